"""Random walks through games: what many tests compare, count or draw examples from."""

from __future__ import annotations

import random
from collections.abc import Iterator

from azulejos.core.actors import CHANCE
from azulejos.core.game import Game, State
from azulejos.core.rng import seeded


def walk(game: Game, options: dict[str, str], seed: int) -> Iterator[State]:
    """Every state of a random game, the deals in one step; each is a copy of its own."""
    chooser = random.Random(seed)
    rng = seeded(seed)
    state = game.new_state(options)
    yield state.copy()
    while not game.is_over(state):
        if game.actor(state) == CHANCE:
            game.deal(state, rng)
        else:
            game.apply(state, chooser.choice(game.legal(state)))
        yield state.copy()


def decisions(game: Game, options: dict[str, str], seed: int) -> Iterator[State]:
    """The states of a random game in which a player decides."""
    return (state for state in walk(game, options, seed) if game.actor(state) >= 0)
