"""A random legal action, each as likely as any other, without listing them."""

from __future__ import annotations

from azulejos.core.compiling.bits import bit_number, popcount
from azulejos.core.compiling.rule import rule
from azulejos.core.rng import Rng, below
from azulejos.games.duel.rules.actions import (
    CHOOSE_PLATE,
    DRAW_PLATE,
    LAY,
    LEAVE,
    MOONS,
    SPEND,
    TAKE_CHIP,
    TAKE_PLATE,
    TILE_CELL,
    place_action,
    take_action,
)
from azulejos.games.duel.rules.components import ORIENTATIONS
from azulejos.games.duel.rules.dome import fitting_columns
from azulejos.games.duel.rules.plates import has_stack
from azulejos.games.duel.rules.state import (
    ACQUISITION,
    BROKEN,
    CHIP_BITS,
    CHIPS_A_ROUND,
    DISPLAY,
    DRAWING,
    FACTORIES,
    NONE,
    OPENING,
    PLACING,
    SPACES,
    STACKING,
    TILING,
    State,
    drawn_number,
    line_colour,
    tops,
)
from azulejos.games.duel.rules.tiling import can_leave, missing, spendable
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


@rule
def pick(state: State, rng: Rng) -> int:
    phase = state.phase
    if phase == ACQUISITION:
        return pick_turn(state, rng)
    if phase == TILING:
        return pick_tiling(state, rng)
    if phase == STACKING:
        colours = colours_present(state.sun[int(state.stacking)])
        return LAY + ticket_colour(colours, below(rng, total(colours)))
    if phase == PLACING:
        return pick_place(state, rng)
    if phase == DRAWING:
        return DRAW_PLATE + below(rng, 2)  # or STOP
    if phase == OPENING:
        return numbered_slot(state, below(rng, open_plates(state)))
    plates = 0
    for place in range(drawn_number(state)):
        plates |= 1 << int(state.drawn[place])
    return CHOOSE_PLATE + bit_number(plates, below(rng, popcount(plates)))


@rule
def pick_turn(state: State, rng: Rng) -> int:
    """Draw a ticket among all turns: first those that take tiles, then plates, the stack and chips."""
    tops_present = colours_present(tops(state))
    moves = takes_by_colour(state, tops_present)
    takes = total(moves)
    ticket = below(rng, takes + other_turns(state))
    if ticket < takes:
        return numbered_take(state, moves, ticket)
    return numbered_other(state, ticket - takes)


@rule
def takes_by_colour(state: State, tops_present: int) -> int:
    """How many turns take each colour, packed as tiles are (six sources and seven destinations: 42 at most)."""
    sources = tops_present
    for factory in range(FACTORIES):
        sources += colours_present(state.sun[factory])
    moves = NO_TILES
    for colour in range(COLOURS):
        lines = count_of(state.open[int(state.turn)], colour)
        moves += tiles_of(colour, count_of(sources, colour) * (popcount(lines) + 1))
    return moves


@rule
def numbered_take(state: State, moves: int, ticket: int) -> int:
    """The turn with a number, counted by colour, then source, the moons last, then destination."""
    colour = ticket_colour(moves, ticket)
    ticket -= before(moves, colour)
    lines = count_of(state.open[int(state.turn)], colour)
    destinations = popcount(lines) + 1
    for factory in range(FACTORIES):
        if count_of(state.sun[factory], colour):
            if ticket < destinations:
                return take_action(factory, colour, numbered_destination(lines, ticket))
            ticket -= destinations
    return take_action(MOONS, colour, numbered_destination(lines, ticket))


@rule
def numbered_destination(lines: int, which: int) -> int:
    """The line with a number among those that are open; after the last the broken space."""
    return bit_number(lines | 1 << BROKEN, which)


@rule
def open_plates(state: State) -> int:
    """How many plates lie open."""
    number = 0
    for slot in range(DISPLAY):
        number += state.display[slot] != NONE
    return number


@rule
def numbered_slot(state: State, ticket: int) -> int:
    """The turn that takes an open plate with a number."""
    slot = 0
    while state.display[slot] == NONE or ticket > 0:
        ticket -= state.display[slot] != NONE
        slot += 1
    return TAKE_PLATE + slot


@rule
def other_turns(state: State) -> int:
    """How many turns take a plate or a chip."""
    seat = int(state.turn)
    number = 0
    if state.tokens[seat]:
        number = open_plates(state) + has_stack(state)
    if state.chips_taken[seat] < CHIPS_A_ROUND:
        for factory in range(1, FACTORIES):
            number += state.chip[factory] >= 0
    return number


@rule
def numbered_other(state: State, ticket: int) -> int:
    if state.tokens[int(state.turn)]:
        plates = open_plates(state)
        if ticket < plates:
            return numbered_slot(state, ticket)
        ticket -= plates
        if has_stack(state):
            if ticket == 0:
                return DRAW_PLATE
            ticket -= 1
    factory = 1
    while state.chip[factory] < 0 or ticket > 0:
        ticket -= state.chip[factory] >= 0
        factory += 1
    return TAKE_CHIP + factory - 1


@rule
def pick_tiling(state: State, rng: Rng) -> int:
    """A cell for a complete line; else a chip, or to leave the line."""
    if missing(state) == 0:
        seat, row = int(state.turn), int(state.row)
        columns = fitting_columns(state, seat, row, line_colour(state, seat, row))
        return TILE_CELL + bit_number(columns, below(rng, popcount(columns)))
    kinds = spendable(state)
    leave = can_leave(state)
    ticket = below(rng, popcount(kinds) + leave) - leave
    return LEAVE if ticket < 0 else SPEND + bit_number(kinds, ticket) // CHIP_BITS


@rule
def pick_place(state: State, rng: Rng) -> int:
    """An empty space of the dome and an orientation."""
    seat = int(state.turn)
    free = 0
    for space in range(SPACES):
        free += state.plates[seat, space] == NONE
    ticket = below(rng, free * ORIENTATIONS)
    space = 0
    while state.plates[seat, space] != NONE or ticket >= ORIENTATIONS:
        if state.plates[seat, space] == NONE:
            ticket -= ORIENTATIONS
        space += 1
    return place_action(space, ticket)
