"""What a house does after a process has died at a bad moment, each case by itself."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from azulejos.server.accounts.people import People, Person
from azulejos.server.bots.runner import BotRunner
from azulejos.server.database.migration import migrate
from azulejos.server.database.store import Append, Store, StoreError
from azulejos.server.database.urls import file_url
from azulejos.server.settings import Settings
from azulejos.server.tables.deadlines import LATE
from azulejos.server.tables.live import Live
from azulejos.server.tables.service import House
from azulejos.server.wire import messages
from azulejos.server.wire.refusal import Refusal
from tests.chaos.databases import database
from tests.chaos.notes import Notes
from tests.chaos.test_checking import Listener


class DyingHouse(House):
    """It dies after an event, before what follows from it."""

    async def _follow(self, live: Live) -> None:
        return


class ForgetfulStore(Store):
    """Its connection breaks right after a commit, so that nobody knows whether there was one."""

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


async def guests(house: House) -> list[Person]:
    people = People(house.store, house.now)
    return [(await people.new_guest(name))[0] for name in ("Ana", "Rui")]


async def full_table(house: House, people: list[Person]) -> str:
    table = await house.create(people[0], messages.Setup(game="azul", options={"start": "1"}))
    for person in people:
        await house.handle(person, messages.Sit(table, f"sit {person.id}"))
    return table


async def move(house: House, person: Person, state: messages.State, command: str) -> messages.Ack:
    return await house.handle(person, messages.Move(state.table, command, state.number, state.legal[0]))


def test_a_game_begins_though_the_process_died_after_the_last_one_sat_down(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(file_url(tmp_path / "azulejos.db")) as store:
            dying = DyingHouse(store, Settings(data_dir=tmp_path))
            table = await full_table(dying, await guests(dying))
            assert (await dying.look(None, table)).status == "open"
            house = House(store, Settings(data_dir=tmp_path), now=lambda: dying.now() + LATE)
            runner = BotRunner(house, People(store, house.now))
            await runner.sweep()
            await runner.stop()
            assert (await house.look(None, table)).status == "running"

    asyncio.run(scene())


def test_a_command_whose_commit_was_not_heard_of_happens_once_and_is_told_to_all(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(file_url(tmp_path / "azulejos.db"), ForgetfulStore) as store:
            assert isinstance(store, ForgetfulStore)
            house = House(store, Settings(data_dir=tmp_path))
            ana, rui = await guests(house)
            table = await full_table(house, [ana, rui])
            other = Listener(rui.id, Notes())
            await house.watch(other, table, None)
            state = await house.look(ana.id, table)
            store.is_forgetful = True
            with pytest.raises(StoreError):
                await move(house, ana, state, "move")
            assert other.state.number == state.number
            ack = await move(house, ana, state, "move")
            assert ack.number == state.number + 1
            assert other.state.number == ack.number
            assert [happening.number for happening in other.state.events] == [ack.number]
            assert [event.command for event in await store.events(table)].count("move") == 1

    asyncio.run(scene())


def test_a_process_that_has_not_heard_the_news_refuses_nothing_that_is_right(tmp_path: Path) -> None:
    async def scene() -> None:
        with database("postgresql", tmp_path) as found:
            async with opened(found.url) as store, opened(found.url) as other_store:
                house, deaf = (House(each, Settings(data_dir=tmp_path)) for each in (store, other_store))
                ana, rui = await guests(house)
                table = await full_table(house, [ana, rui])
                old = await deaf.look(ana.id, table)
                await move(house, ana, await house.look(ana.id, table), "first")
                await move(house, rui, await house.look(rui.id, table), "second")
                again = await move(deaf, ana, old, "first")
                assert again.number == old.number + 1
                news = await house.look(ana.id, table)
                assert (await move(deaf, ana, news, "third")).number == old.number + 3
                with pytest.raises(Refusal, match="changed since"):
                    await move(house, ana, old, "fourth")

    asyncio.run(scene())
