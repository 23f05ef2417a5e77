"""How well people play: one rating for each game and number of players, by openskill's Plackett–Luce model.

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

MODEL = PlackettLuce()
SHOWN_AT_START = 1500
SHOWN_A_POINT = 40  # to one of mu: differences about as large as people know them from chess
SURE = 3  # how many sigmas below mu somebody plays at least, almost certainly


@dataclass(frozen=True, slots=True)
class Rating:
    """What is known of a person's strength in one game with so many players."""

    game: str
    players: int
    mu: float
    sigma: float
    games: int  # how many counted

    @property
    def shown(self) -> int:
        """What people see: 1500 + 40 (mu − 3 sigma), rounded. It begins at 1500 and grows as doubt shrinks."""
        return round(SHOWN_AT_START + SHOWN_A_POINT * (self.mu - SURE * self.sigma))


def is_rated(seats: Sequence[str | None], accounts: set[str]) -> bool:
    """Whether a game counts: every seat is an account's, and nobody has two (`None` is a bot's or an empty seat)."""
    people = {person for person in seats if person is not None}
    return len(people) == len(seats) > 1 and people <= accounts


async def new_ratings(store: Store, game: str, people: Sequence[str], ranks: Sequence[int]) -> list[Executable]:
    """The statements that rate a game that has ended; `ranks` go with `people`, the lowest is the best.

    They say by how much a rating changes, not what it becomes: of two games that end at once neither is lost.
    """
    old = await current(store, game, people)
    teams = [[MODEL.rating(mu=old[person].mu, sigma=old[person].sigma)] for person in people]
    rated = MODEL.rate(teams, ranks=[float(rank) for rank in ranks])
    new = {person: (team[0].mu, team[0].sigma) for person, team in zip(people, rated, strict=True)}
    # In one order, lest two processes wait for each other.
    return [upsert(store, person, old[person], *new[person]) for person in sorted(people)]


async def current(store: Store, game: str, people: Sequence[str]) -> dict[str, Rating]:
    """The ratings before a game, of newcomers the first one."""
    columns, players = schema.ratings.c, len(people)
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
