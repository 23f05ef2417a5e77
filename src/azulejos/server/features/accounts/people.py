"""Guests and accounts: how they are called, how they come back, and when they were last seen.

A guest is a name and a cookie. Registering adds a password and makes the name the person's own; the id stays, and with
it the games. Everything is decided by the database, so that several processes can serve the same people.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace

from sqlalchemy import RowMapping, bindparam, delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from azulejos.server.database import schema
from azulejos.server.database.store import Store
from azulejos.server.features.accounts.invitations import use_invitation
from azulejos.server.features.accounts.names import (
    PeopleError,
    check_is_not_made,
    clean_name,
    name_key,
    name_taken,
    typed_key,
)
from azulejos.server.features.accounts.passwords import Passwords, check_password
from azulejos.server.features.accounts.session_store import (
    MOST_IDS,
    SESSION_DAYS,
    SessionStore,
    known_person,
    person_of,
)
from azulejos.server.features.accounts.sessions import COOKIE_MS, Token, digest_of
from azulejos.server.protocol.values import Person, Role
from azulejos.texts.names import GUEST, GUESTS, made_name
from azulejos.texts.reasons import because


class People(SessionStore):
    """Everybody whom the server knows, with their sessions."""

    def __init__(
        self,
        store: Store,
        now: Callable[[], int],
        passwords: Passwords | None = None,
        session_days: int = SESSION_DAYS,
    ) -> None:
        super().__init__(store, now, session_days)
        self._passwords = passwords or Passwords()

    # Guests

    async def new_guest(self, name: str | None = None, browser: str = "") -> tuple[Person, str]:
        """A new person and the secret of their cookie."""
        name = made_name(GUEST, secrets.randbelow(GUESTS)) if name is None else await self._guest_name(name)
        async with self.store.writing() as connection:
            person = await self._add_person(connection, name)
            return person, await self._add_session(connection, person.id, "cookie", browser)

    async def rename_guest(self, person: Person, name: str) -> Person:
        name = await self._guest_name(name)
        async with self.store.writing() as connection:
            await self._change_guest(connection, person, {"name": name})
        self._recent.forget_person(person.id)
        return replace(person, name=name)

    async def register(
        self,
        person: Person | None,
        name: str,
        password: str,
        address: str = "",
        invitation: str | None = None,
        is_closed: bool = False,
    ) -> Person:
        """Make an account of a guest, who keeps their id, cookies and games; or of a stranger."""
        name = clean_name(name)
        check_is_not_made(name)
        check_password(password, name)
        hashed = await self._passwords.hash(password, address)
        account: dict[str, str | None] = {"name": name, "name_key": name_key(name), "password": hashed}
        role: Role = ""
        async with self.store.writing() as connection:
            if invitation is not None:
                role = await use_invitation(connection, invitation, self.now(), is_closed)
                account["role"] = role or None
            try:
                if person is None:
                    person = await self._add_person(connection, name, account)
                else:
                    await self._change_guest(connection, person, account)
            except IntegrityError:
                raise name_taken(name) from None
        self._recent.forget_person(person.id)
        return replace(person, name=name, is_account=True, role=role)

    async def _add_person(
        self, connection: AsyncConnection, name: str, more: Mapping[str, str | None] | None = None
    ) -> Person:
        person, now = Person(secrets.token_hex(8), name, is_account=False), self.now()
        row = {"id": person.id, "name": name, "created_at": now, "seen_at": now, **(more or {})}
        await connection.execute(insert(schema.people).values(row))
        return person

    async def _guest_name(self, name: str) -> str:
        """A name that a guest may bear: not that of a bot or of an account, but perhaps another guest's."""
        name = clean_name(name)
        check_is_not_made(name)
        columns = schema.people.c
        if await self.store.row(select(columns.id).where(columns.name_key == name_key(name))):
            raise name_taken(name)
        return name

    async def _change_guest(
        self, connection: AsyncConnection, person: Person, values: Mapping[str, str | None]
    ) -> None:
        columns = schema.people.c
        guest = update(schema.people).where(columns.id == person.id, columns.name_key.is_(None))
        if (await connection.execute(guest.values(values))).rowcount != 1:
            raise PeopleError("already_an_account", because("account_name_stays"))

    # Accounts

    async def log_in(self, name: str, password: str, browser: str = "", address: str = "") -> tuple[Person, str]:
        """The account and the secret of a new cookie; whether the name or the password is wrong is not said."""
        row = await self._account(name)
        stored: str | None = row["password"] if row else None
        if not await self._passwords.fits(password, stored, address) or row is None or stored is None:
            raise PeopleError("wrong_password")
        fresh = await self._passwords.hash(password, address) if self._passwords.is_outdated(stored) else stored
        person = person_of(row)
        async with self.store.writing() as connection:
            if await self._replace_password(connection, person.id, stored, fresh):
                return person, await self._add_session(connection, person.id, "cookie", browser, proved=True)
        return await self.log_in(
            name, password, browser, address
        )  # the hash changed meanwhile: does the password fit the new one?

    async def _account(self, name: str) -> RowMapping | None:
        key = typed_key(name)
        if key is None:
            return None
        columns = schema.people.c
        return await self.store.row(select(*known_person(), columns.password).where(columns.name_key == key))

    async def change_password(self, person: Person, old: str, new: str, keep: str | None = None) -> None:
        """Change it and end all sessions but that of the cookie `keep`; API tokens stay until they are revoked."""
        check_password(new, person.name)
        stored = await self.need_password(person, old)
        fresh = await self._passwords.hash(new)
        columns = schema.sessions.c
        others = [columns.person == person.id, columns.kind != "token"]
        if keep is not None:
            others.append(columns.digest != digest_of(keep))
        async with self.store.writing() as connection:
            if not await self._replace_password(connection, person.id, stored, fresh):
                raise wrong_password()
            gone = await self._end(connection, *others)
        self._recent.forget_person(person.id)
        self.ended(gone)

    async def need_password(self, person: Person, password: str) -> str:
        """Refuse a wrong password of an account; returns its hash."""
        stored = await self._password_of(person)
        if not await self._passwords.fits(password, stored, person.id):
            raise wrong_password()
        return stored

    async def _replace_password(self, connection: AsyncConnection, person: str, stored: str, fresh: str) -> bool:
        """Write it if the one that was checked still holds; until the commit no other request can change it."""
        columns = schema.people.c
        change = update(schema.people).where(columns.id == person, columns.password == stored)
        return bool((await connection.execute(change.values(password=fresh))).rowcount)

    async def _password_of(self, person: Person) -> str:
        columns = schema.people.c
        row = await self.store.row(select(columns.password).where(columns.id == person.id))
        if row is None or row["password"] is None:
            raise PeopleError("not_an_account")
        return str(row["password"])

    async def forget_old(self) -> None:
        """Delete sessions that have expired or are idle, and guests who can't come back and have never sat anywhere."""
        now, session, person = self.now(), schema.sessions.c, schema.people.c
        played = select(schema.seats.c.person)
        gone = (person.seen_at <= now - COOKIE_MS) & person.name_key.is_(None) & person.id.not_in(played)
        accounts = select(person.id).where(person.name_key.is_not(None))
        is_idle = (session.kind == "cookie") & (session.seen_at <= now - self._idle_ms) & session.person.in_(accounts)
        async with self.store.writing() as connection:
            await connection.execute(delete(schema.sessions).where((session.expires_at <= now) | is_idle))
            await connection.execute(delete(schema.people).where(gone))

    async def choose_face(self, person: Person, face: int) -> Person:
        """A guest or an account takes other tiles for their face."""
        async with self.store.writing() as connection:
            await connection.execute(update(schema.people).where(schema.people.c.id == person.id).values(face=face))
        self._recent.forget_person(person.id)
        return replace(person, face=face)

    # Presence

    async def touch(self, ids: Collection[str]) -> None:
        """Note that these people are here now."""
        if not ids:
            return
        columns = schema.people.c
        seen = update(schema.people).where(columns.id == bindparam("person")).values(seen_at=self.now())
        async with self.store.writing() as connection:  # in one order, so that two processes never wait for each other
            await connection.execute(seen, [{"person": person} for person in sorted(set(ids))])

    async def seen_at(self, ids: Collection[str]) -> dict[str, int]:
        """The time of each person's last visit; unknown people are left out."""
        columns, wanted = schema.people.c, sorted(set(ids))
        seen: dict[str, int] = {}
        for start in range(0, len(wanted), MOST_IDS):
            some = columns.id.in_(wanted[start : start + MOST_IDS])
            rows = await self.store.rows(select(columns.id, columns.seen_at).where(some))
            seen.update((row["id"], row["seen_at"]) for row in rows)
        return seen


def wrong_password() -> PeopleError:
    return PeopleError("wrong_password", because("password_not_yours"))


__all__ = ["People", "PeopleError", "Person", "Token"]
