"""Scores without the luck of the tiles: who was lucky has won less than it seems.

The luck of a game is the sum over its rounds of the result of each, less the mean of the results of the same bots
with other tiles (`rounds_again.py`). Where a bot can't be asked again, it is the sum over its deals of what each
brought against the mean of others (`analysis/luck.py`), which says less. Either is as likely to help as to hurt,
whatever bots play, so that taking it off a score changes nothing on average. The reduction of the spread is reported
with them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, variance

import numpy as np

from azulejos.analysis.luck import judge_deal
from azulejos.analysis.review import seed_of
from azulejos.arena.folder import Folder
from azulejos.arena.intervals import CONFIDENCE
from azulejos.arena.results import Result
from azulejos.arena.round_luck import Luck, can_play_again, luck_by_round
from azulejos.bots.analyst import Effort, analyst_of
from azulejos.bots.entrants import Entrant
from azulejos.bots.search.budget import new_flag
from azulejos.core.game import Game
from azulejos.core.records.game_file import parse_record
from azulejos.core.records.record import Deal, Record

SAMPLES = 1_000  # of deals, drawn again from those that were played
RARE = 2.5  # percent of them beyond either end of an interval


@dataclass(frozen=True, slots=True)
class AdjustedScore:
    """A bot's mean score without luck, its 95 % interval, and how many times less that varies than the plain score.

    What can't be said is None: where too little was played, or nothing varies.
    """

    bot: str
    score: float
    low: float
    high: float
    reduction: float | None
    reduction_low: float | None = None
    reduction_high: float | None = None


def luck_of(record: Record, effort: Effort) -> Luck:
    """The luck that all deals of a game have brought to each seat, by the search of the review."""
    states = list(record.states())
    deals = [ply for ply, made in enumerate(record.plies) if isinstance(made, Deal)]
    flag = new_flag()
    judged = [judge_deal(record.game, states[ply], states[ply + 1], effort, seed_of(ply), flag) for ply in deals]
    return tuple(sum(deal.luck[seat] for deal in judged) for seat in range(len(record.players)))


def luck_in_folder(
    folder: Folder, results: Sequence[Result], find: Callable[[str], Game], workers: int, effort: Effort | None = None
) -> list[Luck]:
    """The luck of each of these games, on several threads: searches hold no lock."""
    again = players_again(folder)

    def luck(result: Result) -> Luck:
        record = parse_record(folder.file(result).read_text(encoding="utf-8"), find)
        thought = effort or analyst_of(record.game).effort
        if result.scores is not None and all(bot in again for bot in result.bots):
            return tuple(map(sum, zip(*luck_by_round(record, again, thought), strict=True)))
        return luck_of(record, thought)

    with ThreadPoolExecutor(workers) as pool:
        return list(pool.map(luck, results))


def players_again(folder: Folder) -> Mapping[str, Entrant]:
    """The bots of a tournament that can be asked again, by what they are called in its results."""
    entrants = {label: folder.plan.entrant(number) for number, label in enumerate(folder.plan.labels)}
    return {label: entrant for label, entrant in entrants.items() if can_play_again(entrant)}


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
    if variance(before) == 0 or variance(after) == 0:
        return AdjustedScore(bot, score, score - half, score + half, None)
    return AdjustedScore(bot, score, score - half, score + half, *ratio_of_variances(before, after))


def ratio_of_variances(before: Sequence[float], after: Sequence[float]) -> tuple[float, float, float]:
    """How many times as much the first vary, and the 95 % interval of it: by drawing whole deals again."""
    chosen = np.random.default_rng(1).integers(0, len(before), (SAMPLES, len(before)))
    first, second = (np.array(values)[chosen].var(axis=1) for values in (before, after))
    ratios = first[second > 0] / second[second > 0]
    low, high = np.percentile(ratios, (RARE, 100 - RARE))
    return variance(before) / variance(after), float(low), float(high)
