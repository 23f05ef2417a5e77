"""Game files that people have brought to look at."""

from __future__ import annotations

import secrets

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from azulejos.server.database import schema
from azulejos.server.database.store import Store
from azulejos.server.protocol.refusals import Refusal
from azulejos.texts.reasons import because

MOST_FILES = 50  # of one person
DAY_MS = 24 * 3600 * 1000


async def keep_file(store: Store, person: str, text: str, now: int) -> str:
    """Keep a game file of a person; its id."""
    row = {"id": secrets.token_hex(8), "person": person, "text": text, "created_at": now, "opened_at": now}
    async with store.writing() as connection:
        await connection.execute(insert(schema.files).values(row))
    return str(row["id"])


async def open_file(store: Store, file: str, now: int) -> None:
    """Note that a kept file has been opened now; refused if it is not kept any more."""
    columns = schema.files.c
    query = select(columns.opened_at).where(columns.id == file)
    row = await store.row(query) if file.isascii() and file.isalnum() else None
    if row is None:
        raise Refusal("no_such_file")
    if now - row["opened_at"] > DAY_MS:
        async with store.writing() as connection:
            await connection.execute(update(schema.files).where(columns.id == file).values(opened_at=now))


async def kept_text(store: Store, file: str, now: int) -> str:
    """The text of a kept file, which has been opened now."""
    await open_file(store, file, now)
    row = await store.row(select(schema.files.c.text).where(schema.files.c.id == file))
    if row is None:
        raise Refusal("no_such_file")
    return str(row["text"])


async def refuse_more_files(store: Store, person: str) -> None:
    """Refuse a person who keeps too many game files."""
    if await store.count(select(func.count()).where(schema.files.c.person == person)) >= MOST_FILES:
        raise Refusal("too_many", because("many_files", most=MOST_FILES))


async def delete_lost_reviews(connection: AsyncConnection) -> None:
    """Delete the reviews of files that are no longer kept."""
    columns, kept = schema.reviews.c, select(schema.files.c.id)
    await connection.execute(delete(schema.reviews).where(columns.source == "file", columns.id.not_in(kept)))
