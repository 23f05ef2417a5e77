"""The verbs of the contract that concern actions: applying one, and listing, marking or drawing the legal ones.

What is legal is written once, as masks: the `destinations` of a colour, wherever there are tiles of it, and the
`choosable_columns` of the grey wall. The three forms below only go through these, each as quickly as it can: play-outs
that listed before they draw would take three times the time, steps of environments twice (`benchmarks/README.md`).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from azulejos.core.compiling.bits import bit_number, popcount
from azulejos.core.compiling.rule import rule
from azulejos.core.compiling.unaligned_store import write_eight
from azulejos.core.rng import Rng, below
from azulejos.games.azul.rules.actions import FIRST_TAKE, colour_of, destination_of, source_of, take_action
from azulejos.games.azul.rules.offer import take_and_place
from azulejos.games.azul.rules.state import (
    CENTRE,
    DESTINATIONS,
    OFFER,
    TILING,
    State,
    factories,
    line_colour,
)
from azulejos.games.azul.rules.tape import Tape
from azulejos.games.azul.rules.tiling import begin_tiling, choose_column, tile_walls
from azulejos.games.azul.rules.wall import spaces_for
from azulejos.games.shared.listing import list_each
from azulejos.games.shared.observing import bytes_of_masks
from azulejos.games.shared.tiles import (
    COLOURS,
    NO_TILES,
    before,
    colours_present,
    count_of,
    ticket_colour,
    tiles_of,
    total,
)

Numbers = NDArray[np.int64]
Mask = NDArray[np.int8]

DESTINATION_BYTES = np.array(bytes_of_masks(DESTINATIONS), np.int64)


@rule
def apply(state: State, action: int, tape: Tape | None = None) -> None:
    """Play a legal action, and whatever follows from it without a choice or chance."""
    if action < FIRST_TAKE:
        choose_column(state, action, tape)
        tile_walls(state, tape)
        return
    take_and_place(state, source_of(action), colour_of(action), destination_of(action), tape)
    if state.on_table == 0:
        begin_tiling(state)
        tile_walls(state, tape)


@rule
def choosable_columns(state: State) -> int:
    seat, row = int(state.to_act), int(state.tiling_row)
    return spaces_for(state, seat, row, line_colour(state, seat, row))


@rule
def destinations(state: State, seat: int, colour: int) -> int:
    """The lines that take a colour, and the floor, as a mask."""
    return count_of(state.open[seat], colour)


@rule
def legal_actions(state: State, out: Numbers) -> int:
    """Write the legal actions, ascending; return how many."""
    if state.phase == OFFER:
        return legal_takes(state, out)
    if state.phase == TILING:
        return list_each(choosable_columns(state), 0, out, 0)
    return 0


@rule
def legal_takes(state: State, out: Numbers) -> int:
    number = 0
    for source in range(CENTRE, factories(state) + 1):
        if state.supply[source] != NO_TILES:
            for colour in range(COLOURS):
                if count_of(state.supply[source], colour):
                    lines = destinations(state, int(state.to_act), colour)
                    number = list_each(lines, take_action(source, colour, 0), out, number)
    return number


@rule
def mark_legal(state: State, out: Mask) -> None:
    """Write 1 for each legal action, 0 for each other."""
    if state.phase == OFFER:
        mark_takes(state, out)
        return
    out[:] = 0
    if state.phase == TILING:
        columns = choosable_columns(state)
        for column in range(FIRST_TAKE):
            out[column] = columns >> column & 1


@rule
def mark_takes(state: State, out: Mask) -> None:
    """The lines that take a colour, wherever there are tiles of it; the last source and colour byte by byte."""
    out[:FIRST_TAKE] = 0
    seat, last = int(state.to_act), int(factories(state))
    at = FIRST_TAKE
    for source in range(CENTRE, last + 1):
        tiles = int(state.supply[source])
        for colour in range(COLOURS - (source == last)):
            there = count_of(tiles, colour) > 0
            write_eight(out, at, DESTINATION_BYTES[destinations(state, seat, colour)] * there)
            at += DESTINATIONS
    there = count_of(state.supply[last], COLOURS - 1) > 0
    lines = destinations(state, seat, COLOURS - 1) * there
    for destination in range(DESTINATIONS):
        out[at + destination] = lines >> destination & 1


@rule
def pick(state: State, rng: Rng) -> int:
    """A random legal action, each as likely as any other, without listing them."""
    if state.phase == TILING:
        columns = choosable_columns(state)
        return bit_number(columns, below(rng, popcount(columns)))
    return pick_take(state, rng)


@rule
def pick_take(state: State, rng: Rng) -> int:
    """Draw a ticket among all moves, which are numbered by colour, then source, then destination."""
    moves = moves_by_colour(state)
    ticket = below(rng, total(moves))
    colour = ticket_colour(moves, ticket)
    ticket -= before(moves, colour)
    lines = destinations(state, int(state.to_act), colour)
    source = CENTRE
    while True:
        if count_of(state.supply[source], colour):
            if ticket < popcount(lines):
                return take_action(source, colour, bit_number(lines, ticket))
            ticket -= popcount(lines)
        source += 1


@rule
def moves_by_colour(state: State) -> int:
    """How many moves take each colour, packed as tiles are (ten sources and six destinations: 60 at most)."""
    sources = NO_TILES
    for source in range(CENTRE, factories(state) + 1):
        sources += colours_present(state.supply[source])
    moves = NO_TILES
    for colour in range(COLOURS):
        lines = destinations(state, int(state.to_act), colour)
        moves += tiles_of(colour, count_of(sources, colour) * popcount(lines))
    return moves
