"""The table of Azul Duel as one record, and the questions that all phases ask of it.

Seats, factories, lines, rows, columns, plate spaces and colours count from 0; factory 0 is the large one. `phase`
says what is being done, `awaits` what chance must decide first; `to_act` follows from both. Nothing
is decided before a player could see it: unseen plates and chips are sets. What one seat knows alone is marked:
`drawn` and `hand` belong to the seat whose turn it is, a plate put back to the seat that put it there.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from azulejos.core.actors import CHANCE
from azulejos.core.compiling.bits import popcount
from azulejos.core.compiling.rule import rule
from azulejos.games.duel.rules.components import CHIP_KINDS, CHIPS_OF_A_KIND, PLATES, START_SCORE
from azulejos.games.shared.lines import LINE_BITS as LINE_BITS
from azulejos.games.shared.lines import LINE_MASK as LINE_MASK
from azulejos.games.shared.lines import line_colour as line_colour
from azulejos.games.shared.lines import line_tiles as line_tiles
from azulejos.games.shared.tiles import EACH, NO_TILES, tiles_of

State = np.record

SEATS = 2
FACTORIES = 5
LARGE = 0
LARGE_TILES, SMALL_TILES = 5, 4  # D12
ALL_TILES = LARGE_TILES + (FACTORIES - 1) * SMALL_TILES
TILES_PER_COLOUR = 13  # D1
LINES = 6
BROKEN = LINES  # as a destination: the broken space
DESTINATIONS = LINES + 1
SIZE = 6  # rows and columns of a dome's cells
BANDS = 3
SPACES = 9  # plate spaces of a dome
DISPLAY = 3  # open plates (D14)
STACK_ROOM = 16  # for plates drawn or put back: the stack has 13 at most when a player can draw
TOKENS = 2  # D1
CHIPS_A_ROUND = 2  # D30
ROUNDS = 5

NONE = -1  # no plate, no seat, no type
NO_CHIP, HIDDEN = -1, -2  # on a factory, besides the kind of a revealed chip
UNDECIDED = -2  # in `drawn`, less the type: a plate whose front is not seen yet

# What is being done.
START, FILL, DISPLAYING, OPENING, ACQUISITION, STACKING, DRAWING, LOOKING = range(8)
KEEPING, PLACING, RETURNING, REVEALING, TILING, OVER = range(8, 14)
# What chance decides next.
NOTHING, TABLET_SIDES, STARTER, TILE, TOP, PLATE, FRONT, CHIP = range(8)

# A tile on the dome, and one of a moon's stack, take LINE_BITS as well.
SPECIAL_TILE = 6  # on the dome; another tile is its colour + 1, an empty cell 0
CHIP_BITS = 2  # of the number of chips of a kind
CHIP_MASK = 2**CHIP_BITS - 1
EACH_CHIP = sum(1 << CHIP_BITS * kind for kind in range(CHIP_KINDS))
ALL_CHIPS = CHIPS_OF_A_KIND * EACH_CHIP

STATE = np.dtype(
    (
        np.record,
        [
            ("filled", "i8", (SEATS,)),  # cells of the dome with a tile, six bits a row, leftmost lowest
            ("sun", "i4", (FACTORIES,)),  # tiles
            ("moon", "i4"),  # tiles on the large factory's moon
            ("bag", "i4"),  # tiles
            ("tower", "i4"),  # tiles
            ("unknown", "i4"),  # unseen plates, as a mask of their numbers
            ("unseen_chips", "i4"),  # the number of unseen chips of each kind
            ("line_tiles", "i4", (SEATS,)),  # how many tiles each pattern line holds
            ("line_colours", "i4", (SEATS,)),  # and of which colour; 0 if none
            ("open", "i4", (SEATS,)),  # for each colour the lines that take it, laid out as tiles are
            ("dome", "i4", (SEATS, SIZE)),  # the tiles of each cell row, leftmost lowest
            ("broken", "i4", (SEATS,)),  # tiles
            ("chips", "i4", (SEATS,)),  # how many of each kind are in the reserve
            ("stack", "i2", (FACTORIES,)),  # the moon of each small factory, colours + 1, the upper tile lowest
            ("score", "i2", (SEATS,)),
            ("tablets", "i2"),  # the sides in play, as a mask from D60 on; below 0 the number that must be drawn
            ("returned_by", "i2"),  # for each of `returned`, the seat that put it there, as a mask
            ("returned", "i1", (STACK_ROOM,)),  # plates put back under the stack, the upper ones first; else NONE
            ("drawn", "i1", (STACK_ROOM,)),  # plates drawn, or UNDECIDED less their type; else NONE
            ("plates", "i1", (SEATS, SPACES)),  # plate * 4 + quarter turns on each space; else NONE
            ("chip", "i1", (FACTORIES,)),  # on each factory: a kind, HIDDEN or NO_CHIP
            ("display", "i1", (DISPLAY,)),  # the open plates; else NONE
            ("tokens", "i1", (SEATS,)),  # not used yet
            ("chips_taken", "i1", (SEATS,)),  # in this round
            ("top", "i1"),  # the type of the plate on top of the stack; NONE if there is none or it is not seen yet
            ("hand", "i1"),  # the plate to be placed; else NONE
            ("hand_is_secret", "i1"),  # it was drawn from the stack, and only its owner has seen it
            ("round_number", "i1"),
            ("phase", "i1"),
            ("awaits", "i1"),
            ("to_act", "i1"),  # a seat, CHANCE or NOBODY
            ("turn", "i1"),  # the seat whose turn it is, also while chance decides
            ("starter", "i1"),  # who starts this round
            ("start_tile", "i1"),  # the seat that took it; NONE while it lies on the large factory
            ("openings", "i1"),  # plates still to be taken before the first round (D15)
            ("stacking", "i1"),  # the factory whose rest is being stacked; else NONE
            ("row", "i1"),  # the line that is being tiled
            ("paid", "i1"),  # of its missing tiles, with chips (D45)
            ("laid", "i1"),  # chips for the next one
            ("laid_showing", "i1"),  # of those, how many show the colour
        ],
    )
)


def new_state(tablets: int, start: int | None) -> NDArray[Any]:
    """The table before anything was drawn; tablets and start player are named, or left to chance."""
    states = np.zeros(1, STATE)
    state = states[0]
    state.bag = TILES_PER_COLOUR * EACH
    state.unknown = 2**PLATES - 1
    state.unseen_chips = ALL_CHIPS
    state.open[:] = (2**LINES - 1) * EACH
    state.score[:] = START_SCORE
    state.tablets = tablets
    for field in ("returned", "drawn", "plates", "display"):
        state[field][:] = NONE
    for field in ("top", "hand", "stacking", "start_tile"):
        state[field] = NONE
    state.chip[:] = HIDDEN
    state.chip[LARGE] = NO_CHIP
    state.tokens[:] = TOKENS
    state.round_number = 1
    state.openings = SEATS
    state.starter = NONE if start is None else start
    state.turn = state.starter
    if tablets < 0:
        state.awaits = TABLET_SIDES
    elif start is None:
        state.awaits = STARTER
    else:
        state.phase = FILL
        state.awaits = TILE
    state.to_act = CHANCE
    return states


@rule
def other(seat: int) -> int:
    return 1 - seat


@rule
def top_of_stack(state: State, factory: int) -> int:
    """The colour of the upper tile of a small factory's moon, or -1 if it is empty."""
    return (int(state.stack[factory]) & LINE_MASK) - 1


@rule
def tops(state: State) -> int:
    """All tiles that lie on top of the moons: on the large one every tile does (D26)."""
    tiles = int(state.moon)
    for factory in range(1, FACTORIES):
        if state.stack[factory]:
            tiles += tiles_of(top_of_stack(state, factory), 1)
    return tiles


@rule
def has_tiles(state: State, factory: int) -> bool:
    if state.sun[factory] != NO_TILES:
        return True
    return state.moon != NO_TILES if factory == LARGE else state.stack[factory] != 0


@rule
def drawn_number(state: State) -> int:
    """How many plates are drawn and neither kept nor put back."""
    number = 0
    while number < STACK_ROOM and state.drawn[number] != NONE:
        number += 1
    return number


@rule
def returned_number(state: State) -> int:
    number = 0
    while number < STACK_ROOM and state.returned[number] != NONE:
        number += 1
    return number


@rule
def chips_of(chips: int, kind: int) -> int:
    return int(chips) >> CHIP_BITS * kind & CHIP_MASK


@rule
def chip_total(chips: int) -> int:
    """How many chips there are of all kinds together."""
    return popcount(chips & EACH_CHIP) + 2 * popcount(chips & 2 * EACH_CHIP)


@rule
def chip_kinds(chips: int) -> int:
    """One chip of every kind that there is."""
    return (chips | chips >> 1) & EACH_CHIP


@rule
def next_starter(state: State) -> int:
    """The holder of the start-player tile, or the start player if it was not taken (D55, R24)."""
    return int(state.starter) if state.start_tile == NONE else int(state.start_tile)


@rule
def actor(state: State) -> int:
    """The actor of the position: a seat, CHANCE or NOBODY."""
    return state.to_act


@rule
def round_number(state: State) -> int:
    return state.round_number
