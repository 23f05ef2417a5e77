"""The first layer of the networks as a sum of shares: one of each board, one of the supply, one of the round.

Within a round the same boards and supplies come again and again in other company. Their shares are kept by key, so
that judging a position costs a few additions, however many features a board has.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

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
from azulejos.bots.azul.tiled_board import settle_board
from azulejos.bots.azul.workspace import (
    BOARD_BITS,
    DEAL_NETWORK,
    HIDDEN,
    NO_SHARE,
    SUMS,
    SUPPLY_PART,
    Networks,
    Workspace,
    board_key,
    mix,
)
from azulejos.core.rule import rule
from azulejos.games.azul.rules.state import SEATS, State, factories, next_seat

Share = NDArray[np.float32]  # for each unit, what it receives

NOTHING = np.float32(0)


@rule
def begin_sums(workspace: Workspace, networks: Networks, state: State) -> None:
    """Work out the share of what stays through the round."""
    for network in range(2):
        write_round(state, int(state.round_number) + (network == DEAL_NETWORK), workspace.features)
        workspace.of_round[network] = networks.bias[network]
        add_features(workspace, networks.weights[network, ROUND_INPUTS:], ROUND_FEATURES, workspace.of_round[network])
    workspace.slots[:] = NO_SHARE


@rule
def add_features(workspace: Workspace, weights: NDArray[np.float32], number: int, share: Share) -> None:
    """Add what the written features send to each unit."""
    for feature in range(number):
        amount = np.float32(workspace.features[feature])
        if amount != NOTHING:
            for unit in range(HIDDEN):
                share[unit] += amount * weights[feature, unit]


@rule
def find_shares(workspace: Workspace, networks: Networks, state: State, network: int, seat: int) -> None:
    """Leave in `mind.slots` where the shares lie of all that a seat looks at."""
    looked_at = seat
    for place in range(state.players):
        workspace.slots[place] = board_share(workspace, networks, state, network * SEATS + place, looked_at)
        looked_at = next_seat(state, looked_at)
    workspace.slots[SUPPLY_PART] = supply_share(workspace, networks, state, network, seat)


@rule
def foretold(workspace: Workspace, networks: Networks, network: int, what: int) -> float:
    """What the units of a network say together, once their shares have been found.

    Each addition below is one for eight or more numbers side by side, and their order never changes, so that every
    machine comes to the same sum.
    """
    of_round, said, out = workspace.of_round[network], workspace.said, networks.out[network, what]
    first, second = workspace.sums[0, workspace.slots[0]], workspace.sums[1, workspace.slots[1]]
    third, fourth = workspace.sums[2, workspace.slots[2]], workspace.sums[3, workspace.slots[3]]
    supply = workspace.sums[SUPPLY_PART, workspace.slots[SUPPLY_PART]]
    for unit in range(HIDDEN):
        received = of_round[unit] + first[unit] + second[unit] + third[unit] + fourth[unit] + supply[unit]
        said[unit] = max(received, NOTHING) * out[unit]
    for unit in range(64):
        said[unit] += said[unit + 64]
    for unit in range(32):
        said[unit] += said[unit + 32]
    for unit in range(16):
        said[unit] += said[unit + 16]
    for unit in range(8):
        said[unit] += said[unit + 8]
    for unit in range(4):
        said[unit] += said[unit + 4]
    return float(networks.out_bias[network, what] + said[0] + said[1] + said[2] + said[3])


@rule
def board_share(workspace: Workspace, networks: Networks, state: State, view: int, seat: int) -> int:
    """Where the share of a seat's board lies; `view` is the network, and the board's place as the looker counts."""
    key = (workspace.stamp << 3 | view) << 2 | seat
    key = key << BOARD_BITS | board_key(state, seat)
    network, place = view // SEATS, view % SEATS
    slot = mix(key) & SUMS - 1
    if workspace.sum_keys[place, slot] != key:
        workspace.sum_keys[place, slot] = key
        workspace.scratch[0] = state
        settle_board(workspace.scratch[0], seat)
        before = workspace.scratch[0] if network == DEAL_NETWORK else state
        write_board(before, workspace.scratch[0], seat, workspace.features)
        workspace.sums[place, slot, :] = NOTHING
        first = place * BOARD_FEATURES
        add_features(workspace, networks.weights[network, first:], BOARD_FEATURES, workspace.sums[place, slot])
    return slot


@rule
def supply_share(workspace: Workspace, networks: Networks, state: State, network: int, seat: int) -> int:
    """Where the share of the supply lies; before the deal there is none, but with more than two who starts matters."""
    if network == DEAL_NETWORK:
        if state.players == 2:
            return NO_SHARE
        key = mix(workspace.stamp << 8 | state.starter << 4 | seat << 2 | network)
    else:
        key = mix(supply_key(state) + mix(workspace.stamp << 8 | state.to_act << 4 | seat << 2))
    slot = key & SUMS - 1
    if workspace.sum_keys[SUPPLY_PART, slot] != key:
        workspace.sum_keys[SUPPLY_PART, slot] = key
        if network == DEAL_NETWORK:
            workspace.features[:] = 0
            write_turn(state, int(state.starter), seat, workspace.features)
        else:
            write_supply(state, seat, workspace.features)
        workspace.sums[SUPPLY_PART, slot, :] = NOTHING
        weights = networks.weights[network, SUPPLY_INPUTS:]
        add_features(workspace, weights, SUPPLY_FEATURES, workspace.sums[SUPPLY_PART, slot])
    return slot


FACTORY = 1 << 31  # in the key of a factory, so that the centre is something else
MARKER_WITH = 1 << 40  # in the key of a seat that has taken the marker


@rule
def supply_key(state: State) -> int:
    """The same for all orders of the factories: a sum does not know in which order it was added up."""
    key = mix(int(state.supply[0]))
    for source in range(1, factories(state) + 1):
        key += mix(int(state.supply[source]) | FACTORY)
    return key if state.marker_in_centre else mix(key + mix(MARKER_WITH | int(state.starter)))
