"""The scoring tablets (D59–D67). Special tiles count as tiles."""

from __future__ import annotations

from typing import Literal, get_args

from azulejos.core.compiling.bits import popcount
from azulejos.core.compiling.rule import rule
from azulejos.games.duel.rules.components import SPECIAL, WILD
from azulejos.games.duel.rules.dome import PLATE_MASK, PLATE_SIDE, WHOLE_COLUMN, WHOLE_ROW, is_filled, shown
from azulejos.games.duel.rules.state import BANDS, LINE_BITS, LINE_MASK, SIZE, State

# The bits of `tablets`, in the order of the rules' ids from D60 on.
ROWS, COLUMNS, DIAGONALS, WILD_CELLS, COLOURFUL_ROWS, OUTER_CELLS, CORNERS, EMPTY_SPECIALS = range(8)
TabletSide = Literal["D60", "D61", "D62", "D63", "D64", "D65", "D66", "D67"]
TABLET_IDS: tuple[TabletSide, ...] = get_args(TabletSide)
TABLETS = 4  # each with two sides: side n and side n + 4

ROW_POINTS, COLUMN_POINTS, DIAGONAL_POINTS, WILD_POINTS = 3, 7, 10, 2
COLOURFUL_POINTS, COLOURFUL_TILES, OUTER_POINTS, EMPTY_SPECIAL_POINTS = 4, 5, 1, -3
UPPER_CORNER_POINTS, LOWER_CORNER_POINTS = 3, 8

FALLING = sum(1 << (SIZE + 1) * row for row in range(SIZE))
RISING = sum(1 << (SIZE - 1) * (row + 1) for row in range(SIZE))
INNER = sum(1 << SIZE * row + column for row in range(1, SIZE - 1) for column in range(1, SIZE - 1))
OUTER = 2 ** (SIZE * SIZE) - 1 - INNER


@rule
def tablet_points(state: State, seat: int, side: int) -> int:
    """The points of one side of a tablet for a dome."""
    filled = int(state.filled[seat])
    if side == ROWS:
        return ROW_POINTS * complete_rows(filled)
    if side == COLUMNS:
        return COLUMN_POINTS * complete_columns(filled)
    if side == DIAGONALS:
        return DIAGONAL_POINTS * ((filled & FALLING == FALLING) + (filled & RISING == RISING))
    if side == WILD_CELLS:
        return WILD_POINTS * count_cells(state, seat, WILD) if empty_cells(state, seat, WILD) == 0 else 0
    if side == COLOURFUL_ROWS:
        return COLOURFUL_POINTS * colourful_rows(state, seat)
    if side == OUTER_CELLS:
        return OUTER_POINTS * popcount(filled & OUTER)
    if side == CORNERS:
        return corner_points(filled)
    return EMPTY_SPECIAL_POINTS * empty_cells(state, seat, SPECIAL)


@rule
def all_points(state: State, seat: int) -> int:
    """All tablets in play, added up (D59)."""
    points = 0
    for side in range(2 * TABLETS):
        if state.tablets >> side & 1:
            points += tablet_points(state, seat, side)
    return points


@rule
def complete_rows(filled: int) -> int:
    rows = 0
    for row in range(SIZE):
        rows += filled >> SIZE * row & WHOLE_ROW == WHOLE_ROW
    return rows


@rule
def complete_columns(filled: int) -> int:
    columns = 0
    for column in range(SIZE):
        columns += filled >> column & WHOLE_COLUMN == WHOLE_COLUMN
    return columns


@rule
def count_cells(state: State, seat: int, kind: int) -> int:
    """How many cells of the dome show WILD or SPECIAL."""
    number = 0
    for row in range(SIZE):
        for column in range(SIZE):
            number += shown(state, seat, row, column) == kind
    return number


@rule
def empty_cells(state: State, seat: int, kind: int) -> int:
    """How many of them hold no tile."""
    number = 0
    for row in range(SIZE):
        for column in range(SIZE):
            number += shown(state, seat, row, column) == kind and not is_filled(state, seat, row, column)
    return number


@rule
def colourful_rows(state: State, seat: int) -> int:
    """Rows with five tiles of different colours, a special tile being one more colour, once (D64, R22)."""
    rows = 0
    for row in range(SIZE):
        colours = 0
        for column in range(SIZE):
            colours |= 1 << (int(state.dome[seat, row]) >> LINE_BITS * column & LINE_MASK)
        rows += popcount(colours >> 1) >= COLOURFUL_TILES  # the lowest bit stands for an empty cell
    return rows


@rule
def corner_points(filled: int) -> int:
    """Corner plates with all four cells filled: the upper ones 3, the lower ones 8 (D66)."""
    points = 0
    for right in range(0, BANDS, BANDS - 1):
        upper = PLATE_MASK << PLATE_SIDE * right
        lower = upper << SIZE * PLATE_SIDE * (BANDS - 1)
        points += UPPER_CORNER_POINTS * (filled & upper == upper) + LOWER_CORNER_POINTS * (filled & lower == lower)
    return points
