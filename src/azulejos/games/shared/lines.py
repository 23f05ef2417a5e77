"""Pattern lines, which both games have: how many tiles each holds and of which colour, and filling one (A13, D29).

A state has three fields for them, each with a number for every seat: `line_tiles` and `line_colours`, three bits a
line, and `open`, for each colour the lines that take it, laid out as tiles are.
"""

from __future__ import annotations

from typing import Protocol

import numpy as np

from azulejos.core.compiling.rule import rule
from azulejos.games.shared.tiles import EACH, tiles_of

State = np.record

LINE_BITS = 3
LINE_MASK = 2**LINE_BITS - 1


class PlaceTape(Protocol):
    def place(self, seat: int, line: int, first: int, tiles: int, colour: int) -> None:
        """Tiles go to a pattern line, from its space `first` on."""


@rule
def line_tiles(state: State, seat: int, line: int) -> int:
    return int(state.line_tiles[seat]) >> LINE_BITS * line & LINE_MASK


@rule
def line_colour(state: State, seat: int, line: int) -> int:
    return int(state.line_colours[seat]) >> LINE_BITS * line & LINE_MASK


@rule
def fill_line(state: State, seat: int, line: int, colour: int, tiles: int, tape: PlaceTape | None) -> int:
    """Put as many tiles on a pattern line as it has room for; return how many."""
    room = line + 1 - line_tiles(state, seat, line)
    placed = min(tiles, room)
    if tape is not None:
        tape.place(seat, line, line + 1 - room, placed, colour)
    state.line_tiles[seat] += placed << LINE_BITS * line
    if room == line + 1:
        state.line_colours[seat] |= colour << LINE_BITS * line
    closed = state.open[seat] & ~(EACH << line)
    state.open[seat] = closed if placed == room else closed | tiles_of(colour, 1 << line)
    return placed


@rule
def clear_line(state: State, seat: int, line: int) -> None:
    """Take all tiles away; which colours the line takes then is for the game to say."""
    state.line_tiles[seat] &= ~(LINE_MASK << LINE_BITS * line)
    state.line_colours[seat] &= ~(LINE_MASK << LINE_BITS * line)
