"""People in a real database with empty tables, by a clock that the test sets."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import pytest
from argon2 import PasswordHasher

from azulejos.server.database import schema
from azulejos.server.database.store import Store
from azulejos.server.features.accounts.names import PeopleError
from azulejos.server.features.accounts.passwords import Passwords
from azulejos.server.features.accounts.people import People
from azulejos.server.protocol.values import Person

START = 1_700_000_000_000
PASSWORD = "correct horse"


@dataclass
class Clock:
    """Milliseconds that pass only when the test says so."""

    at: int = START

    def __call__(self) -> int:
        return self.at


def async_url(address: str) -> str:
    """SQLAlchemy's address of a database from the one that people write."""
    return address.replace("sqlite:", "sqlite+aiosqlite:", 1).replace("postgresql:", "postgresql+asyncpg:", 1)


@asynccontextmanager
async def opened(address: str) -> AsyncIterator[Store]:
    store = Store(async_url(address))
    store.start()
    try:
        async with store.engine.begin() as connection:
            await connection.run_sync(schema.metadata.create_all)
        yield store
    finally:
        await store.close()


def quick_hasher() -> PasswordHasher:
    """Argon2 that takes no time."""
    return PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


@asynccontextmanager
async def people_in(
    address: str, passwords: Passwords | None = None, clock: Clock | None = None
) -> AsyncIterator[People]:
    """The people of an empty database."""
    async with opened(address) as store:
        yield People(store, clock or Clock(), passwords or Passwords(quick_hasher()))


async def code_of(refused: Awaitable[Any]) -> str:
    with pytest.raises(PeopleError) as refusal:
        await refused
    assert str(refusal.value)
    return refusal.value.code


async def new_account(people: People, name: str = "Ana") -> tuple[Person, str]:
    guest, secret = await people.new_guest()
    return await people.register(guest, name, PASSWORD), secret
