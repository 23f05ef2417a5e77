"""Bring a database to the form of `schema.py`, whatever form it has.

Each step is a file in `migrations/versions`. All steps run in one transaction, on both databases, so that a step that
fails leaves everything as it was. A lock on the database makes processes that start together wait for each other.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, text
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from azulejos.core.errors import AzulejosError
from azulejos.server.database import schema
from azulejos.server.database.failures import PRIMARY_CODE, StoreError
from azulejos.server.database.store import make_engine
from azulejos.server.database.urls import shown, sqlite_path

MIGRATING_KEY = 0x617A756D  # of PostgreSQL's advisory lock
PATIENCE = 60  # seconds for which others who change the tables are waited for

Say = Callable[[str], None]


class MigrationError(AzulejosError):
    """A database that this program cannot use, or could not bring to its form; it is as it was."""


def configuration(*more: Path) -> Config:
    """Alembic's settings, from no file: so it leaves logging alone. `more` are further folders of steps."""
    config = Config()
    config.set_main_option("script_location", "azulejos.server.database:migrations")
    config.set_main_option("path_separator", "newline")
    folders = ["azulejos.server.database:migrations/versions", *map(str, more)]
    config.set_main_option("version_locations", "\n".join(folders).replace("%", "%%"))
    return config


async def migrate(url: str, say: Say, config: Config | None = None) -> None:
    """Make the tables of an empty database, upgrade an older one, refuse a newer one."""
    config = config or configuration()
    newest = newest_revision(config)
    async with changing(url) as connection:
        current = await connection.run_sync(known_revision, config)
        if current == newest:
            return
        say(f"making the tables in {shown(url)}" if current is None else f"upgrading {shown(url)} to {newest}")
        copy = await copy_before(url, newest, say) if current else None
        try:
            await connection.run_sync(upgrade, config)
        except Exception as error:
            if copy:
                copy.unlink()  # the transaction leaves the database as it was, and a server may be started for ever
            raise MigrationError(
                f"the upgrade of {shown(url)} from {current or 'nothing'} to {newest} failed, and nothing was changed: "
                f"{reason(error)}"
            ) from error


@asynccontextmanager
async def changing(url: str) -> AsyncIterator[AsyncConnection]:
    """A transaction that may change the tables themselves, one at a time."""
    await asyncio.to_thread(prepare_file, url)
    engine = make_engine(url, busy=PATIENCE)
    try:
        async with engine.connect() as connection:
            await connection.execution_options(immediate=True)
            async with connection.begin():
                if engine.dialect.name == "postgresql":
                    await connection.execute(text(f"SET LOCAL lock_timeout = '{PATIENCE}s'"))
                    await connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATING_KEY})"))
                yield connection
    except (SQLAlchemyError, OSError) as error:
        raise StoreError(f"the database {shown(url)} cannot be used: {reason(error)}") from error
    finally:
        await engine.dispose()


def prepare_file(url: str) -> None:
    """Make a new SQLite file, for its owner's eyes only: it holds the secrets of games."""
    path = sqlite_path(url)
    if path is None:
        return
    try:
        if not path.exists():
            os.close(os.open(path, os.O_CREAT | os.O_WRONLY, 0o600))
        use_write_ahead_log(path)
    except OSError as error:
        raise StoreError(f"the database {path} cannot be made: {error.strerror}") from None
    except sqlite3.Error as error:
        raise StoreError(f"the database {shown(url)} cannot be used: {error}") from error


def use_write_ahead_log(path: Path) -> None:
    """Let a file be read during writes, from now on. SQLite itself does not wait for others who do the same."""
    until = time.monotonic() + PATIENCE
    with closing(sqlite3.connect(path, timeout=PATIENCE)) as connection:
        while True:
            try:
                connection.execute("PRAGMA journal_mode=WAL")
                return
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode & PRIMARY_CODE != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                    raise
                time.sleep(0.01)


def newest_revision(config: Config) -> str:
    """The newest revision that this program knows."""
    newest = ScriptDirectory.from_config(config).get_current_head()
    assert newest is not None
    return newest


def revision(connection: Connection) -> str | None:
    """The revision of a database; none if it has none of our tables."""
    return "+".join(MigrationContext.configure(connection).get_current_heads()) or None


def known_revision(connection: Connection, config: Config) -> str | None:
    """The revision of a database, if this program can do something with it."""
    current = revision(connection)
    if current is None:
        refuse_strangers(connection)
    else:
        refuse_newer(current, "the database", config)
    return current


def refuse_strangers(connection: Connection) -> None:
    taken = sorted(set(inspect(connection).get_table_names()) & schema.metadata.tables.keys())
    if taken:
        raise MigrationError(
            f"the database has a table {taken[0]!r} which Azulejos did not make; give the address of an empty database"
        )


def refuse_newer(given: str, what: str, config: Config) -> None:
    """`what` has a revision: refuse one that this program does not know."""
    known = {step.revision for step in ScriptDirectory.from_config(config).walk_revisions()}
    if given not in known:
        raise MigrationError(
            f"{what} has revision {given}, and this program knows none after {newest_revision(config)}: "
            "a newer Azulejos wrote it, so upgrade this one, or use a backup from before"
        )


def upgrade(connection: Connection, config: Config, to: str = "head") -> None:
    config.attributes["connection"] = connection
    command.upgrade(config, to)


async def copy_before(url: str, newest: str, say: Say) -> Path | None:
    """Copy a SQLite file beside itself, before its tables change."""
    path = sqlite_path(url)
    if path is None:
        return None
    copy = path.with_name(f"{path.name}.before-{newest}-{time.strftime('%Y%m%dT%H%M%SZ', time.gmtime())}")
    try:
        await asyncio.to_thread(copy_sqlite, path, copy)
    except (sqlite3.Error, OSError) as error:
        raise MigrationError(f"{path} cannot be copied to {copy.name} before its upgrade: {reason(error)}") from error
    say(f"copied {path} to {copy.name}")
    return copy


def copy_sqlite(path: Path, copy: Path) -> None:
    """A checked copy of a live SQLite file, with what is in its log, in one file for its owner's eyes only."""
    os.close(os.open(copy, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    try:
        with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(copy)) as target:
            source.backup(target)
            target.execute("PRAGMA journal_mode=DELETE")
            (verdict,) = target.execute("PRAGMA integrity_check(1)").fetchone()
        if verdict != "ok":
            raise sqlite3.DatabaseError(f"it is damaged: {verdict}")
    except BaseException:
        copy.unlink()
        raise


def reason(error: BaseException) -> str:
    """The error of a database or the system, in one line."""
    if isinstance(error, DBAPIError) and error.orig is not None:
        error = error.orig
    line = str(error).strip().partition("\n")[0]
    return line or type(error).__name__
