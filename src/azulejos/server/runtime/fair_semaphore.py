"""A semaphore for expensive work that is fair between owners: one that asks for much doesn't delay the others."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from azulejos.server.protocol.refusals import Refusal
from azulejos.server.runtime.fair_queue import FairQueue


class FairSemaphore:
    """A number of turns at once, in the order of a fair queue. The number may change while it is in use."""

    def __init__(self, at_once: int, most_waiting: int | None = None) -> None:
        self.at_once = at_once
        self.free = at_once  # turns; negative after a change to fewer than are under way
        self._most_waiting = most_waiting  # for each owner
        self._waiting: FairQueue[asyncio.Future[None]] = FairQueue()

    def resize(self, at_once: int) -> None:
        """Change the number of turns at once. A turn that is under way keeps its place."""
        self.free += at_once - self.at_once
        self.at_once = at_once
        self._grant()

    @asynccontextmanager
    async def turn(self, owner: str, group: str = "") -> AsyncIterator[None]:
        """Wait for a turn; refused if too many of the owner's wait already."""
        await self._take(owner, group)
        try:
            yield
        finally:
            self._give_back()

    async def _take(self, owner: str, group: str) -> None:
        if self._most_waiting is not None and self._waiting.waiting(owner, group) >= self._most_waiting:
            raise Refusal("too_fast")
        granted: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.put(owner, granted, group)
        self._grant()
        try:
            await granted
        except asyncio.CancelledError:
            self._waiting.remove(granted)
            if not granted.cancelled():
                self._give_back()  # it was granted just before
            raise

    def _give_back(self) -> None:
        self.free += 1
        self._grant()

    def _grant(self) -> None:
        while self.free > 0 and len(self._waiting):
            granted = self._waiting.pop()
            if not granted.done():  # else its task was cancelled, and has not run since
                granted.set_result(None)
                self.free -= 1
