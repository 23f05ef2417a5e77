"""Hidden knowledge and a guess at it: plates that the other seat put back, and those in its hand."""

from __future__ import annotations

from azulejos.core.compiling.bits import lowest_bit, popcount
from azulejos.core.compiling.rule import rule
from azulejos.core.rng import Rng, below
from azulejos.games.duel.rules.components import PLATES_OF_TYPE
from azulejos.games.duel.rules.plates import has_unknown_top, type_of
from azulejos.games.duel.rules.state import DRAWING, NONE, STACK_ROOM, State


@rule
def sees_drawn(state: State, seat: int) -> bool:
    """The seat that has drawn sees the fronts when the drawing has stopped (D22)."""
    return state.turn == seat and state.phase != DRAWING


@rule
def determinise(state: State, seat: int, rng: Rng) -> None:
    """Redraw every plate that a seat may not know, from those that it has not seen, each of the same type.

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
