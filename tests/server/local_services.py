"""The services of a server in this process, by a clock that the test sets: for what takes minutes or days."""

from __future__ import annotations

import itertools
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from azulejos.server.background.presence_exchange import PresenceExchange
from azulejos.server.background.sweeper import Sweeper
from azulejos.server.bots.roster import Roster
from azulejos.server.bots.runner import BotRunner
from azulejos.server.features.accounts.people import People
from azulejos.server.protocol.commands import Move, Sit
from azulejos.server.protocol.messages import Ack
from azulejos.server.protocol.table_setup import Setup
from azulejos.server.protocol.table_state import State
from azulejos.server.protocol.values import Person
from azulejos.server.settings import Settings
from azulejos.server.table_service.service import TableService
from tests.server.people_store import Clock, opened


@dataclass
class LocalServices:
    """The services of a server, without its connections; the sweeper checks a table when the test says so."""

    tables: TableService
    runner: BotRunner
    sweeper: Sweeper
    presence_exchange: PresenceExchange
    people: People
    clock: Clock
    _ids: itertools.count[int] = field(default_factory=itertools.count)

    def new_id(self) -> str:
        return f"c{next(self._ids)}"

    async def guests(self, *names: str) -> list[Person]:
        return [(await self.people.new_guest(name))[0] for name in names]

    async def table(self, people: list[Person], game: str = "azul", **setup: Any) -> str:
        """A table at which these people sit in their order."""
        table = await self.tables.create(people[0], Setup(game=game, **setup))
        for person in people:
            await self.tables.handle(person, Sit(table, self.new_id()))
        return table

    async def do(self, person: Person, kind: Any, table: str, **fields: Any) -> Ack:
        return await self.tables.handle(person, kind(table=table, id=self.new_id(), **fields))

    async def state(self, person: Person | None, table: str) -> State:
        return await self.tables.state(None if person is None else person.id, table)

    async def move(self, person: Person, table: str) -> Ack:
        """Make the first legal move."""
        state = await self.state(person, table)
        return await self.tables.handle(person, Move(table, self.new_id(), state.number, state.legal[0]))

    async def pass_time(self, table: str, seconds: float) -> None:
        """Time passes, and the sweeper checks the table."""
        self.clock.at += round(seconds * 1000)
        await self.sweeper.check(table)


def sqlite_url(folder: Path) -> str:
    return f"sqlite:///{folder / 'azulejos.db'}"


@asynccontextmanager
async def local_services(address: str, **settings: Any) -> AsyncIterator[LocalServices]:
    clock = Clock()
    async with opened(address) as store:
        roster = Roster()
        tables = TableService(store, Settings(**settings), roster, clock)
        people = People(store, clock)
        runner = BotRunner(tables, roster)
        sweeper, presence_exchange = Sweeper(tables, people, runner.ask), PresenceExchange(tables, people)
        try:
            yield LocalServices(tables, runner, sweeper, presence_exchange, people, clock)
        finally:
            await runner.stop()
