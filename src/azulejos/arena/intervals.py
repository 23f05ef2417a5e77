"""Confidence intervals of scores, when the games of one deal belong together.

The games of a deal are not independent: on a lucky deal the same seat may win with any bot. So the spread is
taken from the means of whole deals, and expressed as the number of independent games that would spread as little. With
it, Wilson's interval stays within 0 and 1, and means something also where all games were won.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

CONFIDENCE = 1.959964  # standard errors to either side of 95 %
# The spread of this many independent deals is mixed in, so that a few deals that happen to agree prove little. Of 500
# simulated matches each, with 10 to 200 deals, scores of 50 to 97 %, and games of a deal that are independent, alike
# or opposed, the interval held the truth in 90 to 98 %, and in 95 % on the whole.
CAUTION = 3
ELO_SCALE = 400.0
LOG_TEN = math.log(10)


def interval(deals: Sequence[Sequence[float]]) -> tuple[float, float]:
    """The 95 % interval of a mean score; for each deal, the points of its games."""
    games = sum(len(deal) for deal in deals)
    if games == 0:
        return 0.0, 1.0
    mean = sum(map(sum, deals)) / games
    return wilson(mean, games / spread(deals, mean))


def spread(deals: Sequence[Sequence[float]], mean: float) -> float:
    """The variance of the sums of deals, relative to that of as many independent games that are won or lost."""
    alone = mean * (1 - mean)
    if alone == 0:
        return 1.0
    games = sum(len(deal) for deal in deals)
    observed = sum((sum(deal) - mean * len(deal)) ** 2 for deal in deals) / alone
    prior = CAUTION * games / len(deals)
    return (observed + prior) / (games + prior)


def wilson(mean: float, games: float) -> tuple[float, float]:
    square = CONFIDENCE**2
    centre = (mean + square / (2 * games)) / (1 + square / games)
    half = CONFIDENCE / (1 + square / games) * math.sqrt(mean * (1 - mean) / games + square / (4 * games**2))
    low, high = max(0.0, centre - half), min(1.0, centre + half)
    return min(low, mean), max(high, mean)


def elo(score: float, games: float) -> float:
    """The difference in Elo that a score means; a clean one counts as if half a game had been lost."""
    least = 0.5 / (games + 1)
    share = min(max(score, least), 1 - least)
    return ELO_SCALE * math.log10(share / (1 - share))


def expected(difference: float) -> float:
    """The score that a difference in Elo promises."""
    return 1 / (1 + 10 ** (-difference / ELO_SCALE))
