"""The breakdown of a result: the chance at the start, the luck of the deals, all seats' losses, and revisions.

The engine judges a position by searching from it. Its judgement when the position is reached may differ from the one
before: the difference is a part of its own, so that all parts add up to the result.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from azulejos.analysis.decisions import Decision
from azulejos.analysis.luck import DealJudged


@dataclass(frozen=True, slots=True)
class Breakdown:
    """A seat's winning chance from the start to the result: start + luck - own + others + changes = result."""

    start: float
    luck: float
    own: float  # lost by its own moves
    others: float  # gained by the moves of others
    changes: float  # of the engine's judgement
    result: float


def breakdowns_of(plies: Sequence[Decision | DealJudged], end: Sequence[float]) -> tuple[Breakdown, ...]:
    return tuple(breakdown_of(plies, end, seat) for seat in range(len(end)))


def breakdown_of(plies: Sequence[Decision | DealJudged], end: Sequence[float], seat: int) -> Breakdown:
    start, luck, own, others, changes = None, 0.0, 0.0, 0.0, 0.0
    thought = end[seat]
    for ply in plies:
        before, after = steps_of(ply, seat)
        if start is None:
            start = thought = before
        changes += before - thought
        if isinstance(ply, DealJudged):
            luck += after - before
        elif ply.seat == seat:
            own += before - after
        else:
            others += after - before
        thought = after
    changes += end[seat] - thought
    parts = (end[seat] if start is None else start, luck, own, others, changes, end[seat])
    return Breakdown(*(round(part, 4) for part in parts))


def steps_of(ply: Decision | DealJudged, seat: int) -> tuple[float, float]:
    """A seat's chance before and after a ply, as the engine saw both at that moment."""
    if isinstance(ply, DealJudged):
        return ply.expected[seat], ply.after[seat]
    return ply.best.wins[seat], ply.played.wins[seat]
