"""A sequential test of a change: play until it is clear which of two differences in Elo is nearer the truth.

The unit is the pair of games on one deal, with its five possible scores (pentanomial): the two games share their
tiles, so that their results are not independent, and pairs vary less than twice one game. The log-likelihood ratio is
that of normally distributed means (the generalised test, as programs that play chess are tested). It is computed
after each deal in the order of the plan, whichever ended first, so that the verdict does not depend on the workers.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from azulejos.arena.intervals import expected
from azulejos.arena.plan import Plan
from azulejos.core.errors import OptionError

ERROR = 0.05  # how often it may err, in either direction
BOUND = math.log((1 - ERROR) / ERROR)
SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)  # of a pair
PRIOR = 0.5  # pairs of each score that count as seen: a few pairs of one score don't prove that all are alike

Verdict = Literal["better", "not better", "undecided"]


@dataclass(frozen=True, slots=True)
class Question:
    """The hypotheses of a test: the first bot is better than the second by `elo1`, or by `elo0`."""

    elo0: float
    elo1: float

    def ratio(self, pairs: Sequence[float]) -> float:
        """The log-likelihood ratio of elo1 against elo0, from the scores of pairs."""
        counts = [PRIOR + sum(abs(pair - score) < 1e-9 for pair in pairs) for score in SCORES]
        number = sum(counts)
        mean = sum(count * score for count, score in zip(counts, SCORES, strict=True)) / number
        variance = sum(count * (score - mean) ** 2 for count, score in zip(counts, SCORES, strict=True)) / number
        low, high = expected(self.elo0), expected(self.elo1)
        return number * (high - low) * (2 * mean - low - high) / (2 * variance)

    def verdict(self, pairs: Sequence[float]) -> Verdict:
        ratio = self.ratio(pairs) if pairs else 0.0
        return "better" if ratio >= BOUND else "not better" if ratio <= -BOUND else "undecided"


def parse_question(text: str, plan: Plan) -> Question:
    """`elo0,elo1`, as in `0,10`, for a plan in which there are two to compare."""
    if plan.players != 2 or len(plan.bots) != 2:
        raise OptionError("--sprt compares two bots in games of two")
    try:
        low, high = (float(part) for part in text.split(","))
    except ValueError:
        raise OptionError(f"--sprt is two differences in Elo, as in 0,10, not '{text}'") from None
    if not -1000 <= low < high <= 1000:
        raise OptionError(f"--sprt is a smaller and a larger difference in Elo within 1000, not '{text}'")
    return Question(low, high)
