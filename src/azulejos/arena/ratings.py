"""Ratings of more than two bots, on the scale of Elo, about a mean of 0.

Games of two are fitted whole (Bradley and Terry), as if they were independent of each other; games of three and four
are rated one after the other by openskill.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from azulejos.arena.intervals import CONFIDENCE, ELO_SCALE, LOG_TEN, expected
from azulejos.arena.results import Result

ROUNDS = 1_000  # of the fit; each brings it nearer
PRIOR = 0.5  # games that each of two bots who met counts as having won besides, so that no rating is infinite

Rating = tuple[float, float, float]  # and its 95 % interval
Table = dict[tuple[str, str], float]  # the points of the first against the second


def fitted(results: Sequence[Result], bots: Sequence[str]) -> dict[str, Rating]:
    """Bots who met two by two: the ratings under which their results are likeliest."""
    points: Table = {}
    for result in results:
        for own, other in ((0, 1), (1, 0)):
            pair = (result.bots[own], result.bots[other])
            points[pair] = points.get(pair, PRIOR) + result.points(own)
    strength = dict.fromkeys(bots, 1.0)
    for _ in range(ROUNDS):
        for bot in bots:
            met = [other for other in bots if (bot, other) in points]
            won = sum(points[bot, other] for other in met)
            faced = sum((points[bot, other] + points[other, bot]) / (strength[bot] + strength[other]) for other in met)
            strength[bot] = won / faced if faced else 1.0
    ratings = {bot: ELO_SCALE * math.log10(value) for bot, value in strength.items()}
    mean = sum(ratings.values()) / len(ratings)
    return {
        bot: with_error(ratings[bot] - mean, points, {other: ratings[bot] - ratings[other] for other in bots}, bot)
        for bot in bots
    }


def with_error(rating: float, points: Table, lead: dict[str, float], bot: str) -> Rating:
    """A rating with its interval, from the information in its games: those between equals hold most."""
    information = 0.0
    for other, difference in lead.items():
        if (bot, other) in points:
            games = points[bot, other] + points[other, bot]
            information += games * expected(difference) * (1 - expected(difference))
    half = CONFIDENCE * ELO_SCALE / LOG_TEN / math.sqrt(information) if information else math.inf
    return rating, rating - half, rating + half


def by_openskill(results: Sequence[Result], bots: Sequence[str], seats: int) -> dict[str, Rating]:
    """Bots who met at tables of three or four. One that sits several times learns from all its seats."""
    from openskill.models import PlackettLuce

    model = PlackettLuce(tau=0.0)  # strength does not change from game to game
    ratings = {bot: model.rating() for bot in bots}
    for result in results:
        rated = model.rate([[ratings[bot]] for bot in result.bots], ranks=[float(rank) for rank in result.ranks])
        for bot in set(result.bots):
            own = [team[0] for name, team in zip(result.bots, rated, strict=True) if name == bot]
            mu, sigma = sum(one.mu for one in own) / len(own), sum(one.sigma for one in own) / len(own)
            ratings[bot] = model.rating(mu=mu, sigma=sigma)
    scale = ELO_SCALE / LOG_TEN / (model.beta * math.sqrt(seats))
    mean = sum(rating.mu for rating in ratings.values()) / len(ratings)
    return {
        bot: tuple(scale * (rating.mu - mean + CONFIDENCE * rating.sigma * side) for side in (0, -1, 1))  # type: ignore[misc]
        for bot, rating in ratings.items()
    }
