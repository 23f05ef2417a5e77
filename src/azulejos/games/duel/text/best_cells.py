"""Which cells of a dome bring most points in this round, special tiles included: no way is better (D40–D42).

What one line takes is never a cell of another, so that the lines choose independently; only their points depend on each
other. They are tiled from the top, and of all ways so far that leave the same to the lines below only the best is
kept: six lines may have thousands of ways. Of equally good ways the one that goes furthest to the left is taken, the
top line first.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from types import SimpleNamespace
from typing import Any, NamedTuple

from azulejos.games.duel.rules.dome import PLATE_SIDE, fitting_columns, put_tile
from azulejos.games.duel.rules.state import SIZE, line_colour
from azulejos.games.shared.reach import reach


class Tiled(NamedTuple):
    """A way to tile the lines so far."""

    filled: int  # the cells of the dome, six bits a row
    gain: int = 0
    chosen: tuple[int, ...] = ()  # the column of each line


def best_cells(state: Any, seat: int, rows: Iterable[int]) -> dict[int, int]:
    """By row, the column for each of these lines that has a cell to go to; the rows come from the top."""
    open_cells = {row: columns for row in rows if (columns := cells(state, seat, row))}
    if all(len(columns) == 1 for columns in open_cells.values()):
        return {row: column for row, (column,) in open_cells.items()}
    ways = [Tiled(state.filled[seat])]
    for row, below in zip(open_cells, [*open_cells, SIZE][1:], strict=True):
        after = (tiled(state, seat, way, row, column) for way in ways for column in open_cells[row])
        ways = best_of_each(after, below)
    return dict(zip(open_cells, min(ways, key=preference).chosen, strict=True))


def best_of_each(ways: Iterable[Tiled], below: int) -> list[Tiled]:
    """The best of the ways that leave the same to the lines from a row on."""
    best: dict[tuple[int, ...], Tiled] = {}
    top = below - below % PLATE_SIDE  # special tiles depend on all cells of the plates beside that row
    for way in ways:
        key = (way.filled >> SIZE * top, *reach(way.filled, top, SIZE))
        if key not in best or preference(way) < preference(best[key]):
            best[key] = way
    return list(best.values())


def preference(way: Tiled) -> tuple[int, tuple[int, ...]]:
    """The lower, the better."""
    return -way.gain, way.chosen


def cells(state: Any, seat: int, row: int) -> list[int]:
    """The columns that take the line's colour."""
    fitting = fitting_columns(state, seat, row, line_colour(state, seat, row))
    return [column for column in range(SIZE) if fitting >> column & 1]


def tiled(state: Any, seat: int, way: Tiled, row: int, column: int) -> Tiled:
    """One line more, by the rules."""
    dome: Any = SimpleNamespace(
        filled={seat: way.filled}, score={seat: way.gain}, plates=state.plates, dome=defaultdict(int)
    )
    put_tile(dome, seat, row, column, line_colour(state, seat, row))
    return Tiled(dome.filled[seat], dome.score[seat], (*way.chosen, column))
