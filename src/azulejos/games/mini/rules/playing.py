"""The verbs of the contract that concern actions: which are legal, and applying one."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from azulejos.core.compiling.rule import rule
from azulejos.games.mini.rules.actions import ACTIONS, colour_of, destination_of, source_of
from azulejos.games.mini.rules.state import (
    CENTRE,
    FLOOR,
    FLOOR_SPACES,
    OFFER,
    SEATS,
    State,
    in_kind,
    in_source,
    is_table_empty,
    takes,
)
from azulejos.games.mini.rules.tape import Tape
from azulejos.games.mini.rules.tiling import end_round


@rule
def is_legal(state: State, action: int) -> bool:
    """There are tiles of the colour at the source, and the destination takes them."""
    if state.phase != OFFER:
        return False
    colour = colour_of(action)
    if in_source(state, source_of(action), colour) == 0:
        return False
    return takes(state, int(state.to_act), destination_of(action), colour)


@rule
def legal_actions(state: State, out: NDArray[np.int64]) -> int:
    """Write the legal actions, ascending; return how many."""
    number = 0
    for action in range(ACTIONS):
        if is_legal(state, action):
            out[number] = action
            number += 1
    return number


@rule
def apply(state: State, action: int, tape: Tape | None = None) -> None:
    """Play a legal action; when it empties the table, the round ends (M15)."""
    take_and_place(state, source_of(action), colour_of(action), destination_of(action), tape)
    if is_table_empty(state):
        end_round(state, tape)


@rule
def take_and_place(state: State, source: int, colour: int, destination: int, tape: Tape | None = None) -> None:
    """One turn."""
    seat = int(state.to_act)
    tiles = take(state, seat, source, colour, tape)
    if destination != FLOOR:
        tiles -= fill_line(state, seat, destination, colour, tiles, tape)
    put = put_on_floor(state, seat, tiles)
    if tape is not None:
        tape.fall(seat, state.floor_used[seat] - put, put, tiles - put, colour)
        tape.slide()
    state.to_act = SEATS - 1 - seat


@rule
def take(state: State, seat: int, source: int, colour: int, tape: Tape | None) -> int:
    """Take all tiles of one colour; the rest of a factory goes to the centre (M10)."""
    if tape is not None:
        tape.take(state, source, colour)
    tiles = int(in_source(state, source, colour))
    if source == CENTRE:
        state.centre[colour] = 0
        if state.marker_in_centre:
            take_marker(state, seat, tape)
    else:
        state.factories[source - 1] -= 1
        state.centre[1 - colour] += in_kind(source - 1, 1 - colour)
    return tiles


@rule
def take_marker(state: State, seat: int, tape: Tape | None) -> None:
    """It lies on the floor line and makes its owner start the next round (M11)."""
    state.marker_in_centre = 0
    state.starter = seat
    put = put_on_floor(state, seat, 1)
    if tape is not None:
        tape.marker(seat, state.floor_used[seat] - 1 if put else -1)


@rule
def fill_line(state: State, seat: int, line: int, colour: int, tiles: int, tape: Tape | None) -> int:
    """Put as many tiles on a pattern line as it has room for; return how many (M12)."""
    held = int(state.line_tiles[seat, line])
    placed = min(tiles, line + 1 - held)
    if tape is not None:
        tape.place(seat, line, held, placed, colour)
    state.line_tiles[seat, line] += placed
    state.line_colour[seat, line] = colour
    return placed


@rule
def put_on_floor(state: State, seat: int, number: int) -> int:
    """Fill spaces of the floor line; return how many were free (M13, M14)."""
    put = min(number, FLOOR_SPACES - int(state.floor_used[seat]))
    state.floor_used[seat] += put
    return put
