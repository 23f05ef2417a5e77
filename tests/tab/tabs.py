"""A page's tab, without a page: requests and messages as the page sends them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from itertools import count
from typing import Any

from azulejos.tab.connection import Connection
from azulejos.tab.worker import Worker
from tests.tab.memory_store import MemoryStore

PATIENCE = 60.0  # seconds
_ids = count(1)


class Tab:
    """A tab with its worker; what the worker said is in `messages`."""

    def __init__(self, store: MemoryStore, bot_pause_ms: int = 0) -> None:
        self.worker = Worker(store, bot_pause_ms)
        self.messages: list[Any] = []
        self.pieces: list[str] = []
        self._connection: Connection | None = None

    async def ask(self, method: str, address: str, body: object = None, status: int = 200) -> Any:
        """The answer to a request, which has the expected status."""
        text = "" if body is None else json.dumps(body)
        found, media_type, answer = json.loads(await self.worker.answer(method, address, text, self.pieces.append))
        assert found == status, answer
        return json.loads(answer) if media_type == "application/json" else answer

    async def get(self, address: str, status: int = 200) -> Any:
        return await self.ask("GET", address, status=status)

    async def post(self, address: str, body: object, status: int = 200) -> Any:
        return await self.ask("POST", address, body, status)

    async def connect(self) -> None:
        self._connection = await self.worker.connect(lambda text: self.messages.append(json.loads(text)))

    async def send(self, **message: object) -> None:
        if self._connection is None:
            await self.connect()
        assert self._connection is not None
        await self._connection.receive(json.dumps(message))

    def states(self) -> list[Any]:
        return [message for message in self.messages if message["type"] == "state"]

    async def until(self, is_so: Callable[[Any], bool]) -> Any:
        """The newest state, as soon as it is so."""
        async with asyncio.timeout(PATIENCE):
            while not self.states() or not is_so(self.states()[-1]):
                await asyncio.sleep(0.005)
        return self.states()[-1]

    async def table(self, **setup: object) -> str:
        """A new table that is watched, with the person on every free seat."""
        table: str = (await self.post("/api/tables", {"game": "azul"} | setup))["table"]
        await self.send(type="watch", table=table)
        while (await self.until(lambda state: True))["status"] == "open":
            await self.send(type="sit", table=table, id=new_id())
        return table


def new_id() -> str:
    return f"command-{next(_ids)}"
