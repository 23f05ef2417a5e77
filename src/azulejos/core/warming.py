"""Compiling happens once, in front of the user: every entry of a game is made ready before the first move.

A game's entries are called on a state of its own, so that their machine code is on disk (see `cache`) before
anybody waits for it.
"""

from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import Callable

import numpy as np

from azulejos.core import batch, cache, loops, perft, playouts
from azulejos.core.errors import OptionError
from azulejos.core.game import Game, Generator, State
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
    """Call every entry with the arguments that it will have, in games with each choice of each option."""
    words = seeded(0)
    start = game.new()
    state = start.copy()
    game.deal(state, words)
    numbers = np.zeros(game.most_legal, np.int64)
    numbers[0] = game.legal(state)[0]
    loops.outlooks(state, start.copy(), numbers[:1], np.zeros(1))
    loops.step(state, words, 0, int(numbers[0]), numbers)
    perft.perft(game, state, 1)
    playouts.play_out(start, state.copy(), words, 1)
    many = batch.Batch(game, games=1)
    many.pick(numbers)
    many.step(numbers)
    for option in game.options:
        for choice in option.choices:
            with contextlib.suppress(OptionError):  # a choice that asks for another option to be changed too
                play_through(game, game.new(**{option.name: choice}), words)


def play_through(game: Game, state: State, words: Generator) -> None:
    """A random game in which every question is asked that people and programs ask."""
    while not game.is_over(state):
        for outcome in game.draw_deal(state.copy(), words):
            game.explain_chance(state, outcome, None)
            game.apply_chance(state, outcome)
        seat = game.actor(state)
        game.observe(state, seat)
        game.determinise(state, seat, words)
        game.round_number(state)
        actions = game.legal(state)
        action = actions[loops.below(words, 0, len(actions))]
        game.explain(state, action, seat)
        game.play(state, action)
    game.scores(state)
    game.winners(state)
