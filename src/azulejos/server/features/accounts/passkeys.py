"""Passkeys (WebAuthn): an account's second way in. The private half never leaves the device of its owner.

The device signs a challenge of ours, together with the address of the page: so nothing can be guessed, replayed, or
typed into a page of another site. `webauthn` checks what it answers. Every answer must show that the device has
verified its owner, by a fingerprint or a PIN, since there is no password besides it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Any, Literal
from urllib.parse import urlsplit

from sqlalchemy import delete, func, select, update
from starlette.requests import HTTPConnection
from webauthn import base64url_to_bytes, verify_authentication_response, verify_registration_response
from webauthn.helpers import bytes_to_base64url

from azulejos.server.database import schema
from azulejos.server.features.accounts.names import PeopleError
from azulejos.server.features.accounts.people import People
from azulejos.server.features.accounts.session_store import known_person, person_of
from azulejos.server.features.accounts.sessions import TOKEN_ID, TOKEN_ID_DIGITS
from azulejos.server.http.cookies import SCHEMES
from azulejos.server.protocol.refusals import Refusal
from azulejos.server.protocol.values import Person
from azulejos.texts.reasons import because

MOST_PASSKEYS = 10  # of one account
MOST_ID, MOST_KEY = 1023, 2048  # bytes

Use = Literal["add", "log_in", "prove"]


@dataclass(frozen=True, slots=True)
class Site:
    """The site for which passkeys are made: they work nowhere else."""

    name: str  # without a port: WebAuthn's relying party
    origin: str


@dataclass(frozen=True, slots=True)
class Passkey:
    """A passkey as its owner sees it."""

    id: str  # the first digits of its digest
    label: str
    created_at: int
    used_at: int | None


def site_of(request: HTTPConnection, public_url: str) -> Site:
    """The site that a request comes from; refused at a number, which no passkey can name."""
    scheme = request.scope["scheme"]
    origin = public_url or f"{SCHEMES.get(scheme, scheme)}://{request.headers.get('host', '')}"
    name = urlsplit(origin).hostname or ""
    if request.headers.get("origin", origin) != origin or not name or is_number(name):
        raise Refusal("no_passkeys")
    return Site(name, origin)


def is_number(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


class Passkeys:
    """The passkeys of all accounts."""

    def __init__(self, people: People) -> None:
        self.people = people
        self.store = people.store

    async def challenge(self, secret: str, use: Use) -> str:
        """A challenge for the session of a cookie, as browsers take it."""
        return bytes_to_base64url(await self.people.set_challenge(secret, use))

    async def known(self, person: Person) -> list[str]:
        """The ids of a person's passkeys, as browsers take them."""
        columns = schema.passkeys.c
        rows = await self.store.rows(select(columns.credential).where(columns.person == person.id))
        return [bytes_to_base64url(row["credential"]) for row in rows]

    async def add(self, person: Person, secret: str, site: Site, answer: dict[str, Any], label: str) -> Passkey:
        """Keep the public half of a new passkey."""
        challenge = await self._challenge(secret, "add")
        with refusing_faults():
            made = verify_registration_response(
                credential=answer,
                expected_challenge=challenge,
                expected_rp_id=site.name,
                expected_origin=site.origin,
                require_user_verification=True,
            )
        if len(made.credential_id) > MOST_ID or len(made.credential_public_key) > MOST_KEY:
            raise PeopleError("wrong_passkey")
        digest, now = digest_of_id(made.credential_id), self.people.now()
        row: dict[str, Any] = {"digest": digest, "person": person.id, "credential": made.credential_id, "label": label}
        row |= {"public_key": made.credential_public_key, "uses": made.sign_count, "created_at": now, "used_at": None}
        columns = schema.passkeys.c
        async with self.store.exclusive(f"passkeys {person.id}"), self.store.writing() as connection:
            mine = select(func.count()).where(columns.person == person.id)
            if (await connection.execute(mine)).scalar_one() >= MOST_PASSKEYS:
                raise Refusal("too_many", because("many_passkeys", most=MOST_PASSKEYS))
            new = self.store.insert(schema.passkeys).values(row).on_conflict_do_nothing()
            if (await connection.execute(new)).rowcount != 1:
                raise PeopleError("wrong_passkey")  # it is there already
        return Passkey(digest[:TOKEN_ID_DIGITS], label, now, None)

    async def owner(self, secret: str, use: Use, site: Site, answer: dict[str, Any]) -> Person:
        """The account whose passkey has answered a challenge."""
        challenge = await self._challenge(secret, use)
        columns, person = schema.passkeys.c, schema.people.c
        try:
            digest = digest_of_id(base64url_to_bytes(answer["id"]))
        except ValueError:
            raise PeopleError("wrong_passkey") from None
        query = select(columns.public_key, columns.uses, *known_person()).join_from(
            schema.passkeys, schema.people, columns.person == person.id
        )
        row = await self.store.row(query.where(columns.digest == digest))
        if row is None:
            raise PeopleError("wrong_passkey")
        with refusing_faults():
            shown = verify_authentication_response(
                credential=answer,
                expected_challenge=challenge,
                expected_rp_id=site.name,
                expected_origin=site.origin,
                credential_public_key=row["public_key"],
                credential_current_sign_count=row["uses"],
                require_user_verification=True,
            )
        used = {"uses": shown.new_sign_count, "used_at": self.people.now()}
        async with self.store.writing() as connection:
            await connection.execute(update(schema.passkeys).where(columns.digest == digest).values(used))
        return person_of(row)

    async def of_person(self, person: Person) -> list[Passkey]:
        """The passkeys of an account, the oldest first."""
        columns = schema.passkeys.c
        query = select(columns.digest, columns.label, columns.created_at, columns.used_at)
        rows = await self.store.rows(query.where(columns.person == person.id).order_by(columns.created_at))
        return [
            Passkey(row["digest"][:TOKEN_ID_DIGITS], row["label"], row["created_at"], row["used_at"]) for row in rows
        ]

    async def remove(self, person: Person, passkey: str) -> None:
        columns = schema.passkeys.c
        is_named = func.substr(columns.digest, 1, TOKEN_ID_DIGITS) == passkey
        gone = delete(schema.passkeys).where(columns.person == person.id, is_named)
        async with self.store.writing() as connection:
            if not TOKEN_ID.fullmatch(passkey) or not (await connection.execute(gone)).rowcount:
                raise PeopleError("no_such_passkey")

    async def _challenge(self, secret: str, use: Use) -> bytes:
        challenge = await self.people.take_challenge(secret, use)
        if challenge is None:
            raise PeopleError("wrong_passkey")
        return challenge


@contextmanager
def refusing_faults() -> Iterator[None]:
    """Refuse an answer that `webauthn` can't check: damaged ones raise errors of many kinds, such as a KeyError."""
    try:
        yield
    except Exception as error:
        raise PeopleError("wrong_passkey") from error


def digest_of_id(credential: bytes) -> str:
    return hashlib.sha256(credential).hexdigest()
