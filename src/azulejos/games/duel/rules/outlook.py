"""The standing of a seat: its points if the dome were tiled now, and a share of the promise of its unfinished lines."""

from __future__ import annotations

from azulejos.core.compiling.bits import lowest_bit
from azulejos.core.compiling.rule import rule
from azulejos.games.duel.rules.components import BROKEN_COST, BROKEN_SPACES, CHIP_KINDS
from azulejos.games.duel.rules.dome import fitting_columns, is_covered, points
from azulejos.games.duel.rules.state import LINES, NONE, OVER, SIZE, SPACES, State, chips_of, line_colour, line_tiles
from azulejos.games.duel.rules.tiling import START_TILE_COST
from azulejos.games.shared.tiles import total

# What an unfinished line is worth, of its points times the part of it that is filled.
PROMISE = 0.5
# A chip in the reserve and a plate on the dome help to fill cells later. Chosen by hand, so that plates and chips are
# taken at all; no match has tuned them.
CHIP_VALUE = 0.5
PLATE_VALUE = 1.0


@rule
def outlook(state: State, seat: int) -> float:
    """Points now, plus the tiles that would move to the dome, less what is broken."""
    if state.phase == OVER:
        return float(state.score[seat])
    filled = int(state.filled[seat])
    gain = 0.0
    broken = total(int(state.broken[seat]))
    for row in range(LINES):
        held = line_tiles(state, seat, row)
        if held:
            columns = fitting_columns(state, seat, row, line_colour(state, seat, row))
            if columns:
                column = best_column(filled, row, columns)
                won = points(filled | 1 << SIZE * row + column, row, column)
                if held == row + 1:
                    filled |= 1 << SIZE * row + column
                    gain += won
                else:
                    gain += PROMISE * won * held / (row + 1)
            elif is_covered(state, seat, row):
                broken += held
    gain -= BROKEN_COST[min(broken, BROKEN_SPACES)]
    if state.start_tile == seat:
        gain -= START_TILE_COST
    return max(0.0, state.score[seat] + gain) + help_later(state, seat)


@rule
def best_column(filled: int, row: int, columns: int) -> int:
    """The column in which a tile would score most."""
    best, most = 0, 0
    while columns:
        column = lowest_bit(columns)
        columns &= columns - 1
        won = points(filled | 1 << SIZE * row + column, row, column)
        if won > most:
            best, most = column, won
    return best


@rule
def help_later(state: State, seat: int) -> float:
    """Chips in the reserve and plates on the dome."""
    value = 0.0
    for kind in range(CHIP_KINDS):
        value += CHIP_VALUE * chips_of(state.chips[seat], kind)
    for space in range(SPACES):
        if state.plates[seat, space] != NONE:
            value += PLATE_VALUE
    return value
