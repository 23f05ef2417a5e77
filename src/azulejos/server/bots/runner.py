"""What the house does without being asked: bots' moves, clocks that run out, seats of leavers, who is present.

Bots think in threads, so many at once as the settings say. They wait in one line, each table at most once in it: no
table's bots delay another's, and none delays a person's move.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor

import structlog
from sqlalchemy import select

from azulejos.core.errors import AzulejosError
from azulejos.server.accounts.people import People
from azulejos.server.database import schema
from azulejos.server.database.store import StoredEvent, StoreError
from azulejos.server.tables import events
from azulejos.server.tables.deadlines import SECOND, due_at, duty, may_act
from azulejos.server.tables.live import Live
from azulejos.server.tables.service import House

SWEEP_SECONDS = 0.5
TOUCH_SECONDS = 10
CLEAN_SECONDS = 3600
PRESENT = 30 * SECOND  # so long after its last sign of life a person may still be present in another process
COMPILING_SECONDS = 0.2  # between two looks whether a bot is compiled
MOST_DUE = 200  # tables looked at in one sweep

log = structlog.get_logger()


class BotRunner:
    """The tasks of one process beside its connections."""

    def __init__(self, house: House, people: People) -> None:
        self.house = house
        self.people = people
        self.thinking = 0
        self._line: asyncio.Queue[str] = asyncio.Queue()
        self._in_line: set[str] = set()
        self._seen: dict[str, int] = {}  # when people were last seen in any process, as far as it was asked
        # Who was seen within the grace time has not left yet.
        self._grace = max(house.settings.grace_seconds * SECOND, PRESENT if house.store.is_postgresql else 0)
        self._threads = ThreadPoolExecutor(house.settings.bot_workers, "bot")
        self._tasks: set[asyncio.Task[None]] = set()
        house.on_event.append(self.after_event)

    def start(self) -> None:
        for _ in range(self.house.settings.bot_workers):
            self._run(self._serve_line())
        self._run(self._sweep())
        self._run(self._touch())
        self._run(self._clean())

    def _run(self, work: object) -> None:
        self._tasks.add(asyncio.create_task(work))  # type: ignore[arg-type]

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        self.house.roster.interrupt()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._threads.shutdown(wait=True, cancel_futures=True)
        self.house.roster.close()

    def waiting(self) -> int:
        """How many tables wait for a bot."""
        return len(self._in_line)

    def after_event(self, live: Live, stored: StoredEvent) -> None:
        """If a bot is to act now, let it, after a pause in which people see what has happened."""
        seat = live.table.to_act
        if seat is None or live.table.seats[seat].player is None:
            return
        pause = self.house.settings.bot_pause_ms / SECOND
        asyncio.get_running_loop().call_later(pause, self.ask, live.table.id)

    def ask(self, table: str) -> None:
        """Put a table into the line of those that wait for a bot."""
        if table not in self._in_line:
            self._in_line.add(table)
            self._line.put_nowait(table)

    async def _serve_line(self) -> None:
        while True:
            table = await self._line.get()
            self._in_line.discard(table)
            try:
                await self._think(table)
            except AzulejosError as error:
                log.warning("a bot could not move", table=table, reason=str(error))
            except Exception:
                log.exception("a bot failed", table=table)

    async def _think(self, table_id: str) -> None:
        async with self.house.holding(table_id) as live:
            table = live.table
            seat = table.to_act
            player = None if seat is None else table.seats[seat].player
            if seat is None or player is None or not may_act(table, seat, self._is_present):
                return
            if not self.house.roster.is_ready(table.game, player):
                asyncio.get_running_loop().call_later(COMPILING_SECONDS, self.ask, table_id)
                return
            state, number = table.playing().state.copy(), table.number
        self.thinking += 1
        try:
            loop = asyncio.get_running_loop()
            choose = self.house.roster.choose
            move = await loop.run_in_executor(self._threads, choose, table.game, state, player)
        finally:
            self.thinking -= 1
        if not await self.house.act(table_id, number, events.Moved(seat, move, player)):
            self.ask(table_id)  # something else has happened meanwhile; perhaps it is a bot's turn still

    def _is_present(self, person: str) -> bool:
        """Whether somebody has a connection here, or had one lately here or elsewhere."""
        presence = self.house.presence
        seen = max(self._seen.get(person, 0), presence.left_at.get(person, 0))
        return presence.connections[person] > 0 or seen > self.house.now() - self._grace

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            try:
                await self.sweep()
            except StoreError as error:
                log.warning("the sweep failed", reason=str(error))

    async def sweep(self) -> None:
        """Look at every table that is due."""
        columns = schema.tables.c
        query = select(columns.id).where(columns.due_at <= self.house.now()).order_by(columns.due_at).limit(MOST_DUE)
        for row in await self.house.store.rows(query):
            try:
                await self.look_after(row["id"])
            except AzulejosError as error:
                log.warning("a table could not be looked after", table=row["id"], reason=str(error))

    async def look_after(self, table_id: str) -> None:
        """Do what is due at a table; what is not due yet is looked at later."""
        await self.house.refresh(table_id)
        live = await self.house.live(table_id)
        table = live.table
        now = self.house.now()
        self._seen = {person: at for person, at in self._seen.items() if at > now - self._grace}
        self._seen.update(await self.people.seen_at([seat.person for seat in table.seats if seat.person]))
        task = duty(table, self.house.settings, now, self._is_present)
        if isinstance(task, str):
            self.ask(table_id)
            await self.house.postpone(table_id, table.number, now + self.house.settings.bot_pause_ms + 10 * SECOND)
        elif task is not None:
            await self.house.act(table_id, table.number, task)
        else:
            later = due_at(table, self.house.settings)
            soon = now + self.house.settings.grace_seconds * SECOND
            await self.house.postpone(table_id, table.number, None if later is None else later if later > now else soon)

    async def _touch(self) -> None:
        while True:
            await asyncio.sleep(TOUCH_SECONDS)
            try:
                await self.touch()
            except StoreError as error:
                log.warning("presence could not be written", reason=str(error))

    async def _clean(self) -> None:
        while True:
            try:
                await self.people.forget_old()
            except StoreError as error:
                log.warning("what is old could not be deleted", reason=str(error))
            await asyncio.sleep(CLEAN_SECONDS)

    async def touch(self) -> None:
        """Tell the other processes who is present here, and hear who is there."""
        house = self.house
        house.presence.forget_before(house.now() - self._grace)
        here = [person for person, number in house.presence.connections.items() if number]
        await self.people.touch(here)
        if house.store.is_postgresql:
            others = house.watched_people().difference(here)
            seen = await self.people.seen_at(others)
            lately, left_at = house.now() - PRESENT, house.presence.left_at  # a sign of life from before was ours
            there = (person for person, at in seen.items() if at > max(lately, left_at.get(person, 0)))
            await house.note_elsewhere(frozenset(there))
