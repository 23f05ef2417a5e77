"""Compiled loops for any game: the border that Python crosses once a decision, or once a batch.

Every function takes arrays of states and of generators, and an index into both: that is the cheapest way into
compiled code. Whole games and whole batches are in `playouts` and `batch`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from azulejos.core import rng as random
from azulejos.core import verbs
from azulejos.core.actors import CHANCE
from azulejos.core.compiling.rule import entry

States = NDArray[Any]
Generators = NDArray[Any]
Numbers = NDArray[np.int64]


@entry
def actor(states: States, index: int) -> int:
    return verbs.actor(states[index])


@entry
def legal_actions(states: States, index: int, out: Numbers) -> int:
    return verbs.legal_actions(states[index], out)


@entry
def apply(states: States, index: int, action: int) -> None:
    verbs.apply(states[index], action)


@entry
def below(rng: Generators, index: int, bound: int) -> int:
    """A random number from 0 to below a bound."""
    return random.below(rng[index], bound)


@entry
def step(states: States, rng: Generators, index: int, action: int, out: Numbers) -> int:
    """Apply an action, let chance answer, and write what is legal then: all that a driver needs in one call."""
    state = states[index]
    verbs.apply(state, action)
    if verbs.actor(state) == CHANCE:
        verbs.deal(state, rng[index])
    return verbs.legal_actions(state, out)


@entry
def chance_outcomes(states: States, index: int, outcomes: Numbers, weights: Numbers) -> int:
    return verbs.chance_outcomes(states[index], outcomes, weights)


@entry
def apply_chance(states: States, index: int, outcome: int) -> None:
    verbs.apply_chance(states[index], outcome)


@entry
def deal(states: States, rng: Generators, index: int) -> None:
    verbs.deal(states[index], rng[index])


@entry
def round_number(states: States, index: int) -> int:
    return verbs.round_number(states[index])


@entry
def scores(states: States, index: int, out: Numbers) -> None:
    verbs.scores(states[index], out)


@entry
def ranks(states: States, index: int, out: Numbers) -> None:
    verbs.ranks(states[index], out)


@entry
def mark_legal(states: States, index: int, out: NDArray[np.int8]) -> None:
    verbs.mark_legal(states[index], out)


@entry
def observe(states: States, index: int, seat: int, out: NDArray[np.uint8]) -> None:
    verbs.observe(states[index], seat, out)


@entry
def determinise(states: States, rng: Generators, index: int, seat: int) -> None:
    verbs.determinise(states[index], seat, rng[index])


@entry
def outlooks(states: States, scratch: States, actions: Numbers, out: NDArray[np.float64]) -> None:
    """For each action, how the seat to act would stand after it."""
    seat = verbs.actor(states[0])
    for which in range(actions.size):
        scratch[0] = states[0]
        verbs.apply(scratch[0], actions[which])
        out[which] = verbs.outlook(scratch[0], seat)
