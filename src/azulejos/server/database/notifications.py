"""Notifications between processes on one PostgreSQL: LISTEN, on a connection that is renewed if it breaks."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import asyncpg
import structlog

from azulejos.core.errors import AzulejosError
from azulejos.server.database.appender import CHANNEL
from azulejos.server.database.lock import SHARE_POSTGRESQL
from azulejos.server.runtime.supervision import Supervised

FIRST_PAUSE, LONGEST_PAUSE = 0.2, 5.0

log = structlog.get_logger()


class Bus:
    """Hears what other processes have written, and calls back; after a break everything may have changed."""

    def __init__(
        self, url: str, heard: Callable[[str], Awaitable[None]], broken: Callable[[], Awaitable[None]]
    ) -> None:
        self._url = url.replace("postgresql+asyncpg://", "postgresql://", 1)
        self._heard = heard
        self._broken = broken
        self._news: asyncio.Queue[str] = asyncio.Queue()
        self.task = Supervised("notifications", self._listen)

    def start(self) -> None:
        self.task.start()

    async def stop(self) -> None:
        await self.task.stop()

    async def _listen(self) -> None:
        pause = FIRST_PAUSE
        while True:
            try:
                connection = await asyncpg.connect(self._url)
                try:
                    await connection.execute(SHARE_POSTGRESQL)
                    await self._follow(connection)
                finally:
                    connection.terminate()
                pause = FIRST_PAUSE
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, AzulejosError) as error:
                log.warning("the database can't be listened to", reason=type(error).__name__)
                pause = min(2 * pause, LONGEST_PAUSE)
            await asyncio.sleep(pause)

    async def _follow(self, connection: Any) -> None:
        """Pass on what is heard until the connection breaks."""
        closed = asyncio.Event()
        connection.add_termination_listener(lambda _: closed.set())
        await connection.add_listener(CHANNEL, lambda _c, _p, _n, payload: self._news.put_nowait(payload))
        await self._broken()  # what was sent before this moment was not heard
        ended = asyncio.create_task(closed.wait())
        try:
            while not closed.is_set():
                news = asyncio.create_task(self._news.get())
                await asyncio.wait((news, ended), return_when=asyncio.FIRST_COMPLETED)
                if news.done():
                    await self._heard(news.result())
                else:
                    news.cancel()
        finally:
            ended.cancel()
