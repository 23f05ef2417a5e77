"""The database: a thin layer over SQLAlchemy Core that says what is atomic.

Events are written by one task that commits whatever has come in meanwhile in one transaction: many moves share the
wait for the disk, and each is told of its own success only after the commit. SQLite runs in WAL mode with full
synchronisation and immediate transactions; PostgreSQL tells the other processes with NOTIFY, in the same transaction.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Executable, RowMapping, Table, bindparam, event, select, text, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from azulejos.core.errors import AzulejosError
from azulejos.server import schema

CHANNEL = "azulejos"
BUSY_SECONDS = 10
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
NOTIFY = text("SELECT pg_notify(:channel, payload) FROM unnest(CAST(:payloads AS text[])) AS payload")


class StoreError(AzulejosError):
    """The database could not be reached, or could not do what was asked; nothing was acknowledged."""


@dataclass(frozen=True, slots=True)
class StoredEvent:
    """One event as it lies in the database."""

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
    """An append and whoever waits for its commit."""

    append: Append
    done: asyncio.Future[bool] = field(repr=False)


class Store:
    """One database, opened for one process."""

    def __init__(self, url: str) -> None:
        self.engine = make_engine(url)
        self.is_postgresql = self.engine.dialect.name == "postgresql"
        self._insert_events = self.insert(schema.events).on_conflict_do_nothing().returning(schema.events.c.table_id)
        self._waiting: list[Waiting] = []
        self._wake = asyncio.Event()
        self._writer: asyncio.Task[None] | None = None
        self._is_closing = False

    def start(self) -> None:
        self._writer = asyncio.create_task(self._write_appends(), name="store writer")

    async def close(self) -> None:
        """What waits is written, nothing more is taken."""
        if self._writer:
            self._is_closing = True
            self._wake.set()
            await self._writer
        await self.engine.dispose()

    def insert(self, table: Table) -> Any:
        """An INSERT of this database's dialect, which can say what to do on a conflict."""
        return (postgresql.insert if self.is_postgresql else sqlite.insert)(table)

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        try:
            async with self.engine.connect() as connection:
                yield connection
        except (SQLAlchemyError, OSError) as error:
            raise StoreError(f"the database did not answer: {type(error).__name__}") from error

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction: all of it is there afterwards, or nothing."""
        try:
            async with self.engine.connect() as connection:
                await connection.execution_options(immediate=True)
                async with connection.begin():
                    yield connection
        except (SQLAlchemyError, OSError) as error:
            raise StoreError(f"the database did not answer: {type(error).__name__}") from error

    async def rows(self, query: Executable) -> Sequence[RowMapping]:
        async with self.reading() as connection:
            return (await connection.execute(query)).mappings().all()

    async def row(self, query: Executable) -> RowMapping | None:
        async with self.reading() as connection:
            return (await connection.execute(query)).mappings().first()

    async def append(self, append: Append) -> bool:
        """Write an event; true after its commit, false if that number, or that command, was there already."""
        if self._is_closing:
            raise StoreError("the server is stopping")
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append(Waiting(append, done))
        self._wake.set()
        return await done

    async def _write_appends(self) -> None:
        while not self._is_closing:
            await self._wake.wait()
            self._wake.clear()
            while self._waiting:
                await self._write_batch(self._next_batch())

    def _next_batch(self) -> list[Waiting]:
        """Of each table the first that waits; in one order, lest two processes wait for each other."""
        batch: dict[str, Waiting] = {}
        rest: list[Waiting] = []
        for waiting in self._waiting:
            if waiting.append.table in batch or len(batch) == MOST_TOGETHER:
                rest.append(waiting)
            else:
                batch[waiting.append.table] = waiting
        self._waiting = rest
        return [batch[table] for table in sorted(batch)]

    async def _write_batch(self, batch: list[Waiting]) -> None:
        try:
            async with self.writing() as connection:
                written = await self._write(connection, [waiting.append for waiting in batch])
        except Exception as error:  # whatever it is, whoever waits is told, and the writer goes on
            if len(batch) > 1:  # one of them may be at fault: the others need not suffer
                for waiting in batch:
                    await self._write_batch([waiting])
            elif not batch[0].done.done():
                batch[0].done.set_exception(error)
            return
        for waiting in batch:
            if not waiting.done.done():
                waiting.done.set_result(waiting.append.table in written)

    async def _write(self, connection: AsyncConnection, appends: list[Append]) -> set[str]:
        """Write events of different tables, each if its number and its command are new; the tables where they were."""
        rows = [event_row(append) for append in appends]
        inserted = await connection.execute(self._insert_events, rows)
        written = set(inserted.scalars())
        done = [append for append in appends if append.table in written]
        if not done:
            return written
        await connection.execute(MOVE_ON, [table_row(append) for append in done])
        for append in done:
            for statement in append.also:
                await connection.execute(statement)
        if self.is_postgresql:
            await notify(connection, *(f"{append.table}:{append.event.number}" for append in done))
        return written

    async def events(self, table: str, after: int = 0) -> list[StoredEvent]:
        """The events of a table after a number, in their order."""
        columns = schema.events.c
        query = (
            select(columns.number, columns.body, columns.person, columns.command, columns.at)
            .where(columns.table_id == table, columns.number > after)
            .order_by(columns.number)
        )
        async with self.reading() as connection:
            return [StoredEvent(*row) for row in await connection.execute(query)]

    async def number_of_command(self, table: str, person: str, command: str) -> int | None:
        """The number of the event that a command of a person's has caused, if it has."""
        columns = schema.events.c
        query = select(columns.number).where(
            columns.table_id == table, columns.person == person, columns.command == command
        )
        async with self.reading() as connection:
            number: int | None = (await connection.execute(query)).scalar()
            return number


def event_row(append: Append) -> dict[str, Any]:
    found = append.event
    return {
        "table_id": append.table,
        "number": found.number,
        "body": found.body,
        "person": found.person,
        "command": found.command,
        "at": found.at,
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


async def notify(connection: AsyncConnection, *payloads: str) -> None:
    """Tell the other processes, when this transaction commits."""
    await connection.execute(NOTIFY, {"channel": CHANNEL, "payloads": payloads})


def make_engine(url: str) -> AsyncEngine:
    """An engine for `sqlite+aiosqlite:///…` or `postgresql+asyncpg://…`."""
    if url.startswith("sqlite"):
        engine = create_async_engine(url, connect_args={"timeout": BUSY_SECONDS})
        prepare_sqlite(engine)
        return engine
    return create_async_engine(url, pool_pre_ping=True, pool_size=5, max_overflow=5)


def prepare_sqlite(engine: AsyncEngine) -> None:
    """Our own transactions instead of the driver's, and a disk that is waited for."""

    @event.listens_for(engine.sync_engine, "connect")
    def connected(connection: Any, record: Any) -> None:
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in ("journal_mode=WAL", "synchronous=FULL", f"busy_timeout={BUSY_SECONDS * 1000}"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def began(connection: Any) -> None:
        immediate = connection.get_execution_options().get("immediate", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if immediate else "BEGIN")
