"""Ratings: which games count, and what they do."""

from __future__ import annotations

import pytest
from openskill.models import PlackettLuce

from azulejos.server.accounts.ratings import Rating, is_rated, new_ratings, ratings_of
from azulejos.server.database.store import Store
from tests.server.people_store import opened


async def rate(store: Store, game: str, people: list[str], ranks: list[int]) -> None:
    statements = await new_ratings(store, game, people, ranks)
    async with store.writing() as connection:
        for statement in statements:
            await connection.execute(statement)


@pytest.mark.parametrize(
    ("seats", "counts"),
    [
        (["ana", "ben"], True),
        (["ana", "ben", "cleo"], True),
        (["ana", None], False),  # a bot
        (["ana", "guest"], False),
        (["ana", "ana"], False),
        (["ana", "ben", "ana"], False),
        (["ana"], False),
        ([], False),
    ],
)
def test_a_game_counts_if_every_seat_is_another_account(seats: list[str | None], counts: bool) -> None:
    assert is_rated(seats, {"ana", "ben", "cleo"}) is counts


def test_a_newcomer_is_shown_as_1500() -> None:
    start = PlackettLuce().rating()
    assert Rating("azul", 2, start.mu, start.sigma, 0).shown == 1500


async def test_the_winner_gains_and_the_last_loses(database_url: str) -> None:
    async with opened(database_url) as store:
        assert await ratings_of(store, "ana") == []
        await rate(store, "azul", ["ana", "ben", "cleo"], [1, 0, 2])
        (ana,), (ben,), (cleo,) = [await ratings_of(store, person) for person in ("ana", "ben", "cleo")]
        assert ben.mu > ana.mu > cleo.mu
        assert ben.shown > 1500
        assert ben.sigma < 25 / 3
        assert (ben.game, ben.players, ben.games) == ("azul", 3, 1)


async def test_equal_ranks_leave_equals_equal(database_url: str) -> None:
    async with opened(database_url) as store:
        await rate(store, "azul", ["ana", "ben"], [0, 0])
        (ana,), (ben,) = await ratings_of(store, "ana"), await ratings_of(store, "ben")
        assert (ana.mu, ana.sigma) == (ben.mu, ben.sigma)
        assert ana.mu == pytest.approx(25)


async def test_a_series_gives_the_numbers_of_openskill(database_url: str) -> None:
    model = PlackettLuce()
    teams = [[model.rating()], [model.rating()]]
    async with opened(database_url) as store:
        for ranks in ([0, 1], [0, 1], [1, 0], [0, 1]):
            await rate(store, "duel", ["ana", "ben"], ranks)
            teams = model.rate(teams, ranks=[float(rank) for rank in ranks])
        (ana,), (ben,) = await ratings_of(store, "ana"), await ratings_of(store, "ben")
    assert ana.games == ben.games == 4
    assert (ana.mu, ana.sigma) == pytest.approx((teams[0][0].mu, teams[0][0].sigma))
    assert (ben.mu, ben.sigma) == pytest.approx((teams[1][0].mu, teams[1][0].sigma))


async def test_games_and_numbers_of_players_are_rated_apart(database_url: str) -> None:
    async with opened(database_url) as store:
        await rate(store, "duel", ["ana", "ben"], [0, 1])
        await rate(store, "azul", ["ana", "ben", "cleo"], [0, 1, 2])
        await rate(store, "azul", ["ana", "ben"], [0, 1])
        ratings = await ratings_of(store, "ana")
        keys = [(rating.game, rating.players, rating.games) for rating in ratings]
        assert keys == [("azul", 2, 1), ("azul", 3, 1), ("duel", 2, 1)]
        assert ratings[0].mu == ratings[2].mu  # each began again


async def test_of_two_games_that_end_at_once_neither_is_lost(database_url: str) -> None:
    async with opened(database_url) as store:
        one = await new_ratings(store, "azul", ["ana", "ben"], [0, 1])
        two = await new_ratings(store, "azul", ["cleo", "ana"], [1, 0])
        async with store.writing() as connection:
            for statement in one:
                await connection.execute(statement)
        (once,) = await ratings_of(store, "ana")
        async with store.writing() as connection:
            for statement in two:
                await connection.execute(statement)
        (twice,) = await ratings_of(store, "ana")
        assert twice.games == 2
        assert twice.mu - 25 == pytest.approx(2 * (once.mu - 25))
        assert twice.sigma < once.sigma
