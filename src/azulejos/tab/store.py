"""The store of a browser: the tables of its person, their events, and a few texts by name. The worker implements it."""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct


class StoredTable(Struct, frozen=True):
    """A table before its first event, and in brief as it is now."""

    id: str
    game: str
    setup: str  # JSON
    host: str
    secret: str  # in hexadecimal digits
    created_at: int
    status: str  # "open", "running" or "over"
    updated_at: int
    summary: str  # JSON: the table in brief


class StoredEvent(Struct, frozen=True):
    """An event of a table."""

    table: str
    number: int
    body: str  # JSON
    person: str | None
    command: str | None  # the id of the command that caused it
    at: int


class Store(Protocol):
    """Keeps texts in JSON, so that nothing else crosses the border between Python and JavaScript."""

    async def tables(self) -> str:
        """All tables."""
        ...

    async def table(self, table: str) -> str:
        """One table; `null` if there is none."""
        ...

    async def events(self, table: str) -> str:
        """All events of a table, in order."""
        ...

    async def put_table(self, table: str) -> None: ...

    async def append(self, event: str, table: str) -> bool:
        """Keep an event together with its table; false if another tab has kept one of that number."""
        ...

    async def text(self, name: str) -> str:
        """The text of a name; empty if there is none."""
        ...

    async def put_text(self, name: str, text: str) -> None: ...

    async def values(self, kind: str) -> None:
        """Have the learned values for a kind of table at hand, as a file where bots look for it."""
        ...
