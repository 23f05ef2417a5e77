"""A host's tools for accounts: passwords, roles, invitations, and the deletion of a person's data."""

from __future__ import annotations

import secrets
import time
from contextlib import nullcontext

from sqlalchemy import RowMapping, delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from azulejos.core.errors import AzulejosError
from azulejos.server.database import schema
from azulejos.server.database.lock import hold_sqlite, refuse_served
from azulejos.server.database.migration import changing, configuration, known_revision, newest_revision
from azulejos.server.database.urls import shown, sqlite_path
from azulejos.server.database.vacuum import clean
from azulejos.server.features.accounts.erasure import erase
from azulejos.server.features.accounts.invitations import add_invitation
from azulejos.server.features.accounts.names import PeopleError, clean_name, name_key
from azulejos.server.features.accounts.passwords import Passwords
from azulejos.server.protocol.values import Role
from azulejos.texts.language import ENGLISH
from azulejos.texts.names import word_name
from azulejos.texts.reader import texts

PASSWORD_BYTES = 9  # twelve characters


async def reset_password(url: str, name: str) -> str:
    """A new password for an account, without its cookies and passkeys; servers may keep running meanwhile."""
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
        await connection.execute(delete(schema.passkeys).where(schema.passkeys.c.person == person["id"]))
    return password


async def forget(url: str, name: str) -> str:
    """Delete all that is kept about a person but the moves, which belong to others' games too; returns their name."""
    refuse_missing(url)
    path = sqlite_path(url)
    with hold_sqlite(path) if path else nullcontext():
        async with changing(url) as connection:
            await refuse_served(connection)
            person = await find(connection, url, name)
            await erase(connection, person["id"])
        await clean(url)
    return word_name(texts(ENGLISH), person["name"])


async def invite(url: str, role: Role, uses: int, days: int) -> str:
    """The path of a link that lets people make an account, whatever the door says; servers may keep running."""
    refuse_missing(url)
    async with changing(url) as connection:
        await refuse_other_form(connection, url)
        return f"/invite/{await add_invitation(connection, None, role, uses, now_ms(), days)}"


async def appoint(url: str, name: str, role: Role) -> str:
    """Give an account a role, which takes effect within seconds; returns its name."""
    refuse_missing(url)
    async with changing(url) as connection:
        person = await find(connection, url, name)
        if person["name_key"] is None:
            raise AzulejosError(f"{person['name']} is a guest, and can have no role")
        change = update(schema.people).where(schema.people.c.id == person["id"]).values(role=role or None)
        await connection.execute(change)
    return str(person["name"])


async def has_host(url: str) -> bool:
    """Whether a server has a host who can let others in."""
    async with changing(url) as connection:
        hosts = select(schema.people.c.id).where(schema.people.c.role == "host").limit(1)
        return (await connection.execute(hosts)).first() is not None


def now_ms() -> int:
    return int(time.time() * 1000)


async def refuse_other_form(connection: AsyncConnection, url: str) -> None:
    config = configuration()
    if await connection.run_sync(known_revision, config) != newest_revision(config):
        raise AzulejosError(f"{shown(url)} is not up to date; start the server once, which upgrades it")


async def find(connection: AsyncConnection, url: str, name: str) -> RowMapping:
    """An account by its name, or anybody by their id."""
    await refuse_other_form(connection, url)
    people = schema.people.c
    try:
        key = name_key(clean_name(name))
    except PeopleError:
        key = ""  # which no account has
    is_meant = (people.id == name) | (people.name_key == key)
    person = (await connection.execute(select(schema.people).where(is_meant))).mappings().first()
    if person is None:
        raise AzulejosError(f"nobody has an account with the name {name!r}; of a guest, give the id")
    return person


def refuse_missing(url: str) -> None:
    path = sqlite_path(url)
    if path and not path.exists():
        raise AzulejosError(f"there is no database {path}; check the address")
