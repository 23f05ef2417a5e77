"""Work that is repeated for as long as the process lives."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import structlog

from azulejos.server.database.failures import StoreError
from azulejos.server.runtime.supervision import SETTLE_SECONDS, Supervised

log = structlog.get_logger()


class Periodic:
    """Does the same work again and again. The log says once that the database fails, and once that it works again."""

    def __init__(
        self, name: str, work: Callable[[], Awaitable[object]], seconds: float, complaint: str, at_once: bool = False
    ) -> None:
        self.task = Supervised(name, self._run, seconds + SETTLE_SECONDS)
        self._work = work
        self._seconds = seconds
        self._complaint = complaint  # what the log says when the database fails
        self._at_once = at_once
        self._is_failing = False

    def start(self) -> None:
        self.task.start()

    async def stop(self) -> None:
        await self.task.stop()

    async def _run(self) -> None:
        if not self._at_once:
            await asyncio.sleep(self._seconds)
        while True:
            try:
                await self._work()
            except StoreError as error:
                if not self._is_failing:
                    log.warning(self._complaint, reason=str(error))
                self._is_failing = True
            else:
                if self._is_failing:
                    log.info("a task works again", task=self.task.name)
                self._is_failing = False
            await asyncio.sleep(self._seconds)
