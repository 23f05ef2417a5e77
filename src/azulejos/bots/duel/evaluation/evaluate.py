"""The value of a position for each side: its features through the network, on top of the hand-made evaluation."""

from __future__ import annotations

import numpy as np

from azulejos.bots.duel import features
from azulejos.bots.duel.evaluation.board_features import write_board, write_debts, write_reach
from azulejos.bots.duel.evaluation.outcome import outcome
from azulejos.bots.duel.evaluation.supply_features import mover, write_supply
from azulejos.bots.duel.evaluation.tiled_board import tile_board
from azulejos.bots.duel.network import Network
from azulejos.bots.duel.workspace import Workspace
from azulejos.bots.search.hidden_layer import UNITS, sum_of_units
from azulejos.bots.search.value_scale import squash
from azulejos.core.compiling.rule import rule
from azulejos.games.duel.rules.state import OVER, ROUNDS, SIZE, SPACES, State, other

# A lead of this many points by hand, in the first round and in the last, is worth 0.7 of a victory. Guesses: the
# network learns a factor for each round on top of them.
FIRST_LEAD, LAST_LEAD = 22.0, 10.0
FOUR = 4  # features that are added at a time: one by one, a simulation takes a fifth longer


@rule
def evaluate(workspace: Workspace, network: Network, state: State) -> float:
    """The value of a position for seat 0, from -1 to 1."""
    if state.phase == OVER:
        return outcome(state)
    seat = mover(state)
    write_open_features(workspace, state, seat)
    for unit in range(UNITS):
        workspace.units[unit] = network.bias[unit]
    add_features(workspace, network)
    lead = add_board(workspace, network, state, seat, 0) - add_board(workspace, network, state, other(seat), 1)
    value = value_of(workspace, network, lead, int(state.round_number) - 1)
    return value if seat == 0 else -value


@rule
def write_features(workspace: Workspace, state: State, seat: int) -> None:
    """Note all features of a position, as a seat sees it."""
    write_open_features(workspace, state, seat)
    workspace.worth[0] = write_tiled_board(workspace, state, seat, 0)
    workspace.worth[1] = write_tiled_board(workspace, state, other(seat), 1)


@rule
def write_open_features(workspace: Workspace, state: State, seat: int) -> None:
    """Note the features that are never remembered: the supply, and what the lines of both boards could get from it."""
    workspace.used = 0
    write_supply(workspace, state)
    write_reach(workspace, state, seat, 0)
    write_reach(workspace, state, other(seat), features.BOARD_FEATURES)


@rule
def write_tiled_board(workspace: Workspace, state: State, seat: int, which: int) -> float:
    """Note the features of a seat's board, the first or second in a viewer's order; return its worth by hand."""
    workspace.tiled[0] = state
    tile_board(workspace.tiled[0], seat)
    write_debts(workspace, state, seat, which * features.BOARD_FEATURES)
    return write_board(workspace, workspace.tiled[0], seat, which * features.BOARD_FEATURES)


@rule
def add_board(workspace: Workspace, network: Network, state: State, seat: int, which: int) -> float:
    """Add a board's share to the units, from memory if it is the one of last time; return its worth by hand."""
    if workspace.known_network[seat, which] != network.number or not is_same_board(
        workspace.known[seat, which], state, seat
    ):
        workspace.known[seat, which] = state
        workspace.known_network[seat, which] = network.number
        workspace.used = 0
        workspace.known_worth[seat, which] = write_tiled_board(workspace, state, seat, which)
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
    """Add the features that are noted to the units, four at a time: each time, all units are read and written."""
    units, weights, index, values = workspace.units, network.weights, workspace.index, workspace.value
    used = int(workspace.used)
    in_fours = used // FOUR * FOUR
    for which in range(0, in_fours, FOUR):
        first, second = weights[int(index[which])], weights[int(index[which + 1])]
        third, fourth = weights[int(index[which + 2])], weights[int(index[which + 3])]
        one, two, three, four = values[which], values[which + 1], values[which + 2], values[which + 3]
        for unit in range(UNITS):
            pair = one * first[unit] + two * second[unit]
            units[unit] += pair + (three * third[unit] + four * fourth[unit])
    for which in range(in_fours, used):
        weight, value = weights[int(index[which])], values[which]
        for unit in range(UNITS):
            units[unit] += value * weight[unit]


@rule
def value_of(workspace: Workspace, network: Network, lead: float, stage: int) -> float:
    """The output of the units in a round counted from 0, with a lead by hand in points."""
    units, out = workspace.units, network.out[stage]
    for unit in range(UNITS):
        units[unit] = max(units[unit], np.float32(0)) * out[unit]
    value = sum_of_units(units, network.out_bias[stage])
    large = FIRST_LEAD + (LAST_LEAD - FIRST_LEAD) * stage / (ROUNDS - 1)
    return squash(value + network.by_hand[stage] * lead / large)
