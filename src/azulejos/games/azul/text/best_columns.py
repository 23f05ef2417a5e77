"""Which columns of the grey wall bring most points in this round: all ways are tried (A51, A52).

At most five lines have five columns each, and few positions come near that. Of equally good ways the one that goes
furthest to the left is taken, the top line first.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from azulejos.core.bits import lowest_bit
from azulejos.games.azul.rules.state import COLUMNS, FLOOR_SPACES, ROWS, line_colour, line_tiles, wall_space
from azulejos.games.azul.rules.tiling import COST
from azulejos.games.azul.rules.wall import WHOLE_ROW, points


class Tiled(NamedTuple):
    """A way to tile the lines so far: what it has scored and dropped, and where tiles lie."""

    filled: int  # the spaces of the wall, five bits a row
    columns: tuple[int, ...]  # by colour, the columns that show it, as masks
    gain: int = 0
    fallen: int = 0
    chosen: tuple[tuple[int, int], ...] = ()  # row and column of each tile


def best_columns(state: Any, seat: int) -> dict[int, int]:
    """By row, the column of each complete line that can be tiled."""
    complete = tuple(
        (row, line_colour(state, seat, row)) for row in range(ROWS) if line_tiles(state, seat, row) == row + 1
    )
    ways = best_ways(state.filled[seat], columns_by_colour(state, seat), complete)
    return dict(max(ways, key=lambda way: score_after(state, seat, way)).chosen)


@lru_cache(maxsize=2**10)
def best_ways(filled: int, columns: tuple[int, ...], complete: tuple[tuple[int, int], ...]) -> tuple[Tiled, ...]:
    """Of all ways to tile these lines, by row and colour, the best for each number of tiles that fall."""
    ways = [Tiled(filled, columns)]
    for row, colour in complete:
        ways = [after for way in ways for after in tilings(way, row, colour)]
    best: dict[int, Tiled] = {}
    for way in ways:
        if way.fallen not in best or way.gain > best[way.fallen].gain:
            best[way.fallen] = way
    return tuple(best[fallen] for fallen in sorted(best))


def tilings(way: Tiled, row: int, colour: int) -> list[Tiled]:
    """Every way to tile one more line; if there is none, its tiles fall."""
    spaces = WHOLE_ROW & ~(way.filled >> COLUMNS * row) & ~way.columns[colour]
    if not spaces:
        return [Tiled(way.filled, way.columns, way.gain, way.fallen + row + 1, way.chosen)]
    after = []
    while spaces:
        column = lowest_bit(spaces)
        spaces &= spaces - 1
        filled = way.filled | 1 << COLUMNS * row + column
        columns = list(way.columns)
        columns[colour] |= 1 << column
        gain = way.gain + points(filled, row, column)
        after.append(Tiled(filled, tuple(columns), gain, way.fallen, (*way.chosen, (row, column))))
    return after


def score_after(state: Any, seat: int, way: Tiled) -> int:
    """The score when the floor is paid."""
    floor = min(FLOOR_SPACES, state.floor_used[seat] + way.fallen)
    return max(0, state.score[seat] + way.gain - COST[floor])


def columns_by_colour(state: Any, seat: int) -> tuple[int, ...]:
    columns = [0] * COLUMNS
    for row in range(ROWS):
        for column in range(COLUMNS):
            colour = wall_space(state, seat, row, column)
            if colour >= 0:
                columns[colour] |= 1 << column
    return tuple(columns)
