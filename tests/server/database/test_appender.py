"""Events on their way into the database: each once, many in one commit, on SQLite and PostgreSQL alike."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import insert, select, text

from azulejos.server.database import schema
from azulejos.server.database.appender import Append, StoredEvent
from azulejos.server.database.failures import StoreError
from azulejos.server.database.store import Store
from azulejos.server.table_service import played_games
from tests.server.people_store import opened


async def add_table(store: Store, name: str) -> None:
    async with store.writing() as connection:
        row = {"id": name, "game": "azul", "setup": "{}", "host": "ana", "secret": bytes(32), "created_at": 1}
        changing = {"number": 0, "status": "open", "is_listed": True, "summary": "{}", "updated_at": 1}
        await connection.execute(insert(schema.tables).values(row | changing))


def append(table: str, number: int, command: str | None = None) -> Append:
    person = None if command is None else "ana"
    event = StoredEvent(number, f'{{"number":{number}}}', person, command, 100 + number)
    return Append(table, event, "running", 200 + number, '{"brief":true}')


async def test_an_event_is_written_once_under_its_number_and_its_command(database_url: str) -> None:
    async with opened(database_url) as store:
        await add_table(store, "t")
        assert await store.append(append("t", 1, "first"))
        assert not await store.append(append("t", 1, "another"))
        assert not await store.append(append("t", 2, "first"))
        assert await store.append(append("t", 2))
        assert [(event.number, event.command) for event in await store.events("t")] == [(1, "first"), (2, None)]
        row = await store.row(select(schema.tables))
        assert row is not None
        assert (row["number"], row["status"], row["due_at"], row["summary"]) == (2, "running", 202, '{"brief":true}')
        assert row["updated_at"] == 102


async def test_events_that_come_together_are_written_for_each_table_in_their_order(database_url: str) -> None:
    async with opened(database_url) as store:
        for name in "abc":
            await add_table(store, name)
        appends = [append(name, number) for number in range(1, 6) for name in "abc"]
        assert all(await asyncio.gather(*(store.append(each) for each in appends)))
        for name in "abc":
            assert [event.number for event in await store.events(name)] == [1, 2, 3, 4, 5]


async def test_what_follows_from_an_event_is_written_with_it_or_not_at_all(database_url: str) -> None:
    async with opened(database_url) as store:
        await add_table(store, "t")
        sits = [played_games.sat(store, "t", 0, "ana")]
        event = append("t", 1)
        assert await store.append(Append("t", event.event, "open", None, "{}", sits))
        assert not await store.append(Append("t", event.event, "open", None, "{}", [played_games.stood("t", 0)]))
        assert [row["person"] for row in await store.rows(select(schema.seats))] == ["ana"]
        wrong = Append("t", append("t", 2).event, "open", None, "{}", [text("INSERT INTO nowhere VALUES (1)")])
        with pytest.raises(StoreError):
            await store.append(wrong)
        assert await store.append(append("t", 2))
        assert len(await store.events("t")) == 2
