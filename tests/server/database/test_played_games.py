"""The games of a person, and the statements that keep the list."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Executable, insert

from azulejos.server.database import schema
from azulejos.server.database.appender import Append, StoredEvent
from azulejos.server.database.store import Store
from azulejos.server.table_service.played_games import PlayedGame, ended, games_of, sat, stood
from tests.server.people_store import opened


async def add_table(store: Store, table: str, at: int, people: Sequence[str | None], status: str = "running") -> None:
    row = {"id": table, "game": "azul", "setup": "{}", "host": "ana", "secret": b"", "created_at": 0, "number": 0}
    row |= {"status": status, "is_listed": True, "updated_at": at, "summary": "{}"}
    async with store.writing() as connection:
        await connection.execute(insert(schema.tables).values(row))
        for seat, person in enumerate(people):
            if person:
                await connection.execute(sat(store, table, seat, person))


async def happen(store: Store, table: str, number: int, status: str, also: Sequence[Executable]) -> bool:
    event = StoredEvent(number, "{}", None, None, 100 + number)
    return await store.append(Append(table, event, status, due_at=None, summary="{}", also=also))


async def ids(store: Store, person: str, *statuses: str) -> list[str]:
    return [game.id for game in await games_of(store, person, statuses or None, None, 50)]


async def test_the_newest_game_comes_first_and_others_games_do_not_come(database_url: str) -> None:
    async with opened(database_url) as store:
        await add_table(store, "old", 1, ["ana", "ben"])
        await add_table(store, "new", 3, ["ben", "ana"])
        await add_table(store, "middle", 2, [None, "ana"])
        await add_table(store, "foreign", 4, ["ben", None])
        assert await ids(store, "ana") == ["new", "middle", "old"]
        assert await ids(store, "nobody") == []
        newest = (await games_of(store, "ana", None, None, 1))[0]
        assert newest == PlayedGame("new", "azul", "running", 3, (1,), None, None)


async def test_games_are_asked_for_by_status(database_url: str) -> None:
    async with opened(database_url) as store:
        await add_table(store, "a", 1, ["ana"], "open")
        await add_table(store, "b", 2, ["ana"], "running")
        await add_table(store, "c", 3, ["ana"], "over")
        assert await ids(store, "ana", "running") == ["b"]
        assert await ids(store, "ana", "over") == ["c"]
        assert await ids(store, "ana", "open", "running") == ["b", "a"]
        assert await ids(store, "ana") == ["c", "b", "a"]


async def test_pages_show_every_game_once_even_of_the_same_millisecond(database_url: str) -> None:
    async with opened(database_url) as store:
        times = [9, 8, 8, 8, 7, 6, 6, 5]
        for number, at in enumerate(times):
            await add_table(store, f"t{number}", at, ["ana", "ana"])
        await add_table(store, "foreign", 8, ["ben"])
        pages, before = [], None
        while page := await games_of(store, "ana", None, before, 2):
            pages.append([game.updated_at for game in page])
            before = page[-1].updated_at
        assert pages == [[9, 8, 8, 8], [7, 6, 6], [5]]
        assert await games_of(store, "ana", None, None, 0) == []


async def test_standing_up_takes_the_game_off_the_list_and_the_seat_is_another_ones(database_url: str) -> None:
    async with opened(database_url) as store:
        await add_table(store, "t", 1, ["ana", "ben"], "open")
        assert await happen(store, "t", 1, "open", [stood("t", 0)])
        assert await ids(store, "ana") == []
        assert await ids(store, "ben") == ["t"]
        assert await happen(store, "t", 2, "open", [sat(store, "t", 0, "cleo")])
        assert await happen(store, "t", 3, "open", [sat(store, "t", 1, "dan")])
        assert [await ids(store, person) for person in ("ben", "cleo", "dan")] == [[], ["t"], ["t"]]


async def test_the_end_writes_scores_and_ranks_of_those_who_sat(database_url: str) -> None:
    async with opened(database_url) as store:
        await add_table(store, "t", 1, ["ana", None, "ben"])
        await add_table(store, "other", 2, ["ana", "ben", None])
        assert await happen(store, "t", 1, "over", ended("t", [40, 70, 55], [2, 0, 1]))
        ana, untouched = await games_of(store, "ana", None, None, 50)
        assert ana == PlayedGame("t", "azul", "over", 101, (0,), 40, 2)
        assert (untouched.id, untouched.score, untouched.rank) == ("other", None, None)
        (ben,) = await games_of(store, "ben", ["over"], None, 50)
        assert (ben.seats, ben.score, ben.rank) == ((2,), 55, 1)


async def test_several_seats_of_one_person_are_one_game_with_the_best_result(database_url: str) -> None:
    async with opened(database_url) as store:
        await add_table(store, "t", 1, ["ana", "ben", "ana"])
        assert await happen(store, "t", 1, "over", ended("t", [0, 30, 20], [2, 0, 1]))
        assert await games_of(store, "ana", None, None, 50) == [PlayedGame("t", "azul", "over", 101, (0, 2), 20, 1)]


async def test_an_event_that_was_not_written_changes_no_seat(database_url: str) -> None:
    async with opened(database_url) as store:
        await add_table(store, "t", 1, ["ana"], "open")
        assert await happen(store, "t", 1, "open", [])
        assert not await happen(store, "t", 1, "open", [stood("t", 0)])
        assert await ids(store, "ana") == ["t"]
