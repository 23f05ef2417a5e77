"""Whole games of random actions: the measure of an engine's speed, and a check of its rules against others'."""

from __future__ import annotations

from azulejos.core import verbs
from azulejos.core.actors import CHANCE, NOBODY
from azulejos.core.compiling.rule import entry
from azulejos.core.loops import Generators, States


@entry
def play_out(start: States, states: States, rng: Generators, games: int) -> int:
    """Play games from a position to the end with random actions; return how many actions that took."""
    actions = 0
    for _ in range(games):
        states[0] = start[0]
        state = states[0]
        while verbs.actor(state) != NOBODY:
            if verbs.actor(state) == CHANCE:
                verbs.deal(state, rng[0])
            else:
                verbs.apply(state, verbs.pick(state, rng[0]))
                actions += 1
    return actions
