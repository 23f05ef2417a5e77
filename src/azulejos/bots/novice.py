"""The weaker levels: they err as people do, who see which moves are good, but not quite how good.

Each action's value is misjudged by chance, more by a weaker level. A move that is far worse than another is hardly
ever taken for the better one; of two that are close, either may be.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from azulejos.bots.budget import Budget
from azulejos.bots.protocol import Bot, Choice, Seen, Tell
from azulejos.core import loops
from azulejos.core.game import Game, Generator

STEPS = 1 << 30

Glances = Callable[[Seen, Generator], tuple[Sequence[int], Sequence[float]]]


class Novice(Bot):
    """Plays what looks best at first sight to somebody who misjudges it by about `slip`: 2 is from lost to won."""

    def __init__(self, name: str, slip: float, glances: Glances, prepare: Callable[[Bot, Game], None]) -> None:
        self.name = name
        self.slip = slip
        self.glances = glances  # the actions, and what each looks worth, from -1 to 1
        self.prepare_for = prepare

    def choose(self, seen: Seen, budget: Budget, rng: Generator, tell: Tell | None = None) -> Choice:
        actions, values = self.glances(seen, rng)
        which = misjudged(values, self.slip, rng)
        return Choice(actions[which], (1 + values[which]) / 2, (actions[which],), len(actions))

    def prepare(self, game: Game) -> None:
        self.prepare_for(self, game)


def misjudged(values: Sequence[float], slip: float, rng: Generator) -> int:
    """The place of the value that looks highest to somebody who misjudges each by about `slip`."""
    looks = [value + slip * error(rng) for value in values]
    return max(range(len(looks)), key=looks.__getitem__)


def error(rng: Generator) -> float:
    """A random number, so spread (Gumbel's way) that chances to look highest go by e to the value over the slip."""
    share = (1 + loops.below(rng, 0, STEPS)) / (STEPS + 1)
    return -math.log(-math.log(share))
