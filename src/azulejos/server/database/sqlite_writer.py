"""Writing events into SQLite, in a thread of its own and through the driver: the hottest path of a server.

The thread waits once for a whole transaction, instead of once for each step. The driver does in a quarter of the
processor time what SQLAlchemy's connection does here (`benchmarks/load.md`); the statements are SQLAlchemy's own,
compiled once.
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from sqlalchemy import Executable, make_url
from sqlalchemy.dialects import sqlite

from azulejos.server.database import schema
from azulejos.server.database.appender import MOVE_ON, Append, event_row, table_row

BUSY_SECONDS = 2  # the longest wait for another's lock: less than the deadline of a batch
PRAGMAS = (
    "synchronous=FULL",
    "secure_delete=ON",  # what is deleted is overwritten: a deleted person is gone from the file
)
DIALECT = sqlite.dialect()


class Statement:
    """A statement that was compiled once, and the order of its parameters."""

    def __init__(self, statement: Executable) -> None:
        compiled: Any = statement.compile(dialect=DIALECT)  # type: ignore[attr-defined]
        self.text = str(compiled)
        self.names: list[str] = compiled.positiontup or []
        self.params: dict[str, Any] = compiled.params

    def run(self, cursor: sqlite3.Cursor, values: dict[str, Any] | None = None) -> int:
        """Execute it; how many rows it has changed."""
        params = self.params if values is None else values
        return cursor.execute(self.text, [params[name] for name in self.names]).rowcount


INSERT_EVENT = Statement(sqlite.insert(schema.events).on_conflict_do_nothing())
MOVE_TABLE_ON = Statement(MOVE_ON)


class SqliteWriter:
    """One connection in one thread."""

    def __init__(self, url: str) -> None:
        self._path = make_url(url).database or ""
        self._thread = ThreadPoolExecutor(1, "sqlite")
        self._connection: sqlite3.Connection | None = None

    async def write(self, appends: Sequence[Append]) -> set[str]:
        """Write events of different tables in one transaction; the tables where they were new."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._write, appends)

    def _write(self, appends: Sequence[Append]) -> set[str]:
        if self._connection is None:
            self._connection = connect(self._path)
        try:
            cursor = self._connection.cursor()
            cursor.execute("BEGIN IMMEDIATE")
            written = {append.table for append in appends if write_one(cursor, append)}
            cursor.execute("COMMIT")
        except BaseException:
            with contextlib.suppress(sqlite3.Error):
                self._connection.rollback()  # closing alone would wait for cursors that the error still holds
            self._close()
            raise
        return written

    def close(self) -> None:
        self._thread.submit(self._close)
        self._thread.shutdown()

    def _close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None


def connect(path: str) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)
    set_pragmas(connection)
    return connection


def set_pragmas(connection: Any) -> None:
    """Wait for the disk."""
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def write_one(cursor: sqlite3.Cursor, append: Append) -> bool:
    """Write an event and what follows from it, if its number and its command are new."""
    if INSERT_EVENT.run(cursor, event_row(append)) != 1:
        return False
    MOVE_TABLE_ON.run(cursor, table_row(append))
    for statement in append.also:
        Statement(statement).run(cursor)
    return True
