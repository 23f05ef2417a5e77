"""Two bots that need no search: one that knows only the rules, one that takes what it can get now."""

from __future__ import annotations

import numpy as np

from azulejos.bots.protocol import Bot, SearchResult, Seen, Tell
from azulejos.bots.search.budget import Budget
from azulejos.core import loops
from azulejos.core.game import Generator


class Random(Bot):
    """Any legal action, each as likely as any other."""

    name = "random"

    def choose(self, seen: Seen, budget: Budget, rng: Generator, tell: Tell | None = None) -> SearchResult:
        actions = seen.game.legal(seen.state)
        return SearchResult(actions[loops.below(rng, 0, len(actions))])


class Greedy(Bot):
    """The action after which its seat stands best at once; among equals, any."""

    name = "greedy"

    def choose(self, seen: Seen, budget: Budget, rng: Generator, tell: Tell | None = None) -> SearchResult:
        actions = np.array(seen.game.legal(seen.state), np.int64)
        outlooks = np.zeros(actions.size)
        loops.outlooks(seen.state, seen.state.copy(), actions, outlooks)
        best = actions[outlooks == outlooks.max()]
        action = int(best[loops.below(rng, 0, best.size)])
        return SearchResult(action, line=(action,), nodes=int(actions.size))
