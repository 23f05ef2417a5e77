"""The database: a thin layer over SQLAlchemy Core that says what is atomic.

SQLite runs in WAL mode with full synchronisation and immediate transactions; PostgreSQL notifies the other processes
with NOTIFY, in the same transaction. How events are written is in `appender.py` and `sqlite_writer.py`.
"""

from __future__ import annotations

import asyncio
import hashlib
import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

from sqlalchemy import Engine, Executable, RowMapping, Table, event, func, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from azulejos.server.database import schema
from azulejos.server.database.appender import CHANNEL, NOTIFY, Append, Appender, StoredEvent, news, write
from azulejos.server.database.failures import ANSWER_SECONDS, Failures, StoreError, within
from azulejos.server.database.sqlite_writer import BUSY_SECONDS, SqliteWriter, set_pragmas
from azulejos.server.runtime.keyed_locks import KeyedLocks
from azulejos.server.runtime.supervision import Supervised

__all__ = ["CHANNEL", "Append", "Store", "StoreError", "StoredEvent", "make_engine", "notify"]


EXCLUSIVE_KEY = 0x71756F  # the first half of PostgreSQL's advisory locks for `Store.exclusive`
MOST_EXCLUSIVE = 2  # at once on PostgreSQL: each holds a connection, and wants another one to write


class Store:
    """One database, opened for one process."""

    def __init__(self, url: str) -> None:
        self.engine = make_engine(url, ANSWER_SECONDS)
        self.failures = Failures()
        self.is_postgresql = self.engine.dialect.name == "postgresql"
        self._writer = None if self.is_postgresql else SqliteWriter(url)
        self._appender = Appender(self._write_in_time)
        self._exclusive = KeyedLocks()
        self._few_exclusive = asyncio.Semaphore(MOST_EXCLUSIVE)

    @property
    def task(self) -> Supervised:
        return self._appender.task

    def start(self) -> None:
        self._appender.start()

    async def close(self) -> None:
        """Write what is waiting, and take nothing more."""
        await self._appender.close()
        if self._writer:
            self._writer.close()
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
            raise self.failures.failed(error) from error

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction: all of it is there afterwards, or nothing."""
        try:
            async with self.engine.connect() as connection:
                await connection.execution_options(immediate=True)
                async with connection.begin():
                    yield connection
        except (SQLAlchemyError, OSError) as error:
            raise self.failures.failed(error) from error

    async def rows(self, query: Executable) -> Sequence[RowMapping]:
        async with self.reading() as connection:
            return (await connection.execute(query)).mappings().all()

    async def row(self, query: Executable) -> RowMapping | None:
        async with self.reading() as connection:
            return (await connection.execute(query)).mappings().first()

    async def count(self, query: Executable) -> int:
        """The one number that a query gives."""
        async with self.reading() as connection:
            number: int = (await connection.execute(query)).scalar_one()
            return number

    @asynccontextmanager
    async def exclusive(self, key: str) -> AsyncIterator[None]:
        """Within this, no other task of any process is within it for the same key: to count first, and then write."""
        async with self._exclusive.held(key):
            if not self.is_postgresql:  # a SQLite file belongs to this process alone
                yield
                return
            async with self._few_exclusive, self.writing() as connection:
                digest = hashlib.blake2b(key.encode(), digest_size=4).digest()
                number = int.from_bytes(digest, signed=True)
                await connection.execute(select(func.pg_advisory_xact_lock(EXCLUSIVE_KEY, number)))
                yield

    async def append(self, append: Append) -> bool:
        """Write an event; true after its commit, false if that number, or that command, was there already."""
        return await self._appender.append(append)

    async def _write_in_time(self, appends: Sequence[Append]) -> set[str]:
        """Write events of different tables in one transaction; the tables where they were new."""
        try:
            return await within(ANSWER_SECONDS, self._write(appends))
        except (sqlite3.Error, OSError) as error:
            raise self.failures.failed(error) from error

    async def _write(self, appends: Sequence[Append]) -> set[str]:
        if self._writer is not None:
            return await self._writer.write(appends)
        async with self.writing() as connection:
            return await connection.run_sync(write, appends)

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


async def notify(connection: AsyncConnection, payload: str) -> None:
    """Tell the other processes, when this transaction commits."""
    await connection.execute(NOTIFY, news([payload]))


def make_engine(url: str, seconds: float | None = None, busy: float = BUSY_SECONDS) -> AsyncEngine:
    """An engine for `sqlite+aiosqlite:///…` or `postgresql+asyncpg://…`.

    PostgreSQL must answer within `seconds`; SQLite waits `busy` seconds for another's lock.
    """
    if url.startswith("sqlite"):
        engine = create_async_engine(url, connect_args={"timeout": busy})
        prepare_sqlite(engine.sync_engine)
        return engine
    patience = {} if seconds is None else {"timeout": seconds, "command_timeout": seconds}
    waits = {} if seconds is None else {"pool_timeout": seconds}
    return create_async_engine(url, connect_args=patience, pool_pre_ping=True, pool_size=5, max_overflow=5, **waits)


def prepare_sqlite(engine: Engine) -> None:
    """Our own transactions instead of the driver's, and a disk that is waited for."""

    @event.listens_for(engine, "connect")
    def connected(connection: Any, record: Any) -> None:
        connection.isolation_level = None
        set_pragmas(connection)

    @event.listens_for(engine, "begin")
    def began(connection: Any) -> None:
        immediate = connection.get_execution_options().get("immediate", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if immediate else "BEGIN")
