"""Which actions are legal, as a mask: a byte for each action, those of one source and colour written at once."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from azulejos.core.compiling.rule import rule
from azulejos.core.compiling.unaligned_store import write_eight
from azulejos.games.duel.rules.acquisition import can_take_chip
from azulejos.games.duel.rules.actions import (
    ACTIONS,
    CHOOSE_PLATE,
    DRAW_PLATE,
    LAY,
    LEAVE,
    PLACE_PLATE,
    SPEND,
    STOP,
    TAKE_CHIP,
    TAKE_PLATE,
    TILE_CELL,
)
from azulejos.games.duel.rules.components import CHIP_KINDS, ORIENTATIONS
from azulejos.games.duel.rules.dome import fitting_columns
from azulejos.games.duel.rules.plates import has_stack
from azulejos.games.duel.rules.state import (
    ACQUISITION,
    BROKEN,
    CHIP_BITS,
    DESTINATIONS,
    DISPLAY,
    DRAWING,
    FACTORIES,
    NONE,
    OPENING,
    PLACING,
    SIZE,
    SPACES,
    STACK_ROOM,
    STACKING,
    TILING,
    State,
    line_colour,
    tops,
)
from azulejos.games.duel.rules.tiling import can_leave, missing, spendable
from azulejos.games.shared.observing import BYTE, bytes_of_masks
from azulejos.games.shared.tiles import COLOURS, count_of

Mask = NDArray[np.int8]

# By the lines that are open: a byte for each of them and for the broken space, which always is (D29).
DESTINATION_BYTES = np.array([lines | 1 << BYTE * BROKEN for lines in bytes_of_masks(BROKEN)], np.int64)


@rule
def mark_legal(state: State, out: Mask) -> None:
    """Write 1 for each legal action, 0 for each other."""
    phase = state.phase
    if state.to_act >= 0 and phase == ACQUISITION:
        mark_turns(state, out)
        return
    out[:] = 0
    if state.to_act < 0:
        return
    if phase == TILING:
        mark_tilings(state, out)
    elif phase == PLACING:
        mark_places(state, out)
    elif phase == OPENING:
        mark_open_plates(state, out)
    elif phase == STACKING:
        for colour in range(COLOURS):
            out[LAY + colour] = count_of(state.sun[int(state.stacking)], colour) > 0
    elif phase == DRAWING:
        out[DRAW_PLATE] = 1
        out[STOP] = 1
    else:
        mark_plates(state, out)


@rule
def mark_turns(state: State, out: Mask) -> None:
    """The four things that a turn can be (D20)."""
    at = 0
    for factory in range(FACTORIES):
        at = mark_takes(state, int(state.sun[factory]), out, at)
    at = mark_takes(state, tops(state), out, at)
    out[at:ACTIONS] = 0
    seat = int(state.turn)
    if state.tokens[seat]:
        mark_open_plates(state, out)
        out[DRAW_PLATE] = has_stack(state)
    if can_take_chip(state, seat):
        for factory in range(1, FACTORIES):
            out[TAKE_CHIP + factory - 1] = state.chip[factory] >= 0


@rule
def mark_takes(state: State, tiles: int, out: Mask, at: int) -> int:
    """The destinations of each colour that there is (D29); the place after them."""
    seat = int(state.turn)
    for colour in range(COLOURS):
        there = count_of(tiles, colour) > 0
        write_eight(out, at, DESTINATION_BYTES[count_of(state.open[seat], colour)] * there)
        at += DESTINATIONS
    return at


@rule
def mark_open_plates(state: State, out: Mask) -> None:
    for slot in range(DISPLAY):
        out[TAKE_PLATE + slot] = state.display[slot] != NONE


@rule
def mark_plates(state: State, out: Mask) -> None:
    """The plates drawn: one to keep, or the next to put back."""
    for place in range(STACK_ROOM):
        if state.drawn[place] >= 0:
            out[CHOOSE_PLATE + int(state.drawn[place])] = 1


@rule
def mark_places(state: State, out: Mask) -> None:
    """Every empty space of the dome, in any orientation (D23)."""
    for space in range(SPACES):
        is_free = state.plates[int(state.turn), space] == NONE
        for orientation in range(ORIENTATIONS):
            out[PLACE_PLATE + space * ORIENTATIONS + orientation] = is_free


@rule
def mark_tilings(state: State, out: Mask) -> None:
    """The cells for a complete line; for another the chips, or to leave it so long as none is spent (D45)."""
    if missing(state) == 0:
        seat, row = int(state.turn), int(state.row)
        columns = fitting_columns(state, seat, row, line_colour(state, seat, row))
        for column in range(SIZE):
            out[TILE_CELL + column] = columns >> column & 1
        return
    out[LEAVE] = can_leave(state)
    kinds = spendable(state)
    for kind in range(CHIP_KINDS):
        out[SPEND + kind] = kinds >> CHIP_BITS * kind & 1
