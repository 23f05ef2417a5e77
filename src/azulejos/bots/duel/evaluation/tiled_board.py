"""Boards as they would be if they were tiled now, as far as that needs no chips and no search."""

from __future__ import annotations

from azulejos.core.compiling.bits import lowest_bit, popcount
from azulejos.core.compiling.rule import rule
from azulejos.games.duel.rules.components import BROKEN_COST, SPECIAL_POINTS, WILD
from azulejos.games.duel.rules.dome import (
    PLATE_MASK,
    PLATE_SIDE,
    SPECIAL_PLACES,
    fitting_columns,
    is_covered,
    points,
    put_tile,
    shown,
    space_of,
)
from azulejos.games.duel.rules.lines import empty_line
from azulejos.games.duel.rules.state import BANDS, LINES, SIZE, State, line_colour, line_tiles
from azulejos.games.duel.rules.tiling import START_TILE_COST, break_line
from azulejos.games.shared.tiles import NO_TILES, total

# Among cells for a tile, in points. Untuned guesses: where it matters, tiling is solved (`search/tiling_solver.py`).
WILD_CELL_COST = 0.5  # a wild cell would take any other colour later
SPECIAL_SHARE = (0.0, 0.1, 0.4, 1.0)  # of a special tile's points, by how many of the three cells are filled


@rule
def tile_board(state: State, seat: int) -> None:
    """Tile a seat's complete lines, break what no cell will take, and pay; what is incomplete stays."""
    for row in range(LINES):
        held = line_tiles(state, seat, row)
        if held:
            colour = line_colour(state, seat, row)
            columns = fitting_columns(state, seat, row, colour)
            if columns == 0:
                if is_covered(state, seat, row):
                    break_line(state, seat, row)
            elif held == row + 1:
                put_tile(state, seat, row, best_cell(state, seat, row, columns), colour)
                empty_line(state, seat, row)
    cost = BROKEN_COST[total(int(state.broken[seat]))]
    if state.start_tile == seat:
        cost += START_TILE_COST
    state.score[seat] = max(0, state.score[seat] - cost)
    state.broken[seat] = NO_TILES


@rule
def best_cell(state: State, seat: int, row: int, columns: int) -> int:
    """The column in which a tile seems worth most: its points, a special tile nearer, a wild cell spared."""
    best, most = lowest_bit(columns), -1.0
    if columns & columns - 1 == 0:
        return best
    while columns:
        column = lowest_bit(columns)
        columns &= columns - 1
        worth = float(points(int(state.filled[seat]) | 1 << SIZE * row + column, row, column))
        worth += special_share(state, seat, space_of(row, column), 1)
        if shown(state, seat, row, column) == WILD:
            worth -= WILD_CELL_COST
        if worth > most:
            best, most = column, worth
    return best


@rule
def special_share(state: State, seat: int, space: int, more: int) -> float:
    """The estimated value of a plate's special cell, if `more` of its other cells were filled."""
    place = int(SPECIAL_PLACES[int(state.plates[seat, space])])
    if place < 0:
        return 0.0
    corner = space // BANDS * PLATE_SIDE * SIZE + space % BANDS * PLATE_SIDE
    cells = int(state.filled[seat]) >> corner & PLATE_MASK
    filled = popcount(cells & ~(1 << place // PLATE_SIDE * SIZE + place % PLATE_SIDE)) + more
    row = space // BANDS * PLATE_SIDE + place // PLATE_SIDE
    return SPECIAL_POINTS[row] * SPECIAL_SHARE[min(filled, 3)]
