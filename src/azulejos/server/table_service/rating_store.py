"""Ratings of people: one for each game and number of players, by openskill's Plackett–Luce model.

A rating is a belief: `mu` is the strength that is guessed, `sigma` how unsure the guess is. It moves with the rank
alone, never with the score.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from openskill.models import PlackettLuce
from sqlalchemy import Executable, select

from azulejos.server.database import schema
from azulejos.server.database.store import Store
from azulejos.server.tables.events import SeatRating
from azulejos.server.tables.ratings import shown

MODEL = PlackettLuce()


@dataclass(frozen=True, slots=True)
class Rating:
    """A person's rating in one game with a number of players."""

    game: str
    players: int
    mu: float
    sigma: float
    games: int  # how many counted

    @property
    def shown(self) -> int:
        return shown(self.mu, self.sigma)


async def new_ratings(store: Store, game: str, people: Sequence[str], ranks: Sequence[int | None]) -> list[SeatRating]:
    """The change of the ratings by a finished game; `ranks` go with `people`, the lowest is the best.

    Those whose rank is None are not rated, and a game with fewer than two who are is not rated at all.
    """
    places = {person: float(rank) for person, rank in zip(people, ranks, strict=True) if rank is not None}
    if len(places) <= 1:
        return []
    old = await current(store, game, len(people), list(places))
    teams = [[MODEL.rating(mu=old[person].mu, sigma=old[person].sigma)] for person in places]
    rated = MODEL.rate(teams, ranks=list(places.values()))
    return [
        SeatRating(person, old[person].mu, old[person].sigma, team[0].mu, team[0].sigma)
        for person, team in zip(places, rated, strict=True)
    ]


def write_ratings(store: Store, game: str, players: int, changes: Sequence[SeatRating]) -> list[Executable]:
    """The statements that rate a game of a number of players.

    They say by how much a rating changes, not what it becomes: of two games that end at once neither is lost.
    """
    return [  # in one order, so that two processes never wait for each other
        upsert(store, each.person, Rating(game, players, each.mu, each.sigma, 0), each.new_mu, each.new_sigma)
        for each in sorted(changes, key=lambda change: change.person)
    ]


async def current(store: Store, game: str, players: int, people: Sequence[str]) -> dict[str, Rating]:
    """The ratings before a game with a number of players; newcomers have the first one."""
    columns = schema.ratings.c
    query = select(columns.person, columns.mu, columns.sigma, columns.games).where(
        columns.person.in_(people), columns.game == game, columns.players == players
    )
    start = MODEL.rating()
    ratings = {person: Rating(game, players, start.mu, start.sigma, games=0) for person in people}
    for row in await store.rows(query):
        ratings[row["person"]] = Rating(game, players, row["mu"], row["sigma"], row["games"])
    return ratings


def upsert(store: Store, person: str, old: Rating, mu: float, sigma: float) -> Executable:
    """Move a rating from an old value to a new one, and count the game."""
    columns = schema.ratings.c
    first = {"person": person, "game": old.game, "players": old.players, "mu": mu, "sigma": sigma, "games": 1}
    change = {
        "mu": columns.mu + (mu - old.mu),
        "sigma": columns.sigma * (sigma / old.sigma),
        "games": columns.games + 1,
    }
    statement: Executable = (
        store.insert(schema.ratings)
        .values(first)
        .on_conflict_do_update(index_elements=[columns.person, columns.game, columns.players], set_=change)
    )
    return statement


async def ratings_of(store: Store, person: str) -> list[Rating]:
    """All ratings of a person, by game and number of players."""
    columns = schema.ratings.c
    query = (
        select(columns.game, columns.players, columns.mu, columns.sigma, columns.games)
        .where(columns.person == person)
        .order_by(columns.game, columns.players)
    )
    return [Rating(**row) for row in await store.rows(query)]
