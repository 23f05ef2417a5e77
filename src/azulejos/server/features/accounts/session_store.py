"""The sessions that the database keeps: cookies, tokens and known devices; who holds one, and how they end.

When a session ends, its sockets and streams close at once: those of this process, and through PostgreSQL's NOTIFY those
of all others. What could not be heard of, such as a password that was reset from the command line, is looked up every
few seconds.
"""

from __future__ import annotations

import contextlib
import secrets
from collections.abc import Callable, Sequence
from typing import Any

from sqlalchemy import ColumnElement, RowMapping, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from azulejos.server.database import schema
from azulejos.server.database.failures import StoreError
from azulejos.server.database.store import Store, notify
from azulejos.server.features.accounts.names import PeopleError, clean_label
from azulejos.server.features.accounts.sessions import (
    COOKIE_MS,
    DAY_MS,
    PROOF_MS,
    SESSION_MARK,
    TOKEN_ID,
    TOKEN_ID_DIGITS,
    TOKEN_MS,
    Connections,
    Kind,
    OpenSession,
    Recent,
    Remembered,
    Token,
    digest_of,
    new_secret,
)
from azulejos.server.protocol.refusals import Refusal
from azulejos.server.protocol.values import Person
from azulejos.texts.reasons import because

MOST_IDS = 500  # in one question
MOST_SESSIONS = 32  # of one person, and as many browsers that are known
CHALLENGE_BYTES = 32
CHALLENGE_MS = 5 * 60 * 1000  # for which a passkey may answer
MOST_TOKENS = 20  # of one account
SESSION_DAYS = 90  # after which an unused session of an account ends, unless the settings say otherwise


def known_person() -> list[ColumnElement[Any]]:
    """The columns that `person_of` reads."""
    person = schema.people.c
    return [person.id, person.name, person.name_key, person.face, person.role]


def person_of(row: RowMapping) -> Person:
    return Person(row["id"], row["name"], row["name_key"] is not None, row["face"], row["role"] or "")


class SessionStore:
    """All sessions, over a database that other processes may share."""

    def __init__(self, store: Store, now: Callable[[], int], session_days: int = SESSION_DAYS) -> None:
        self.store = store
        self.now = now
        self._idle_ms = session_days * DAY_MS
        self.connections = Connections()
        self._recent = Recent(now)

    # Lookup

    async def by_secret(self, secret: str, kind: Kind) -> Person | None:
        """The owner of a cookie or token; None if it is unknown, revoked or expired."""
        digest = digest_of(secret)
        if person := self._recent.get(digest, kind):
            return person
        changes = self._recent.changes
        session = await self._read_session(digest, kind)
        if session is None:
            return None
        self._recent.put(digest, session, changes)
        return session.person

    async def _read_session(self, digest: str, kind: Kind) -> Remembered | None:
        session, person, now = schema.sessions.c, schema.people.c, self.now()
        query = (
            select(*known_person(), session.expires_at, session.seen_at)
            .join_from(schema.sessions, schema.people, session.person == person.id)
            .where(session.digest == digest, session.kind == kind)
            .where(session.expires_at.is_(None) | (session.expires_at > now))
            .where((session.kind != "cookie") | person.name_key.is_(None) | (session.seen_at > now - self._idle_ms))
        )
        row = await self.store.row(query)
        if row is None:
            return None
        if row["seen_at"] <= now - DAY_MS:
            with contextlib.suppress(StoreError):  # the next request tries again
                await self._see([digest])
        return Remembered(person_of(row), kind, now, row["expires_at"])

    async def _see(self, digests: Sequence[str]) -> None:
        """Note that sessions are in use today."""
        async with self.store.writing() as connection:
            await connection.execute(
                update(schema.sessions).where(schema.sessions.c.digest.in_(digests)).values(seen_at=self.now())
            )

    async def _add_session(
        self, connection: AsyncConnection, person: str, kind: Kind, label: str = "", proved: bool = False
    ) -> str:
        """A new session; `proved` if its owner has just shown a password or a passkey."""
        secret, now = new_secret(kind), self.now()
        session = insert(schema.sessions).values(
            digest=digest_of(secret),
            person=person,
            kind=kind,
            label=label,
            created_at=now,
            seen_at=now,
            proved_at=now if proved else None,
            expires_at=now + (TOKEN_MS if kind == "token" else COOKIE_MS),
        )
        await connection.execute(session)
        if kind != "token":
            await self._end_oldest(connection, person, kind)
        return secret

    async def _end_oldest(self, connection: AsyncConnection, person: str, kind: Kind) -> None:
        """End the sessions of a person that were unused for longest, beyond those that one may have."""
        columns = schema.sessions.c
        mine = select(columns.digest).where(columns.person == person, columns.kind == kind)
        order = mine.order_by(columns.seen_at.desc(), columns.created_at.desc(), columns.digest)
        surplus = list((await connection.execute(order.offset(MOST_SESSIONS))).scalars())
        if surplus:
            self.ended(await self._end(connection, columns.digest.in_(surplus)))

    async def rotate(self, person: Person, old: str | None, browser: str) -> str:
        """A new cookie after a login or a change of password or account; the old one ends."""
        async with self.store.writing() as connection:
            secret = await self._add_session(connection, person.id, "cookie", browser, proved=True)
            gone = [] if old is None else await self._end(connection, schema.sessions.c.digest == digest_of(old))
        self.ended(gone)
        return secret

    async def new_device(self, person: Person) -> str:
        """The secret that a browser keeps after logging out, by which it is known as one of this account."""
        async with self.store.writing() as connection:
            return await self._add_session(connection, person.id, "device")

    # Proofs

    async def prove(self, secret: str) -> None:
        """Note that the owner of a cookie has just shown a password or a passkey."""
        mine = update(schema.sessions).where(schema.sessions.c.digest == digest_of(secret))
        async with self.store.writing() as connection:
            await connection.execute(mine.values(proved_at=self.now()))

    async def need_proof(self, secret: str | None) -> None:
        """Refuse a session whose owner has not shown a password or a passkey lately; a token never has."""
        columns, since = schema.sessions.c, self.now() - PROOF_MS
        is_proved = (columns.digest == digest_of(secret or "")) & (columns.proved_at > since)
        if await self.store.row(select(columns.digest).where(is_proved)) is None:
            raise PeopleError("proof_needed")

    # Challenges, which passkeys sign

    async def set_challenge(self, secret: str, use: str) -> bytes:
        """A new challenge for a session, for one use; one that was set before is void."""
        challenge, now = secrets.token_bytes(CHALLENGE_BYTES), self.now()
        mine = update(schema.sessions).where(schema.sessions.c.digest == digest_of(secret))
        async with self.store.writing() as connection:
            values = {"challenge": f"{use} {challenge.hex()}", "challenge_until": now + CHALLENGE_MS}
            await connection.execute(mine.values(values))
        return challenge

    async def take_challenge(self, secret: str, use: str) -> bytes | None:
        """The challenge of a session, once; None if none was set for that use, or too long ago."""
        columns, is_mine = schema.sessions.c, schema.sessions.c.digest == digest_of(secret)
        async with self.store.writing() as connection:
            query = select(columns.challenge, columns.challenge_until).where(is_mine).with_for_update()
            row = (await connection.execute(query)).mappings().first()
            nothing = {"challenge": None, "challenge_until": None}
            await connection.execute(update(schema.sessions).where(is_mine).values(nothing))
        if row is None or row["challenge"] is None or row["challenge_until"] <= self.now():
            return None
        set_for, _, challenge = row["challenge"].partition(" ")
        return bytes.fromhex(challenge) if set_for == use else None

    # How they end.

    async def _end(self, connection: AsyncConnection, *wanted: ColumnElement[bool]) -> list[str]:
        """Delete sessions, and say which; the other processes are notified when this transaction commits."""
        columns = schema.sessions.c
        digests = list((await connection.execute(select(columns.digest).where(*wanted))).scalars())
        await connection.execute(delete(schema.sessions).where(columns.digest.in_(digests)))
        if self.store.is_postgresql:
            for digest in digests:
                await notify(connection, f"{SESSION_MARK}:{digest}")
        return digests

    def ended(self, digests: Sequence[str]) -> None:
        """Forget sessions that have ended, here or in another process."""
        for digest in digests:
            self._recent.forget(digest)
            self.connections.close(digest)

    async def log_out(self, secret: str) -> None:
        """End the session of a cookie."""
        columns = schema.sessions.c
        async with self.store.writing() as connection:
            gone = await self._end(connection, columns.digest == digest_of(secret), columns.kind == "cookie")
        self.ended(gone)

    async def log_out_everywhere(self, person: Person) -> None:
        """End all cookies of a person, and forget their browsers; tokens stay until they are revoked."""
        columns = schema.sessions.c
        async with self.store.writing() as connection:
            gone = await self._end(connection, columns.person == person.id, columns.kind != "token")
        self.ended(gone)

    async def end_all(self, connection: AsyncConnection, person: Person) -> list[str]:
        """End every session of a person, tokens too, with this transaction."""
        return await self._end(connection, schema.sessions.c.person == person.id)

    def forget(self, person: Person) -> None:
        """Drop everything that is cached about a person."""
        self._recent.forget_person(person.id)

    async def close_ended(self) -> None:
        """Close connections whose session is not in the database any more, or has expired; the others are in use."""
        columns, held, now = schema.sessions.c, self.connections.digests(), self.now()
        is_valid = columns.expires_at.is_(None) | (columns.expires_at > now)
        for start in range(0, len(held), MOST_IDS):
            some = held[start : start + MOST_IDS]
            query = select(columns.digest, columns.seen_at).where(columns.digest.in_(some), is_valid)
            rows = await self.store.rows(query)
            self.ended([*({*some} - {row["digest"] for row in rows})])
            if unseen := [row["digest"] for row in rows if row["seen_at"] <= now - DAY_MS]:
                await self._see(unseen)

    # What their owners see.

    async def sessions(self, person: Person) -> list[OpenSession]:
        """The cookies of a person, the oldest first."""
        rows = await self._rows(person, "cookie")
        return [
            OpenSession(row["digest"][:TOKEN_ID_DIGITS], row["label"], row["created_at"], row["seen_at"], row["digest"])
            for row in rows
        ]

    async def end_session(self, person: Person, session_id: str) -> None:
        await self._end_one(person, session_id, "cookie", PeopleError("no_such_session"))

    async def new_token(self, person: Person, label: str) -> str:
        """A secret for a program that acts for this account, shown this once."""
        label = clean_label(label)
        await self.need_account(person)
        async with self.store.exclusive(f"tokens {person.id}"):
            if len(await self._rows(person, "token")) >= MOST_TOKENS:
                raise Refusal("too_many", because("many_tokens", most=MOST_TOKENS))
            async with self.store.writing() as connection:
                return await self._add_session(connection, person.id, "token", label)

    async def need_account(self, person: Person) -> None:
        """Refuse guests."""
        columns = schema.people.c
        row = await self.store.row(select(columns.name_key).where(columns.id == person.id))
        if row is None or row["name_key"] is None:
            raise PeopleError("not_an_account")

    async def tokens(self, person: Person) -> list[Token]:
        """The API tokens of an account, the oldest first."""
        rows = await self._rows(person, "token")
        return [
            Token(row["digest"][:TOKEN_ID_DIGITS], row["label"], row["created_at"], row["expires_at"]) for row in rows
        ]

    async def revoke_token(self, person: Person, token_id: str) -> None:
        refusal = PeopleError("no_such_token")
        await self._end_one(person, token_id, "token", refusal)

    async def _rows(self, person: Person, kind: Kind) -> Sequence[RowMapping]:
        columns = schema.sessions.c
        query = select(columns.digest, columns.label, columns.created_at, columns.seen_at, columns.expires_at)
        is_valid = columns.expires_at.is_(None) | (columns.expires_at > self.now())
        mine = query.where(columns.person == person.id, columns.kind == kind, is_valid)
        return await self.store.rows(mine.order_by(columns.created_at, columns.digest))

    async def _end_one(self, person: Person, session_id: str, kind: Kind, refusal: PeopleError) -> None:
        """End a session of a person's own, by the first digits of its digest."""
        if not TOKEN_ID.fullmatch(session_id):
            raise refusal
        columns = schema.sessions.c
        is_named = func.substr(columns.digest, 1, TOKEN_ID_DIGITS) == session_id
        async with self.store.writing() as connection:
            gone = await self._end(connection, columns.person == person.id, columns.kind == kind, is_named)
        if not gone:
            raise refusal
        self.ended(gone)
