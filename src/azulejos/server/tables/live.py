"""The tables that are in use in this process, each with who watches it."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Protocol

from azulejos.server.database.store import StoredEvent
from azulejos.server.tables.perspective import MOST_EVENTS, Perspective
from azulejos.server.tables.table import Table
from azulejos.server.wire import messages

MOST_TABLES = 4096  # kept in memory without anybody watching


class Watcher(Protocol):
    """Somebody to whom tables are told: a socket, or a stream of an API client."""

    @property
    def person(self) -> str: ...

    def send(self, message: messages.FromServer) -> None:
        """Never waits: who reads too slowly is dropped."""
        ...


@dataclass(slots=True, eq=False)
class Live:
    """A table in memory. Whoever reads or changes it holds its lock."""

    table: Table
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    watchers: set[Watcher] = field(default_factory=set)
    recent: list[StoredEvent] = field(default_factory=list)
    commands: dict[tuple[str | None, str | None], int] = field(default_factory=dict)  # the number of each one's event
    is_spoilt: bool = False  # it holds what was not written: to be loaded anew
    told: int = 0  # the number of the last event that the watchers were told
    perspective: Perspective = field(init=False)

    def __post_init__(self) -> None:
        self.perspective = Perspective(self.table)

    def replace(self, table: Table) -> None:
        self.table = table
        self.perspective = Perspective(table)
        self.recent.clear()
        self.commands.clear()
        self.is_spoilt = False

    def apply(self, stored: StoredEvent) -> None:
        """Let an event happen, in memory."""
        self.table.apply(stored)
        self.recent.append(stored)
        del self.recent[:-MOST_EVENTS]
        if stored.command is not None:
            self.commands[stored.person, stored.command] = stored.number


class LiveTables:
    """A bounded memory: the tables that nobody watches go first, the longest unused before the others."""

    def __init__(self) -> None:
        self._tables: OrderedDict[str, Live] = OrderedDict()

    def get(self, table: str) -> Live | None:
        live = self._tables.get(table)
        if live:
            self._tables.move_to_end(table)
        return live

    def add(self, live: Live) -> Live:
        """Keep a table; if another was faster, that one."""
        kept = self._tables.setdefault(live.table.id, live)
        self._forget()
        return kept

    def _forget(self) -> None:
        if len(self._tables) <= MOST_TABLES:
            return
        unused = (key for key, live in self._tables.items() if not live.watchers and not live.lock.locked())
        for key in list(unused)[: len(self._tables) - MOST_TABLES]:
            del self._tables[key]

    def watched(self) -> list[Live]:
        return [live for live in self._tables.values() if live.watchers]

    def forget_unwatched(self) -> None:
        """Keep only what somebody watches or uses at this moment."""
        for key in [key for key, live in self._tables.items() if not live.watchers and not live.lock.locked()]:
            del self._tables[key]

    def __iter__(self) -> Iterator[str]:
        return iter(tuple(self._tables))

    def __len__(self) -> int:
        return len(self._tables)
