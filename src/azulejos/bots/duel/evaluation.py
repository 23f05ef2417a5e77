"""What a position is worth to each side: its features through the network, on top of the hand-made evaluation."""

from __future__ import annotations

import math

import numpy as np

from azulejos.bots.duel import feature_layout
from azulejos.bots.duel.board_features import write_board, write_debts, write_reach
from azulejos.bots.duel.supply_features import mover, write_table
from azulejos.bots.duel.tiled_board import settle_board
from azulejos.bots.duel.workspace import HIDDEN as UNITS
from azulejos.bots.duel.workspace import Network, Workspace
from azulejos.core.rule import rule
from azulejos.games.duel.rules.state import OVER, ROUNDS, SIZE, SPACES, State, next_starter, other

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
def judge(workspace: Workspace, network: Network, state: State) -> float:
    """What a position is worth to seat 0, from -1 to 1."""
    if state.phase == OVER:
        return outcome(state)
    seat = mover(state)
    workspace.used = 0
    write_table(workspace, state)
    write_reach(workspace, state, seat, 0)
    write_reach(workspace, state, other(seat), feature_layout.BOARD_FEATURES)
    for unit in range(UNITS):
        workspace.units[unit] = network.bias[unit]
    add_features(workspace, network)
    lead = add_board(workspace, network, state, seat, 0) - add_board(workspace, network, state, other(seat), 1)
    value = value_of(workspace, network, lead, int(state.round_number) - 1)
    return value if seat == 0 else -value


@rule
def write_features(workspace: Workspace, state: State, seat: int) -> None:
    """Note all features of a position, as a seat looks at it."""
    workspace.used = 0
    write_table(workspace, state)
    write_reach(workspace, state, seat, 0)
    write_reach(workspace, state, other(seat), feature_layout.BOARD_FEATURES)
    workspace.worth[0] = write_settled(workspace, state, seat, 0)
    workspace.worth[1] = write_settled(workspace, state, other(seat), 1)


@rule
def write_settled(workspace: Workspace, state: State, seat: int, which: int) -> float:
    """Note the features of a seat's board, the first or second as somebody looks; return its worth by hand."""
    workspace.settled[0] = state
    settle_board(workspace.settled[0], seat)
    write_debts(workspace, state, seat, which * feature_layout.BOARD_FEATURES)
    return write_board(workspace, workspace.settled[0], seat, which * feature_layout.BOARD_FEATURES)


@rule
def add_board(workspace: Workspace, network: Network, state: State, seat: int, which: int) -> float:
    """Add a board's share to the units, from memory if it is the one of last time; return its worth by hand."""
    if workspace.known_network[seat, which] != network.number or not is_same_board(
        workspace.known[seat, which], state, seat
    ):
        workspace.known[seat, which] = state
        workspace.known_network[seat, which] = network.number
        workspace.used = 0
        workspace.known_worth[seat, which] = write_settled(workspace, state, seat, which)
        for unit in range(UNITS):
            workspace.kept[unit] = workspace.units[unit]
            workspace.units[unit] = 0
        add_features(workspace, network)
        for unit in range(UNITS):
            workspace.known_units[seat, which, unit] = workspace.units[unit]
            workspace.units[unit] = workspace.kept[unit]
    for unit in range(UNITS):
        workspace.units[unit] += workspace.known_units[seat, which, unit]
    return float(workspace.known_worth[seat, which])


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
def add_features(workspace: Workspace, network: Network) -> None:
    """Add the features that are noted to the units."""
    for which in range(workspace.used):
        feature, value = int(workspace.index[which]), workspace.value[which]
        for unit in range(UNITS):
            workspace.units[unit] += value * network.weights[feature, unit]


@rule
def value_of(workspace: Workspace, network: Network, lead: float, stage: int) -> float:
    """What the units say in a round counted from 0, with a lead by hand in points."""
    value = network.out_bias[stage]
    value += network.by_hand[stage] * lead / (FIRST_LEAD + (LAST_LEAD - FIRST_LEAD) * stage / (ROUNDS - 1))
    for unit in range(UNITS):
        value += max(workspace.units[unit], np.float32(0)) * network.out[stage, unit]
    return squash(value)
