"""Scores without the luck of the tiles: who was dealt well has won less than it seems.

The luck of a game is the sum over its deals of what each brought against the mean of others (`analysis/luck.py`). It is
as likely to help as to hurt, whoever plays, so that taking it off a score changes nothing on average. Whether scores
then spread less is told with them (`docs/arena.md`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, variance

from azulejos.analysis.luck import judge_deal
from azulejos.analysis.review import seed_of
from azulejos.arena.folder import Folder
from azulejos.arena.intervals import CONFIDENCE
from azulejos.arena.results import Result
from azulejos.bots.analyst import Effort, analyst_of
from azulejos.bots.budget import new_flag
from azulejos.core.game import Game
from azulejos.core.gamefile import parse_record
from azulejos.core.record import Deal, Record

Luck = tuple[float, ...]  # by seat


@dataclass(frozen=True, slots=True)
class AdjustedScore:
    """A bot's mean score without luck, its 95 % interval, and how many times less that varies than the plain score."""

    bot: str
    score: float
    low: float
    high: float
    reduction: float | None  # None where too little was played, or nothing varies


def luck_of(record: Record, effort: Effort) -> Luck:
    """What all deals of a game have brought to each seat."""
    states = [state for state, _ in record.replay()] + [record.end()]
    deals = [ply for ply, made in enumerate(record.plies) if isinstance(made, Deal)]
    flag = new_flag()
    judged = [judge_deal(record.game, states[ply], states[ply + 1], effort, seed_of(ply), flag) for ply in deals]
    return tuple(sum(deal.luck[seat] for deal in judged) for seat in range(len(record.players)))


def luck_in_folder(
    folder: Folder, results: Sequence[Result], find: Callable[[str], Game], workers: int, effort: Effort | None = None
) -> list[Luck]:
    """The luck of each of these games, on several threads: searches hold no lock."""

    def luck(result: Result) -> Luck:
        record = parse_record(folder.file(result).read_text(encoding="utf-8"), find)
        return luck_of(record, effort or analyst_of(record.game).effort)

    with ThreadPoolExecutor(workers) as pool:
        return list(pool.map(luck, results))


def adjusted_scores(bots: Sequence[str], results: Sequence[Result], lucks: Sequence[Luck]) -> list[AdjustedScore]:
    return [adjusted_score(bot, results, lucks) for bot in bots]


def adjusted_score(bot: str, results: Sequence[Result], lucks: Sequence[Luck]) -> AdjustedScore:
    """The games of one deal belong together, so that the spread is taken from the means of whole deals."""
    plain: dict[tuple[int, int], list[float]] = {}
    adjusted: dict[tuple[int, int], list[float]] = {}
    for result, luck in zip(results, lucks, strict=True):
        for seat, name in enumerate(result.bots):
            if name == bot:
                plain.setdefault((result.match, result.deal), []).append(result.points(seat))
                adjusted.setdefault((result.match, result.deal), []).append(result.points(seat) - luck[seat])
    before, after = ([fmean(deal) for deal in deals.values()] for deals in (plain, adjusted))
    score = fmean(after)
    if len(after) < 2:
        return AdjustedScore(bot, score, 0.0, 1.0, None)
    half = CONFIDENCE * sqrt(variance(after) / len(after))
    reduction = variance(before) / variance(after) if variance(after) > 0 else None
    return AdjustedScore(bot, score, score - half, score + half, reduction)
