"""The dome: where a tile fits, what it scores, and special tiles (D40–D44)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from azulejos.core.compiling.rule import rule
from azulejos.games.duel.rules.components import SPECIAL, SPECIAL_POINTS, TURNED_CELLS, WILD
from azulejos.games.duel.rules.state import BANDS, LINE_BITS, NONE, SIZE, SPECIAL_TILE, State
from azulejos.games.duel.rules.tape import Tape
from azulejos.games.shared.runs import run_points
from azulejos.games.shared.tiles import COLOURS

WHOLE_ROW = 2**SIZE - 1
WHOLE_COLUMN = sum(1 << SIZE * row for row in range(SIZE))
# Multiplying the cells of a column by this lays them side by side, from this bit on.
GATHER = sum(1 << (SIZE - 1) * row for row in range(SIZE))
GATHERED_FROM = (SIZE - 1) * (SIZE - 1)
RUN_POINTS = run_points(SIZE)
PLATE_SIDE = 2  # cells
PLATE_MASK = 0b11 | 0b11 << SIZE  # the cells of the upper left plate


def _fitting() -> NDArray[np.int8]:
    """By plate and orientation, row of the plate and colour: the cells that take the colour. No plate: none."""
    fitting = np.zeros((len(TURNED_CELLS) + 1, PLATE_SIDE, COLOURS), np.int8)
    for plate, cells in enumerate(TURNED_CELLS):
        for place, shows in enumerate(cells):
            for colour in range(COLOURS):
                if shows in (colour, WILD):
                    fitting[plate, place // PLATE_SIDE, colour] |= 1 << place % PLATE_SIDE
    return fitting


def _special_places() -> NDArray[np.int8]:
    """By plate and orientation: the place of its special cell, or -1. No plate: none."""
    places = np.full(len(TURNED_CELLS) + 1, -1, np.int8)
    for plate, place in zip(*np.nonzero(TURNED_CELLS == SPECIAL), strict=True):
        places[plate] = place
    return places


# Both are indexed by plate * ORIENTATIONS + orientation, and NONE finds their last entry.
FITTING = _fitting()
SPECIAL_PLACES = _special_places()


@rule
def space_of(row: int, column: int) -> int:
    """The plate space that covers a cell (D5)."""
    return row // PLATE_SIDE * BANDS + column // PLATE_SIDE


@rule
def shown(state: State, seat: int, row: int, column: int) -> int:
    """The face of a cell: a colour, WILD, SPECIAL, or -1 where there is no plate."""
    plate = int(state.plates[seat, space_of(row, column)])
    if plate == NONE:
        return -1
    return TURNED_CELLS[plate, row % PLATE_SIDE * PLATE_SIDE + column % PLATE_SIDE]


@rule
def is_filled(state: State, seat: int, row: int, column: int) -> bool:
    return state.filled[seat] >> SIZE * row + column & 1 == 1


@rule
def fitting_columns(state: State, seat: int, row: int, colour: int) -> int:
    """The empty cells of a row that show the colour or are wild (D40), as a mask."""
    columns = 0
    for band in range(BANDS):
        plate = int(state.plates[seat, row // PLATE_SIDE * BANDS + band])
        columns |= int(FITTING[plate, row % PLATE_SIDE, colour]) << PLATE_SIDE * band
    return columns & ~(int(state.filled[seat]) >> SIZE * row)


@rule
def is_covered(state: State, seat: int, row: int) -> bool:
    """All plates beside a line are placed (D44)."""
    first = space_of(row, 0)
    for space in range(first, first + BANDS):
        if state.plates[seat, space] == NONE:
            return False
    return True


@rule
def put_tile(state: State, seat: int, row: int, column: int, colour: int, tape: Tape | None = None) -> None:
    """A tile goes on a cell and scores its runs (D41); it may bring a special tile (D42)."""
    fill_cell(state, seat, row, column, colour + 1)
    state.score[seat] += points(int(state.filled[seat]), row, column)
    if tape is not None:
        tape.tile(state, seat, row, column, colour)
    cell = special_cell_due(state, seat, space_of(row, column))
    if cell >= 0:
        special_row = cell // SIZE
        fill_cell(state, seat, special_row, cell % SIZE, SPECIAL_TILE)
        state.score[seat] += SPECIAL_POINTS[special_row]
        if tape is not None:
            tape.special(seat, special_row, cell % SIZE)


@rule
def fill_cell(state: State, seat: int, row: int, column: int, tile: int) -> None:
    state.filled[seat] |= 1 << SIZE * row + column
    state.dome[seat, row] |= tile << LINE_BITS * column


@rule
def special_cell_due(state: State, seat: int, space: int) -> int:
    """The special cell of a plate (row × 6 + column) whose other three cells are filled, or -1."""
    place = int(SPECIAL_PLACES[int(state.plates[seat, space])])
    if place < 0:
        return -1
    corner = space // BANDS * PLATE_SIDE * SIZE + space % BANDS * PLATE_SIDE
    cell = corner + place // PLATE_SIDE * SIZE + place % PLATE_SIDE
    empty = PLATE_MASK << corner & ~int(state.filled[seat])
    return cell if empty == 1 << cell else -1


@rule
def points(filled: int, row: int, column: int) -> int:
    """1 for a tile alone; else the runs through it across and down, each if longer than 1 (D41)."""
    across = filled >> SIZE * row & WHOLE_ROW
    down = column_cells(filled, column)
    return max(1, int(RUN_POINTS[across, column]) + int(RUN_POINTS[down, row]))


@rule
def column_cells(filled: int, column: int) -> int:
    """The filled cells of a column as six bits, the top row lowest."""
    return ((filled >> column & WHOLE_COLUMN) * GATHER >> GATHERED_FROM) & WHOLE_ROW
