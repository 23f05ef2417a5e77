"""A house in this process, by a clock that the test sets: for what takes minutes or days."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from azulejos.server.accounts.people import People, Person
from azulejos.server.bots.runner import BotRunner
from azulejos.server.settings import Settings
from azulejos.server.tables.service import House
from azulejos.server.wire.messages import Ack, Move, Setup, Sit, State
from tests.server.people_store import Clock, opened


@dataclass
class SmallHouse:
    """The services of a server, without its connections; the keeper looks after a table when it is told to."""

    house: House
    runner: BotRunner
    people: People
    clock: Clock
    _ids: itertools.count[int] = field(default_factory=itertools.count)

    def new_id(self) -> str:
        return f"c{next(self._ids)}"

    async def guests(self, *names: str) -> list[Person]:
        return [(await self.people.new_guest(name))[0] for name in names]

    async def table(self, people: list[Person], game: str = "azul", **setup: Any) -> str:
        """A table at which these people sit in their order."""
        table = await self.house.create(people[0], Setup(game=game, **setup))
        for person in people:
            await self.house.handle(person, Sit(table, self.new_id()))
        return table

    async def do(self, person: Person, kind: Any, table: str, **fields: Any) -> Ack:
        return await self.house.handle(person, kind(table=table, id=self.new_id(), **fields))

    async def look(self, person: Person | None, table: str) -> State:
        return await self.house.look(None if person is None else person.id, table)

    async def move(self, person: Person, table: str) -> Ack:
        """Make the first legal move."""
        state = await self.look(person, table)
        return await self.house.handle(person, Move(table, self.new_id(), state.number, state.legal[0]))

    async def pass_time(self, table: str, seconds: float) -> None:
        """Time passes, and the keeper looks at the table."""
        self.clock.at += round(seconds * 1000)
        await self.runner.look_after(table)


@asynccontextmanager
async def small_house(address: str, **settings: Any) -> AsyncIterator[SmallHouse]:
    clock = Clock()
    async with opened(address) as store:
        house = House(store, Settings(**settings), clock)
        people = People(store, clock)
        runner = BotRunner(house, people)
        try:
            yield SmallHouse(house, runner, people, clock)
        finally:
            await runner.stop()


def at_small_house(folder: Path, scene: Callable[[SmallHouse], Awaitable[None]], **settings: Any) -> None:
    """Play a scene in a house of its own, on SQLite."""

    async def run() -> None:
        async with small_house(f"sqlite:///{folder / 'azulejos.db'}", **settings) as small:
            await scene(small)

    asyncio.run(run())
