"""A learner's observation: bytes in a fixed order, the observing seat's board first, then clockwise.

`parts` lists them, and `docs/environments/observations.md` is written from it. Nothing in Azul is hidden: two positions
that differ in anything look different.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from azulejos.core.compiling.rule import rule
from azulejos.core.compiling.unaligned_store import write_eight
from azulejos.core.observation import HIGHEST, Part
from azulejos.games.azul.rules.state import (
    CENTRE,
    COLUMNS,
    FLOOR_SPACES,
    GREY,
    MARKER,
    OVER,
    ROWS,
    SPACE_BITS,
    TILES_PER_COLOUR,
    TILING,
    State,
    factories,
    line_colour,
    line_tiles,
    next_seat,
)
from azulejos.games.shared.lines import LINE_BITS
from azulejos.games.shared.observing import BYTE, observe_tiles, spread
from azulejos.games.shared.tiles import COLOURS

Observation = NDArray[np.uint8]

VERSION = 1  # of the observation
assert SPACE_BITS == LINE_BITS  # `spread` serves walls and floor lines


@cache
def parts(players: int) -> tuple[Part, ...]:
    sources = 2 * players + 2
    table = (
        Part("supply", (sources, COLOURS), TILES_PER_COLOUR, "tiles of each colour in the centre, on factory 1, 2 …"),
        Part("bag", (COLOURS,), TILES_PER_COLOUR, "tiles of each colour in the bag"),
        Part("lid", (COLOURS,), TILES_PER_COLOUR, "tiles of each colour in the lid"),
        Part("marker", (1,), 1, "1 if the start player's marker is in the centre"),
        Part("round", (1,), HIGHEST, "the round, from 1 (at most 255)"),
        Part("phase", (1,), OVER, "0 start, 1 deal, 2 offer, 3 tiling, 4 over", is_category=True),
        Part("tiling line", (1,), ROWS, "the line whose column is being chosen, from 1; else 0", is_category=True),
        Part("grey", (1,), GREY, "1 on the grey wall, 0 on the coloured one"),
    )
    return table + tuple(part for board in range(players) for part in board_parts(board))


def board_parts(board: int) -> tuple[Part, ...]:
    return (
        Part("lines", (ROWS, COLOURS), ROWS, "tiles of each colour in each pattern line", board=board),
        Part("wall", (ROWS, COLUMNS), COLOURS, "each space: 0 free, else its colour from 1", True, board),
        Part("floor", (FLOOR_SPACES,), MARKER, "each space: 0 free, a colour from 1, or 6 the marker", True, board),
        Part("score", (1,), HIGHEST, "points (at most 255; no game reaches 241)", board=board),
        Part("floor used", (1,), FLOOR_SPACES, "floor spaces in use", board=board),
        Part("starts", (1,), 1, "1 if it starts this round or, once the marker is taken, the next", board=board),
        Part("acts", (1,), 1, "1 if it is its turn", board=board),
    )


@rule
def observe(state: State, seat: int, out: Observation) -> None:
    at = 0
    for source in range(CENTRE, factories(state) + 1):
        at = observe_tiles(int(state.supply[source]), out, at)
    at = observe_tiles(int(state.bag), out, at)
    at = observe_tiles(int(state.lid), out, at)
    out[at] = state.marker_in_centre
    out[at + 1] = min(HIGHEST, int(state.round_number))
    out[at + 2] = state.phase
    out[at + 3] = state.tiling_row + 1 if state.phase == TILING else 0
    out[at + 4] = state.grey
    at += 5
    for _ in range(state.players):
        at = observe_board(state, seat, out, at)
        seat = next_seat(state, seat)


@rule
def observe_board(state: State, seat: int, out: Observation, at: int) -> int:
    """Write a board from a place on; the place after it."""
    for row in range(ROWS):
        write_eight(out, at, line_tiles(state, seat, row) << BYTE * line_colour(state, seat, row))
        at += COLOURS
    for row in range(ROWS):
        write_eight(out, at, spread(int(state.wall[seat, row]), COLUMNS))
        at += COLUMNS
    write_eight(out, at, spread(int(state.floor[seat]), FLOOR_SPACES))
    at += FLOOR_SPACES
    out[at] = min(HIGHEST, int(state.score[seat]))
    out[at + 1] = state.floor_used[seat]
    out[at + 2] = state.starter == seat
    out[at + 3] = state.to_act == seat
    return at + 4


@rule
def determinise(state: State, seat: int, words: np.record) -> None:
    """Nothing in Azul is hidden but the order of the bag, which is not decided before it is drawn."""
