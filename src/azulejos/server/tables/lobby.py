"""The lobby: the listed tables, told to who watches them when something changes, but not too often."""

from __future__ import annotations

import asyncio

import msgspec
import structlog
from sqlalchemy import select

from azulejos.server.database import schema
from azulejos.server.database.store import StoredEvent, StoreError
from azulejos.server.tables.live import Live, Watcher
from azulejos.server.tables.service import House
from azulejos.server.wire import messages

MOST_TABLES = 100
PAUSE_SECONDS = 0.3

log = structlog.get_logger()


class Lobby:
    """Who watches the listed tables."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._watchers: set[Watcher] = set()
        self._changed = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        house.on_event.append(self.after_event)

    def start(self) -> None:
        self._task = asyncio.create_task(self._tell_changes())

    async def stop(self) -> None:
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def after_event(self, live: Live, stored: StoredEvent) -> None:
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
        rows = await self.house.store.rows(query)
        return messages.Lobby([msgspec.json.decode(row["summary"], type=messages.LobbyTable) for row in rows])

    async def _tell_changes(self) -> None:
        while True:
            await self._changed.wait()
            await asyncio.sleep(PAUSE_SECONDS)
            self._changed.clear()
            if not self._watchers:
                continue
            try:
                told = await self.tables()
            except StoreError as error:
                log.warning("the lobby could not be read", reason=str(error))
                continue
            for watcher in tuple(self._watchers):
                watcher.send(told)
