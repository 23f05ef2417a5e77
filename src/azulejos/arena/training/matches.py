"""What a match in compiled code says: whether training has made networks stronger."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from azulejos.arena.intervals import interval
from azulejos.core.rng import RNG

# Of each game of a match: the points of the one who is judged, the most points of the others, its share of the victory.
OWN, OTHER, WON, RESULT = range(4)


@dataclass(frozen=True, slots=True)
class Score:
    share: float  # of victories
    low: float  # its interval of 95 %
    high: float
    points: float
    other_points: float  # of the best opponent

    def __str__(self) -> str:
        share, low, high = (100 * part for part in (self.share, self.low, self.high))
        return f"{share:.1f} % ({low:.1f} to {high:.1f}; {self.points:.1f} : {self.other_points:.1f} points)"


def score_of(results: NDArray[np.float64], seats: int) -> Score:
    """The score of a match in which every deal was played once from each seat, one game after the other."""
    deals = results[:, WON].reshape(-1, seats).tolist()
    return Score(float(results[:, WON].mean()), *interval(deals), *(float(each) for each in results[:, :WON].mean(0)))


def seeded_deals(number: int, seed: int) -> NDArray[Any]:
    """Generators for the deals of a match: the same seed gives the same deals."""
    rng = np.zeros(number, RNG)
    rng["word"] = np.random.SeedSequence(seed).generate_state(number, np.uint64)
    return rng
