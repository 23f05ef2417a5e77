"""What a host can do for people: replace a forgotten password, and forget somebody who asks for it."""

from __future__ import annotations

import secrets
from contextlib import nullcontext

import msgspec
from sqlalchemy import RowMapping, delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from azulejos.core.errors import AzulejosError
from azulejos.server.accounts.names import PeopleError, clean_name, name_key
from azulejos.server.accounts.passwords import Passwords
from azulejos.server.database import schema
from azulejos.server.database.lock import hold_sqlite, refuse_served
from azulejos.server.database.migration import changing, configuration, known_revision, newest_revision
from azulejos.server.database.urls import shown, sqlite_path
from azulejos.server.tables import events
from azulejos.server.wire import messages

SOMEBODY = "Somebody"  # the name of those who are forgotten, in the games of the others
PASSWORD_BYTES = 9  # twelve characters


async def reset_password(url: str, name: str) -> str:
    """A new password for an account, which ends its cookies; servers may go on meanwhile."""
    password = secrets.token_urlsafe(PASSWORD_BYTES)
    hashed = await Passwords().hash(password)
    refuse_missing(url)
    async with changing(url) as connection:
        person = await find(connection, url, name)
        if person["name_key"] is None:
            raise AzulejosError(f"{person['name']} is a guest, and has no password")
        people, sessions = schema.people.c, schema.sessions.c
        await connection.execute(update(schema.people).where(people.id == person["id"]).values(password=hashed))
        await connection.execute(
            delete(schema.sessions).where(sessions.person == person["id"], sessions.kind == "cookie")
        )
    return password


async def forget(url: str, name: str) -> str:
    """Take away all that is kept about somebody but the moves, which belong to the others' games too; their name."""
    refuse_missing(url)
    path = sqlite_path(url)
    with hold_sqlite(path) if path else nullcontext():
        async with changing(url) as connection:
            await refuse_served(connection)
            person = await find(connection, url, name)
            for table in (schema.sessions, schema.chat, schema.ratings, schema.files):
                await connection.execute(delete(table).where(table.c.person == person["id"]))
            await rename_in_games(connection, person["id"])
            people = schema.people.c
            nobody = {"name": SOMEBODY, "name_key": None, "password": None}
            await connection.execute(update(schema.people).where(people.id == person["id"]).values(nobody))
    return str(person["name"])


async def rename_in_games(connection: AsyncConnection, person: str) -> None:
    """The names under which somebody sat down, in what happened and in the summaries of tables."""
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


async def find(connection: AsyncConnection, url: str, name: str) -> RowMapping:
    """An account by its name, or anybody by their id."""
    config = configuration()
    if await connection.run_sync(known_revision, config) != newest_revision(config):
        raise AzulejosError(f"{shown(url)} is not up to date; start the server once, which upgrades it")
    people = schema.people.c
    try:
        key = name_key(clean_name(name))
    except PeopleError:
        key = ""  # nobody's
    is_meant = (people.id == name) | (people.name_key == key)
    person = (await connection.execute(select(schema.people).where(is_meant))).mappings().first()
    if person is None:
        raise AzulejosError(f"nobody has an account with the name {name!r}; of a guest, give the id")
    return person


def refuse_missing(url: str) -> None:
    path = sqlite_path(url)
    if path and not path.exists():
        raise AzulejosError(f"there is no database {path}; check the address")
