"""A client that reads too slowly is dropped and harms no other; one that asks for much at once only waits."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket as sockets
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
import uvicorn

from azulejos.client import Account
from azulejos.server.app import sockets as our_sockets
from azulejos.server.app.application import build
from azulejos.server.app.process import Running
from azulejos.server.app.serve import configuration
from azulejos.server.database.migration import migrate
from azulejos.server.protocol.table_setup import Setup
from azulejos.server.settings import Settings, database_url
from tests.server.servers import PATIENCE, Server, guest, guests, play_together, raw_socket, seated


class InThisProcess(Server):
    """A server in a thread of this process, whose figures can be looked at and whose patience can be shortened."""

    def __init__(self, folder: Path, settings: Settings, limit_factor: int) -> None:
        super().__init__(settings.database, folder)
        self.listener = sockets.socket()
        self.listener.bind(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        app = build(settings, limit_factor)
        self.running: Running = app.state.running
        self.server = uvicorn.Server(configuration(app, settings))
        self.thread = threading.Thread(target=self.server.run, args=([self.listener],))

    @property
    def loop(self) -> asyncio.AbstractEventLoop:
        """The server's event loop, once it runs."""
        task = self.running.background[0].task._task
        assert task is not None
        return task.get_loop()

    def figure(self, name: str) -> float:
        value = self.running.services.metrics.registry.get_sample_value(name)
        assert value is not None
        return value


@asynccontextmanager
async def serving_here(folder: Path, limit_factor: int = 1000, **others: Any) -> AsyncIterator[InThisProcess]:
    """A server with these settings, on SQLite unless they name a database: it starts sooner than a process."""
    settings = Settings(data_dir=folder, bot_pause_ms=0, **others)
    await migrate(database_url(settings), lambda line: None)
    server = InThisProcess(folder, settings, limit_factor)
    server.thread.start()
    try:
        while not server.server.started:
            server.thread.join(0.01)
            assert server.thread.is_alive()
        yield server
    finally:
        server.server.should_exit = True
        server.thread.join(PATIENCE)
        server.listener.close()


def masked(text: str) -> bytes:
    """A text frame as a client sends it."""
    content = text.encode()
    length = bytes([0x80 | len(content)]) if len(content) < 126 else b"\xfe" + len(content).to_bytes(2)
    return b"\x81" + length + b"\0\0\0\0" + content


def sleepy(server: Server, account: Account) -> sockets.socket:
    """A WebSocket that never reads."""
    connection = sockets.socket()
    connection.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
    connection.connect(("127.0.0.1", server.port))
    connection.sendall(
        f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nCookie: {account.headers()['Cookie']}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
    )
    assert connection.recv(1024).startswith(b"HTTP/1.1 101")
    connection.setblocking(False)
    return connection


async def until(happened: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not happened():
            await asyncio.sleep(0.05)


async def test_who_does_not_read_is_dropped_while_others_play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(our_sockets, "SEND_SECONDS", 1)  # instead of 15

    async with serving_here(tmp_path) as server, guests(server, "Ana", "Ben") as people, guest(server) as villain:
        table = await seated(people, "duel")
        with contextlib.closing(sleepy(server, villain.account)) as connection:
            await until(lambda: server.figure("azulejos_sockets") == 4)
            with contextlib.suppress(BlockingIOError):
                for _ in range(20_000):
                    connection.send(masked(json.dumps({"type": "watch", "table": table})))
                    await asyncio.sleep(0)
            ends = await play_together(people, table)
            assert [state.status for state in ends] == ["over", "over"]
            await until(lambda: server.figure("azulejos_sockets") == 3)
            assert server.figure("azulejos_slow_readers_dropped_total") == 1
        assert all(person.connection.breaks == 0 for person in people)


async def test_who_asks_for_much_at_once_and_reads_it_is_not_dropped(tmp_path: Path) -> None:
    async with serving_here(tmp_path) as server:
        async with guest(server) as ana:
            tables = [await ana.account.create(Setup(game="azul")) for _ in range(5)]
            for table in tables:
                await asyncio.gather(*(ana.connection.say(table, f"{number} {'x' * 400}") for number in range(200)))
            async with raw_socket(ana.account) as socket:
                for table in tables * 2:
                    await socket.send(json.dumps({"type": "watch", "table": table}))
                await socket.send('{"type":"ping","id":"last"}')
                heard = 0
                while msgspec.json.decode(await asyncio.wait_for(socket.recv(), PATIENCE))["type"] != "pong":
                    heard += 1
                assert heard == 2 * 5 * 201
        assert server.figure("azulejos_slow_readers_dropped_total") == 0
