"""The lobby: the listed tables, sent to who watches them when something changes, but not too often."""

from __future__ import annotations

import asyncio

import msgspec
import structlog
from sqlalchemy import select

from azulejos.server.database import schema
from azulejos.server.database.store import StoreError
from azulejos.server.tables.events import LogEntry
from azulejos.server.tables.live_tables import LiveTable, Watcher
from azulejos.server.tables.log import TableLog
from azulejos.server.wire import messages

MOST_TABLES = 100
PAUSE_SECONDS = 0.3

log = structlog.get_logger()


class Lobby:
    """Who watches the listed tables."""

    def __init__(self, log: TableLog) -> None:
        self.store = log.store
        self._watchers: set[Watcher] = set()
        self._changed = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        log.listeners.append(self.after_event)

    def start(self) -> None:
        self._task = asyncio.create_task(self._send_changes())

    async def stop(self) -> None:
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def after_event(self, live: LiveTable, entry: LogEntry) -> None:
        if live.table.setup.listed:
            self._changed.set()

    def change(self) -> None:
        """Something has changed in another process."""
        self._changed.set()

    async def watch(self, watcher: Watcher, on: bool) -> None:
        if on:
            self._watchers.add(watcher)
            watcher.send(await self.tables())
        else:
            self.unwatch(watcher)

    def unwatch(self, watcher: Watcher) -> None:
        self._watchers.discard(watcher)

    async def tables(self) -> messages.Lobby:
        """The listed tables that are open or running, the latest first."""
        columns = schema.tables.c
        query = (
            select(columns.summary)
            .where(columns.is_listed, columns.status.in_(("open", "running")))
            .order_by(columns.updated_at.desc())
            .limit(MOST_TABLES)
        )
        rows = await self.store.rows(query)
        return messages.Lobby([msgspec.json.decode(row["summary"], type=messages.LobbyTable) for row in rows])

    async def _send_changes(self) -> None:
        while True:
            await self._changed.wait()
            await asyncio.sleep(PAUSE_SECONDS)
            self._changed.clear()
            if not self._watchers:
                continue
            try:
                lobby = await self.tables()
            except StoreError as error:
                log.warning("the lobby could not be read", reason=str(error))
                continue
            for watcher in tuple(self._watchers):
                watcher.send(lobby)
