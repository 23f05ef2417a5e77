"""Save everything that a database holds to one file, and put it back, into either kind of database.

A backup is a picture of one moment, taken while servers play on. A restore is one transaction, and wants the database
for itself: the servers have to be stopped. An older backup is brought to today's form on its way in.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing, nullcontext
from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, MetaData, func, insert, select, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from azulejos.server.database import schema
from azulejos.server.database.backup_file import (
    BackupError,
    Header,
    Writer,
    check,
    in_chunks,
    read_rows,
    refuse_existing,
)
from azulejos.server.database.failures import StoreError
from azulejos.server.database.lock import hold_sqlite, refuse_served
from azulejos.server.database.migration import (
    Say,
    changing,
    configuration,
    known_revision,
    newest_revision,
    reason,
    refuse_newer,
    upgrade,
)
from azulejos.server.database.store import make_engine
from azulejos.server.database.urls import shown, sqlite_path

CHUNK = 1_000  # rows in memory at a time
REPORTS = 10  # how often progress is reported


def silent(line: str) -> None:
    """Ignore a line of progress."""


class Progress:
    """Says now and then how many rows are done."""

    def __init__(self, say: Say, verb: str, total: int) -> None:
        self._say = say
        self._verb = verb
        self._total = total
        self._done = 0
        self._told = 0

    def add(self, rows: int) -> None:
        self._done += rows
        times = self._done * REPORTS // self._total
        if times > self._told:
            self._told = times
            self._say(f"{self._verb} {self._done:,} of {self._total:,} rows")


async def backup(url: str, to: Path, force: bool = False, say: Say = silent, config: Config | None = None) -> None:
    """Write a checked backup of a database that may be in use."""
    refuse_existing(to, force)
    with closing(Writer(to)) as writer:
        async with snapshot(url) as connection:
            header = await describe(connection, url, config or configuration())
            writer.begin(header)
            await save_rows(connection, writer, Progress(say, "saved", header.total))
        await asyncio.to_thread(writer.finish, force)


@asynccontextmanager
async def snapshot(url: str) -> AsyncIterator[AsyncConnection]:
    """A connection that sees one moment, and changes nothing."""
    path = sqlite_path(url)
    if path and not path.exists():
        raise BackupError(f"there is no database {path}; check the address")
    engine = make_engine(url)
    try:
        async with engine.connect() as connection:
            if engine.dialect.name == "postgresql":
                await connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
            async with connection.begin():
                yield connection
    except (SQLAlchemyError, OSError) as error:
        raise StoreError(f"the database {shown(url)} cannot be used: {reason(error)}") from error
    finally:
        await engine.dispose()


async def describe(connection: AsyncConnection, url: str, config: Config) -> Header:
    """The header of a backup of this database, which must be sound and have the current schema."""
    revision = await connection.run_sync(known_revision, config)
    if revision is None:
        raise BackupError(f"{shown(url)} holds nothing of Azulejos; check the address")
    if revision != newest_revision(config):
        raise BackupError(f"{shown(url)} has the older revision {revision}; start the server once, which upgrades it")
    if sqlite_path(url):
        await refuse_damaged(connection)
    columns = {table.name: table.columns.keys() for table in schema.metadata.tables.values()}
    return Header(revision, time.time_ns() // 1_000_000, columns, await connection.run_sync(count_rows))


async def refuse_damaged(connection: AsyncConnection) -> None:
    verdict = (await connection.execute(text("PRAGMA integrity_check(1)"))).scalar()
    if verdict != "ok":
        raise BackupError(f"the database is damaged, so go back to an earlier backup: {verdict}")


def count_rows(connection: Connection) -> dict[str, int]:
    tables = schema.metadata.tables.values()
    return {table.name: connection.scalar(select(func.count()).select_from(table)) or 0 for table in tables}


async def save_rows(connection: AsyncConnection, writer: Writer, progress: Progress) -> None:
    for table in schema.metadata.tables.values():
        query = select(table).order_by(*table.primary_key.columns)
        async with connection.stream(query, execution_options={"yield_per": CHUNK}) as result:
            async for rows in result.partitions():
                await asyncio.to_thread(writer.write_rows, table.name, rows)
                progress.add(len(rows))


async def restore(url: str, source: Path, force: bool = False, say: Say = silent, config: Config | None = None) -> None:
    """Fill an empty database from a backup; with `force`, replace all that another holds."""
    config = config or configuration()
    header = await asyncio.to_thread(check, source)
    refuse_newer(header.revision, f"the backup {source}", config)
    path = sqlite_path(url)
    with hold_sqlite(path) if path else nullcontext():
        async with changing(url) as connection:
            await refuse_served(connection)
            await connection.run_sync(known_revision, config)
            await connection.run_sync(upgrade, config)
            if not force:
                await refuse_full(connection, url)
            await connection.run_sync(start_over, config, header.revision)
            await fill(connection, source, header, Progress(say, "restored", header.total))
            await connection.run_sync(upgrade, config)


async def refuse_full(connection: AsyncConnection, url: str) -> None:
    total = sum((await connection.run_sync(count_rows)).values())
    if total:
        raise BackupError(f"{shown(url)} holds {total:,} rows; give an empty database, or replace them with --force")


def start_over(connection: Connection, config: Config, revision: str) -> None:
    """Empty tables, in the form which they had at a revision."""
    schema.metadata.drop_all(connection)
    config.attributes["connection"] = connection
    command.stamp(config, "base")
    upgrade(connection, config, revision)


async def fill(connection: AsyncConnection, source: Path, header: Header, progress: Progress) -> None:
    """Insert the rows of a backup into empty tables of its own revision."""
    tables = await connection.run_sync(reflect, header)
    chunks = in_chunks(read_rows(source), CHUNK)
    while chunk := await asyncio.to_thread(next, chunks, None):
        name, rows = chunk
        values = [dict(zip(header.columns[name], row, strict=True)) for row in rows]
        try:
            await connection.execute(insert(tables.tables[name]), values)
        except SQLAlchemyError as error:
            raise BackupError(f"rows of {name!r} in {source} do not fit this database: {reason(error)}") from error
        progress.add(len(rows))


def reflect(connection: Connection, header: Header) -> MetaData:
    """The tables as they are in the database, which must be those of the backup."""
    tables = MetaData()
    tables.reflect(connection, only=lambda name, _: name in header.columns)
    if {table.name: set(table.columns.keys()) for table in tables.tables.values()} != {
        name: set(columns) for name, columns in header.columns.items()
    }:
        raise BackupError(f"the tables of the backup are not those of revision {header.revision}")
    return tables
