"""Which cells of a dome bring most points in this round, special tiles included: all ways are tried (D40–D42).

What one line takes is never a cell of another, so that the lines choose independently; only their points depend on each
other. Of equally good ways the one that goes furthest to the left is taken, the top line first.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from types import SimpleNamespace
from typing import Any

from azulejos.games.duel.rules.dome import fitting_columns, put_tile
from azulejos.games.duel.rules.state import SIZE, line_colour


def best_cells(state: Any, seat: int, rows: Iterable[int]) -> dict[int, int]:
    """By row, the column for each of these lines that has a cell to go to."""
    open_cells = {row: cells(state, seat, row) for row in rows}
    tiled = [row for row, columns in open_cells.items() if columns]
    if all(len(open_cells[row]) == 1 for row in tiled):
        return {row: open_cells[row][0] for row in tiled}
    ways = product(*(open_cells[row] for row in tiled))
    best = max(ways, key=lambda way: points(state, seat, zip(tiled, way, strict=True)))
    return dict(zip(tiled, best, strict=True))


def cells(state: Any, seat: int, row: int) -> list[int]:
    """The columns that take the line's colour."""
    fitting = fitting_columns(state, seat, row, line_colour(state, seat, row))
    return [column for column in range(SIZE) if fitting >> column & 1]


def points(state: Any, seat: int, tiles: Iterable[tuple[int, int]]) -> int:
    """What tiles score that go to these cells one after the other."""
    dome = SimpleNamespace(filled=list(state.filled), dome=dict(state.dome), plates=state.plates, score=[0, 0])
    for row, column in tiles:
        put_tile(dome, seat, row, column, line_colour(state, seat, row))  # type: ignore[arg-type]
    return dome.score[seat]
