"""Between clients and servers: what clients say is delayed, doubled and reordered, and connections are cut."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections import Counter

import websockets
from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import Server as Listener
from websockets.asyncio.server import ServerConnection, serve

from tests.chaos.servers import Server, Servers

DELAYED, DOUBLED, CUT = 0.10, 0.15, 0.01  # how many of the messages
LONGEST_DELAY = 0.3  # seconds
BEFORE_CUT = 0.01  # seconds at most between a message and the cut, in which it may reach the server or not
BROKEN = (OSError, websockets.WebSocketException, TimeoutError, EOFError)
PASSED_ON = ("Cookie", "Authorization")


class Proxy:
    """A WebSocket server of its own, which passes everything on to some server that is alive."""

    def __init__(self, servers: Servers, chance: random.Random, counts: Counter[str]) -> None:
        self.servers = servers
        self.is_calm = False  # passes everything on as it comes
        self.chance = chance
        self._counts = counts
        self._listener: Listener | None = None
        self._forwarded: dict[Server, asyncio.Event] = {server: asyncio.Event() for server in servers.all}

    @property
    def url(self) -> str:
        assert self._listener is not None
        host, port = self._listener.sockets[0].getsockname()[:2]
        return f"ws://{host}:{port}/"

    async def __aenter__(self) -> Proxy:
        self._listener = await serve(self._pass_on, "127.0.0.1", 0, compression=None, max_size=None, close_timeout=1)
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._listener:
            self._listener.close()
            await self._listener.wait_closed()

    async def next_message(self, server: Server, timeout: float) -> None:
        """Ends when the next message has gone to a server, or after a while."""
        self._forwarded[server].clear()
        try:
            await asyncio.wait_for(self._forwarded[server].wait(), timeout)
        except TimeoutError:
            return

    async def _pass_on(self, client: ServerConnection) -> None:
        assert client.request is not None
        headers = {name: client.request.headers[name] for name in PASSED_ON if name in client.request.headers}
        server = await self.servers.some()
        url = f"{server.url}/ws".replace("http", "ws", 1)
        try:
            async with connect(url, additional_headers=headers, compression=None, max_size=None, close_timeout=1) as to:
                await Passage(self, client, to, server).carry()
        except BROKEN:
            pass  # that server is dead; the client will try again
        finally:
            client.transport.abort()

    def happens(self, what: str, share: float) -> bool:
        """Whether something is done to a message: always to the first, then to a share of them; it is counted."""
        if self.is_calm or (self._counts[what] and self.chance.random() >= share):
            return False
        self._counts[what] += 1
        return True

    def delay(self) -> float:
        return self.chance.uniform(0, LONGEST_DELAY)

    def forwarded(self, server: Server) -> None:
        self._forwarded[server].set()


class Passage:
    """One connection of a client's, and the one to a server that belongs to it."""

    def __init__(self, proxy: Proxy, client: ServerConnection, to: ClientConnection, server: Server) -> None:
        self.proxy = proxy
        self.client = client
        self.to = to
        self.server = server
        self._late: set[asyncio.Task[None]] = set()

    async def carry(self) -> None:
        """Until either side ends; what was delayed is still sent to a server whose client has gone."""
        ways = [asyncio.create_task(way) for way in (self._there(), self._back())]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            self.client.transport.abort()
            if self._late:
                await asyncio.wait(self._late)
        finally:
            tasks = [*ways, *self._late]
            for task in tasks:
                task.cancel()
            results = await asyncio.gather(*tasks, return_exceptions=True)
            self.to.transport.abort()
        for result in results:
            if isinstance(result, Exception):
                raise result

    async def _back(self) -> None:
        async for message in self.to:
            await self.client.send(message)

    async def _there(self) -> None:
        proxy = self.proxy
        async for message in self.client:
            if proxy.happens("doubled", DOUBLED):
                self._send_later(message)
            if proxy.happens("delayed", DELAYED):
                self._send_later(message)
            else:
                await self._send(message)
            if proxy.happens("cut", CUT):
                await asyncio.sleep(proxy.chance.uniform(0, BEFORE_CUT))
                return

    def _send_later(self, message: str | bytes) -> None:
        async def send() -> None:
            await asyncio.sleep(self.proxy.delay())
            with contextlib.suppress(*BROKEN):
                await self._send(message)

        task = asyncio.create_task(send())
        self._late.add(task)
        task.add_done_callback(self._late.discard)

    async def _send(self, message: str | bytes) -> None:
        await self.to.send(message)
        self.proxy.forwarded(self.server)
