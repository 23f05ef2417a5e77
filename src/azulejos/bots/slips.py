"""How weaker levels err: as people do, who see which moves are good, but not quite how good.

Each action's value is misjudged by chance, more by a weaker level. A move that is far worse than another is hardly
ever taken for the better one; of two that are close, either may be.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from azulejos.core import loops
from azulejos.core.game import Generator

STEPS = 1 << 30


def misjudged(values: Sequence[float], slip: float, words: Generator) -> int:
    """The place of the value that looks highest to somebody who misjudges each by about `slip`."""
    looks = [value + slip * error(words) for value in values]
    return max(range(len(looks)), key=looks.__getitem__)


def error(words: Generator) -> float:
    """A random number, so spread (Gumbel's way) that chances to look highest go by e to the value over the slip."""
    share = (1 + loops.below(words, 0, STEPS)) / (STEPS + 1)
    return -math.log(-math.log(share))
