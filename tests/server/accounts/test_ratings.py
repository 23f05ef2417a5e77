"""Ratings: which games count, and what they do."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest
from openskill.models import PlackettLuce

from azulejos.server.database.store import Store
from azulejos.server.protocol.commands import CallStandIn
from azulejos.server.protocol.table_state import State
from azulejos.server.protocol.values import Person
from azulejos.server.table_service.rating_store import Rating, new_ratings, ratings_of, write_ratings
from azulejos.server.tables.ratings import is_rated, rated_ranks
from tests.server.bots.test_fair_bots import Onlooker
from tests.server.local_services import LocalServices, local_services
from tests.server.people_store import new_account, opened
from tests.server.servers import PATIENCE


async def rate(store: Store, game: str, people: list[str], ranks: list[int]) -> None:
    statements = write_ratings(store, game, len(people), await new_ratings(store, game, people, ranks))
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


@pytest.mark.parametrize(
    ("ranks", "left", "helped", "rated"),
    [
        ([0, 1], set(), set(), [0, 1]),
        ([0, 1], {0}, {0}, [1, 0]),  # a bot has won for a player who did not come back
        ([1, 0], {0}, set(), [1, 0]),
        ([0, 1], set(), {0}, [None, 1]),  # who came back gains nothing by the bot's moves
        ([0, 0], set(), {0}, [None, 0]),
        ([1, 0], set(), {0}, [1, 0]),  # and doesn't get out of a loss
        ([0, 1], {1}, {0, 1}, [None, 1]),
        ([0, 1, 2], set(), {1}, [0, None, 2]),
        ([0, 2, 1], set(), {1}, [0, 2, 1]),
        ([0, 1, 2], {0, 1}, {0}, [1, 2, 0]),
        ([1, 0, 2, 2], {1}, {2}, [0, 3, None, 1]),
        ([0, 1], {0, 1}, {0}, [0, 1]),
    ],
)
def test_nobody_gains_by_a_bot_and_leaving_is_losing(
    ranks: list[int], left: set[int], helped: set[int], rated: list[int | None]
) -> None:
    assert rated_ranks(ranks, left, helped) == rated


async def test_a_game_that_one_was_helped_to_win_is_not_rated(database_url: str) -> None:
    async with opened(database_url) as store:
        assert await new_ratings(store, "azul", ["ana", "ben"], [None, 1]) == []
        await rate(store, "azul", ["ana", "ben", "cleo"], [0, None, 2])
        (ana,), (cleo,) = await ratings_of(store, "ana"), await ratings_of(store, "cleo")
        assert ana.mu > cleo.mu
        assert (ana.players, await ratings_of(store, "ben")) == (3, [])


class GameOfTwo:
    """A rated game that plays itself, once one of the two has left and the other has called a bot."""

    def __init__(self, local: LocalServices, host: Person, guest: Person, table: str) -> None:
        self.local, self.host, self.guest, self.table = local, host, guest, table

    async def play(self, until: Callable[[State], bool]) -> State:
        """The player who is present makes the first legal move each time; the bot moves like the best level."""
        async with asyncio.timeout(PATIENCE):
            while not until(state := await self.local.state(self.guest, self.table)) and state.status == "running":
                if state.legal:
                    await self.local.move(self.guest, self.table)
                elif (await self.local.state(self.host, self.table)).seats[0].stand_in is None:
                    await self.local.move(self.host, self.table)
                await asyncio.sleep(0.005)
        return state

    async def ratings(self) -> list[float]:
        """The change of each one's strength, as it is guessed."""
        found = [await ratings_of(self.local.tables.log.store, person.id) for person in (self.host, self.guest)]
        return [rating[0].mu - 25 if rating else 0 for rating in found]


@asynccontextmanager
async def abandoned_game(address: str) -> AsyncIterator[GameOfTwo]:
    async with local_services(address, bot_workers=1, bot_pause_ms=0) as local:
        host, guest = [(await new_account(local.people, name))[0] for name in ("Ana", "Ben")]
        table = await local.table([host, guest], options={"start": "1"}, stand_in="tiler")
        local.tables.presence.arrive(guest.id)
        local.runner.start()
        local.clock.at += 61_000
        await local.do(guest, CallStandIn, table)
        yield GameOfTwo(local, host, guest, table)


async def test_the_win_of_a_stand_in_is_a_loss_for_who_left(database_url: str) -> None:
    async with abandoned_game(database_url) as game:
        state = await game.play(lambda _: False)
        assert state.result is not None
        assert state.result.ranks == [0, 1]  # the bot has won
        host, guest = await game.ratings()
        assert host < 0 < guest


async def test_who_comes_back_to_a_won_game_gains_nothing(database_url: str) -> None:
    async with abandoned_game(database_url) as game:
        await game.play(lambda state: state.number > 30)
        await game.local.tables.watch(Onlooker(game.host), game.table, None)
        state = await game.play(lambda _: False)
        assert state.seats[0].stand_in is None
        host, guest = await game.ratings()
        assert host <= 0
        assert (host == 0) == (guest == 0)


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
        one = write_ratings(store, "azul", 2, await new_ratings(store, "azul", ["ana", "ben"], [0, 1]))
        two = write_ratings(store, "azul", 2, await new_ratings(store, "azul", ["cleo", "ana"], [1, 0]))
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
