"""What a result is made of: the chance at the start, the luck of the deals, everybody's losses, and changes of mind.

The engine judges a position by what it sees from there. What it thinks of a position when it gets there may differ from
what it thought before: that is shown as a part of its own, so that all parts add up to the result.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from azulejos.analysis.decisions import Decision
from azulejos.analysis.luck import DealJudged


@dataclass(frozen=True, slots=True)
class Account:
    """A seat's winning chance from the start to the result: start + luck - own + others + changes = result."""

    start: float
    luck: float
    own: float  # lost by its own moves
    others: float  # gained by the moves of others
    changes: float  # of the engine's mind
    result: float


def accounts_of(plies: Sequence[Decision | DealJudged], end: Sequence[float]) -> tuple[Account, ...]:
    return tuple(account_of(plies, end, seat) for seat in range(len(end)))


def account_of(plies: Sequence[Decision | DealJudged], end: Sequence[float], seat: int) -> Account:
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
    return Account(*(round(part, 4) for part in parts))


def steps_of(ply: Decision | DealJudged, seat: int) -> tuple[float, float]:
    """A seat's chance before and after a ply, as the engine saw both at that moment."""
    if isinstance(ply, DealJudged):
        return ply.expected[seat], ply.after[seat]
    return ply.best.wins[seat], ply.played.wins[seat]
