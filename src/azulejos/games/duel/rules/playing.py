"""The verbs of the contract that concern actions: which are legal, and applying one. `choosing` picks one at random."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from azulejos.core.compiling.bits import lowest_bit
from azulejos.core.compiling.rule import rule
from azulejos.games.duel.rules.acquisition import can_take_chip
from azulejos.games.duel.rules.actions import (
    CHOOSE_PLATE,
    DRAW_PLATE,
    LAY,
    LEAVE,
    MOONS,
    SPEND,
    STOP,
    TAKE_CHIP,
    TAKE_PLATE,
    TILE_CELL,
    place_action,
    take_action,
)
from azulejos.games.duel.rules.components import ORIENTATIONS, PLATES
from azulejos.games.duel.rules.dome import fitting_columns
from azulejos.games.duel.rules.phases import act, advance
from azulejos.games.duel.rules.plates import has_stack
from azulejos.games.duel.rules.state import (
    ACQUISITION,
    BROKEN,
    CHIP_BITS,
    DISPLAY,
    DRAWING,
    FACTORIES,
    NONE,
    OPENING,
    PLACING,
    SPACES,
    STACK_ROOM,
    STACKING,
    TILING,
    State,
    line_colour,
    tops,
)
from azulejos.games.duel.rules.tape import Tape
from azulejos.games.duel.rules.tiling import can_leave, missing, spendable
from azulejos.games.shared.tiles import COLOURS, NO_TILES, count_of

Numbers = NDArray[np.int64]


@rule
def apply(state: State, action: int, tape: Tape | None = None) -> None:
    """Play a legal action, and whatever follows from it without a choice or chance."""
    act(state, action, tape)
    advance(state, tape)


@rule
def legal_actions(state: State, out: Numbers) -> int:
    """Write the legal actions, ascending; return how many."""
    if state.to_act < 0:
        return 0
    phase = state.phase
    if phase == ACQUISITION:
        return legal_turns(state, out)
    if phase == TILING:
        return legal_tilings(state, out)
    if phase == PLACING:
        return legal_places(state, out)
    if phase == OPENING:
        return add_open_plates(state, out, 0)
    if phase == STACKING:
        return add_each_colour(int(state.sun[int(state.stacking)]), LAY, out)
    if phase == DRAWING:
        out[0] = DRAW_PLATE
        out[1] = STOP
        return 2
    return legal_plates(state, out)


@rule
def legal_turns(state: State, out: Numbers) -> int:
    """The four things that a turn can be (D20)."""
    number = 0
    for factory in range(FACTORIES):
        if state.sun[factory] != NO_TILES:
            for colour in range(COLOURS):
                if count_of(state.sun[factory], colour):
                    number = add_destinations(state, colour, take_action(factory, colour, 0), out, number)
    moon = tops(state)
    for colour in range(COLOURS):
        if count_of(moon, colour):
            number = add_destinations(state, colour, take_action(MOONS, colour, 0), out, number)
    seat = int(state.turn)
    if state.tokens[seat]:
        number = add_open_plates(state, out, number)
        if has_stack(state):
            out[number] = DRAW_PLATE
            number += 1
    if can_take_chip(state, seat):
        for factory in range(1, FACTORIES):
            if state.chip[factory] >= 0:
                out[number] = TAKE_CHIP + factory - 1
                number += 1
    return number


@rule
def add_destinations(state: State, colour: int, first: int, out: Numbers, number: int) -> int:
    """The lines that take a colour, and the broken space (D29)."""
    lines = count_of(state.open[int(state.turn)], colour)
    while lines:
        out[number] = first + lowest_bit(lines)
        number += 1
        lines &= lines - 1
    out[number] = first + BROKEN
    return number + 1


@rule
def add_open_plates(state: State, out: Numbers, number: int) -> int:
    for slot in range(DISPLAY):
        if state.display[slot] != NONE:
            out[number] = TAKE_PLATE + slot
            number += 1
    return number


@rule
def add_each_colour(tiles: int, first: int, out: Numbers) -> int:
    number = 0
    for colour in range(COLOURS):
        if count_of(tiles, colour):
            out[number] = first + colour
            number += 1
    return number


@rule
def legal_plates(state: State, out: Numbers) -> int:
    """The plates drawn, by their numbers: one to keep, or the next to put back."""
    number = 0
    for plate in range(PLATES):
        for place_in_hand in range(STACK_ROOM):
            if state.drawn[place_in_hand] == plate:
                out[number] = CHOOSE_PLATE + plate
                number += 1
    return number


@rule
def legal_places(state: State, out: Numbers) -> int:
    """Every empty space of the dome, in any orientation (D23)."""
    number = 0
    for space in range(SPACES):
        if state.plates[int(state.turn), space] == NONE:
            for orientation in range(ORIENTATIONS):
                out[number] = place_action(space, orientation)
                number += 1
    return number


@rule
def legal_tilings(state: State, out: Numbers) -> int:
    """The cells for a complete line; for another the chips, or to leave it so long as none is spent (D45)."""
    number = 0
    if missing(state) == 0:
        seat, row = int(state.turn), int(state.row)
        columns = fitting_columns(state, seat, row, line_colour(state, seat, row))
        while columns:
            out[number] = TILE_CELL + lowest_bit(columns)
            number += 1
            columns &= columns - 1
        return number
    if can_leave(state):
        out[0] = LEAVE
        number = 1
    kinds = spendable(state)
    while kinds:
        out[number] = SPEND + lowest_bit(kinds) // CHIP_BITS
        number += 1
        kinds &= kinds - 1
    return number
