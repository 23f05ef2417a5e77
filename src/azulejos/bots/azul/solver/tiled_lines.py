"""The totals of a board's lines at the end of the round, before its floor is paid.

Many boards differ by their floor alone, and by then that is a matter of the score. What the features before the score
send to the units of the network is kept, and those from the score on are added for each floor, in the same order.
"""

from __future__ import annotations

import numpy as np

from azulejos.bots.azul.evaluation.first_layer import NOTHING, add_features
from azulejos.bots.azul.evaluation.tiled_board import tile_board, tiles_on_board
from azulejos.bots.azul.features import BOARD_FEATURES, MOST_SCORE, SCORE, write_board
from azulejos.bots.azul.hashing import BOARD_BITS, mix
from azulejos.bots.azul.network import DEAL_NETWORK, Networks
from azulejos.bots.azul.solver.boards import set_board
from azulejos.bots.azul.solver.memory import TILED_LINES, Memory
from azulejos.bots.search.hidden_layer import UNITS
from azulejos.core.compiling.rule import rule
from azulejos.games.azul.rules.wall import bonus, complete_rows
from azulejos.games.shared.tiles import EACH


@rule
def find_tiled(memory: Memory, networks: Networks, seat: int, place: int, lines: int) -> int:
    """The slot of the totals of a seat's lines; places are counted from the next starter."""
    which = seat << BOARD_BITS | lines
    key = int(memory.stamp) << BOARD_BITS + 1 | which
    slot = mix(which) & TILED_LINES - 1
    tiled = memory.tiled[place, slot]
    if tiled.key != key:
        memory.scratch[0] = memory.root[0]
        state = memory.scratch[0]
        set_board(state, seat, lines)
        tile_board(state, seat)
        tiled.score = state.score[seat]
        tiled.bonus = bonus(state, seat)
        tiled.rows = complete_rows(state, seat)
        tiled.tiles = tiles_on_board(state, seat)
        tiled.wanted = ~int(state.shown[seat]) & EACH
        write_board(state, state, seat, memory.features)
        share = memory.tiled_shares[place, slot]
        share[:] = NOTHING
        add_features(memory, networks.weights[DEAL_NETWORK, place * BOARD_FEATURES :], SCORE, share)
        tiled.features = 0
        for feature in range(SCORE + 1, BOARD_FEATURES):
            if memory.features[feature]:
                tiled.feature[tiled.features] = feature
                tiled.amount[tiled.features] = memory.features[feature]
                tiled.features += 1
        tiled.key = key
    return slot


@rule
def write_share(memory: Memory, networks: Networks, place: int, slot: int, which: int, score: int) -> None:
    """Write the share of a board from the totals of its lines and its score."""
    share, known = memory.ended_shares[place, slot], memory.tiled_shares[place, which]
    weights = networks.weights[DEAL_NETWORK, place * BOARD_FEATURES :]
    amount = np.float32(min(MOST_SCORE, score))
    for unit in range(UNITS):
        share[unit] = known[unit] + amount * weights[SCORE, unit]
    tiled = memory.tiled[place, which]
    for number in range(tiled.features):
        feature, amount = int(tiled.feature[number]), np.float32(tiled.amount[number])
        for unit in range(UNITS):
            share[unit] += amount * weights[feature, unit]
    if place == 0:
        for unit in range(UNITS):
            share[unit] += memory.of_round[DEAL_NETWORK, unit]
