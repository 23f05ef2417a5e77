"""Troubles of a server's machine: a damaged row, a full disk, a frozen database, a clock that is set.

Each is a context during which it lasts. `expected` has the lines that a host must find in the log, and says whether
moves continue meanwhile; where they can't, they wait, and none is lost.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import resource
import signal
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import insert, select

from azulejos.server.database import schema
from azulejos.server.database.store import Store
from tests.chaos.databases import Kind
from tests.server.servers import Server
from tests.siege.processes import family_of

HOUR = 3_600
DAMAGED = "damaged"  # the id of a table
ROOM_LEFT = 128 * 1024  # bytes of each file


@dataclass(frozen=True, slots=True)
class Besieged:
    """Servers on one database, and access to the database and their processes."""

    servers: tuple[Server, ...]  # the first is the one that is attacked
    store: Store  # a connection of our own to the database
    clock_file: Path  # seconds by which their clocks are wrong
    sqlite: Path | None  # the file, if it is SQLite
    postgresql: tuple[int, ...]  # else the processes

    @property
    def server(self) -> Server:
        return self.servers[0]


Trouble = Callable[[Besieged], contextlib.AbstractAsyncContextManager[None]]


@dataclass(frozen=True, slots=True)
class Expected:
    """The expected effects of a trouble."""

    moves_go_on: bool
    log: tuple[str, ...]  # one of these is in the log afterwards


@asynccontextmanager
async def damaged_row(besieged: Besieged) -> AsyncIterator[None]:
    """A table that is due, and whose only event can't be decoded."""
    async with besieged.store.writing() as connection:
        rows = await connection.execute(select(schema.tables).limit(1))
        table = dict(rows.mappings().one()) | {"id": DAMAGED, "number": 1, "status": "running", "due_at": 0}
        await connection.execute(insert(schema.tables).values(table))
        event = {"table_id": DAMAGED, "number": 1, "body": "damaged", "at": 0}
        await connection.execute(insert(schema.events).values(event))
    yield


@asynccontextmanager
async def full_disk(besieged: Besieged) -> AsyncIterator[None]:
    """No file of the server's grows beyond a size that its log does not reach, but SQLite's soon does."""
    pid = besieged.server.process.pid
    before = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (ROOM_LEFT, before[1]))
    try:
        yield
    finally:
        resource.prlimit(pid, resource.RLIMIT_FSIZE, before)


@asynccontextmanager
async def frozen_database(besieged: Besieged) -> AsyncIterator[None]:
    with locked(besieged.sqlite) if besieged.sqlite else stopped(besieged.postgresql):
        yield


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Another program holds the file."""
    connection = sqlite3.connect(path, isolation_level=None, timeout=60)
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        connection.execute("ROLLBACK")
        connection.close()


@contextmanager
def stopped(processes: tuple[int, ...]) -> Iterator[None]:
    """PostgreSQL and its backends do not run."""
    family = [one for pid in processes for one in family_of(pid)]
    for one in family:
        os.kill(one, signal.SIGSTOP)
    try:
        yield
    finally:
        for one in family:
            with contextlib.suppress(ProcessLookupError):
                os.kill(one, signal.SIGCONT)


def clock_set(seconds: int) -> Trouble:
    @asynccontextmanager
    async def trouble(besieged: Besieged) -> AsyncIterator[None]:
        besieged.clock_file.write_text(str(seconds))
        try:
            yield
        finally:
            besieged.clock_file.write_text("0")
            await asyncio.sleep(0)

    return trouble


TROUBLES: dict[str, tuple[Trouble, Expected]] = {
    "damaged-row": (damaged_row, Expected(True, ("damaged",))),
    "full-disk": (full_disk, Expected(False, ("database", "disk"))),
    "frozen-database": (frozen_database, Expected(False, ("database",))),
    "clock-forward": (clock_set(HOUR), Expected(True, ())),
    "clock-back": (clock_set(-HOUR), Expected(True, ())),
}


def troubles_of(kind: Kind) -> list[str]:
    """Those that can befall a server on a kind of database; a disk that PostgreSQL fills is not the server's."""
    return [name for name in TROUBLES if kind == "sqlite" or name != "full-disk"]
