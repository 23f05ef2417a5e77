"""Session secrets, and a short-lived cache of the sessions that were read.

Only the digest of a secret is ever stored. The cache spares the database a question for every request; what this
process changes is forgotten at once, what another process changes is noticed after `FRESH_MS`.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Literal

from azulejos.server.protocol.values import Person

SECRET_BYTES = 32
TOKEN_PREFIX = "azj_"  # so that a token that lies about is known for what it is
TOKEN_ID_DIGITS = 12
TOKEN_ID = re.compile(f"[0-9a-f]{{{TOKEN_ID_DIGITS}}}")
DAY_MS = 24 * 3600 * 1000
TOKEN_MS = 365 * DAY_MS  # after which a token ends
COOKIE_MS = 400 * DAY_MS  # as long as browsers keep a cookie
FRESH_MS = 10_000
PROOF_MS = 10 * 60 * 1000  # for which a shown password or passkey opens what needs one
MOST_REMEMBERED = 4096

Kind = Literal["cookie", "token", "device"]  # a device: a browser in which a person has logged in before
SESSION_MARK = "@session"  # before the digest, in notifications that a session has ended


@dataclass(frozen=True, slots=True)
class Token:
    """An API token as its owner sees it: never the secret itself."""

    id: str  # the first digits of the secret's digest
    label: str
    created_at: int
    expires_at: int | None  # None: until it is revoked


@dataclass(frozen=True, slots=True)
class OpenSession:
    """A cookie as its owner sees it."""

    id: str  # the first digits of the secret's digest
    label: str  # the kind of browser
    created_at: int
    seen_at: int  # to within a day
    digest: str


@dataclass(frozen=True, slots=True)
class Remembered:
    """A row of the database about a secret, and the time at which it was read."""

    person: Person
    kind: str
    read_at: int
    expires_at: int | None


def new_secret(kind: Kind) -> str:
    """A secret by which a browser or a program is recognised."""
    return (TOKEN_PREFIX if kind == "token" else "") + secrets.token_urlsafe(SECRET_BYTES)


def digest_of(secret: str) -> str:
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


class Recent:
    """The people of the secrets that were asked for lately."""

    def __init__(self, now: Callable[[], int]) -> None:
        self._now = now
        self._sessions: dict[str, Remembered] = {}  # by digest, the oldest first
        self.changes = 0  # a reading that began before the last change is not remembered

    def __len__(self) -> int:
        return len(self._sessions)

    def get(self, digest: str, kind: str) -> Person | None:
        session = self._sessions.get(digest)
        if session is None or session.kind != kind or not self._is_fresh(session):
            return None
        return session.person

    def put(self, digest: str, session: Remembered, changes: int) -> None:
        """Remember a session, if nothing has changed since it was read."""
        if changes != self.changes:
            return
        self._sessions.pop(digest, None)
        if len(self._sessions) >= MOST_REMEMBERED:
            del self._sessions[next(iter(self._sessions))]
        self._sessions[digest] = session

    def forget(self, digest: str) -> None:
        self.changes += 1
        self._sessions.pop(digest, None)

    def forget_person(self, person: str) -> None:
        self.changes += 1
        self._sessions = {digest: session for digest, session in self._sessions.items() if session.person.id != person}

    def _is_fresh(self, session: Remembered) -> bool:
        now = self._now()
        expired = session.expires_at is not None and session.expires_at <= now
        return 0 <= now - session.read_at < FRESH_MS and not expired


class Connections:
    """The sockets and streams of this process by the session that they were opened with, to close them when it ends."""

    def __init__(self) -> None:
        self._closers: dict[str, list[Callable[[], None]]] = {}

    @contextmanager
    def held(self, digest: str, close: Callable[[], None]) -> Iterator[None]:
        """While a connection is open."""
        closers = self._closers.setdefault(digest, [])
        closers.append(close)
        try:
            yield
        finally:
            closers.remove(close)
            if not closers:
                self._closers.pop(digest, None)

    def close(self, digest: str) -> None:
        """A session has ended: so do its connections."""
        for close in tuple(self._closers.get(digest, ())):
            close()

    def digests(self) -> list[str]:
        """The sessions with open connections."""
        return list(self._closers)
