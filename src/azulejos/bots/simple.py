"""Two bots that need no search: one that knows only the rules, one that takes what it can get now."""

from __future__ import annotations

import numpy as np

from azulejos.core import loops
from azulejos.core.game import Game, Generator, State


class Random:
    """Any legal action, each as likely as any other."""

    name = "random"

    def choose(self, game: Game, state: State, words: Generator) -> int:
        actions = game.legal(state)
        return actions[loops.below(words, 0, len(actions))]


class Greedy:
    """The action after which its seat stands best at once; among equals, any."""

    name = "greedy"

    def choose(self, game: Game, state: State, words: Generator) -> int:
        actions = np.array(game.legal(state), np.int64)
        outlooks = np.zeros(actions.size)
        loops.outlooks(state, state.copy(), actions, outlooks)
        best = actions[outlooks == outlooks.max()]
        return int(best[loops.below(words, 0, best.size)])
