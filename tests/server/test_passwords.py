"""Passwords: what is accepted, and how many are worked at."""

from __future__ import annotations

import asyncio
import threading
import time

import pytest
from argon2 import PasswordHasher

from azulejos.server.accounts.names import PeopleError
from azulejos.server.accounts.passwords import MOST_AT_ONCE, Passwords, check_password
from tests.server.people_store import PASSWORD, quick_hasher


@pytest.mark.parametrize("password", ["x" * 8, "x" * 256, "пароль пароль", "🀄" * 8])
def test_any_characters_make_a_password(password: str) -> None:
    check_password(password)
    passwords = Passwords(quick_hasher())
    assert asyncio.run(passwords.fits(password, asyncio.run(passwords.hash(password))))


@pytest.mark.parametrize("password", ["", "1234567", "x" * 257, "long enough \ud800"])
def test_a_password_too_short_too_long_or_torn_is_refused(password: str) -> None:
    with pytest.raises(PeopleError) as refusal:
        check_password(password)
    assert refusal.value.code == "bad_password"
    assert not asyncio.run(Passwords(quick_hasher()).fits(password, None))


async def test_only_two_passwords_are_worked_at_at_once() -> None:
    class Counting(PasswordHasher):
        """Counts how many are at it."""

        lock = threading.Lock()
        now = most = 0

        def hash(self, password: str | bytes, *, salt: bytes | None = None) -> str:
            with self.lock:
                Counting.now += 1
                Counting.most = max(Counting.most, Counting.now)
            time.sleep(0.02)
            hashed = super().hash(password, salt=salt)
            with self.lock:
                Counting.now -= 1
            return hashed

    passwords = Passwords(Counting(time_cost=1, memory_cost=8, parallelism=1))
    await asyncio.gather(*(passwords.hash(PASSWORD) for _ in range(8)))
    assert Counting.most == MOST_AT_ONCE
