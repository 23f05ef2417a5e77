"""What a learner sees: whole numbers in a fixed order, the observing seat's board first, then clockwise.

| numbers | of what |
|---|---|
| 6 or 8 or 10 × 5 | tiles of each colour in the centre and on each factory |
| 5, 5 | tiles of each colour in the bag and in the lid |
| 1, 1, 1, 1 | marker in the centre; round; phase; the line whose column is being chosen, from 1, or 0 |
| for each board: | |
| 25 | tiles in each pattern line by colour |
| 25, 25, 25 | the wall by row and colour, by row and column, by column and colour: 1 where there is a tile |
| 5 | tiles of each colour on the floor line |
| 1, 1, 1, 1 | score; floor spaces in use; whether it starts this or the next round; whether it is to act |
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from azulejos.core.rule import rule
from azulejos.games.azul.rules.state import (
    CENTRE,
    COLUMNS,
    MARKER,
    ROWS,
    SPACE,
    SPACE_BITS,
    TILING,
    State,
    factories,
    line_colour,
    line_tiles,
    next_seat,
    wall_space,
)
from azulejos.games.shared.tiles import COLOURS, observe_tiles

Observation = NDArray[np.int16]

TABLE_NUMBERS = 2 * COLOURS + 4
LINES = 0  # where each part of a board begins
ROW_COLOURS = LINES + ROWS * COLOURS
SPACES = ROW_COLOURS + ROWS * COLOURS
COLUMN_COLOURS = SPACES + ROWS * COLUMNS
FLOOR = COLUMN_COLOURS + COLUMNS * COLOURS
OTHERS = FLOOR + COLOURS
BOARD_NUMBERS = OTHERS + 4


def observation_size(players: int) -> int:
    sources = 2 * players + 2
    return sources * COLOURS + TABLE_NUMBERS + players * BOARD_NUMBERS


@rule
def observe(state: State, seat: int, out: Observation) -> None:
    out[:] = 0
    at = 0
    for source in range(CENTRE, factories(state) + 1):
        at = observe_tiles(int(state.supply[source]), out, at)
    at = observe_tiles(int(state.bag), out, at)
    at = observe_tiles(int(state.lid), out, at)
    out[at] = state.marker_in_centre
    out[at + 1] = state.round_number
    out[at + 2] = state.phase
    out[at + 3] = state.tiling_row + 1 if state.phase == TILING else 0
    at += 4
    for _ in range(state.players):
        observe_board(state, seat, out[at : at + BOARD_NUMBERS])
        at += BOARD_NUMBERS
        seat = next_seat(state, seat)


@rule
def observe_board(state: State, seat: int, out: Observation) -> None:
    for row in range(ROWS):
        out[LINES + row * COLOURS + line_colour(state, seat, row)] = line_tiles(state, seat, row)
        for column in range(COLUMNS):
            colour = wall_space(state, seat, row, column)
            if colour >= 0:
                out[ROW_COLOURS + row * COLOURS + colour] = 1
                out[SPACES + row * COLUMNS + column] = 1
                out[COLUMN_COLOURS + column * COLOURS + colour] = 1
    floor = int(state.floor[seat])
    while floor:
        if floor & SPACE != MARKER:
            out[FLOOR + (floor & SPACE) - 1] += 1
        floor >>= SPACE_BITS
    out[OTHERS] = state.score[seat]
    out[OTHERS + 1] = state.floor_used[seat]
    out[OTHERS + 2] = state.starter == seat
    out[OTHERS + 3] = state.to_act == seat


@rule
def determinise(state: State, seat: int, words: np.record) -> None:
    """Nothing in Azul is hidden but the order of the bag, which is not decided before it is drawn."""
