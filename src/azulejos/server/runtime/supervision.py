"""Tasks that run as long as the process does. One that fails is logged and started again; until then it is down."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import structlog

FIRST_PAUSE, LONGEST_PAUSE = 0.5, 30.0  # seconds before a task that failed is started again
SETTLE_SECONDS = 5.0  # a task that has run for so long since it failed is up again

log = structlog.get_logger()


class Supervised:
    """A task under supervision. `run` ends by itself only when its work is done; a failure doesn't end it."""

    def __init__(self, name: str, run: Callable[[], Awaitable[None]], settle_seconds: float = SETTLE_SECONDS) -> None:
        self.name = name  # what the log and `/healthz` call it
        self.is_down = False  # it has failed, and has not yet run long enough since
        self._run = run
        self._settle_seconds = settle_seconds
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._supervise(), name=self.name)

    async def stop(self) -> None:
        """End it wherever it is."""
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def finish(self) -> None:
        """Wait until its work is done."""
        if self._task:
            await self._task

    async def _supervise(self) -> None:
        loop = asyncio.get_running_loop()
        pause = FIRST_PAUSE
        while True:
            began = loop.time()
            settling = loop.call_later(self._settle_seconds, self._settle)
            try:
                await self._run()
            except Exception:
                self.is_down = True
                log.exception("a task failed, and is started again", task=self.name)
            else:
                return
            finally:
                settling.cancel()
            has_settled = loop.time() - began >= self._settle_seconds
            pause = FIRST_PAUSE if has_settled else min(2 * pause, LONGEST_PAUSE)
            await asyncio.sleep(pause)

    def _settle(self) -> None:
        self.is_down = False
