"""Events on their way into the database.

One task commits whatever has come in meanwhile in one transaction: many moves share the wait for the disk, and each
learns of its own success only after the commit. SQLite is written by `sqlite_writer.py`, PostgreSQL by `write` here.
If the database is down, all waiting callers learn it within seconds.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, Executable, bindparam, text, update
from sqlalchemy.dialects import postgresql

from azulejos.server.database import schema
from azulejos.server.database.failures import OutageError, StoreError
from azulejos.server.runtime.supervision import Supervised

CHANNEL = "azulejos"
MOST_TOGETHER = 256  # appends in one transaction

# What an event changes in its table's row.
MOVE_ON = (
    update(schema.tables)
    .where(schema.tables.c.id == bindparam("of_table"))
    .values(
        number=bindparam("last_number"),
        status=bindparam("new_status"),
        due_at=bindparam("next_due"),
        summary=bindparam("new_summary"),
        updated_at=bindparam("last_change"),
    )
)
# Of those that were not there yet, the tables.
INSERT = postgresql.insert(schema.events).on_conflict_do_nothing().returning(schema.events.c.table_id)
NOTIFY = text("SELECT pg_notify(:channel, payload) FROM unnest(CAST(:payloads AS text[])) AS payload")


@dataclass(frozen=True, slots=True)
class StoredEvent:
    """One event as it is stored in the database."""

    number: int
    body: str
    person: str | None
    command: str | None
    at: int


@dataclass(frozen=True, slots=True)
class Append:
    """An event to be written at the next number of a table, and what follows from it for the other tables."""

    table: str
    event: StoredEvent
    status: str
    due_at: int | None
    summary: str
    also: Sequence[Executable] = ()  # in the same transaction, if the event is written


@dataclass(slots=True)
class Waiting:
    """An append, and the caller that waits for its commit."""

    append: Append
    done: asyncio.Future[bool] = field(repr=False)


class Appender:
    """The task that writes. `write` writes events of different tables; it returns the tables where they were new."""

    def __init__(self, write: Callable[[Sequence[Append]], Awaitable[set[str]]]) -> None:
        self._write_all = write
        self._waiting: list[Waiting] = []
        self._wake = asyncio.Event()
        self._is_closing = False
        self.task = Supervised("appender", self._run)

    def start(self) -> None:
        self.task.start()

    async def close(self) -> None:
        """Write what is waiting, and take nothing more."""
        self._is_closing = True
        self._wake.set()
        await self.task.finish()

    async def append(self, append: Append) -> bool:
        """Write an event; true after its commit, false if that number, or that command, was there already."""
        if self._is_closing:
            raise StoreError("the server is stopping")
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append(Waiting(append, done))
        self._wake.set()
        return await done

    async def _run(self) -> None:
        while not self._is_closing:
            await self._wake.wait()
            self._wake.clear()
            while self._waiting:
                await self._write(self._next_batch())

    def _next_batch(self) -> list[Waiting]:
        """The first waiting append of each table, in one order, so that two processes never wait for each other."""
        batch: dict[str, Waiting] = {}
        rest: list[Waiting] = []
        for waiting in self._waiting:
            if waiting.append.table in batch or len(batch) == MOST_TOGETHER:
                rest.append(waiting)
            else:
                batch[waiting.append.table] = waiting
        self._waiting = rest
        return [batch[table] for table in sorted(batch)]

    async def _write(self, batch: list[Waiting]) -> None:
        try:
            written = await self._write_all([waiting.append for waiting in batch])
        except OutageError as error:  # the next batch would wait as long, and fail
            later, self._waiting = self._waiting, []
            fail([*batch, *later], error)
            return
        except Exception as error:  # whatever it is, the caller gets it, and the task continues
            if len(batch) == 1:
                fail(batch, error)
                return
            for waiting in batch:  # one of them may be at fault: the others need not suffer
                await self._write([waiting])
            return
        for waiting in batch:
            if not waiting.done.done():
                waiting.done.set_result(waiting.append.table in written)


def fail(batch: Sequence[Waiting], error: Exception) -> None:
    for waiting in batch:
        if not waiting.done.done():
            waiting.done.set_exception(error)


def write(connection: Connection, appends: Sequence[Append]) -> set[str]:
    """Write events of different tables into PostgreSQL, each if its number and its command are new.

    The tables where they were.
    """
    written = set(connection.execute(INSERT, [event_row(append) for append in appends]).scalars())
    done = [append for append in appends if append.table in written]
    if not done:
        return written
    connection.execute(MOVE_ON, [table_row(append) for append in done])
    for append in done:
        for statement in append.also:
            connection.execute(statement)
    connection.execute(NOTIFY, news([f"{append.table}:{append.event.number}" for append in done]))
    return written


def news(payloads: list[str]) -> dict[str, Any]:
    """The parameters of `NOTIFY`, which notifies the other processes when its transaction commits."""
    return {"channel": CHANNEL, "payloads": payloads}


def event_row(append: Append) -> dict[str, Any]:
    event = append.event
    return {
        "table_id": append.table,
        "number": event.number,
        "body": event.body,
        "person": event.person,
        "command": event.command,
        "at": event.at,
    }


def table_row(append: Append) -> dict[str, Any]:
    """The parameters of `MOVE_ON`."""
    return {
        "of_table": append.table,
        "last_number": append.event.number,
        "new_status": append.status,
        "next_due": append.due_at,
        "new_summary": append.summary,
        "last_change": append.event.at,
    }
