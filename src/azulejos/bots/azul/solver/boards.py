"""Boards from their keys."""

from __future__ import annotations

from azulejos.bots.azul.hashing import LINES_BITS
from azulejos.bots.azul.solver.points import FLOOR_AT
from azulejos.core.compiling.rule import rule
from azulejos.games.azul.rules.state import FLOOR, ROWS, State, in_row, in_row_of, line_colour, line_tiles

LINES = (1 << LINES_BITS) - 1


@rule
def set_board(state: State, seat: int, board: int) -> None:
    """Lines and floor as a board's key says; what lies on the floor is left open."""
    state.line_tiles[seat] = board & LINES
    state.line_colours[seat] = board >> LINES_BITS & LINES
    state.floor_used[seat] = board >> FLOOR_AT
    state.floor[seat] = 0
    takes = in_row(FLOOR)
    for row in range(ROWS):
        held = line_tiles(state, seat, row)
        if held == 0:
            takes |= in_row(row) & ~int(state.shown[seat])
        elif held <= row:
            takes |= in_row_of(row, line_colour(state, seat, row))
    state.open[seat] = takes
