"""Measures how late the event loop is: the first thing to look at when all moves become slow."""

from __future__ import annotations

import asyncio

from prometheus_client import Histogram

from azulejos.server.runtime.supervision import SETTLE_SECONDS, Supervised

BEAT_SECONDS = 0.25


class LoopMonitor:
    """Asks again and again to be woken, and notes by how much it was woken too late."""

    def __init__(self, lag: Histogram) -> None:
        self.task = Supervised("loop monitor", self._run, SETTLE_SECONDS)
        self._lag = lag

    def start(self) -> None:
        self.task.start()

    async def stop(self) -> None:
        await self.task.stop()

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + BEAT_SECONDS
            await asyncio.sleep(BEAT_SECONDS)
            self._lag.observe(max(0.0, loop.time() - due))
