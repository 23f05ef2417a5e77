"""Invitations: links that let strangers make an account, once or several times, until a day.

Of the word in a link only the digest is kept, so that a copy of the database opens no door. It is used up in the
transaction that makes the account: of two who use the last place at once, one gets in.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from azulejos.server.database import schema
from azulejos.server.database.store import Store
from azulejos.server.features.accounts.sessions import DAY_MS, TOKEN_ID, TOKEN_ID_DIGITS, digest_of
from azulejos.server.protocol.refusals import Refusal
from azulejos.server.protocol.values import Person, Role, face_of
from azulejos.texts.reasons import because

WORD_BYTES = 16
MOST_INVITATIONS = 100  # that hold at the same time, of a whole server
MOST_DAYS = 90
MOST_USES = 1_000


@dataclass(frozen=True, slots=True)
class Invitation:
    """An invitation as it is listed: without its word, which only its link holds."""

    id: str  # the first digits of the word's digest
    by: str  # the name of who made it; empty for the server's own command
    face: int | None
    role: Role
    most: int
    used: int
    created_at: int
    expires_at: int


class Invitations:
    """All that hold. Those that a closed door keeps out are the caller's matter."""

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self.store = store
        self.now = now

    async def make(self, maker: Person, most: int, days: int) -> str:
        """The word for a new link, shown this once."""
        async with self.store.exclusive("invitations"):
            columns, holds = schema.invitations.c, schema.invitations.c.expires_at > self.now()
            row = await self.store.row(select(func.count().label("number")).where(holds, columns.used < columns.most))
            if row is not None and row["number"] >= MOST_INVITATIONS:
                raise Refusal("too_many", because("many_invitations", most=MOST_INVITATIONS))
            async with self.store.writing() as connection:
                return await add_invitation(connection, maker.id, "", most, self.now(), days)

    async def offered(self, word: str) -> Invitation:
        """The invitation of a link, or the refusal of one that holds no longer."""
        columns = schema.invitations.c
        holds = (columns.digest == digest_of(word)) & (columns.expires_at > self.now()) & (columns.used < columns.most)
        found = await self._read(holds)
        if not found:
            raise Refusal("bad_invitation")
        return found[0]

    async def listed(self) -> list[Invitation]:
        """Those whose day has not come, the newest first."""
        return await self._read(schema.invitations.c.expires_at > self.now())

    async def _read(self, wanted: object) -> list[Invitation]:
        columns, person = schema.invitations.c, schema.people.c
        query = (
            select(schema.invitations, person.name, person.face)
            .join_from(schema.invitations, schema.people, columns.person == person.id, isouter=True)
            .where(wanted)  # type: ignore[arg-type]  # SQLAlchemy's own type of conditions
            .order_by(columns.created_at.desc(), columns.digest)
        )
        return [
            Invitation(
                id=row["digest"][:TOKEN_ID_DIGITS],
                by=row["name"] or "",
                face=None if row["person"] is None else face_of(Person(row["person"], "", True, row["face"])),
                role=row["role"] or "",
                most=row["most"],
                used=row["used"],
                created_at=row["created_at"],
                expires_at=row["expires_at"],
            )
            for row in await self.store.rows(query)
        ]

    async def revoke(self, invitation: str) -> None:
        """Let a link hold no longer."""
        if not TOKEN_ID.fullmatch(invitation):
            raise Refusal("bad_invitation")
        is_meant = func.substr(schema.invitations.c.digest, 1, TOKEN_ID_DIGITS) == invitation
        async with self.store.writing() as connection:
            if not (await connection.execute(delete(schema.invitations).where(is_meant))).rowcount:
                raise Refusal("bad_invitation")

    async def forget_old(self) -> None:
        async with self.store.writing() as connection:
            await connection.execute(delete(schema.invitations).where(schema.invitations.c.expires_at <= self.now()))


async def add_invitation(
    connection: AsyncConnection, maker: str | None, role: Role, most: int, now: int, days: int
) -> str:
    """Keep a new invitation; returns the word for its link."""
    word = secrets.token_urlsafe(WORD_BYTES)
    values = {
        "digest": digest_of(word),
        "person": maker,
        "role": role or None,
        "most": most,
        "used": 0,
        "created_at": now,
        "expires_at": now + days * DAY_MS,
    }
    await connection.execute(insert(schema.invitations).values(values))
    return word


async def use_invitation(connection: AsyncConnection, word: str, now: int, is_closed: bool) -> Role:
    """Use an invitation up, with this transaction; returns the role that it brings.

    Where no new accounts are made, those still hold that the operator has made with the server's own command.
    """
    columns = schema.invitations.c
    is_meant = columns.digest == digest_of(word)
    holds = is_meant & (columns.expires_at > now) & (columns.used < columns.most)
    if is_closed:
        holds &= columns.person.is_(None)
    used = await connection.execute(update(schema.invitations).where(holds).values(used=columns.used + 1))
    if used.rowcount != 1:
        raise Refusal("bad_invitation")
    role = (await connection.execute(select(columns.role).where(is_meant))).scalar_one()
    return role or ""
