"""Compiling happens once, in front of the user: every entry of a game is made ready before the first move.

A game's entries are called on a state of its own, so that their machine code is on disk (see `cache`) before
anybody waits for it.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

import numpy as np

from azulejos.core import batch, cache, loops, perft, playouts
from azulejos.core.game import Game
from azulejos.core.rule import COMPILED
from azulejos.core.words import seeded


def warm(game: Game, say: Callable[[str], None] | None = None) -> bool:
    """Compile what a game needs, unless that has been done on this machine; return whether it was needed."""
    if not COMPILED or cache.is_warm(game.name):
        return False
    say = say or tell_on_stderr
    say(f"Compiling the rules of {game.title}: once on this machine, about ten seconds …")
    began = time.perf_counter()
    call_everything(game)
    cache.mark_warm(game.name)
    say(f"Done in {time.perf_counter() - began:.1f} s.")
    return True


def tell_on_stderr(line: str) -> None:
    print(line, file=sys.stderr, flush=True)  # noqa: T201


def call_everything(game: Game) -> None:
    """Call each entry once with the arguments it will have."""
    words = seeded(0)
    state = game.new()
    numbers = np.zeros(game.most_legal, np.int64)
    game.chance_outcomes(state)
    game.draw_deal(state.copy(), words)
    game.deal(state, words)
    seat = game.actor(state)
    action = game.legal(state)[0]
    game.is_legal(state, action)
    game.explain(state, action, None)
    game.observe(state, seat)
    game.determinise(state, seat, words)
    game.round_number(state)
    game.ranks(state)
    game.scores(state)
    loops.outlooks(state, state.copy(), numbers[:1] + action, np.zeros(1))
    loops.step(state, words, 0, action, numbers)
    perft.perft(game, state, 1)
    playouts.play_out(game.new(), state.copy(), words, 1)
    playouts.survey(game.new(), state.copy(), words, numbers, np.zeros(playouts.SUMS, np.int64))
    many = batch.Batch(game, games=1)
    actions = np.zeros(1, np.int64)
    many.pick(actions)
    many.step(actions)
