"""Passwords: argon2id, computed beside the event loop, only a few at once, and those of each address in their turn."""

from __future__ import annotations

import asyncio
import secrets
import unicodedata

from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError

from azulejos.server.features.accounts.common_passwords import is_common
from azulejos.server.features.accounts.names import PeopleError
from azulejos.server.runtime.fair_semaphore import FairSemaphore
from azulejos.texts.reasons import because

SHORTEST = 8
LONGEST = 256
# Each takes 64 MiB and up to four cores: a flood waits in line while games continue. Checking and making have lines of
# their own, so that registrations do not hold up those who log in.
CHECKED_AT_ONCE, MADE_AT_ONCE = 2, 1
MOST_WAITING = 16  # of one address in a line


def check_password(text: str, name: str) -> None:
    """Refuse a text that can't be the new password of an account."""
    if not SHORTEST <= len(text) <= LONGEST:
        raise PeopleError("bad_password", because("password_length", least=SHORTEST, most=LONGEST, number=len(text)))
    if not is_writable(text):
        raise PeopleError("bad_password", because("password_half"))
    if is_common(text, name):
        raise PeopleError("bad_password", because("password_common"))


def one_spelling(password: str) -> str:
    """The same characters, however a keyboard composes them."""
    return unicodedata.normalize("NFC", password)


def is_writable(text: str) -> bool:
    """Whether it can be put into bytes; JSON can bring lone surrogates, which can't."""
    return not any(unicodedata.category(character) == "Cs" for character in text)


class Passwords:
    """Makes and checks hashes."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        self._checking = FairSemaphore(CHECKED_AT_ONCE, MOST_WAITING)
        self._making = FairSemaphore(MADE_AT_ONCE, MOST_WAITING)
        self._nobodys = self._hasher.hash(secrets.token_urlsafe())  # of a password that is thrown away

    async def hash(self, password: str, address: str = "") -> str:
        async with self._making.turn(address):
            return await asyncio.to_thread(self._hasher.hash, one_spelling(password))

    async def fits(self, password: str, stored: str | None, address: str = "") -> bool:
        """Whether a password belongs to a hash; takes the same time where there is none."""
        if len(password) > LONGEST or not is_writable(password):
            return False  # it never was a right password
        async with self._checking.turn(address):
            return await asyncio.to_thread(self._verify, one_spelling(password), stored or self._nobodys)

    def _verify(self, password: str, stored: str) -> bool:
        try:
            return self._hasher.verify(stored, password)
        except VerifyMismatchError:
            return False

    def is_outdated(self, stored: str) -> bool:
        """Whether a hash was made with other parameters than today's."""
        return self._hasher.check_needs_rehash(stored)
