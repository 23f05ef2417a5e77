"""The scores of a training's matches, which show whether its networks became stronger."""

from __future__ import annotations

from dataclasses import dataclass

from azulejos.arena.intervals import interval
from azulejos.bots.training.match_results import WON
from azulejos.bots.training.trainer import Match


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


def score_of(match: Match) -> Score:
    """The score of a match; its interval counts the games of a deal together."""
    deals = match.results[:, WON].reshape(-1, match.seats).tolist()
    points, other_points = (float(each) for each in match.results[:, :WON].mean(0))
    return Score(float(match.results[:, WON].mean()), *interval(deals), points, other_points)
