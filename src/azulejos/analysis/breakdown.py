"""The breakdown of a result: the chance at the start, the luck of the deals, all seats' losses, and revisions.

The engine judges a position by searching from it. Its judgement when the position is reached may differ from the one
before. Between two, where nothing is hidden, the tiles decide what a round is worth: what the engine sees later was in
the deal from the start, and counts as its luck (`with_hindsight`). Among more than two, each seat expects
certain replies, and what the others did instead counts as theirs. The rest is a part of its own, so that all parts add
up to the result.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from azulejos.analysis.decisions import Decision
from azulejos.analysis.luck import DealJudged

TWO = 2  # players: what one wins the other loses


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
    if not plies:
        return Breakdown(end[seat], 0.0, 0.0, 0.0, 0.0, end[seat])
    luck, own, others, changes = 0.0, 0.0, 0.0, 0.0
    befores = [steps_of(ply, seat)[0] for ply in plies] + [end[seat]]
    for ply, following in zip(plies, befores[1:], strict=True):
        before, after = steps_of(ply, seat)
        changes += following - after
        if isinstance(ply, DealJudged):
            luck += after - before
        elif ply.seat == seat:
            own += before - after
        else:
            others += after - before
    if len(end) > TWO:
        others, changes = others + changes, 0.0
    parts = (befores[0], luck, own, others, changes, end[seat])
    return Breakdown(*(round(part, 4) + 0.0 for part in parts))  # never -0.0


def steps_of(ply: Decision | DealJudged, seat: int) -> tuple[float, float]:
    """A seat's chance before and after a ply, as the engine saw both then; after a deal with hindsight, if known."""
    if isinstance(ply, DealJudged):
        return ply.expected[seat], ply.brought[seat]
    return ply.best.wins[seat], ply.played.wins[seat]


def with_hindsight(plies: Sequence[Decision | DealJudged], end: Sequence[float]) -> list[Decision | DealJudged]:
    """The plies of a game between two, each deal with what it turned out to bring."""
    known = list(plies)
    if len(end) != TWO:
        return known
    ended, moves = end, list[Decision]()  # the chances once the round was over, and its moves from the last back
    for at in reversed(range(len(plies))):
        ply = plies[at]
        if isinstance(ply, Decision):
            moves.append(ply)
            continue
        if moves:
            known[at] = replace(ply, hindsight=tuple(brought(moves, ended[seat], seat) for seat in range(TWO)))
        ended, moves = ply.expected, []
    return known


def brought(moves: Sequence[Decision], ended: float, seat: int) -> float:
    """A seat's chance after a deal, with hindsight: once the round was over, without what was given away in it."""
    given = sum(before - after for before, after in (steps_of(move, seat) for move in moves))
    return round(min(1.0, max(0.0, ended + given)), 4)
