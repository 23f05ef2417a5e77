"""Recovery after a process has died at a bad moment, each case by itself."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from azulejos.server.background.sweeper import Sweeper
from azulejos.server.bots.roster import Roster
from azulejos.server.database.appender import Append
from azulejos.server.database.failures import StoreError
from azulejos.server.database.migration import migrate
from azulejos.server.database.store import Store
from azulejos.server.database.urls import file_url
from azulejos.server.features.accounts.people import People
from azulejos.server.protocol import commands, messages, table_setup, table_state
from azulejos.server.protocol.refusals import Refusal
from azulejos.server.protocol.values import Person
from azulejos.server.settings import Settings
from azulejos.server.table_service.live_tables import LiveTable
from azulejos.server.table_service.service import TableService
from azulejos.server.tables.deadlines import LATE
from tests.chaos.databases import database
from tests.chaos.notes import Notes
from tests.chaos.test_checking import Listener


class DyingService(TableService):
    """It dies after an event, before what follows from it."""

    async def _follow_up(self, live: LiveTable) -> None:
        return


class ForgetfulStore(Store):
    """Its connection breaks right after a commit, so that it can't know whether there was one."""

    is_forgetful = False

    async def append(self, append: Append) -> bool:
        done = await super().append(append)
        if self.is_forgetful:
            self.is_forgetful = False
            raise StoreError("the database did not answer")
        return done


@asynccontextmanager
async def opened(url: str, kind: type[Store] = Store) -> AsyncIterator[Store]:
    await migrate(url, lambda _: None)
    store = kind(url)
    store.start()
    try:
        yield store
    finally:
        await store.close()


async def guests(tables: TableService) -> list[Person]:
    people = People(tables.log.store, tables.now)
    return [(await people.new_guest(name))[0] for name in ("Ana", "Rui")]


async def full_table(tables: TableService, people: list[Person]) -> str:
    table = await tables.create(people[0], table_setup.Setup(game="azul", options={"start": "1"}))
    for person in people:
        await tables.handle(person, commands.Sit(table, f"sit {person.id}"))
    return table


async def move(tables: TableService, person: Person, state: table_state.State, command: str) -> messages.Ack:
    return await tables.handle(person, commands.Move(state.table, command, state.number, state.legal[0]))


async def test_a_game_begins_though_the_process_died_after_the_last_one_sat_down(tmp_path: Path) -> None:
    async with opened(file_url(tmp_path / "azulejos.db")) as store:
        dying = DyingService(store, Settings(data_dir=tmp_path), Roster())
        table = await full_table(dying, await guests(dying))
        assert (await dying.state(None, table)).status == "open"
        tables = TableService(store, Settings(data_dir=tmp_path), Roster(), now=lambda: dying.now() + LATE)
        await Sweeper(tables, People(store, tables.now), ask_bot=lambda _: None).sweep()
        assert (await tables.state(None, table)).status == "running"


async def test_a_command_whose_commit_was_not_heard_of_happens_once_and_is_sent_to_all(tmp_path: Path) -> None:
    async with opened(file_url(tmp_path / "azulejos.db"), ForgetfulStore) as store:
        assert isinstance(store, ForgetfulStore)
        tables = TableService(store, Settings(data_dir=tmp_path), Roster())
        ana, rui = await guests(tables)
        table = await full_table(tables, [ana, rui])
        other = Listener(rui.id, Notes())
        await tables.watch(other, table, None)
        state = await tables.state(ana.id, table)
        store.is_forgetful = True
        with pytest.raises(StoreError):
            await move(tables, ana, state, "move")
        assert other.state.number == state.number
        ack = await move(tables, ana, state, "move")
        assert ack.number == state.number + 1
        assert other.state.number == ack.number
        assert [happening.number for happening in other.state.events] == [ack.number]
        assert [event.command for event in await store.events(table)].count("move") == 1


async def test_a_process_that_has_not_heard_the_news_refuses_nothing_that_is_right(tmp_path: Path) -> None:
    with database("postgresql", tmp_path) as address:
        async with opened(address.url) as store, opened(address.url) as other_store:
            tables, deaf = (TableService(each, Settings(data_dir=tmp_path), Roster()) for each in (store, other_store))
            ana, rui = await guests(tables)
            table = await full_table(tables, [ana, rui])
            old = await deaf.state(ana.id, table)
            await move(tables, ana, await tables.state(ana.id, table), "first")
            await move(tables, rui, await tables.state(rui.id, table), "second")
            again = await move(deaf, ana, old, "first")
            assert again.number == old.number + 1
            news = await tables.state(ana.id, table)
            assert (await move(deaf, ana, news, "third")).number == old.number + 3
            with pytest.raises(Refusal) as refusal:
                await move(tables, ana, old, "fourth")
            assert refusal.value.code == "stale"
