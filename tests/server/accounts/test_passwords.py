"""Passwords: what is accepted, and how many are worked at."""

from __future__ import annotations

import asyncio
import threading
import time

import pytest
from argon2 import PasswordHasher

from azulejos.server.features.accounts.common_passwords import is_common
from azulejos.server.features.accounts.names import PeopleError
from azulejos.server.features.accounts.passwords import MADE_AT_ONCE, MOST_WAITING, SHORTEST, Passwords, check_password
from azulejos.server.protocol.refusals import Refusal
from tests.server.people_store import PASSWORD, quick_hasher


@pytest.mark.parametrize("password", ["xylophon", "x" * 252 + "yz12", "пароль пароль", "🀄🀀🀁🀂🀃🀄🀅🀆"])
def test_any_characters_make_a_password(password: str) -> None:
    check_password(password, "Ana")
    passwords = Passwords(quick_hasher())
    assert asyncio.run(passwords.fits(password, asyncio.run(passwords.hash(password))))


@pytest.mark.parametrize("password", ["", "1234567", "x" * 257, "long enough \ud800"])
def test_a_password_too_short_too_long_or_torn_is_refused(password: str) -> None:
    with pytest.raises(PeopleError) as refusal:
        check_password(password, "Ana")
    assert refusal.value.code == "bad_password"
    assert not asyncio.run(Passwords(quick_hasher()).fits(password, None))


@pytest.mark.parametrize(
    "password",
    [
        *("password", "Password1", "P4$$w0rd", "qwertyuiop", "iloveyou", "1q2w3e4r", "football", "trustno1"),
        *("12345678", "87654321", "7890123456", "abcdefgh", "aaaaaaaa", "abababab"),
        *("Azulejos!", "azul-2026!", "Ana Silva 1", "ANASILVA99", "2026 ana silva"),
    ],
)
def test_a_password_that_is_guessed_first_is_refused(password: str) -> None:
    with pytest.raises(PeopleError) as refusal:
        check_password(password, "Ana Silva")
    assert (refusal.value.code, refusal.value.detail and refusal.value.detail.code) == (
        "bad_password",
        "password_common",
    )


@pytest.mark.parametrize("password", ["correct horse", "azul tiles on a wall", "ana silva likes blue", "20261119-7b"])
def test_a_password_that_only_begins_like_a_common_one_is_accepted(password: str) -> None:
    check_password(password, "Ana Silva")


def test_the_three_thousand_commonest_that_are_long_enough_are_refused() -> None:
    from zxcvbn.frequency_lists import FREQUENCY_LISTS

    long_enough = [password for password in FREQUENCY_LISTS["passwords"] if len(password) >= SHORTEST][:3_000]
    assert len(long_enough) == 3_000
    assert [password for password in long_enough if not is_common(password, "Ana")] == []


async def test_only_one_new_password_is_worked_at_at_once() -> None:
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
    assert Counting.most == MADE_AT_ONCE


async def test_new_passwords_do_not_hold_up_who_logs_in_and_each_address_has_its_turn() -> None:
    release = threading.Event()

    class Slow(PasswordHasher):
        """Makes nothing before it may."""

        def hash(self, password: str | bytes, *, salt: bytes | None = None) -> str:
            if password == "flood":
                release.wait()
            return super().hash(password, salt=salt)

    passwords = Passwords(Slow(time_cost=1, memory_cost=8, parallelism=1))
    known = await passwords.hash(PASSWORD)
    flood = [asyncio.create_task(passwords.hash("flood", "one address")) for _ in range(1 + MOST_WAITING)]
    await asyncio.sleep(0)
    assert await passwords.fits(PASSWORD, known, "one address")
    with pytest.raises(Refusal) as refusal:
        await passwords.hash("flood", "one address")
    assert refusal.value.code == "too_fast"
    other = asyncio.create_task(passwords.hash(PASSWORD, "another"))
    await asyncio.sleep(0)
    release.set()
    await other
    assert sum(not task.done() for task in flood) >= MOST_WAITING - 2  # it did not wait for all of them
    await asyncio.gather(*flood)
