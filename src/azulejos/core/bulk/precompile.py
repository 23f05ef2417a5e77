"""Calling everything that a game compiles once, so that its machine code is on disk (see `cache`)."""

from __future__ import annotations

import contextlib
from typing import Any

import numpy as np

from azulejos.core import loops
from azulejos.core.bulk import batch, perft, playouts
from azulejos.core.errors import OptionError
from azulejos.core.game import Game, Generator, State
from azulejos.core.rng import seeded


def run_loops(game: Game) -> None:
    """Call what learners and measurements use: whole games, batches, trees, observations."""
    rng = seeded(0)
    start = game.new()
    playouts.play_out(start, start.copy(), rng, 1)
    many = batch.Batch(game, games=1)
    actions = np.zeros(game.most_legal, np.int64)
    many.pick(actions)
    state = many.states.copy()
    many.step(actions)
    perft.perft(game, state, 1)
    game.observe(state, 0)
    loops.step(state, rng, 0, int(actions[0]), actions)


def rules_called(game: Game) -> dict[Any, Any]:
    """The entries of a game's rules and loops, with the types of their arguments, for compiling them elsewhere."""
    from azulejos.core.compiling.dispatching import recorded

    with recorded() as calls:
        ask_everything(game)
        run_loops(game)
        game.mask(game.new())
    return dict(calls)


def ask_everything(game: Game) -> None:
    """Ask every question that people's games ask, in games with each choice of each option."""
    rng = seeded(0)
    play_through(game, game.new(), rng)
    for option in game.options:
        for choice in option.choices:
            with contextlib.suppress(OptionError):  # a choice that asks for another option to be changed too
                play_through(game, game.new(**{option.name: choice}), rng)


def play_through(game: Game, state: State, rng: Generator) -> None:
    """A random game in which everything is asked at every move."""
    game.deal(state.copy(), rng)
    while not game.is_over(state):
        for outcome in game.draw_deal(state.copy(), rng):
            game.explain_deal(state, [outcome], None)
            game.apply_chance(state, outcome)
        seat = game.actor(state)
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
