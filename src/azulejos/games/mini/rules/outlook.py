"""The standing of a seat: its points if the wall were tiled now, and a share of the promise of an unfinished line."""

from __future__ import annotations

from azulejos.core.compiling.rule import rule
from azulejos.games.mini.rules.state import OVER, ROWS, State, printed_column, space_bit
from azulejos.games.mini.rules.tiling import COST, points

PROMISE = 0.5  # what an unfinished line is worth, of its points times the part of it that is filled: as in Azul


@rule
def outlook(state: State, seat: int) -> float:
    if state.phase == OVER:
        return float(state.score[seat])
    filled = int(state.filled[seat])
    gain = 0.0
    for row in range(ROWS):
        held = int(state.line_tiles[seat, row])
        if held:
            column = printed_column(row, int(state.line_colour[seat, row]))
            then = filled | space_bit(row, column)
            promised = points(then, row, column)
            if held == row + 1:
                filled = then
                gain += promised
            else:
                gain += PROMISE * promised * held / (row + 1)
    return max(0.0, state.score[seat] + gain - COST[state.floor_used[seat]])
