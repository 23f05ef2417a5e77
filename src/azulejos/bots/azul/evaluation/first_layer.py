"""The first layer of the networks as a sum of shares: one of each board, one of the supply, one of the round.

Within a round the same boards and supplies come again and again in other company. Their shares are kept by key, so
that valuing a position costs a few additions, however many features a board has.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from azulejos.bots.azul.evaluation.tiled_board import tile_board
from azulejos.bots.azul.features import (
    BOARD_FEATURES,
    ROUND_FEATURES,
    ROUND_INPUTS,
    SUPPLY_FEATURES,
    SUPPLY_INPUTS,
    write_board,
    write_round,
    write_supply,
    write_turn,
)
from azulejos.bots.azul.hashing import BOARD_BITS, board_key, mix, supply_key
from azulejos.bots.azul.network import DEAL_NETWORK, Networks
from azulejos.bots.azul.workspace import NO_SHARE, SHARES, SUPPLY_PART, Workspace
from azulejos.bots.search.hidden_layer import UNITS, sum_of_units
from azulejos.core.compiling.rule import rule
from azulejos.games.azul.rules.state import SEATS, State, next_seat

Share = NDArray[np.float32]  # for each unit, what it receives

NOTHING = np.float32(0)
VIEW_BITS, SEAT_BITS = 3, 2  # of a key: the network and the board's place; its seat


@rule
def begin_first_layer(workspace: Workspace, networks: Networks, state: State) -> None:
    """Work out the share of what stays through the round."""
    for network in range(2):
        write_round(state, int(state.round_number) + (network == DEAL_NETWORK), workspace.features)
        for unit in range(UNITS):  # assigning the whole row would compile for a second longer
            workspace.of_round[network, unit] = networks.bias[network, unit]
        add_features(workspace, networks.weights[network, ROUND_INPUTS:], ROUND_FEATURES, workspace.of_round[network])
    workspace.slots[:] = NO_SHARE


@rule
def add_features(workspace: Workspace, weights: NDArray[np.float32], number: int, share: Share) -> None:
    """Add what the written features send to each unit."""
    for feature in range(number):
        amount = np.float32(workspace.features[feature])
        if amount != NOTHING:
            for unit in range(UNITS):
                share[unit] += amount * weights[feature, unit]


@rule
def find_shares(workspace: Workspace, networks: Networks, state: State, network: int, seat: int) -> None:
    """Leave in `workspace.slots` where the shares are of all that a seat sees."""
    owner = seat
    for place in range(state.players):
        workspace.slots[place] = board_share(workspace, networks, state, network * SEATS + place, owner)
        owner = next_seat(state, owner)
    workspace.slots[SUPPLY_PART] = supply_share(workspace, networks, state, network, seat)


@rule
def network_output(workspace: Workspace, networks: Networks, network: int, output: int) -> float:
    """The output of a network, once the shares of its units have been found."""
    of_round, units, out = workspace.of_round[network], workspace.units, networks.out[network, output]
    first, second = workspace.shares[0, workspace.slots[0]], workspace.shares[1, workspace.slots[1]]
    third, fourth = workspace.shares[2, workspace.slots[2]], workspace.shares[3, workspace.slots[3]]
    supply = workspace.shares[SUPPLY_PART, workspace.slots[SUPPLY_PART]]
    for unit in range(UNITS):
        received = of_round[unit] + first[unit] + second[unit] + third[unit] + fourth[unit] + supply[unit]
        units[unit] = max(received, NOTHING) * out[unit]
    return float(sum_of_units(units, networks.out_bias[network, output]))


@rule
def board_share(workspace: Workspace, networks: Networks, state: State, view: int, seat: int) -> int:
    """The slot of the share of a seat's board; `view` is the network, and the board's place as the viewer counts."""
    board = (view << SEAT_BITS | seat) << BOARD_BITS | board_key(state, seat)
    key = workspace.stamp << VIEW_BITS + SEAT_BITS + BOARD_BITS | board
    network, place = view // SEATS, view % SEATS
    slot = mix(board) & SHARES - 1
    if workspace.share_keys[place, slot] != key:
        workspace.share_keys[place, slot] = key
        workspace.scratch[0] = state
        tile_board(workspace.scratch[0], seat)
        before = workspace.scratch[0] if network == DEAL_NETWORK else state
        write_board(before, workspace.scratch[0], seat, workspace.features)
        workspace.shares[place, slot, :] = NOTHING
        first = place * BOARD_FEATURES
        add_features(workspace, networks.weights[network, first:], BOARD_FEATURES, workspace.shares[place, slot])
    return slot


@rule
def supply_share(workspace: Workspace, networks: Networks, state: State, network: int, seat: int) -> int:
    """The slot of the share of the supply; before the deal it is empty, but with more than two the starter matters."""
    if network == DEAL_NETWORK:
        if state.players == 2:
            return NO_SHARE
        supply = mix((int(state.starter) << SEAT_BITS | seat) << 1 | network)
    else:
        supply = mix(supply_key(state) + mix((int(state.to_act) << SEAT_BITS | seat) << 1 | network))
    key = mix(supply + mix(workspace.stamp))
    slot = supply & SHARES - 1
    if workspace.share_keys[SUPPLY_PART, slot] != key:
        workspace.share_keys[SUPPLY_PART, slot] = key
        if network == DEAL_NETWORK:
            workspace.features[:] = 0
            write_turn(state, int(state.starter), seat, workspace.features)
        else:
            write_supply(state, seat, workspace.features)
        workspace.shares[SUPPLY_PART, slot, :] = NOTHING
        weights = networks.weights[network, SUPPLY_INPUTS:]
        add_features(workspace, weights, SUPPLY_FEATURES, workspace.shares[SUPPLY_PART, slot])
    return slot
