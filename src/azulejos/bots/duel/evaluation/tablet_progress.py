"""The progress of a board on the tablets in play (D60–D67)."""

from __future__ import annotations

from azulejos.bots.duel import features
from azulejos.bots.duel.workspace import Workspace, note
from azulejos.core.compiling.bits import popcount
from azulejos.core.compiling.rule import rule
from azulejos.games.duel.rules.components import SPECIAL, WILD
from azulejos.games.duel.rules.dome import PLATE_MASK, PLATE_SIDE, WHOLE_ROW, column_cells
from azulejos.games.duel.rules.state import BANDS, LINE_BITS, LINE_MASK, ROUNDS, SIZE, State
from azulejos.games.duel.rules.tablets import (
    COLOURFUL_POINTS,
    COLOURFUL_ROWS,
    COLOURFUL_TILES,
    COLUMN_POINTS,
    COLUMNS,
    CORNERS,
    DIAGONAL_POINTS,
    DIAGONALS,
    EMPTY_SPECIALS,
    FALLING,
    LOWER_CORNER_POINTS,
    OUTER,
    OUTER_CELLS,
    RISING,
    ROW_POINTS,
    ROWS,
    UPPER_CORNER_POINTS,
    WILD_CELLS,
)

SHARE = 1 / 6  # of a row: so that features are between 0 and 1
# Of the points to be hoped for, what counts in the last round; as the cube in `hope`, a guess that no match has tuned.
LAST_ROUND_HOPE = 0.7


@rule
def hope(filled: int, of: int) -> float:
    """By hand: the part of a tablet's points to count for a group with `filled` of `of` cells filled."""
    part = filled / of
    return part * part * part if filled < of else 0.0  # what is complete is counted already


@rule
def write_progress(workspace: Workspace, state: State, seat: int, first: int) -> float:
    """Note the progress on each tablet in play; return the points to be hoped for."""
    tablets = int(state.tablets)
    filled = int(state.filled[seat])
    worth = 0.0
    if tablets >> ROWS & 1:
        worth += write_rows(workspace, filled, first)
    if tablets >> COLUMNS & 1:
        worth += write_columns(workspace, filled, first)
    if tablets >> DIAGONALS & 1:
        worth += write_diagonals(workspace, filled, first)
    if tablets >> COLOURFUL_ROWS & 1:
        worth += write_colourful(workspace, state, seat, first)
    if tablets >> CORNERS & 1:
        worth += write_corners(workspace, filled, first)
    if tablets >> OUTER_CELLS & 1:
        note(workspace, first + features.OUTER, popcount(filled & OUTER) / 20)
    worth += write_cells(workspace, state, first)
    return worth * (1.0 if state.round_number < ROUNDS else LAST_ROUND_HOPE)


@rule
def write_rows(workspace: Workspace, filled: int, first: int) -> float:
    worth = 0.0
    for row in range(SIZE):
        number = popcount(filled >> SIZE * row & WHOLE_ROW)
        note(workspace, first + features.ROW_COUNT + number, SHARE)
        worth += ROW_POINTS * hope(number, SIZE)
    return worth


@rule
def write_columns(workspace: Workspace, filled: int, first: int) -> float:
    worth = 0.0
    for column in range(SIZE):
        number = popcount(column_cells(filled, column))
        note(workspace, first + features.COLUMN_COUNT + number, SHARE)
        worth += COLUMN_POINTS * hope(number, SIZE)
    return worth


@rule
def write_diagonals(workspace: Workspace, filled: int, first: int) -> float:
    falling, rising = popcount(filled & FALLING), popcount(filled & RISING)
    note(workspace, first + features.DIAGONAL_COUNT + falling, 0.5)
    note(workspace, first + features.DIAGONAL_COUNT + rising, 0.5)
    return DIAGONAL_POINTS * (hope(falling, SIZE) + hope(rising, SIZE))


@rule
def write_colourful(workspace: Workspace, state: State, seat: int, first: int) -> float:
    worth = 0.0
    for row in range(SIZE):
        tiles = 0
        for column in range(SIZE):
            tiles |= 1 << (int(state.dome[seat, row]) >> LINE_BITS * column & LINE_MASK)
        number = popcount(tiles >> 1)
        note(workspace, first + features.COLOURFUL_COUNT + number, SHARE)
        worth += COLOURFUL_POINTS * hope(min(number, COLOURFUL_TILES), COLOURFUL_TILES)
    return worth


@rule
def write_corners(workspace: Workspace, filled: int, first: int) -> float:
    worth = 0.0
    for right in range(0, BANDS, BANDS - 1):
        upper = popcount(filled >> PLATE_SIDE * right & PLATE_MASK)
        lower = popcount(filled >> PLATE_SIDE * right + SIZE * PLATE_SIDE * (BANDS - 1) & PLATE_MASK)
        note(workspace, first + features.UPPER_CORNER + upper, 0.5)
        note(workspace, first + features.LOWER_CORNER + lower, 0.5)
        worth += UPPER_CORNER_POINTS * hope(upper, PLATE_SIDE * PLATE_SIDE) + LOWER_CORNER_POINTS * hope(
            lower, PLATE_SIDE * PLATE_SIDE
        )
    return worth


@rule
def write_cells(workspace: Workspace, state: State, first: int) -> float:
    """Empty wild and special cells; by hand, those that a tablet counts will be filled in part."""
    wilds, specials = int(workspace.cells[WILD, 1]), int(workspace.cells[SPECIAL, 1])
    all_wilds = wilds + int(workspace.cells[WILD, 0])
    worth = 0.0
    if wilds:
        note(workspace, first + features.EMPTY_WILDS, wilds / 4)
    if specials:
        note(workspace, first + features.SPECIALS, specials / 4)
    if state.tablets >> WILD_CELLS & 1:
        note(workspace, first + features.WILD_TABLET, all_wilds / 4)
        note(workspace, first + features.WILD_TABLET + 1, wilds / 4)
        worth += 2.0 * hope(4, 4 + wilds) * all_wilds
    if state.tablets >> EMPTY_SPECIALS & 1:
        note(workspace, first + features.EMPTY_SPECIALS, specials / 4)
    return worth
