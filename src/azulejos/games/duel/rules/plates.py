"""Dome plates outside the domes: the display, the stack, and what is drawn from it (D14, D21, D22, R26).

The stack has two parts: unseen plates, of which only the type of the uppermost shows; and below
them plates that were put back, in an order that is known to the seat that put them there.
"""

from __future__ import annotations

from azulejos.core.compiling.bits import popcount
from azulejos.core.compiling.rule import rule
from azulejos.games.duel.rules.components import ORIENTATIONS, PLATES_OF_TYPE, SPECIAL_TYPE, WILD_TYPE
from azulejos.games.duel.rules.state import (
    DISPLAY,
    NONE,
    STACK_ROOM,
    UNDECIDED,
    State,
    drawn_number,
    returned_number,
)
from azulejos.games.duel.rules.tape import Tape

DRAW_COST = 1  # points for each plate from the stack (D22)


@rule
def type_of(plate: int) -> int:
    """The type on the back of a plate (D2)."""
    return WILD_TYPE if PLATES_OF_TYPE[WILD_TYPE] >> plate & 1 else SPECIAL_TYPE


@rule
def unknown_of_type(state: State, kind: int) -> int:
    """The unseen plates of a type, as a mask."""
    return int(state.unknown) & PLATES_OF_TYPE[kind]


@rule
def unknown_in_stack(state: State, kind: int) -> int:
    """The number of them in the stack: all but those drawn whose fronts are not seen yet."""
    number = popcount(unknown_of_type(state, kind))
    for place in range(STACK_ROOM):
        number -= state.drawn[place] == UNDECIDED - kind
    return number


@rule
def has_unknown_top(state: State) -> bool:
    """The top of the stack is an unseen plate: those put back come after all of them."""
    if state.drawn[0] == NONE:
        return state.unknown != 0
    return unknown_in_stack(state, SPECIAL_TYPE) + unknown_in_stack(state, WILD_TYPE) > 0


@rule
def see_returned_top(state: State) -> None:
    """The type of a plate that was put back is known when it is on top."""
    if state.top == NONE and state.returned[0] != NONE:
        state.top = type_of(int(state.returned[0]))


@rule
def has_stack(state: State) -> bool:
    """Whether there is a plate to draw: on a turn its back has always been seen."""
    return state.top != NONE


@rule
def free_slot(state: State) -> int:
    """The first free place of the display, or -1."""
    for slot in range(DISPLAY):
        if state.display[slot] == NONE:
            return slot
    return -1


@rule
def turn_up(state: State, plate: int, tape: Tape | None) -> None:
    """Turn up the top plate of the stack, which was unseen."""
    slot = free_slot(state)
    if tape is not None:
        tape.turn_up(plate, slot, "D14")
    state.unknown &= ~(1 << plate)
    state.display[slot] = plate
    state.top = NONE


@rule
def turn_up_returned(state: State, tape: Tape | None) -> None:
    """The top plate of the stack, one that was put back, lies open."""
    slot = free_slot(state)
    if tape is not None:
        tape.turn_up(state.returned[0], slot, "D52")
    state.display[slot] = take_returned(state)
    state.top = NONE


@rule
def take_returned(state: State) -> int:
    """Take the uppermost of the plates that were put back."""
    plate = int(state.returned[0])
    for place in range(STACK_ROOM - 1):
        state.returned[place] = state.returned[place + 1]
    state.returned[STACK_ROOM - 1] = NONE
    state.returned_by >>= 1
    return plate


@rule
def draw_plate(state: State, tape: Tape | None) -> None:
    """Draw the top plate without seeing its front (D22); a point is paid, if there is one (R20)."""
    seat = int(state.turn)
    score = state.score[seat]
    state.score[seat] = max(0, score - DRAW_COST)
    number = drawn_number(state)
    state.drawn[number] = UNDECIDED - state.top if has_unknown_top(state) else take_returned(state)
    if tape is not None:
        tape.draw(seat, state.drawn[number], state.score[seat] - score)
    state.top = NONE


@rule
def first_undecided(state: State) -> int:
    """The place of the first plate drawn whose front is not seen yet, or -1."""
    for place in range(STACK_ROOM):
        if state.drawn[place] <= UNDECIDED:
            return place
    return -1


@rule
def look_at(state: State, plate: int, tape: Tape | None) -> None:
    """See the front of the next plate drawn (D22)."""
    if tape is not None:
        tape.look(state.turn, plate)
    state.unknown &= ~(1 << plate)
    state.drawn[first_undecided(state)] = plate


@rule
def remove_drawn(state: State, plate: int) -> None:
    """A plate leaves those drawn; the others close up."""
    place = 0
    while state.drawn[place] != plate:
        place += 1
    while place < STACK_ROOM - 1:
        state.drawn[place] = state.drawn[place + 1]
        place += 1
    state.drawn[STACK_ROOM - 1] = NONE


@rule
def keep(state: State, plate: int, tape: Tape | None) -> None:
    """Keep one of the plates drawn, to be placed (D22)."""
    if tape is not None:
        tape.keep(state.turn, plate)
    remove_drawn(state, plate)
    state.hand = plate
    state.hand_is_secret = 1


@rule
def put_back(state: State, plate: int, tape: Tape | None) -> None:
    """Put a plate under the stack (D22); its owner knows where it is (R26)."""
    if tape is not None:
        tape.put_back(state.turn, plate)
    remove_drawn(state, plate)
    number = returned_number(state)
    state.returned[number] = plate
    state.returned_by |= int(state.turn) << number


@rule
def take_open(state: State, slot: int, tape: Tape | None) -> None:
    """Take an open plate, to be placed (D15, D21)."""
    if tape is not None:
        tape.take_plate(state, slot)
    state.hand = state.display[slot]
    state.display[slot] = NONE


@rule
def place(state: State, space: int, orientation: int, tape: Tape | None) -> None:
    """The plate in hand goes on the dome, and never moves again (D23)."""
    if tape is not None:
        tape.place_plate(state.turn, space, state.hand, orientation)
    state.plates[int(state.turn), space] = state.hand * ORIENTATIONS + orientation
    state.hand = NONE
    state.hand_is_secret = 0
