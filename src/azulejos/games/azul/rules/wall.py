"""The wall: where a tile may go, what it scores, and what is complete (A21, A22, A41, A51)."""

from __future__ import annotations

from azulejos.core.compiling.rule import rule
from azulejos.games.azul.rules.state import (
    COLUMNS,
    ROWS,
    SPACE_BITS,
    State,
    in_row_of,
    printed_column,
    wall_space,
)
from azulejos.games.shared.runs import run_points
from azulejos.games.shared.tiles import COLOURS, count_of

ROW_BONUS, COLUMN_BONUS, COLOUR_BONUS = 2, 7, 10  # A41

# Masks of `filled`, whose spaces are five bits a row.
WHOLE_ROW = 2**COLUMNS - 1
WHOLE_COLUMN = sum(1 << COLUMNS * row for row in range(ROWS))
# Multiplying the spaces of a column by this lays them side by side, from this bit on.
GATHER = sum(1 << (COLUMNS - 1) * row for row in range(ROWS))
GATHERED_FROM = (COLUMNS - 1) * (ROWS - 1)


RUN_POINTS = run_points(COLUMNS)


@rule
def spaces_for(state: State, seat: int, row: int, colour: int) -> int:
    """The columns where a colour may go in a row: its own on the coloured wall, any fitting one on the grey."""
    if state.grey:
        return grey_spaces(state, seat, row, colour)
    return 1 << printed_column(row, colour)


@rule
def grey_spaces(state: State, seat: int, row: int, colour: int) -> int:
    """The free spaces of a row in whose columns the colour does not stand yet (A51)."""
    spaces = WHOLE_ROW & ~(state.filled[seat] >> COLUMNS * row)
    for other in range(ROWS):
        for column in range(COLUMNS):
            if wall_space(state, seat, other, column) == colour:
                spaces &= ~(1 << column)
    return spaces


@rule
def put_on_wall(state: State, seat: int, row: int, column: int, colour: int) -> None:
    state.wall[seat, row] |= (colour + 1) << SPACE_BITS * column
    state.filled[seat] |= 1 << COLUMNS * row + column
    state.shown[seat] |= in_row_of(row, colour)


@rule
def points(filled: int, row: int, column: int) -> int:
    """1 for a tile alone; else the runs through it across and down, each if longer than 1 (A22)."""
    across = filled >> COLUMNS * row & WHOLE_ROW
    down = column_spaces(filled, column)
    return max(1, int(RUN_POINTS[across, column]) + int(RUN_POINTS[down, row]))


@rule
def column_spaces(filled: int, column: int) -> int:
    """The filled spaces of a column as five bits, the top row lowest."""
    return ((filled >> column & WHOLE_COLUMN) * GATHER >> GATHERED_FROM) & WHOLE_ROW


@rule
def has_complete_row(state: State, seat: int) -> bool:
    return complete_rows(state, seat) > 0


@rule
def complete_rows(state: State, seat: int) -> int:
    rows = 0
    for row in range(ROWS):
        rows += state.filled[seat] >> COLUMNS * row & WHOLE_ROW == WHOLE_ROW
    return rows


@rule
def complete_columns(state: State, seat: int) -> int:
    columns = 0
    for column in range(COLUMNS):
        columns += state.filled[seat] >> column & WHOLE_COLUMN == WHOLE_COLUMN
    return columns


@rule
def complete_colours(state: State, seat: int) -> int:
    colours = 0
    for colour in range(COLOURS):
        colours += count_of(state.shown[seat], colour) == WHOLE_ROW
    return colours


@rule
def bonus(state: State, seat: int) -> int:
    """2 for each complete row, 7 for each column, 10 for each colour of which all five are placed (A41)."""
    return (
        ROW_BONUS * complete_rows(state, seat)
        + COLUMN_BONUS * complete_columns(state, seat)
        + COLOUR_BONUS * complete_colours(state, seat)
    )
