"""Databases with something in them: rows that try what a database may spoil, and a program that is one step newer."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from alembic.config import Config
from sqlalchemy import Connection, Table, insert, select

from azulejos.server.database import schema
from azulejos.server.database.migration import configuration, migrate, newest_revision
from azulejos.server.database.store import make_engine

EVENTS = 2_500  # several chunks, and a backup that no buffer holds
BIG = 2**63 - 1
SECRET = bytes(range(224, 256))
TABLE: dict[str, Any] = {
    "game": "azul",
    "setup": '{"hex":"00"}',
    "host": "a",
    "secret": SECRET,
    "created_at": 1,
    "number": EVENTS,
    "status": "running",
    "summary": "{}",
    "due_at": None,
    "updated_at": 2,
}
CHAT_LINE = {"table_id": "t", "number": 1, "person": "a", "name": "Ana", "text": "olá", "command": None, "at": 1}
ROWS: dict[Table, list[dict[str, Any]]] = {
    schema.people: [
        {"id": "a", "name": "Ana 🟦 '\n\u2028", "name_key": "ana", "password": "$", "created_at": 1, "seen_at": BIG},
        {"id": "b", "name": "", "name_key": None, "password": None, "created_at": -BIG - 1, "seen_at": 0},
    ],
    schema.sessions: [
        {"digest": "d", "person": "a", "kind": "cookie", "label": "", "created_at": 1, "seen_at": 1},
    ],
    schema.tables: [TABLE | {"id": "t", "is_listed": True}, TABLE | {"id": "u", "is_listed": False}],
    schema.events: [
        {
            "table_id": "t",
            "number": number,
            "body": hashlib.shake_256(bytes([number % 256, number // 256])).hexdigest(200),
            "person": None,
            "command": None,
            "at": number,
        }
        for number in range(1, EVENTS + 1)
    ],
    schema.ratings: [
        {"person": "a", "game": "azul", "players": 2, "mu": 0.1 + 0.2, "sigma": 1e-300, "games": -5},
    ],
}
NOW = newest_revision(configuration())
NEXT = f"{int(NOW) + 1:04}"
LATER = f"""
import sqlalchemy as sa
from alembic import op

revision = "{NEXT}"
down_revision = "{NOW}"

def upgrade():
    op.add_column("people", sa.Column("shoe", sa.Integer))
    op.execute("UPDATE people SET shoe = 43")
"""


def silent(line: str) -> None:
    """Ignore the progress of a migration."""


def later(folder: Path, step: str = LATER) -> Config:
    """A program that knows one step more than this one."""
    folder = folder / "later %"
    folder.mkdir(exist_ok=True)
    (folder / f"{NEXT}_later.py").write_text(step)
    return configuration(folder)


def work(url: str, *tasks: Callable[[Connection], Any]) -> list[Any]:
    """Run tasks on a database in one transaction; returns their results."""

    async def work_on() -> list[Any]:
        engine = make_engine(url)
        try:
            async with engine.begin() as connection:
                return [await connection.run_sync(task) for task in tasks]
        finally:
            await engine.dispose()

    return asyncio.run(work_on())


def fill(url: str) -> None:
    asyncio.run(migrate(url, silent))
    work(url, lambda connection: [connection.execute(insert(table), rows) for table, rows in ROWS.items()])


def chat(url: str) -> None:
    work(url, lambda connection: connection.execute(insert(schema.chat), CHAT_LINE))


def content(url: str) -> dict[str, list[Any]]:
    """All rows of all tables."""

    def read(connection: Connection) -> dict[str, list[Any]]:
        tables = schema.metadata.tables.values()
        queries = {table.name: select(table).order_by(*table.primary_key.columns) for table in tables}
        return {name: [tuple(row) for row in connection.execute(query)] for name, query in queries.items()}

    rows: dict[str, list[Any]] = work(url, read)[0]
    return rows


def lines_of(backup: Path) -> list[bytes]:
    return gzip.decompress(backup.read_bytes()).splitlines(keepends=True)


def damage(path: Path) -> None:
    """Spoil one index of a SQLite file, so that its tables can be read still."""
    with closing(sqlite3.connect(path)) as database:
        (page,) = database.execute("SELECT rootpage FROM sqlite_master WHERE name = 'tables_by_due'").fetchone()
        (size,) = database.execute("PRAGMA page_size").fetchone()
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    with path.open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"\xff" * size)
