"""The lobby: the listed tables, sent to who watches them when something changes, but not too often."""

from __future__ import annotations

import asyncio
from collections import Counter

import structlog
from sqlalchemy import select

from azulejos.server.database import schema
from azulejos.server.database.failures import StoreError
from azulejos.server.protocol import messages
from azulejos.server.runtime.supervision import Supervised
from azulejos.server.table_service.live_tables import LiveTable, Watcher
from azulejos.server.table_service.log import TableLog, read_brief
from azulejos.server.tables.events import LogEntry

MOST_TABLES = 100
MOST_OF_HOST = 5  # open tables of one person that are shown
MOST_READ = 400  # from which the shown ones are chosen
PAUSE_SECONDS = 0.3

log = structlog.get_logger()


class Lobby:
    """The watchers of the listed tables."""

    def __init__(self, log: TableLog) -> None:
        self.store = log.store
        self._watchers: set[Watcher] = set()
        self._changed = asyncio.Event()
        self.task = Supervised("lobby", self._send_changes)
        log.listeners.append(self.after_event)

    def start(self) -> None:
        self.task.start()

    async def stop(self) -> None:
        await self.task.stop()

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
        """The listed tables that are open or running, the latest first; of open ones only some of each host."""
        columns = schema.tables.c
        query = (
            select(columns.summary, columns.host, columns.status)
            .where(columns.is_listed, columns.status.in_(("open", "running")))
            .order_by(columns.updated_at.desc())
            .limit(MOST_READ)
        )
        shown: list[str] = []
        open_of_host: Counter[str] = Counter()
        for row in await self.store.rows(query):
            open_of_host[row["host"]] += row["status"] == "open"
            if row["status"] != "open" or open_of_host[row["host"]] <= MOST_OF_HOST:
                shown.append(row["summary"])
        briefs = (read_brief(summary) for summary in shown[:MOST_TABLES])
        return messages.Lobby([brief for brief in briefs if brief is not None])

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
