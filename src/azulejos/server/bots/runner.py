"""The bot runner lets bots move at tables.

Bots think in threads, as many at once as the settings say. Tables wait for them in one queue, each at most once: no
table's bots delay another's, and none delays a person's move.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor

import structlog

from azulejos.core.errors import AzulejosError
from azulejos.server.tables import events
from azulejos.server.tables.deadlines import SECOND, bot_may_act
from azulejos.server.tables.events import LogEntry
from azulejos.server.tables.live_tables import LiveTable
from azulejos.server.tables.service import TableService

log = structlog.get_logger()


class BotRunner:
    """The bots of one process, and the tables that wait for them."""

    def __init__(self, tables: TableService) -> None:
        self.tables = tables
        self.thinking = 0  # how many bots think now
        self._queue: asyncio.Queue[str] = asyncio.Queue()
        self._queued: set[str] = set()
        self._threads = ThreadPoolExecutor(tables.settings.bot_workers, "bot")
        self._workers: set[asyncio.Task[None]] = set()
        tables.log.listeners.append(self.after_event)

    def start(self) -> None:
        self._workers = {asyncio.create_task(self._work()) for _ in range(self.tables.settings.bot_workers)}

    async def stop(self) -> None:
        for worker in self._workers:
            worker.cancel()
        self.tables.roster.interrupt()
        await asyncio.gather(*self._workers, return_exceptions=True)
        self._threads.shutdown(wait=True, cancel_futures=True)
        self.tables.roster.close()

    def waiting(self) -> int:
        """How many tables wait for a bot."""
        return len(self._queued)

    def after_event(self, live: LiveTable, entry: LogEntry) -> None:
        """If a bot must act now, let it, after a pause in which people see what has happened."""
        seat = live.table.to_act
        if seat is None or live.table.seats[seat].player is None:
            return
        pause = self.tables.settings.bot_pause_ms / SECOND
        asyncio.get_running_loop().call_later(pause, self.ask, live.table.id)

    def ask(self, table: str) -> None:
        """Queue a table for the bots."""
        if table not in self._queued:
            self._queued.add(table)
            self._queue.put_nowait(table)

    async def _work(self) -> None:
        while True:
            table = await self._queue.get()
            self._queued.discard(table)
            try:
                await self._move(table)
            except AzulejosError as error:
                log.warning("a bot could not move", table=table, reason=str(error))
            except Exception:
                log.exception("a bot failed", table=table)

    async def _move(self, table_id: str) -> None:
        """Let the bot whose turn it is at a table choose a move, and make it."""
        async with self.tables.log.locked(table_id) as live:
            table = live.table
            seat = table.to_act
            bot = None if seat is None else table.seats[seat].player
            if seat is None or bot is None or not bot_may_act(table, seat, self.tables.presence.was_here_lately):
                return
            state, number = table.playing().state.copy(), table.number
        self.thinking += 1
        try:
            loop = asyncio.get_running_loop()
            move = await loop.run_in_executor(self._threads, self.tables.roster.choose, table.game, state, bot)
        finally:
            self.thinking -= 1
        if not await self.tables.act(table_id, number, events.Moved(seat, move, bot)):
            self.ask(table_id)  # something else has happened meanwhile; perhaps it is a bot's turn still
