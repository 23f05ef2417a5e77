"""What a position is worth to each side: its features through the network, on top of the hand-made evaluation."""

from __future__ import annotations

import math

import numpy as np

from azulejos.bots.duel import layout
from azulejos.bots.duel.features import write_board, write_debts, write_reach
from azulejos.bots.duel.mind import HIDDEN as UNITS
from azulejos.bots.duel.mind import Mind, Network
from azulejos.bots.duel.settling import settle_board
from azulejos.bots.duel.table import mover, write_table
from azulejos.core.rule import rule
from azulejos.games.duel.state import OVER, ROUNDS, SIZE, SPACES, State, next_starter, other

# A lead of so many points by hand, in the first round and in the last, is worth 0.7 of a victory.
FIRST_LEAD, LAST_LEAD = 22.0, 10.0
MARGIN = 20.0  # a final lead of so many points counts for 0.7 of the margin's share
WIN_SHARE = 0.7  # of a result's value; the rest is the margin's


@rule
def squash(value: float) -> float:
    """Between -1 and 1."""
    return value / math.sqrt(1.0 + value * value)


@rule
def outcome(state: State) -> float:
    """What the end of a game is worth to seat 0, from -1 to 1."""
    lead = int(state.score[0]) - int(state.score[1])
    won = 1.0 if lead > 0 or (lead == 0 and next_starter(state) == 0) else -1.0
    return WIN_SHARE * won + (1.0 - WIN_SHARE) * squash(lead / MARGIN)


@rule
def judge(mind: Mind, network: Network, state: State) -> float:
    """What a position is worth to seat 0, from -1 to 1."""
    if state.phase == OVER:
        return outcome(state)
    seat = mover(state)
    mind.used = 0
    write_table(mind, state)
    write_reach(mind, state, seat, 0)
    write_reach(mind, state, other(seat), layout.BOARD_FEATURES)
    for unit in range(UNITS):
        mind.units[unit] = network.bias[unit]
    add_features(mind, network)
    lead = add_board(mind, network, state, seat, 0) - add_board(mind, network, state, other(seat), 1)
    value = value_of(mind, network, lead, int(state.round_number) - 1)
    return value if seat == 0 else -value


@rule
def write_features(mind: Mind, state: State, seat: int) -> None:
    """Note all features of a position, as a seat looks at it."""
    mind.used = 0
    write_table(mind, state)
    write_reach(mind, state, seat, 0)
    write_reach(mind, state, other(seat), layout.BOARD_FEATURES)
    mind.worth[0] = write_settled(mind, state, seat, 0)
    mind.worth[1] = write_settled(mind, state, other(seat), 1)


@rule
def write_settled(mind: Mind, state: State, seat: int, which: int) -> float:
    """Note the features of a seat's board, the first or second as somebody looks; return its worth by hand."""
    mind.settled[0] = state
    settle_board(mind.settled[0], seat)
    write_debts(mind, state, seat, which * layout.BOARD_FEATURES)
    return write_board(mind, mind.settled[0], seat, which * layout.BOARD_FEATURES)


@rule
def add_board(mind: Mind, network: Network, state: State, seat: int, which: int) -> float:
    """Add a board's share to the units, from memory if it is the one of last time; return its worth by hand."""
    if mind.known_network[seat, which] != network.number or not is_same_board(mind.known[seat, which], state, seat):
        mind.known[seat, which] = state
        mind.known_network[seat, which] = network.number
        mind.used = 0
        mind.known_worth[seat, which] = write_settled(mind, state, seat, which)
        for unit in range(UNITS):
            mind.kept[unit] = mind.units[unit]
            mind.units[unit] = 0
        add_features(mind, network)
        for unit in range(UNITS):
            mind.known_units[seat, which, unit] = mind.units[unit]
            mind.units[unit] = mind.kept[unit]
    for unit in range(UNITS):
        mind.units[unit] += mind.known_units[seat, which, unit]
    return float(mind.known_worth[seat, which])


@rule
def is_same_board(known: State, state: State, seat: int) -> bool:
    """Whether a seat's board has the same features in two positions of one game."""
    if known.line_tiles[seat] != state.line_tiles[seat] or known.line_colours[seat] != state.line_colours[seat]:
        return False
    if known.filled[seat] != state.filled[seat] or known.score[seat] != state.score[seat]:
        return False
    if known.chips[seat] != state.chips[seat] or known.broken[seat] != state.broken[seat]:
        return False
    if known.tokens[seat] != state.tokens[seat] or known.chips_taken[seat] != state.chips_taken[seat]:
        return False
    if known.round_number != state.round_number or known.tablets != state.tablets:
        return False
    if (known.start_tile == seat) != (state.start_tile == seat):
        return False
    for space in range(SPACES):
        if known.plates[seat, space] != state.plates[seat, space]:
            return False
    for row in range(SIZE):
        if known.dome[seat, row] != state.dome[seat, row]:
            return False
    return True


@rule
def add_features(mind: Mind, network: Network) -> None:
    """Add the features that are noted to the units."""
    for which in range(mind.used):
        feature, value = int(mind.index[which]), mind.value[which]
        for unit in range(UNITS):
            mind.units[unit] += value * network.weights[feature, unit]


@rule
def value_of(mind: Mind, network: Network, lead: float, stage: int) -> float:
    """What the units say in a round counted from 0, with a lead by hand in points."""
    value = network.out_bias[stage]
    value += network.by_hand[stage] * lead / (FIRST_LEAD + (LAST_LEAD - FIRST_LEAD) * stage / (ROUNDS - 1))
    for unit in range(UNITS):
        value += max(mind.units[unit], np.float32(0)) * network.out[stage, unit]
    return squash(value)
