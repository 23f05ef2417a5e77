"""Delete a person's data, except for the moves, which belong to the others' games too.

The rows go in one transaction. What a database leaves of them in its files, in free pages and in its log, is another
matter: SQLite overwrites what is deleted (`secure_delete`), and `clean` rewrites the files.
"""

from __future__ import annotations

import msgspec
from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from azulejos.server.database import schema
from azulejos.server.features.archive.files import delete_lost_reviews
from azulejos.server.protocol import messages
from azulejos.server.tables import events
from azulejos.texts.names import FORGOTTEN, made_name

SOMEBODY = made_name(FORGOTTEN)  # the name of those who are forgotten, in the games of the others
PERSONAL = (
    *(schema.sessions, schema.passkeys, schema.chat, schema.ratings, schema.files),
    *(schema.daily_games, schema.invitations),
)


async def erase(connection: AsyncConnection, person: str) -> None:
    """Delete the rows about a person, and their name in the rows that stay."""
    for table in PERSONAL:
        await connection.execute(delete(table).where(table.c.person == person))
    await delete_lost_reviews(connection)
    await rename_in_games(connection, person)
    nobody = {"name": SOMEBODY, "name_key": None, "password": None, "face": None, "role": None}
    await connection.execute(update(schema.people).where(schema.people.c.id == person).values(nobody))


async def rename_in_games(connection: AsyncConnection, person: str) -> None:
    """Replace a person's name in events and in the summaries of tables."""
    happened, columns = schema.events.c, schema.tables.c
    sat = await connection.execute(select(schema.events).where(happened.person == person))
    for row in sat.mappings().all():
        event = events.decode(row["body"])
        if isinstance(event, events.Sat):
            body = events.encode(msgspec.structs.replace(event, name=SOMEBODY))
            this = (happened.table_id == row["table_id"]) & (happened.number == row["number"])
            await connection.execute(update(schema.events).where(this).values(body=body))
    mine = select(schema.seats.c.table_id, schema.seats.c.seat).where(schema.seats.c.person == person)
    for table, seat in (await connection.execute(mine)).all():
        stored = (await connection.execute(select(columns.summary).where(columns.id == table))).scalar_one()
        summary = msgspec.json.decode(stored, type=messages.LobbyTable)
        names = [SOMEBODY if number == seat else name for number, name in enumerate(summary.seats)]
        renamed = msgspec.json.encode(msgspec.structs.replace(summary, seats=names)).decode()
        await connection.execute(update(schema.tables).where(columns.id == table).values(summary=renamed))
