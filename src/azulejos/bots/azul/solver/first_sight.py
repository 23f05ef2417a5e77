"""The static value of a position within the round, which decides the order of the search."""

from __future__ import annotations

from azulejos.bots.azul.evaluation.evaluate import rounded
from azulejos.bots.azul.evaluation.first_layer import NOTHING, add_features
from azulejos.bots.azul.evaluation.tiled_board import tile_board
from azulejos.bots.azul.features import BOARD_FEATURES, SUPPLY_FEATURES, SUPPLY_INPUTS, write_board, write_supply
from azulejos.bots.azul.hashing import BOARD_BITS, mix
from azulejos.bots.azul.network import OFFER_NETWORK, VALUE, Networks
from azulejos.bots.azul.solver.boards import set_board
from azulejos.bots.azul.solver.memory import PLAYERS, SEEN, SUPPLIES, Memory, Point
from azulejos.bots.azul.solver.points import supply_key
from azulejos.bots.search.hidden_layer import UNITS, sum_of_units
from azulejos.bots.search.value_scale import squash
from azulejos.core.compiling.rule import rule

SUPPLY = PLAYERS  # its place among the shares


@rule
def first_sight(memory: Memory, networks: Networks, point: Point) -> int:
    """The value for the seat to act, by the network for positions within a round."""
    seat = int(point.to_act)
    own = memory.seen_shares[0, seen_board(memory, networks, seat, 0, int(point.board[seat]))]
    other = memory.seen_shares[1, seen_board(memory, networks, 1 - seat, 1, int(point.board[1 - seat]))]
    supply = memory.seen_shares[SUPPLY, seen_supply(memory, networks, point)]
    units, out = memory.units, networks.out[OFFER_NETWORK, VALUE]
    for unit in range(UNITS):
        units[unit] = max(own[unit] + other[unit] + supply[unit], NOTHING) * out[unit]
    return rounded(squash(float(sum_of_units(units, networks.out_bias[OFFER_NETWORK, VALUE]))))


@rule
def seen_board(memory: Memory, networks: Networks, seat: int, place: int, board: int) -> int:
    """The slot of the share of a seat's board; places are counted from the acting seat."""
    which = seat << BOARD_BITS | board
    key = int(memory.stamp) << BOARD_BITS + 1 | which
    slot = mix(which) & SEEN - 1
    if memory.seen_keys[place, slot] != key:
        memory.seen_keys[place, slot] = key
        memory.scratch[0] = memory.root[0]
        set_board(memory.scratch[0], seat, board)
        memory.scratch[1] = memory.scratch[0]
        tile_board(memory.scratch[1], seat)
        write_board(memory.scratch[0], memory.scratch[1], seat, memory.features)
        memory.seen_shares[place, slot, :] = NOTHING
        weights = networks.weights[OFFER_NETWORK, place * BOARD_FEATURES :]
        add_features(memory, weights, BOARD_FEATURES, memory.seen_shares[place, slot])
    return slot


@rule
def seen_supply(memory: Memory, networks: Networks, point: Point) -> int:
    """The slot of the share of the supply."""
    supply = supply_key(point)
    key = mix(supply + int(memory.stamp))
    slot = supply & SEEN - 1
    if memory.seen_keys[SUPPLY, slot] != key:
        memory.seen_keys[SUPPLY, slot] = key
        memory.scratch[0] = memory.root[0]
        state = memory.scratch[0]
        for source in range(SUPPLIES):
            state.supply[source] = point.supply[source]
        state.marker_in_centre = point.marker_in_centre
        state.starter = point.starter
        state.on_table = point.on_table
        write_supply(state, int(point.to_act), memory.features)
        share = memory.seen_shares[SUPPLY, slot]
        for unit in range(UNITS):
            share[unit] = memory.of_round[OFFER_NETWORK, unit]
        add_features(memory, networks.weights[OFFER_NETWORK, SUPPLY_INPUTS:], SUPPLY_FEATURES, share)
    return slot
