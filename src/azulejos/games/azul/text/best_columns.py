"""Which columns of the grey wall bring most points in this round: no way is better (A51, A52).

The lines are tiled from the top. Of all ways so far that leave the same to the lines below, only the best is
kept: five lines with five columns each have 3125 ways, of which a few dozen are looked at for each line. Of equally
good ways the one that goes furthest to the left is taken, the top line first.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, NamedTuple

from azulejos.core.compiling.bits import lowest_bit
from azulejos.games.azul.rules.state import COLUMNS, FLOOR_SPACES, ROWS, line_colour, line_tiles, wall_space
from azulejos.games.azul.rules.tiling import COST
from azulejos.games.azul.rules.wall import WHOLE_ROW, points
from azulejos.games.shared.reach import reach


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
    for number, (row, colour) in enumerate(complete):
        ways = best_of_each((after for way in ways for after in tilings(way, row, colour)), complete[number + 1 :])
    return tuple(sorted(ways, key=lambda way: way.fallen))


def best_of_each(ways: Iterable[Tiled], later: tuple[tuple[int, int], ...]) -> list[Tiled]:
    """The best of the ways that leave the same to the lines that are tiled later."""
    best: dict[tuple[int, ...], Tiled] = {}
    for way in ways:
        hanging = reach(way.filled, later[0][0], COLUMNS) if later else ()
        key = (way.fallen, *(way.columns[colour] for _, colour in later), *hanging)
        if key not in best or (-way.gain, way.chosen) < (-best[key].gain, best[key].chosen):
            best[key] = way
    return list(best.values())


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
