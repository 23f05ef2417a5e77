"""The standings of a tournament: each bot's score with its interval, its rating, its margin and its time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from azulejos.arena import ratings
from azulejos.arena.intervals import elo, interval
from azulejos.arena.plan import Plan
from azulejos.arena.results import Result


@dataclass(frozen=True, slots=True)
class Standing:
    """One bot. Games are counted by seat: one that sits twice at a table plays two."""

    bot: str
    wins: int
    draws: int  # shared victories
    losses: int
    score: float  # wins and half the draws, as a share
    low: float  # of the score, with 95 % confidence
    high: float
    elo: float  # against the other of two; else about the mean of all
    elo_low: float
    elo_high: float
    margin: float | None  # mean points above the best of the others, in games that were played to their end
    seconds_per_move: float
    forfeits: int


def standings(plan: Plan, results: Sequence[Result]) -> list[Standing]:
    """All bots, as they were named."""
    results = sorted(results, key=lambda result: (result.deal, result.match, result.rotation))
    bots = list(dict.fromkeys(plan.labels))
    rated = rate(plan, results, bots)
    return [standing(bot, results, rated.get(bot)) for bot in bots]


def rate(plan: Plan, results: Sequence[Result], bots: Sequence[str]) -> dict[str, ratings.Rating]:
    """Ratings by a model where there are more than two bots, or more than two seats."""
    if not results or (len(bots) == 2 and plan.players == 2):
        return {}
    if plan.players == 2:
        return ratings.fitted(results, bots)
    return ratings.by_openskill(results, bots, plan.players)


def standing(bot: str, results: Sequence[Result], rating: ratings.Rating | None) -> Standing:
    own = [(result, seat) for result in results for seat, name in enumerate(result.bots) if name == bot]
    points = [result.points(seat) for result, seat in own]
    score = sum(points) / len(points) if points else 0.0
    low, high = interval(by_deal(bot, results))
    rating = rating or (elo(score, len(points)), elo(low, len(points)), elo(high, len(points)))
    margins = [margin for result, seat in own if (margin := result.margin(seat)) is not None]
    moves = sum(result.moves[seat] for result, seat in own)
    return Standing(
        bot=bot,
        wins=points.count(1.0),
        draws=points.count(0.5),
        losses=points.count(0.0),
        score=score,
        low=low,
        high=high,
        elo=rating[0],
        elo_low=rating[1],
        elo_high=rating[2],
        margin=sum(margins) / len(margins) if margins else None,
        seconds_per_move=sum(result.seconds[seat] for result, seat in own) / moves if moves else 0.0,
        forfeits=sum(seat in result.forfeits for result, seat in own),
    )


def by_deal(bot: str, results: Sequence[Result]) -> list[list[float]]:
    """The points of a bot's games, those of each match on each deal together."""
    deals: dict[tuple[int, int], list[float]] = {}
    for result in results:
        for seat, name in enumerate(result.bots):
            if name == bot:
                deals.setdefault((result.match, result.deal), []).append(result.points(seat))
    return list(deals.values())


def pairs_in_order(plan: Plan, results: Sequence[Result]) -> list[float]:
    """The mean score of the first bot on each deal, as far as all deals are played out."""
    first = plan.labels[0]
    played: dict[int, list[float]] = {}
    for result in results:
        seat = result.bots.index(first)
        played.setdefault(result.deal, []).append(result.points(seat))
    pairs: list[float] = []
    while len(played.get(len(pairs), [])) == plan.players:
        pairs.append(sum(played[len(pairs)]) / plan.players)
    return pairs
