"""The interface for the page's worker: all the services of the tab, over the worker's store."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path

from azulejos.core.compiling import foreign
from azulejos.tab.archive import TabArchive
from azulejos.tab.bots import TabBots
from azulejos.tab.connection import Connection
from azulejos.tab.owner import Owner
from azulejos.tab.requests import Requests
from azulejos.tab.searches import TabSearches
from azulejos.tab.store import Store
from azulejos.tab.tables import BOT_PAUSE_MS, TabTables


class Worker:
    """The tab's other end."""

    def __init__(self, store: Store, bot_pause_ms: int = BOT_PAUSE_MS) -> None:
        self.owner = Owner(store)
        self.tables = TabTables(store, TabBots(store), now, bot_pause_ms)
        self.archive = TabArchive(store, self.tables)
        self.searches = TabSearches(self.tables, self.archive)
        self.requests = Requests(self.owner, self.tables, self.archive, self.searches)

    async def answer(self, method: str, address: str, body: str, tell: Callable[[str], None]) -> str:
        """The answer to a request, as JSON: its status, its media type and its text."""
        reply = await self.requests.answer(method, address, body, tell)
        return json.dumps([reply.status, reply.media_type, reply.text])

    async def connect(self, post: Callable[[str], None]) -> Connection:
        """A new connection; `post` takes what is said on it."""
        return Connection(self.owner, self.tables, await self.owner.person(), post)

    async def refresh(self, table: str) -> None:
        """Another tab has kept an event of a table."""
        await self.tables.log.refresh(table)

    def load_engine(self, library: str, interface: str) -> None:
        """Call a game's rules and bots in a library from now on."""
        foreign.load(Path(library), Path(interface))

    def stop_analysis(self) -> None:
        self.searches.stop_analysis()


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000
