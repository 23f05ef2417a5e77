"""A semaphore for expensive work that is fair between addresses: one that asks for much doesn't delay the others."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from azulejos.server.protocol.refusals import Refusal


class Turns:
    """So many at once; those who wait come one from each address after the other."""

    def __init__(self, at_once: int, most_waiting: int) -> None:
        self._free = at_once
        self._most_waiting = most_waiting  # of one address
        self._lines: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    @asynccontextmanager
    async def turn(self, address: str) -> AsyncIterator[None]:
        """Wait for a turn; refused if the address has too many waiting already."""
        if self._free > 0:
            self._free -= 1
        else:
            await self._wait(address)
        try:
            yield
        finally:
            self._pass_on()

    async def _wait(self, address: str) -> None:
        line = self._lines.setdefault(address, deque())
        if len(line) >= self._most_waiting:
            raise Refusal("too_fast")
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        line.append(mine)
        try:
            await mine
        except asyncio.CancelledError:
            if mine.cancelled():
                line.remove(mine)
                self._forget_empty(address)
            else:
                self._pass_on()  # it had just been this one's turn
            raise

    def _pass_on(self) -> None:
        """Let the next one go, of the address that has waited longest for a turn."""
        if not self._lines:
            self._free += 1
            return
        address, line = next(iter(self._lines.items()))
        line.popleft().set_result(None)
        self._lines.move_to_end(address)
        self._forget_empty(address)

    def _forget_empty(self, address: str) -> None:
        if not self._lines.get(address, True):
            del self._lines[address]
