"""Work that is repeated for as long as the process lives."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import structlog

from azulejos.server.database.store import StoreError

log = structlog.get_logger()


class Periodic:
    """A task that does the same work again and again; a database that does not answer is logged and waited for."""

    def __init__(
        self, work: Callable[[], Awaitable[object]], seconds: float, complaint: str, at_once: bool = False
    ) -> None:
        self._work = work
        self._seconds = seconds
        self._complaint = complaint  # what the log says when the database fails
        self._at_once = at_once
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        if not self._at_once:
            await asyncio.sleep(self._seconds)
        while True:
            try:
                await self._work()
            except StoreError as error:
                log.warning(self._complaint, reason=str(error))
            await asyncio.sleep(self._seconds)
