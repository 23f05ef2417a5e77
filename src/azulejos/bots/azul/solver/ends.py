"""The value of the end of the round: by the network, or exactly where the game ends with it.

A pair of boards has the value that the search finds for it, to the last bit.
"""

from __future__ import annotations

from azulejos.bots.azul.evaluation.evaluate import rounded
from azulejos.bots.azul.evaluation.first_layer import NOTHING
from azulejos.bots.azul.evaluation.outcome import BEHIND, LARGE_MARGIN, TIED, compare, mixed_value, victory
from azulejos.bots.azul.evaluation.tiled_board import is_surely_alive, tile_board, tiles_on_board
from azulejos.bots.azul.hashing import BOARD_BITS, mix
from azulejos.bots.azul.network import DEAL_NETWORK, VALUE, Networks
from azulejos.bots.azul.solver.boards import set_board
from azulejos.bots.azul.solver.memory import ENDED_BOARDS, PLAYERS, Memory
from azulejos.bots.azul.solver.points import FLOOR_AT
from azulejos.bots.azul.solver.tiled_lines import find_tiled, write_share
from azulejos.bots.search.hidden_layer import UNITS, sum_of_units
from azulejos.bots.search.value_scale import squash
from azulejos.core.compiling.rule import rule
from azulejos.games.azul.rules.ending import is_dead
from azulejos.games.azul.rules.state import TILES_PER_COLOUR
from azulejos.games.azul.rules.tiling import COST
from azulejos.games.shared.tiles import EACH

LINES_AND_COLOURS = (1 << FLOOR_AT) - 1  # of a board's key


@rule
def find_ended(memory: Memory, networks: Networks, seat: int, place: int, board: int) -> int:
    """The slot of a board's value at the end of the round; boards are counted from the next starter."""
    which = seat << BOARD_BITS | board
    key = int(memory.stamp) << BOARD_BITS + 1 | which
    slot = mix(which) & ENDED_BOARDS - 1
    ended = memory.ended[place, slot]
    if ended.key != key:
        lines = find_tiled(memory, networks, seat, place, board & LINES_AND_COLOURS)
        tiled = memory.tiled[place, lines]
        score = max(0, tiled.score - COST[board >> FLOOR_AT])
        ended.final_score = score + tiled.bonus
        ended.rows = tiled.rows
        ended.tiles = tiled.tiles
        ended.wanted = tiled.wanted
        write_share(memory, networks, place, slot, lines, score)
        ended.key = key
    return slot


@rule
def value_to_seat(
    memory: Memory, networks: Networks, seat: int, starter: int, own: int, other: int, own_board: int, other_board: int
) -> int:
    """The value to a seat; `own` and `other` say where the ends of the boards stand."""
    if starter == seat:
        return value_to_starter(memory, networks, starter, own, other, own_board, other_board)
    return -value_to_starter(memory, networks, starter, other, own, other_board, own_board)


@rule
def value_to_starter(
    memory: Memory, networks: Networks, starter: int, first: int, second: int, own_board: int, other_board: int
) -> int:
    """The value to the seat that starts the next round; `first` and `second` say where the ends of the boards stand."""
    own, other = memory.ended[0, first], memory.ended[1, second]
    if own.rows + other.rows > 0 or (
        not is_surely_alive(own.tiles + other.tiles, own.wanted | other.wanted)
        and is_dead_after(memory, starter, own_board, other_board)
    ):
        standing = compare(own.final_score - other.final_score, own.rows - other.rows)
        lead = squash((own.final_score - other.final_score) / LARGE_MARGIN)
        return rounded(mixed_value(victory(standing == BEHIND, int(standing == TIED)), lead))
    memory.estimated += 1
    own_share, other_share = memory.ended_shares[0, first], memory.ended_shares[1, second]
    units, out = memory.units, networks.out[DEAL_NETWORK, VALUE]
    for unit in range(UNITS):
        units[unit] = max(own_share[unit] + other_share[unit], NOTHING) * out[unit]
    return rounded(squash(float(sum_of_units(units, networks.out_bias[DEAL_NETWORK, VALUE]))))


@rule
def is_dead_after(memory: Memory, starter: int, own_board: int, other_board: int) -> bool:
    """Whether the round leaves no line that could be completed (R5)."""
    memory.scratch[0] = memory.root[0]
    state = memory.scratch[0]
    set_board(state, starter, own_board)
    set_board(state, 1 - starter, other_board)
    tiles = 0
    for seat in range(PLAYERS):
        tile_board(state, seat)
        tiles += tiles_on_board(state, seat)
    state.lid = TILES_PER_COLOUR * EACH - tiles - state.bag
    return is_dead(state)
