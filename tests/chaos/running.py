"""The kill test from its beginning to its end: play, kill, let everything come to rest, compare."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from sqlalchemy import select

from azulejos.client import Account
from azulejos.server.database import schema
from azulejos.server.database.store import Store
from azulejos.server.protocol import table_state
from azulejos.server.tables.table import Table
from tests.chaos.checking import Checker, Violation, check_file
from tests.chaos.databases import Database
from tests.chaos.notes import Notes, Witness
from tests.chaos.parties import Party
from tests.chaos.proxy import Proxy
from tests.chaos.servers import Servers

SHORT_PAUSE, LONG_PAUSE = (0.5, 1.5), (4.0, 6.0)  # seconds before a kill
AIM_PATIENCE = 1.0  # seconds to wait for a message at which a kill is aimed
LONGEST_DEATH = 0.5  # seconds before a killed server is started again
AIMED = 0.5  # how many of the kills come right after a message
AIM_SECONDS = 0.012  # at most, after that message
CUTS = 0.1  # how often the connections to PostgreSQL are ended too
KILLS_A_CHECK = 25
MOVES_A_KILL = 4  # of each game, before it
MOVES_PATIENCE = 60  # seconds to wait for them
REST_SECONDS = 60
# What a server logs as an error when its connections to the database are cut, as it should.
DATABASE_FAILS = '"the database fails"'


@dataclass(frozen=True, slots=True)
class Plan:
    """The amount of work."""

    kills: int
    games: int  # at once
    processes: int
    seed: int
    long_pauses: float = 0.2  # how many of the pauses are long: bots forget their turn when their server dies


@dataclass(slots=True)
class Run:
    """One kill test. `stop` ends it early; what is known until then is compared all the same."""

    plan: Plan
    database: Database
    folder: Path
    say: Callable[[str], None]  # where it has got to
    stop: asyncio.Event = field(default_factory=asyncio.Event)
    notes: Notes = field(default_factory=Notes)
    kills: int = 0
    began: float = field(default_factory=time.monotonic)

    async def run(self) -> None:
        """Run it all; raises a `Violation` with the first promise that was broken."""
        chance = random.Random(self.plan.seed)
        async with AsyncExitStack() as stack:
            store = Store(self.database.url)
            stack.push_async_callback(store.close)
            checker = Checker(store, self.notes)
            servers = Servers(self.plan.processes, self.database.arguments, self.folder, chance)
            await stack.enter_async_context(servers)
            proxy = await stack.enter_async_context(Proxy(servers, chance, self.notes.counts))
            parties = [Party(number, servers, chance, self.notes) for number in range(self.plan.games)]
            for party in parties:
                stack.push_async_callback(party.leave)
                await party.arrive(proxy.url)
            playing = [asyncio.create_task(party.play_on()) for party in parties]
            try:
                await self._kill(servers, proxy, store, checker, playing, chance)
                await self._come_to_rest(servers, proxy, parties, playing)
                await self._compare(store, checker, servers, parties)
            finally:
                for task in playing:
                    task.cancel()
                await asyncio.gather(*playing, return_exceptions=True)

    async def _kill(
        self,
        servers: Servers,
        proxy: Proxy,
        store: Store,
        checker: Checker,
        playing: list[asyncio.Task[None]],
        chance: random.Random,
    ) -> None:
        """Again and again, at any moment or right after a message."""
        while self.kills < self.plan.kills and not self.stop.is_set():
            await servers.wait_for_most()
            await self._wait_for_moves()
            pause = LONG_PAUSE if chance.random() < self.plan.long_pauses else SHORT_PAUSE
            await asyncio.sleep(chance.uniform(*pause))
            server = await servers.some()
            if chance.random() < AIMED:
                await proxy.next_message(server, AIM_PATIENCE)
                await asyncio.sleep(chance.uniform(0, AIM_SECONDS))
            await servers.kill(server, chance.uniform(0, LONGEST_DEATH))
            self.kills += 1
            if store.is_postgresql and chance.random() < CUTS:
                await self.database.cut_connections(store)
                self.notes.counts["database cut"] += 1
            if self.kills % KILLS_A_CHECK == 0:
                await checker.check()
            self.say(self.progress())
            self._look_for_failures(servers, playing)

    async def _wait_for_moves(self) -> None:
        """Wait until games are running, so that kills hit some even on a slow machine."""
        enough, patience = len(self.notes.acks) + MOVES_A_KILL * self.plan.games, time.monotonic() + MOVES_PATIENCE
        while len(self.notes.acks) < enough and time.monotonic() < patience:
            await asyncio.sleep(0.02)

    def _look_for_failures(self, servers: Servers, playing: list[asyncio.Task[None]]) -> None:
        for task in playing:
            if task.done():
                task.result()
        if self.notes.violations:
            raise Violation(self.notes.violations[0])
        was_cut = self.notes.counts["database cut"] > 0
        if errors := [error for error in servers.errors() if not (was_cut and DATABASE_FAILS in error)]:
            raise Violation(f"a server logged an error: {errors[0]}")

    async def _come_to_rest(
        self, servers: Servers, proxy: Proxy, parties: list[Party], playing: list[asyncio.Task[None]]
    ) -> None:
        """Stop the kills, and let all players finish."""
        proxy.is_calm = True
        await servers.wait_until_ready(servers.all)
        for party in parties:
            party.stop.set()
        await asyncio.wait_for(asyncio.gather(*playing), 2 * REST_SECONDS)
        self._look_for_failures(servers, playing)

    async def _compare(self, store: Store, checker: Checker, servers: Servers, parties: list[Party]) -> None:
        """Check that everybody saw the same end, that a new client sees it too, and that game files are fair."""
        await asyncio.gather(*(self._converge(store, party) for party in parties))
        tables = await checker.check()
        for party in parties:
            for server in servers.all:
                await self._look_afresh(store, party, f"{server.url}/ws".replace("http", "ws", 1), tables)
        for table in tables.values():
            if table.status == "over" and table.play is not None:
                check_file(table, await parties[0].people[0].ask(partial(Account.game_file, table=table.id)))
                self.notes.counts["files"] += 1
        await checker.check(at_rest=True)
        self._look_for_failures(servers, [])

    async def _converge(self, store: Store, party: Party) -> None:
        """Wait until all who watch a table have its last number; bots may still act for a while."""
        table = party.current
        if table is None:
            return
        deadline = time.monotonic() + REST_SECONDS
        calm_since = time.monotonic()
        while time.monotonic() < calm_since + 1:
            last = await last_number(store, table)
            numbers = [person.here.states[table].number for person in party.people if table in person.here.states]
            if any(number != last for number in numbers):
                calm_since = time.monotonic()
            if time.monotonic() > deadline:
                raise Violation(f"table {table}: its last number is {last}, but people see {numbers}")
            await asyncio.sleep(0.1)

    async def _look_afresh(self, store: Store, party: Party, url: str, tables: dict[str, Table]) -> None:
        """Check that a new client of any server sees the last state; a bot may have moved since it was read."""
        if party.current is None:
            return
        for person in party.people:
            async with Witness(person.account, url, person.here.person, self.notes) as fresh:
                state = await fresh.watch(party.current)
            before, after = tables[party.current].number, await last_number(store, party.current)
            if not before <= state.number <= after:
                raise Violation(f"table {party.current}: {url} shows state {state.number}, not {before} to {after}")

    def progress(self) -> str:
        counts, seconds = self.notes.counts, time.monotonic() - self.began
        done = f"{self.kills} of {self.plan.kills} kills, {counts['games']} games, {len(self.notes.acks)} commands"
        harm = ", ".join(f"{counts[what]} {what}" for what in ("cut", "doubled", "delayed", "database cut"))
        return f"{done} acknowledged, {counts[table_state.State.__name__]} states sent; {harm}; {seconds:.0f} s"


async def last_number(store: Store, table: str) -> int:
    """The number of the last event that was written."""
    row = await store.row(select(schema.tables.c.number).where(schema.tables.c.id == table))
    return row["number"] if row else 0
