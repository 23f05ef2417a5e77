"""Marks of single moves by their loss, and the accuracy of a player."""

from __future__ import annotations

import math
from collections.abc import Iterable

# From which loss of winning chance on a move is marked.
INACCURACY, MISTAKE, BLUNDER = 0.05, 0.10, 0.20
MARKS = ((BLUNDER, "blunder"), (MISTAKE, "mistake"), (INACCURACY, "inaccuracy"))
LOSSES = ("inaccuracy", "mistake", "blunder")
NEAR = 0.02  # of a mark: then the move is searched again
GOOD = 0.02  # a move that costs less is a good one
DECIDED = 0.05  # a game is decided for a seat that has less, or keeps all but so much

OPEN = (0.10, 0.90)  # the chances with the best move between which a decision counts for the accuracy
STAKES = 0.03  # nor does one in which any move would do: without search the best leads the mean of all by less
TOLERANCE = 0.10  # a loss of so much counts for 1 / e


def is_decided(best: float, played: float) -> bool:
    """Whether a move could change nothing any more."""
    return best <= DECIDED or played >= 1 - DECIDED


def mark_of_loss(best: float, played: float) -> str:
    """The name of a loss, if it has one."""
    if is_decided(best, played):
        return ""
    return next((name for least, name in MARKS if best - played >= least), "")


def is_near_mark(best: float, played: float) -> bool:
    return not is_decided(best, played) and any(abs(best - played - least) <= NEAR for least, _ in MARKS)


def accuracy(decisions: Iterable[tuple[float, float, float]]) -> float | None:
    """From 0 to 100, over the winning chance, the stakes and the loss of each decision; None if nothing was open."""
    kept = [
        math.exp(-loss / TOLERANCE)
        for best, stakes, loss in decisions
        if OPEN[0] <= best <= OPEN[1] and stakes >= STAKES
    ]
    return round(100 * sum(kept) / len(kept), 1) if kept else None
