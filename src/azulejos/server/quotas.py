"""How much somebody may keep here at once, open tables and game files: counted in the database, for all processes."""

from __future__ import annotations

from sqlalchemy import func, select

from azulejos.server.database import schema
from azulejos.server.database.store import Store
from azulejos.server.refusal import Refusal
from azulejos.texts.reasons import because

MOST_OPEN_TABLES = 20  # of one host
MOST_FILES = 50  # of one person


async def refuse_more_tables(store: Store, person: str) -> None:
    """Refuse a host who has too many tables at which the game has not begun."""
    columns = schema.tables.c
    mine = select(func.count()).where(columns.status == "open", columns.host == person)
    if await count(store, mine) >= MOST_OPEN_TABLES:
        raise Refusal("too_many", because("many_open_tables", most=MOST_OPEN_TABLES))


async def refuse_more_files(store: Store, person: str) -> None:
    """Refuse somebody who keeps too many game files."""
    if await count(store, select(func.count()).where(schema.files.c.person == person)) >= MOST_FILES:
        raise Refusal("too_many", because("many_files", most=MOST_FILES))


async def count(store: Store, query: object) -> int:
    row = await store.row(query)  # type: ignore[arg-type]
    return 0 if row is None else int(next(iter(row.values())))
