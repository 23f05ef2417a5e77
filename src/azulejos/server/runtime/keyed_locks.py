"""Locks by key, which take memory only while a task holds or wants them."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class KeyedLocks:
    """One lock for each key."""

    def __init__(self) -> None:
        self._locks: dict[str, asyncio.Lock] = {}
        self._users: Counter[str] = Counter()

    @asynccontextmanager
    async def held(self, key: str) -> AsyncIterator[None]:
        """Wait for the lock of a key, and hold it."""
        self._users[key] += 1
        try:
            async with self._locks.setdefault(key, asyncio.Lock()):
                yield
        finally:
            self._users[key] -= 1
            if not self._users[key]:
                del self._users[key], self._locks[key]

    def __len__(self) -> int:
        return len(self._locks)
