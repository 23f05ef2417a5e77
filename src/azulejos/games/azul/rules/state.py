"""The table of Azul as one record, and the questions that all phases ask of it.

Seats, rows, lines, columns and colours count from 0. A position is in one of five phases; `to_act` says who
moves it on: a seat, chance, or none. Three fields are kept only for speed (`open`, `filled`, `shown`
follow from the lines and the wall); `tests/` hold them to what they are made from.
"""

from __future__ import annotations

import numpy as np

from azulejos.core.actors import CHANCE, NOBODY
from azulejos.core.compiling.rule import rule
from azulejos.games.shared.lines import line_colour as line_colour
from azulejos.games.shared.lines import line_tiles as line_tiles
from azulejos.games.shared.tiles import COLOURS, EACH, tiles_of

State = np.record

SEATS = 4
ROWS = 5
COLUMNS = 5
FLOOR = ROWS  # as a destination: the floor line, below the pattern lines
FLOOR_SPACES = 7  # A18
CENTRE = 0  # as a source: the centre of the table; the factories follow
SOURCES = 10  # the centre and nine factories
FACTORY_TILES = 4  # A5
TILES_PER_COLOUR = 20  # A4
DESTINATIONS = ROWS + 1

COLOURED, GREY = 0, 1  # A1: the two sides of the board
START, DEAL, OFFER, TILING, OVER = range(5)

# A space of a floor line or a wall takes three bits.
SPACE_BITS = 3
SPACE = 2**SPACE_BITS - 1
MARKER = COLOURS + 1  # on the floor line; a tile there is its colour + 1, a free space 0

STATE = np.dtype(
    (
        np.record,
        [
            ("supply", "i4", (SOURCES,)),  # tiles in the centre and on each factory
            ("bag", "i4"),  # tiles
            ("lid", "i4"),  # tiles
            ("round_number", "i4"),  # counts from 1
            ("open", "i4", (SEATS,)),  # for each colour the destinations that take it, laid out as tiles are
            ("shown", "i4", (SEATS,)),  # for each colour the wall rows that show it, likewise
            ("filled", "i4", (SEATS,)),  # the wall's filled spaces, five bits a row
            ("floor", "i4", (SEATS,)),  # the floor line, leftmost space lowest
            ("wall", "i2", (SEATS, ROWS)),  # each row's colours + 1, 0 where free; leftmost space lowest
            ("line_tiles", "i2", (SEATS,)),  # how many tiles each pattern line holds
            ("line_colours", "i2", (SEATS,)),  # and of which colour; 0 if none
            ("score", "i2", (SEATS,)),
            ("floor_used", "i1", (SEATS,)),  # spaces of the floor line in use
            ("players", "i1"),
            ("grey", "i1"),  # the side of the board: COLOURED or GREY
            ("phase", "i1"),
            ("to_act", "i1"),  # a seat, CHANCE or NOBODY
            ("starter", "i1"),  # starts this round; once the marker is taken, the next
            ("marker_in_centre", "i1"),
            ("on_table", "i1"),  # tiles in the centre and on the factories
            ("tiling_row", "i1"),  # the line that `to_act` is tiling
        ],
    )
)


def new_state(players: int, grey: bool, start: int | None) -> np.ndarray:
    """The table before the first tile is drawn; the start player is named, or left to chance (A5)."""
    states = np.zeros(1, STATE)
    state = states[0]
    state.players = players
    state.grey = GREY if grey else COLOURED
    state.bag = TILES_PER_COLOUR * EACH
    state.open[:players] = (2**DESTINATIONS - 1) * EACH
    state.round_number = 1
    state.phase = START if start is None else DEAL
    state.starter = NOBODY if start is None else start
    state.to_act = CHANCE
    return states


@rule
def factories(state: State) -> int:
    """5, 7 or 9 factories for 2, 3 or 4 players (A3)."""
    return 2 * state.players + 1


@rule
def next_seat(state: State, seat: int) -> int:
    """Clockwise (A10)."""
    return 0 if seat + 1 == state.players else seat + 1


@rule
def wall_space(state: State, seat: int, row: int, column: int) -> int:
    """The colour on a space of the wall, or -1 if it is free."""
    return (int(state.wall[seat, row]) >> SPACE_BITS * column & SPACE) - 1


@rule
def is_filled(state: State, seat: int, row: int, column: int) -> bool:
    return state.filled[seat] >> COLUMNS * row + column & 1 == 1


@rule
def printed_column(row: int, colour: int) -> int:
    """The column of a colour on the coloured wall: each row is shifted one space to the right (A21)."""
    return row + colour if row + colour < COLUMNS else row + colour - COLUMNS


@rule
def in_row(row: int) -> int:
    """A mask of `open` or `shown`: one row or destination, in all colours."""
    return EACH << row


@rule
def in_row_of(row: int, colour: int) -> int:
    """The same in one colour."""
    return tiles_of(colour, 1 << row)


@rule
def is_shown(state: State, seat: int, row: int, colour: int) -> bool:
    return state.shown[seat] & in_row_of(row, colour) != 0


@rule
def is_over(state: State) -> bool:
    return state.phase == OVER


@rule
def actor(state: State) -> int:
    """The actor of the position: a seat, CHANCE or NOBODY."""
    return state.to_act


@rule
def round_number(state: State) -> int:
    return state.round_number
