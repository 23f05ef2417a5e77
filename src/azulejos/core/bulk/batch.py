"""Many games of one kind, stepped together on all cores: for learners and for measuring.

A step on a game that is over starts a new one instead, as vector environments do. Threads share the batch (see
`sharing`).
"""

from __future__ import annotations

import numpy as np

from azulejos.core import verbs
from azulejos.core.actors import CHANCE, NOBODY
from azulejos.core.bulk.threads import Workers
from azulejos.core.compiling.rule import entry
from azulejos.core.game import Game
from azulejos.core.loops import Generators, Numbers, States
from azulejos.core.rng import RNG


@entry
def deal_each(states: States, rng: Generators, first: int, end: int) -> None:
    """Let chance decide in each game that waits for it."""
    for index in range(first, end):
        if verbs.actor(states[index]) == CHANCE:
            verbs.deal(states[index], rng[index])


@entry
def pick_each(states: States, rng: Generators, actions: Numbers, first: int, end: int) -> None:
    """Write a random legal action for each game that waits for one."""
    for index in range(first, end):
        if verbs.actor(states[index]) >= 0:
            actions[index] = verbs.pick(states[index], rng[index])


@entry
def step_each(start: States, states: States, rng: Generators, actions: Numbers, first: int, end: int) -> None:
    """Apply each game's action and deal where tiles are due; a game that is over starts again instead."""
    for index in range(first, end):
        if verbs.actor(states[index]) == NOBODY:
            states[index] = start[0]
        else:
            verbs.apply(states[index], actions[index])
        if verbs.actor(states[index]) == CHANCE:
            verbs.deal(states[index], rng[index])


class Batch:
    """The states of many games, and a generator for each."""

    def __init__(self, game: Game, games: int, seed: int = 0, threads: int | None = None, **options: object) -> None:
        self.start = game.new(**options)
        self.states: States = np.repeat(self.start, games)
        self.rng: Generators = np.zeros(games, RNG)
        self.rng["word"] = np.random.SeedSequence(seed).generate_state(games, np.uint64)
        self._workers = Workers(games, threads)
        self._workers.share(lambda first, end: deal_each(self.states, self.rng, first, end))

    def pick(self, actions: Numbers) -> None:
        """Write a random legal action for each game; a game that is over leaves its entry as it was."""
        self._workers.share(lambda first, end: pick_each(self.states, self.rng, actions, first, end))

    def step(self, actions: Numbers) -> None:
        """Apply an action in each game, all of them legal, and deal where tiles are due."""
        self._workers.share(lambda first, end: step_each(self.start, self.states, self.rng, actions, first, end))
