"""The weaker levels: they err as people do, who see which moves are good, but not quite how good.

Each action's value is misjudged by chance, more by a weaker level, and measured by how much the moves of the position
differ: even where the game is as good as won or lost, and all moves are worth nearly the same, a move that is far worse
than the others is hardly ever taken for the best one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import pstdev

from azulejos.bots.protocol import Bot, SearchResult, Seen, Tell
from azulejos.bots.search.budget import Budget
from azulejos.bots.search.searcher import choose_once
from azulejos.bots.search.value_scale import as_share
from azulejos.core import loops
from azulejos.core.elementary import log
from azulejos.core.game import Game, Generator

STEPS = 1 << 30

# The actions of a position, and what each is worth without search, from -1 to 1.
EvaluateMoves = Callable[[Seen, Generator], tuple[Sequence[int], Sequence[float]]]


class Novice(Bot):
    """Plays the best move without search, as misjudged by about `slip`: 1 is as much as moves usually differ."""

    def __init__(self, name: str, slip: float, evaluate_moves: EvaluateMoves) -> None:
        self.name = name
        self.slip = slip
        self.evaluate_moves = evaluate_moves

    def choose(self, seen: Seen, budget: Budget, rng: Generator, tell: Tell | None = None) -> SearchResult:
        actions, values = self.evaluate_moves(seen, rng)
        which = misjudged(values, self.slip, rng)
        return SearchResult(actions[which], as_share(values[which]), (actions[which],), len(actions))

    def prepare(self, game: Game) -> None:
        choose_once(self, game)


def misjudged(values: Sequence[float], slip: float, rng: Generator) -> int:
    """The place of the value that seems highest if each is misjudged by about `slip` of their standard deviation."""
    width = slip * pstdev(values)
    seeming = [value + width * error(rng) for value in values]
    return max(range(len(seeming)), key=seeming.__getitem__)


def error(rng: Generator) -> float:
    """A random number, so spread (Gumbel's way) that chances to seem highest go by e to the value over the slip."""
    share = (1 + loops.below(rng, 0, STEPS)) / (STEPS + 1)
    return -log(-log(share))
