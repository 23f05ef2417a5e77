"""A learner's observation: bytes in a fixed order, the observing seat's board first. Nothing in Mini is hidden."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from azulejos.core.compiling.rule import rule
from azulejos.core.observation import HIGHEST, Part
from azulejos.games.mini.rules.state import (
    COLOURS,
    COLUMNS,
    FACTORIES,
    FLOOR_SPACES,
    KINDS,
    OVER,
    ROUNDS,
    ROWS,
    SEATS,
    TILES_PER_COLOUR,
    State,
)

Observation = NDArray[np.uint8]

VERSION = 1  # of the observation


@cache
def parts(players: int) -> tuple[Part, ...]:
    table = (
        Part(
            "factories", (KINDS,), FACTORIES, "factories with two blue tiles, with one of each, with two yellow tiles"
        ),
        Part("centre", (COLOURS,), TILES_PER_COLOUR, "tiles of each colour in the centre"),
        Part("bag", (COLOURS,), TILES_PER_COLOUR, "tiles of each colour in the bag"),
        Part("marker", (1,), 1, "1 if the start player's marker is in the centre"),
        Part("round", (1,), ROUNDS, "the round, from 1"),
        Part("phase", (1,), OVER, "0 start, 1 deal, 2 offer, 3 over", is_category=True),
    )
    return table + tuple(part for board in range(players) for part in board_parts(board))


def board_parts(board: int) -> tuple[Part, ...]:
    return (
        Part("lines", (ROWS, COLOURS), ROWS, "tiles of each colour in each pattern line", board=board),
        Part("wall", (ROWS, COLUMNS), 1, "each space: 1 if it is filled", board=board),
        Part("floor used", (1,), FLOOR_SPACES, "floor spaces in use", board=board),
        Part("score", (1,), HIGHEST, "points", board=board),
        Part("starts", (1,), 1, "1 if it starts this round or, once the marker is taken, the next", board=board),
        Part("acts", (1,), 1, "1 if it is its turn", board=board),
    )


@rule
def observe(state: State, seat: int, out: Observation) -> None:
    at = 0
    for kind in range(KINDS):
        out[at + kind] = state.factories[kind]
    at += KINDS
    for colour in range(COLOURS):
        out[at + colour] = state.centre[colour]
        out[at + COLOURS + colour] = state.bag[colour]
    at += 2 * COLOURS
    out[at] = state.marker_in_centre
    out[at + 1] = state.round_number
    out[at + 2] = state.phase
    at += 3
    for board in range(SEATS):
        at = observe_board(state, (seat + board) % SEATS, out, at)


@rule
def observe_board(state: State, seat: int, out: Observation, at: int) -> int:
    """Write a board from a place on; the place after it."""
    for row in range(ROWS):
        for colour in range(COLOURS):
            is_held = state.line_colour[seat, row] == colour
            out[at] = state.line_tiles[seat, row] if is_held else 0
            at += 1
    for space in range(ROWS * COLUMNS):
        out[at] = state.filled[seat] >> space & 1
        at += 1
    out[at] = state.floor_used[seat]
    out[at + 1] = state.score[seat]
    out[at + 2] = state.starter == seat
    out[at + 3] = state.to_act == seat
    return at + 4


@rule
def determinise(state: State, seat: int, words: np.record) -> None:
    """Nothing is hidden."""
