"""The legal actions, as masks: the one definition of what may be chosen.

A turn that takes tiles is a colour of a source and one of the `destinations` of that colour. All other actions of a
position are the bits of `choices`. `playing` lists, marks and draws what these masks hold.
"""

from __future__ import annotations

from azulejos.core.compiling.rule import rule
from azulejos.games.duel.rules.actions import (
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
    CHIPS_A_ROUND,
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
    chips_of,
    line_colour,
)
from azulejos.games.duel.rules.tiling import can_leave, missing, spendable
from azulejos.games.shared.tiles import COLOURS, count_of

ALL_ORIENTATIONS = 2**ORIENTATIONS - 1


@rule
def destinations(state: State, colour: int) -> int:
    """The lines that take a colour, and the broken space, which always does (D29)."""
    return count_of(state.open[int(state.turn)], colour) | 1 << BROKEN


@rule
def first_choice(state: State) -> int:
    """The action that the lowest bit of `choices` is."""
    return LAY if state.phase == TILING or state.phase == STACKING else TAKE_PLATE


@rule
def choices(state: State) -> int:
    """The legal actions that take no tiles."""
    phase = state.phase
    if phase == ACQUISITION:
        return plates_and_chips(state)
    if phase == TILING:
        return tilings(state)
    if phase == STACKING:
        return colours_to_stack(state)
    if phase == PLACING:
        return free_spaces(state)
    if phase == OPENING:
        return open_plates(state)
    if phase == DRAWING:
        return 1 << DRAW_PLATE - TAKE_PLATE | 1 << STOP - TAKE_PLATE
    return plates_in_hand(state)


@rule
def plates_and_chips(state: State) -> int:
    """The turns that spend a token on a plate, from the display or the stack, or take a chip (D20)."""
    seat = int(state.turn)
    turns = 0
    if state.tokens[seat]:
        turns = open_plates(state) | has_stack(state) << DRAW_PLATE - TAKE_PLATE
    if state.chips_taken[seat] < CHIPS_A_ROUND:
        for factory in range(1, FACTORIES):
            turns |= (state.chip[factory] >= 0) << TAKE_CHIP - TAKE_PLATE + factory - 1
    return turns


@rule
def open_plates(state: State) -> int:
    """The plates of the display."""
    plates = 0
    for slot in range(DISPLAY):
        plates |= (state.display[slot] != NONE) << slot
    return plates


@rule
def plates_in_hand(state: State) -> int:
    """The plates drawn, by their numbers: one to keep, or the next to put back."""
    plates = 0
    for place in range(STACK_ROOM):
        if state.drawn[place] >= 0:
            plates |= 1 << CHOOSE_PLATE - TAKE_PLATE + int(state.drawn[place])
    return plates


@rule
def free_spaces(state: State) -> int:
    """Every empty space of the dome, in any orientation (D23)."""
    places = 0
    for space in range(SPACES):
        if state.plates[int(state.turn), space] == NONE:
            places |= ALL_ORIENTATIONS << PLACE_PLATE - TAKE_PLATE + space * ORIENTATIONS
    return places


@rule
def colours_to_stack(state: State) -> int:
    """The next tile of a moon's stack may have any colour that is left on the sun (D24)."""
    colours = 0
    for colour in range(COLOURS):
        colours |= (count_of(state.sun[int(state.stacking)], colour) > 0) << colour
    return colours


@rule
def tilings(state: State) -> int:
    """The cells for a complete line; for another the chips, or to leave it so long as none is spent (D45)."""
    if missing(state) == 0:
        seat, row = int(state.turn), int(state.row)
        return fitting_columns(state, seat, row, line_colour(state, seat, row)) << TILE_CELL - LAY
    kinds = spendable(state)
    found = can_leave(state) << LEAVE - LAY
    for kind in range(CHIP_KINDS):
        found |= chips_of(kinds, kind) << SPEND - LAY + kind
    return found
