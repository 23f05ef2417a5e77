"""Chance: who starts, and the tiles of each factory (M2, M3). An outcome fills one factory, and is its kind."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from azulejos.core.compiling.rule import rule
from azulejos.core.rng import Rng, below
from azulejos.games.mini.rules.state import (
    DEAL,
    FACTORIES,
    KINDS,
    OFFER,
    SEATS,
    START,
    State,
    factories_dealt,
    in_kind,
)
from azulejos.games.mini.rules.tape import Tape


@rule
def weight(state: State, kind: int) -> int:
    """In how many ways two tiles of the bag fill a factory of some kind."""
    first, second = int(state.bag[0]), int(state.bag[1])
    if kind == 1:
        return first * second
    same = second if kind else first
    return same * (same - 1) // 2


@rule
def chance_outcomes(state: State, outcomes: NDArray[np.int64], weights: NDArray[np.int64]) -> int:
    """Write what chance may do next, ascending, and how likely each is; return how many."""
    if state.phase == START:
        for seat in range(SEATS):
            outcomes[seat] = seat
            weights[seat] = 1
        return SEATS
    number = 0
    for kind in range(KINDS):
        if weight(state, kind):
            outcomes[number] = kind
            weights[number] = weight(state, kind)
            number += 1
    return number


@rule
def apply_chance(state: State, outcome: int, tape: Tape | None = None) -> None:
    """A start player, or the kind of the next factory."""
    if state.phase == START:
        if tape is not None:
            tape.start(outcome)
        state.starter = outcome
        state.phase = DEAL
    else:
        fill_factory(state, outcome, tape)


@rule
def fill_factory(state: State, kind: int, tape: Tape | None) -> None:
    """After the last factory, the offer begins: the marker goes to the centre, and its holder begins (M3)."""
    if tape is not None:
        tape.deal(state, kind)
    state.factories[kind] += 1
    state.bag[0] -= in_kind(kind, 0)
    state.bag[1] -= in_kind(kind, 1)
    if factories_dealt(state) == FACTORIES:
        state.phase = OFFER
        state.marker_in_centre = 1
        state.to_act = state.starter


@rule
def deal(state: State, rng: Rng) -> None:
    """Draw all that chance decides before the next player acts."""
    if state.phase == START:
        apply_chance(state, below(rng, SEATS), None)
    while state.phase == DEAL:
        first, mixed, second = weight(state, 0), weight(state, 1), weight(state, 2)
        ticket = below(rng, first + mixed + second)
        fill_factory(state, int(ticket >= first) + int(ticket >= first + mixed), None)
