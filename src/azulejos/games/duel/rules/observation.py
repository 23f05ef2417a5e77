"""What a learner sees, and what it may not: whole numbers in a fixed order, the observing seat's board first.

| numbers | of what |
|---|---|
| 5 × 5 | tiles of each colour on each sun |
| 5 | on the large moon |
| 4 × 3 | the stacks of the small moons from the top: colour + 1, or 0 |
| 5 | the chips on the factories: kind + 2, 1 if hidden, 0 if none |
| 5, 5, 10 | bag; tower; unseen chips of each kind |
| 3, 1, 1 | display: plate + 1, or 0; type of the stack's top + 1; plates in the stack |
| 18 | where the observer knows a plate to be: in the hand 1, in the display 2, put back 3, on a dome 4, else 0 |
| 8, 1, 1, 1, 1, 1 | tablets; round; phase; row; tiles paid; chips laid |
| 2, 1, 1, 1, 1, 1 | plates drawn by type; plate in hand: type + 1; awaits; openings; stacking; chips showing |
| 1, 1, 1 | whether the observer's turn it is, starts this round, has the start-player tile (else 0) |
| for each board: | |
| 12, 9, 36 | lines (tiles, colour + 1); plates (plate × 4 + turns + 1, or 0); cells (tile, or 0) |
| 5, 10 | broken tiles of each colour; chips of each kind |
| 1, 1, 1, 1 | score; tokens; chips taken; whether it has the start-player tile |
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from azulejos.core.bits import lowest_bit, popcount
from azulejos.core.rng import Rng, below
from azulejos.core.rule import rule
from azulejos.games.duel.rules.components import CHIP_KINDS, ORIENTATIONS, PLATES, PLATES_OF_TYPE
from azulejos.games.duel.rules.plates import has_unknown_top, type_of, unknown_in_stack
from azulejos.games.duel.rules.state import (
    DISPLAY,
    DRAWING,
    FACTORIES,
    LINE_BITS,
    LINE_MASK,
    LINES,
    NONE,
    SEATS,
    SIZE,
    SPACES,
    STACK_ROOM,
    UNDECIDED,
    State,
    chips_of,
    line_colour,
    line_tiles,
    other,
    returned_number,
)
from azulejos.games.duel.rules.tablets import TABLETS
from azulejos.games.shared.tiles import COLOURS, observe_tiles

Observation = NDArray[np.int16]

SMALL_STACK = 3
TABLE_NUMBERS = (
    FACTORIES * COLOURS
    + COLOURS
    + (FACTORIES - 1) * SMALL_STACK
    + FACTORIES
    + 2 * COLOURS
    + CHIP_KINDS
    + DISPLAY
    + 2
    + PLATES
    + 2 * TABLETS
    + 15
)
BOARD_NUMBERS = 2 * LINES + SPACES + SIZE * SIZE + COLOURS + CHIP_KINDS + 4
IN_HAND, IN_DISPLAY, PUT_BACK, ON_DOME = 1, 2, 3, 4


def observation_size(players: int) -> int:
    return TABLE_NUMBERS + players * BOARD_NUMBERS


@rule
def observe(state: State, seat: int, out: Observation) -> None:
    out[:] = 0
    at = 0
    for factory in range(FACTORIES):
        at = observe_tiles(int(state.sun[factory]), out, at)
    at = observe_tiles(int(state.moon), out, at)
    for factory in range(1, FACTORIES):
        for place in range(SMALL_STACK):
            out[at + place] = int(state.stack[factory]) >> LINE_BITS * place & LINE_MASK
        at += SMALL_STACK
    for factory in range(FACTORIES):
        chip = int(state.chip[factory])
        out[at] = chip + 2 if chip >= 0 else (chip == -2)
        at += 1
    at = observe_tiles(int(state.bag), out, at)
    at = observe_tiles(int(state.tower), out, at)
    at = observe_chips(int(state.unseen_chips), out, at)
    for slot in range(DISPLAY):
        out[at + slot] = state.display[slot] + 1
    at += DISPLAY
    out[at] = state.top + 1
    out[at + 1] = unknown_in_stack(state, 0) + unknown_in_stack(state, 1) + returned_number(state)
    at += 2
    observe_plates(state, seat, out[at : at + PLATES])
    at += PLATES
    for side in range(2 * TABLETS):
        out[at + side] = state.tablets >= 0 and int(state.tablets) >> side & 1
    at += 2 * TABLETS
    out[at] = state.round_number
    out[at + 1] = state.phase
    out[at + 2] = state.row
    out[at + 3] = state.paid
    out[at + 4] = state.laid
    out[at + 5] = state.turn == seat
    out[at + 6] = state.starter == seat
    out[at + 7] = state.start_tile == seat
    observe_hand(state, out[at + 8 : at + 15])
    at += 15
    for _ in range(SEATS):
        observe_board(state, seat, out[at : at + BOARD_NUMBERS])
        at += BOARD_NUMBERS
        seat = other(seat)


@rule
def observe_chips(chips: int, out: Observation, at: int) -> int:
    for kind in range(CHIP_KINDS):
        out[at + kind] = chips_of(chips, kind)
    return at + CHIP_KINDS


@rule
def observe_plates(state: State, seat: int, out: Observation) -> None:
    """Where each plate is, as far as a seat knows."""
    for slot in range(DISPLAY):
        if state.display[slot] != NONE:
            out[state.display[slot]] = IN_DISPLAY
    for place in range(STACK_ROOM):
        if state.returned[place] != NONE and int(state.returned_by) >> place & 1 == seat:
            out[state.returned[place]] = PUT_BACK
        if state.drawn[place] >= 0 and sees_drawn(state, seat):
            out[state.drawn[place]] = IN_HAND
    if state.hand != NONE and (state.turn == seat or not state.hand_is_secret):
        out[state.hand] = IN_HAND
    for owner in range(SEATS):
        for space in range(SPACES):
            if state.plates[owner, space] != NONE:
                out[state.plates[owner, space] // ORIENTATIONS] = ON_DOME


@rule
def observe_hand(state: State, out: Observation) -> None:
    """What everybody sees of the plates in somebody's hand, and how far a step has come."""
    for place in range(STACK_ROOM):
        if state.drawn[place] != NONE:
            code = int(state.drawn[place])
            out[type_of(code) if code >= 0 else UNDECIDED - code] += 1
    out[2] = type_of(int(state.hand)) + 1 if state.hand != NONE else 0
    out[3] = state.awaits
    out[4] = state.openings
    out[5] = state.stacking
    out[6] = state.laid_showing


@rule
def observe_board(state: State, seat: int, out: Observation) -> None:
    at = 0
    for line in range(LINES):
        tiles = line_tiles(state, seat, line)
        out[at] = tiles
        out[at + 1] = line_colour(state, seat, line) + 1 if tiles else 0
        at += 2
    for space in range(SPACES):
        out[at + space] = state.plates[seat, space] + 1
    at += SPACES
    for row in range(SIZE):
        for column in range(SIZE):
            out[at] = int(state.dome[seat, row]) >> LINE_BITS * column & LINE_MASK
            at += 1
    at = observe_tiles(int(state.broken[seat]), out, at)
    at = observe_chips(int(state.chips[seat]), out, at)
    out[at] = state.score[seat]
    out[at + 1] = state.tokens[seat]
    out[at + 2] = state.chips_taken[seat]
    out[at + 3] = state.start_tile == seat


@rule
def sees_drawn(state: State, seat: int) -> bool:
    """Who has drawn sees the fronts when the drawing has stopped (D22)."""
    return state.turn == seat and state.phase != DRAWING


@rule
def determinise(state: State, seat: int, rng: Rng) -> None:
    """Draw anew every plate that a seat may not know, from those that it has not seen, each of the same type.

    Those are plates that the other seat put back, and those in a hand that it does not see. Of a plate put back the
    seat knows the type only when it lies on top of the stack, so the others also change places with each other.
    """
    mix_returned(state, seat, rng)
    for place in range(STACK_ROOM):
        if is_hidden_returned(state, seat, place):
            state.unknown |= 1 << int(state.returned[place])
        if state.drawn[place] >= 0 and not sees_drawn(state, seat):
            state.unknown |= 1 << int(state.drawn[place])
    if is_hidden_hand(state, seat):
        state.unknown |= 1 << int(state.hand)
    for place in range(STACK_ROOM):
        if is_hidden_returned(state, seat, place):
            state.returned[place] = draw_like(state, int(state.returned[place]), rng)
        if state.drawn[place] >= 0 and not sees_drawn(state, seat):
            state.drawn[place] = draw_like(state, int(state.drawn[place]), rng)
    if is_hidden_hand(state, seat):
        state.hand = draw_like(state, int(state.hand), rng)


@rule
def is_hidden_returned(state: State, seat: int, place: int) -> bool:
    return state.returned[place] != NONE and int(state.returned_by) >> place & 1 != seat


@rule
def is_hidden_hand(state: State, seat: int) -> bool:
    return state.hand != NONE and state.hand_is_secret == 1 and state.turn != seat


@rule
def draw_like(state: State, plate: int, rng: Rng) -> int:
    """A random plate of the same type among those that are unseen."""
    unseen = int(state.unknown) & PLATES_OF_TYPE[type_of(plate)]
    for _ in range(below(rng, popcount(unseen))):
        unseen &= unseen - 1
    drawn = lowest_bit(unseen)
    state.unknown -= 1 << drawn
    return drawn


@rule
def mix_returned(state: State, seat: int, rng: Rng) -> None:
    """Plates put back by the other seat change places, the one whose type is seen on top aside."""
    first = 0 if has_unknown_top(state) or state.top == NONE else 1
    for place in range(STACK_ROOM - 1, first, -1):
        if state.returned[place] != NONE and int(state.returned_by) >> place & 1 != seat:
            with_place = first + below(rng, place - first + 1)
            if int(state.returned_by) >> with_place & 1 != seat:
                kept = int(state.returned[place])
                state.returned[place] = state.returned[with_place]
                state.returned[with_place] = kept
