"""A digest of random games, to be taken in different ways of running the same rules: `python -m tests.tracing`."""

from __future__ import annotations

import hashlib
import sys

import numpy as np

from azulejos.core import loops
from azulejos.core.actors import CHANCE
from azulejos.core.bulk import playouts
from azulejos.core.bulk.batch import Batch
from azulejos.core.bulk.perft import perft
from azulejos.core.compiling.registry import run_plain_meanwhile
from azulejos.core.rng import seeded
from azulejos.games import game as find
from tests.conftest import SETUPS


def trace() -> str:
    """Everything that compiled code does, over one game of each setup, as one number."""
    digest = hashlib.sha256()
    for number, (name, options) in enumerate(SETUPS):
        game = find(name)
        state = game.new_state(options)
        rng = seeded(number)
        while not game.is_over(state):
            digest.update(state.tobytes())
            if game.actor(state) == CHANCE:
                digest.update(repr(game.chance_outcomes(state)).encode())
                game.deal(state, rng)
                continue
            legal = game.legal(state)
            digest.update(repr(legal).encode())
            digest.update(game.observe(state, game.actor(state)).tobytes())
            digest.update(game.mask(state).tobytes())
            outlooks = np.zeros(len(legal))
            loops.outlooks(state, state.copy(), np.array(legal), outlooks)
            digest.update(outlooks.tobytes())
            game.apply(state, legal[loops.below(rng, 0, len(legal))])
        digest.update(repr((game.scores(state), game.ranks(state), game.round_number(state))).encode())
        start = game.new_state(options)
        digest.update(str(playouts.play_out(start, state.copy(), rng, 1)).encode())
        many = Batch(game, 2, seed=number, threads=1, **options)
        digest.update(str(perft(game, many.states[:1].copy(), 1)).encode())
        actions = np.zeros(2, np.int64)
        for _ in range(5):
            many.pick(actions)
            many.step(actions)
        digest.update(many.states.tobytes())
    return digest.hexdigest()


if __name__ == "__main__":
    if sys.argv[1:] == ["meanwhile"]:
        run_plain_meanwhile()
    print(trace())  # noqa: T201
