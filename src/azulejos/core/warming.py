"""Compiling happens once, in front of the user: every entry of a game is made ready before the first move.

A game's entries are called on a state of its own, so that their machine code is on disk (see `cache`) before
anybody waits for it.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import time
from collections.abc import Callable

import numpy as np

from azulejos.core import batch, cache, loops, perft, playouts
from azulejos.core.errors import OptionError
from azulejos.core.game import Game, Generator, State
from azulejos.core.rng import seeded
from azulejos.core.rule import COMPILED


def warm(game: Game, say: Callable[[str], None] | None = None) -> bool:
    """Compile what a game needs, unless that has been done on this machine; return whether it was needed."""
    if not COMPILED or cache.is_warm("rules", game.name):
        return False
    say = say or tell_on_stderr
    say(f"Compiling the rules of {game.title}: once on this machine, up to half a minute …")
    began = time.perf_counter()
    helper = start_helper(game, __name__, run_loops.__name__)
    ask_everything(game)
    if helper:
        helper.wait()
    run_loops(game)
    cache.mark_warm("rules", game.name)
    say(f"Done in {time.perf_counter() - began:.1f} s.")
    return True


def start_helper(game: Game, module: str, function: str) -> subprocess.Popen[bytes] | None:
    """A second process that calls a function of a module for a game meanwhile, so that what it compiles is on disk.

    Should it fail, the first does its part too.
    """
    if (os.cpu_count() or 1) == 1 or not sys.executable:
        return None
    code = f"from {module} import {function}; from azulejos.games import game; {function}(game({game.name!r}))"
    command = [sys.executable, "-c", code]
    try:
        return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    except OSError:
        return None


def tell_on_stderr(line: str) -> None:
    print(line, file=sys.stderr, flush=True)  # noqa: T201


def run_loops(game: Game) -> None:
    """Call the loops over whole games, batches and trees."""
    rng = seeded(0)
    start = game.new()
    playouts.play_out(start, start.copy(), rng, 1)
    many = batch.Batch(game, games=1)
    actions = np.zeros(game.most_legal, np.int64)
    many.pick(actions)
    state = many.states.copy()
    many.step(actions)
    perft.perft(game, state, 1)
    loops.step(state, rng, 0, int(actions[0]), actions)


def ask_everything(game: Game) -> None:
    """Ask every question, in games with each choice of each option."""
    rng = seeded(0)
    play_through(game, game.new(), rng)
    for option in game.options:
        for choice in option.choices:
            with contextlib.suppress(OptionError):  # a choice that asks for another option to be changed too
                play_through(game, game.new(**{option.name: choice}), rng)


def play_through(game: Game, state: State, rng: Generator) -> None:
    """A random game in which every question is asked that people and programs ask."""
    game.deal(state.copy(), rng)
    while not game.is_over(state):
        for outcome in game.draw_deal(state.copy(), rng):
            game.explain_chance(state, outcome, None)
            game.apply_chance(state, outcome)
        seat = game.actor(state)
        game.observe(state, seat)
        game.determinise(state, seat, rng)
        game.round_number(state)
        actions = game.legal(state)
        loops.outlooks(state, state.copy(), np.array(actions[:1]), np.zeros(1))
        action = actions[loops.below(rng, 0, len(actions))]
        game.explain(state, action, seat)
        game.play(state, action)
    game.read(game.position(state))
    game.scores(state)
    game.winners(state)
