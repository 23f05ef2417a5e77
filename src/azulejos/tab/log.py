"""The log of the tables in this browser: read from its store, and appended to it, as the server does with its database.

An event is shown only when it is kept. If another tab was faster, the table is read again.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import msgspec

from azulejos.games import game as find_game
from azulejos.server.protocol.messages import LobbyTable
from azulejos.server.protocol.refusals import Refusal
from azulejos.server.protocol.table_setup import Setup
from azulejos.server.runtime.time_slices import Slices
from azulejos.server.table_service.broadcaster import Broadcaster
from azulejos.server.table_service.live_tables import LiveTable
from azulejos.server.tables import events
from azulejos.server.tables.decisions import Decision
from azulejos.server.tables.events import LogEntry
from azulejos.server.tables.perspective import lobby_table
from azulejos.server.tables.setup import new_table
from azulejos.server.tables.table import Table
from azulejos.tab.store import Store, StoredEvent, StoredTable

Listener = Callable[[LiveTable], None]


class TabLog:
    """The tables of one browser; other tabs may share its store."""

    def __init__(self, store: Store, broadcaster: Broadcaster, now: Callable[[], int]) -> None:
        self.store = store
        self.broadcaster = broadcaster
        self.now = now
        self.listeners: list[Listener] = []  # called after every event
        self._loading: dict[str, asyncio.Lock] = {}

    async def live(self, table_id: str) -> LiveTable:
        """A table, from memory or from the store."""
        tables = self.broadcaster.tables
        live = tables.get(table_id)
        if live is None:
            async with self._loading.setdefault(table_id, asyncio.Lock()):
                live = tables.get(table_id) or tables.add(await self._load(table_id))
            self._loading.pop(table_id, None)
        return live

    @asynccontextmanager
    async def locked(self, table_id: str) -> AsyncIterator[LiveTable]:
        """A table for oneself, as it is kept."""
        live = await self.live(table_id)
        async with live.lock:
            if live.is_dirty:
                await self._catch_up(live)
            yield live

    async def refresh(self, table_id: str) -> None:
        """Another tab has kept an event: show it here as well."""
        live = self.broadcaster.tables.get(table_id)
        if live is not None:
            async with live.lock:
                await self._catch_up(live)

    async def briefs(self) -> list[LobbyTable]:
        """All tables in brief, the one that changed last first."""
        stored = msgspec.json.decode(await self.store.tables(), type=list[StoredTable])
        stored.sort(key=lambda table: -table.updated_at)
        return [msgspec.json.decode(table.summary, type=LobbyTable) for table in stored]

    async def entries(self, table_id: str) -> list[LogEntry]:
        stored = msgspec.json.decode(await self.store.events(table_id), type=list[StoredEvent])
        return [LogEntry(each.number, events.decode(each.body), each.person, each.command, each.at) for each in stored]

    async def _load(self, table_id: str) -> LiveTable:
        live = LiveTable(await self._load_table(table_id))
        await self._catch_up(live)
        return live

    async def _load_table(self, table_id: str) -> Table:
        """A table before its first event."""
        stored = msgspec.json.decode(await self.store.table(table_id), type=StoredTable | None)
        if stored is None:
            raise Refusal("no_such_table")
        setup, secret = msgspec.json.decode(stored.setup, type=Setup), bytes.fromhex(stored.secret)
        return new_table(table_id, find_game(stored.game), setup, stored.host, secret, stored.created_at)

    async def _catch_up(self, live: LiveTable) -> None:
        """Read what another tab has kept. What was not kept is forgotten."""
        table = await self._load_table(live.table.id) if live.is_dirty else live.table
        entries = await self.entries(table.id)
        if live.is_dirty:
            live.replace(table)
        slices = Slices()
        for entry in entries:
            if entry.number > live.table.number:
                live.apply(entry)
                await slices.pause()
        if live.table.number != live.last_sent:
            self.broadcaster.send_news(live)

    async def create(self, table: Table) -> LiveTable:
        """Begin the log of a new table."""
        await self.store.put_table(encoded(stored_table(table)))
        return self.broadcaster.tables.add(LiveTable(table))

    async def append(
        self, live: LiveTable, decision: Decision, person: str | None = None, command: str | None = None
    ) -> bool:
        """Keep one event and show it; false if another tab has kept one of that number."""
        table, event = live.table, decision.event
        at = max(self.now(), table.at)
        entry = LogEntry(table.number + 1, event, person, command, at, decision.action)
        live.is_dirty = True
        live.apply(entry)
        stored = StoredEvent(table.id, entry.number, events.encode(event), person, command, at)
        if not await self.store.append(encoded(stored), encoded(stored_table(table))):
            await self._catch_up(live)
            return False
        live.is_dirty = False
        self.broadcaster.send_news(live)
        for listener in self.listeners:
            listener(live)
        return True


def stored_table(table: Table) -> StoredTable:
    return StoredTable(
        id=table.id,
        game=table.game.name,
        setup=encoded(table.setup),
        host=table.host,
        secret=table.secret.hex(),
        created_at=table.created_at,
        status=table.status,
        updated_at=table.at,
        summary=encoded(lobby_table(table)),
    )


def encoded(value: object) -> str:
    return msgspec.json.encode(value).decode()
