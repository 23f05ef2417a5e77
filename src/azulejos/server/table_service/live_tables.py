"""The tables that are in use in this process, each with its watchers."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Protocol

from azulejos.server.protocol import messages
from azulejos.server.tables.events import LogEntry
from azulejos.server.tables.perspective import MOST_EVENTS, Perspective
from azulejos.server.tables.table import Table

MOST_TABLES = 4096  # kept in memory without anybody watching
MOST_HELD = 300_000  # their events together: each takes about 800 bytes


class Watcher(Protocol):
    """A receiver of every change of a table: a socket, or a stream of an API client."""

    @property
    def person(self) -> str: ...

    def send(self, message: messages.FromServer) -> None:
        """Never waits: who reads too slowly is dropped."""
        ...


@dataclass(slots=True, eq=False)
class LiveTable:
    """A table in memory. The caller holds its lock to read or change it."""

    table: Table
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    watchers: set[Watcher] = field(default_factory=set)
    recent: list[LogEntry] = field(default_factory=list)
    commands: dict[tuple[str | None, str | None], int] = field(default_factory=dict)  # the number of each one's event
    is_dirty: bool = False  # it holds an event that was not written: it must be loaded again
    last_sent: int = 0  # the number of the last event that the watchers were sent
    perspective: Perspective = field(init=False)

    def __post_init__(self) -> None:
        self.perspective = Perspective(self.table)

    def replace(self, table: Table) -> None:
        """Begin again, with a table at which nothing has happened yet."""
        self.table = table
        self.perspective = Perspective(table)
        self.recent.clear()
        self.commands.clear()
        self.is_dirty = False

    def apply(self, entry: LogEntry) -> None:
        """Let an event happen, in memory."""
        self.table.apply(entry)
        self.recent.append(entry)
        del self.recent[:-MOST_EVENTS]
        if entry.command is not None:
            self.commands[entry.person, entry.command] = entry.number


class LiveTables:
    """A bounded memory: unwatched tables are dropped first, the longest unused before the others."""

    def __init__(self) -> None:
        self._tables: OrderedDict[str, LiveTable] = OrderedDict()

    def get(self, table: str) -> LiveTable | None:
        live = self._tables.get(table)
        if live:
            self._tables.move_to_end(table)
        return live

    def add(self, live: LiveTable) -> LiveTable:
        """Keep a table; if another was faster, that one."""
        kept = self._tables.setdefault(live.table.id, live)
        self._forget(kept)
        return kept

    def _forget(self, used: LiveTable) -> None:
        """Make room beside the table that is used now."""
        held = sum(live.table.number for live in self._tables.values())
        for key, live in tuple(self._tables.items()):
            if len(self._tables) <= MOST_TABLES and held <= MOST_HELD:
                return
            if live is not used and not live.watchers and not live.lock.locked():
                held -= live.table.number
                del self._tables[key]

    def watched(self) -> list[LiveTable]:
        return [live for live in self._tables.values() if live.watchers]

    def forget_unwatched(self) -> None:
        """Keep only tables that are watched or in use at this moment."""
        for key in [key for key, live in self._tables.items() if not live.watchers and not live.lock.locked()]:
            del self._tables[key]

    def __iter__(self) -> Iterator[str]:
        return iter(tuple(self._tables))

    def __len__(self) -> int:
        return len(self._tables)
