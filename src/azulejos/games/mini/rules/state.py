"""The record of a table of Mini, and small questions about it.

Factories that hold the same tiles are equal, and of the floor line only the number of its tiles is kept: what
makes no difference for what may follow is not part of the state.
"""

from __future__ import annotations

import numpy as np

from azulejos.core.actors import CHANCE, NOBODY
from azulejos.core.compiling.rule import rule

State = np.record

SEATS = 2
COLOURS = 2
ROWS = 2
COLUMNS = 2
FLOOR = ROWS  # as a destination: the floor line, below the pattern lines
FLOOR_SPACES = 3  # M14
DESTINATIONS = ROWS + 1
FACTORIES = 3  # M2
FACTORY_TILES = 2
KINDS = FACTORY_TILES + 1  # of factories: the kind is the number of tiles of the second colour
CENTRE = 0  # as a source: the centre of the table; the kinds of factories follow
SOURCES = 1 + KINDS
TILES_PER_COLOUR = 6  # M2
ROUND_TILES = FACTORIES * FACTORY_TILES
ROUNDS = COLOURS * TILES_PER_COLOUR // ROUND_TILES  # M30

START, DEAL, OFFER, OVER = range(4)

STATE = np.dtype(
    (
        np.record,
        [
            ("factories", "i1", (KINDS,)),  # how many there are of each kind
            ("centre", "i1", (COLOURS,)),  # tiles of each colour
            ("bag", "i1", (COLOURS,)),  # tiles of each colour
            ("filled", "i1", (SEATS,)),  # the wall's filled spaces, two bits a row
            ("line_tiles", "i1", (SEATS, ROWS)),  # how many tiles each pattern line holds
            ("line_colour", "i1", (SEATS, ROWS)),  # and of which colour; 0 if none
            ("floor_used", "i1", (SEATS,)),  # spaces of the floor line in use
            ("score", "i1", (SEATS,)),
            ("round_number", "i1"),  # counts from 1
            ("phase", "i1"),
            ("to_act", "i1"),  # a seat, CHANCE or NOBODY
            ("starter", "i1"),  # starts this round; once the marker is taken, the next
            ("marker_in_centre", "i1"),
        ],
    )
)


def new_state(start: int | None) -> np.ndarray:
    """The table before the first tile is drawn; the start player is named, or left to chance (M3)."""
    states = np.zeros(1, STATE)
    state = states[0]
    state.bag[:] = TILES_PER_COLOUR
    state.round_number = 1
    state.phase = START if start is None else DEAL
    state.starter = NOBODY if start is None else start
    state.to_act = CHANCE
    return states


@rule
def in_kind(kind: int, colour: int) -> int:
    """How many tiles of a colour a factory of some kind holds."""
    return kind if colour else FACTORY_TILES - kind


@rule
def in_source(state: State, source: int, colour: int) -> int:
    """How many tiles of a colour can be taken from a source; none from a factory that there isn't."""
    if source == CENTRE:
        return state.centre[colour]
    return in_kind(source - 1, colour) if state.factories[source - 1] else 0


@rule
def factories_dealt(state: State) -> int:
    return state.factories[0] + state.factories[1] + state.factories[2]


@rule
def tiles_in_bag(state: State) -> int:
    return state.bag[0] + state.bag[1]


@rule
def is_table_empty(state: State) -> bool:
    return factories_dealt(state) == 0 and state.centre[0] + state.centre[1] == 0


@rule
def printed_column(row: int, colour: int) -> int:
    """The column of a colour on the wall: the second row is shifted by one space (M21)."""
    return (row + colour) % COLUMNS


@rule
def space_bit(row: int, column: int) -> int:
    """A space of the wall as a bit of `filled`."""
    return 1 << COLUMNS * row + column


@rule
def is_filled(state: State, seat: int, row: int, column: int) -> bool:
    return state.filled[seat] & space_bit(row, column) != 0


@rule
def is_shown(state: State, seat: int, row: int, colour: int) -> bool:
    return is_filled(state, seat, row, printed_column(row, colour))


@rule
def takes(state: State, seat: int, destination: int, colour: int) -> bool:
    """Whether a line, or the floor, takes tiles of a colour (M12, M13)."""
    if destination == FLOOR:
        return True
    held = state.line_tiles[seat, destination]
    if held == destination + 1 or is_shown(state, seat, destination, colour):
        return False
    return held == 0 or state.line_colour[seat, destination] == colour


@rule
def actor(state: State) -> int:
    """The actor of the position: a seat, CHANCE or NOBODY."""
    return state.to_act


@rule
def round_number(state: State) -> int:
    return state.round_number
