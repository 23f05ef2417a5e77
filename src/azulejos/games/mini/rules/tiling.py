"""The end of a round and of the game: tiling the walls, paying the floor, and who has won (M20–M31)."""

from __future__ import annotations

from itertools import accumulate

import numpy as np
from numpy.typing import NDArray

from azulejos.core.actors import CHANCE, NOBODY
from azulejos.core.compiling.rule import rule
from azulejos.games.mini.rules.state import (
    COLUMNS,
    DEAL,
    OVER,
    ROUND_TILES,
    ROWS,
    SEATS,
    State,
    is_filled,
    printed_column,
    space_bit,
    tiles_in_bag,
)
from azulejos.games.mini.rules.tape import Tape

FLOOR_COSTS = (1, 1, 2)  # of the spaces of the floor line, from the left (M23)
COST = (0, *accumulate(FLOOR_COSTS))  # of the floor line, by spaces in use


@rule
def end_round(state: State, tape: Tape | None) -> None:
    """Both tile their walls and pay; the game ends with a complete row or without tiles for a round (M30)."""
    state.marker_in_centre = 0
    for seat in range(SEATS):
        tile_wall(state, seat, tape)
    if is_last_round(state):
        if tape is not None:
            tape.end(state)
        state.phase = OVER
        state.to_act = NOBODY
    else:
        if tape is not None:
            tape.next_round(state.starter)
        state.round_number += 1
        state.phase = DEAL
        state.to_act = CHANCE


@rule
def is_last_round(state: State) -> bool:
    return tiles_in_bag(state) < ROUND_TILES or has_complete_row(state, 0) or has_complete_row(state, 1)


@rule
def tile_wall(state: State, seat: int, tape: Tape | None = None) -> None:
    """Complete lines from the top, then the floor (M20, M23)."""
    for row in range(ROWS):
        if state.line_tiles[seat, row] == row + 1:
            tile_line(state, seat, row, tape)
    pay_floor(state, seat, tape)


@rule
def tile_line(state: State, seat: int, row: int, tape: Tape | None) -> None:
    """One tile of a complete line moves to the wall and scores at once; its others leave the game (M20, M24)."""
    colour = int(state.line_colour[seat, row])
    column = printed_column(row, colour)
    state.filled[seat] |= space_bit(row, column)
    state.score[seat] += points(int(state.filled[seat]), row, column)
    state.line_tiles[seat, row] = 0
    state.line_colour[seat, row] = 0
    if tape is not None:
        tape.tile(state, seat, row, column, colour)


@rule
def points(filled: int, row: int, column: int) -> int:
    """1 for a tile alone; 2 for a run across and 2 for one down (M22)."""
    across = filled & space_bit(row, COLUMNS - 1 - column) != 0
    down = filled & space_bit(ROWS - 1 - row, column) != 0
    return max(1, 2 * int(across) + 2 * int(down))


@rule
def pay_floor(state: State, seat: int, tape: Tape | None) -> None:
    """The floor line costs points, never below 0 (M23); its tiles leave the game (M24)."""
    score = int(state.score[seat])
    state.score[seat] = max(0, score - COST[state.floor_used[seat]])
    if tape is not None:
        tape.pay(state, seat, state.score[seat] - score)
    state.floor_used[seat] = 0


@rule
def has_complete_row(state: State, seat: int) -> bool:
    for row in range(ROWS):
        if is_filled(state, seat, row, 0) and is_filled(state, seat, row, 1):
            return True
    return False


@rule
def scores(state: State, out: NDArray[np.int64]) -> None:
    for seat in range(SEATS):
        out[seat] = state.score[seat]


@rule
def ranks(state: State, out: NDArray[np.int64]) -> None:
    """More points win; with the same points the victory is shared (M31)."""
    for seat in range(SEATS):
        out[seat] = state.score[seat] < state.score[SEATS - 1 - seat]
