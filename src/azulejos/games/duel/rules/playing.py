"""The verbs of the contract that concern actions: which are legal, applying one, and choosing one at random."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from azulejos.core.bits import lowest_bit
from azulejos.core.rule import rule
from azulejos.games.duel.rules.acquisition import (
    can_take_chip,
    lay,
    take_chip,
    take_moon,
    take_sun,
    use_token,
)
from azulejos.games.duel.rules.actions import (
    CHOOSE_PLATE,
    DRAW_PLATE,
    LAY,
    LEAVE,
    PLACE_PLATE,
    SPEND,
    STOP,
    TAKE_CHIP,
    TAKE_MOON,
    TAKE_PLATE,
    TAKE_SUN,
    TILE_CELL,
)
from azulejos.games.duel.rules.components import ORIENTATIONS, PLATES
from azulejos.games.duel.rules.dome import fitting_columns
from azulejos.games.duel.rules.phases import settle
from azulejos.games.duel.rules.plates import draw_plate, has_stack, keep, place, put_back, take_open
from azulejos.games.duel.rules.state import (
    ACQUISITION,
    BROKEN,
    CHIP_BITS,
    DESTINATIONS,
    DISPLAY,
    DRAWING,
    FACTORIES,
    KEEPING,
    LOOKING,
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
from azulejos.games.duel.rules.tiling import can_leave, missing, next_line, spend, spendable, tile_cell
from azulejos.games.shared.tiles import COLOURS, NO_TILES, count_of

Numbers = NDArray[np.int64]


@rule
def apply(state: State, action: int) -> None:
    """Play a legal action, and whatever follows from it without a choice or chance."""
    act(state, action)
    settle(state)


@rule
def act(state: State, action: int) -> None:
    """What the player does, without what follows."""
    if action < TAKE_MOON:
        take = (action - TAKE_SUN) // DESTINATIONS
        take_sun(state, take // COLOURS, take % COLOURS, (action - TAKE_SUN) % DESTINATIONS)
    elif action < TAKE_PLATE:
        take_moon(state, (action - TAKE_MOON) // DESTINATIONS, (action - TAKE_MOON) % DESTINATIONS)
    elif action < TAKE_CHIP:
        apply_to_plates(state, action)
    elif action < LAY:
        take_chip(state, action - TAKE_CHIP + 1)
    elif action < TILE_CELL:
        lay(state, action - LAY)
    elif action < LEAVE:
        tile_cell(state, action - TILE_CELL)
    elif action == LEAVE:
        next_line(state)
    else:
        spend(state, action - SPEND)


@rule
def apply_to_plates(state: State, action: int) -> None:
    if action < DRAW_PLATE:
        use_token(state)
        take_open(state, action - TAKE_PLATE)
    elif action == DRAW_PLATE:
        if state.phase == ACQUISITION:
            use_token(state)
            state.phase = DRAWING
        draw_plate(state)
    elif action == STOP:
        state.phase = LOOKING
    elif action < PLACE_PLATE:
        if state.phase == KEEPING:
            keep(state, action - CHOOSE_PLATE)
        else:
            put_back(state, action - CHOOSE_PLATE)
    else:
        place(state, (action - PLACE_PLATE) // ORIENTATIONS, (action - PLACE_PLATE) % ORIENTATIONS)


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
                    first = TAKE_SUN + (factory * COLOURS + colour) * DESTINATIONS
                    number = add_destinations(state, colour, first, out, number)
    moon = tops(state)
    for colour in range(COLOURS):
        if count_of(moon, colour):
            number = add_destinations(state, colour, TAKE_MOON + colour * DESTINATIONS, out, number)
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
                out[number] = PLACE_PLATE + space * ORIENTATIONS + orientation
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
