"""Hostile clients. `python -m tests.siege.attacks NAME URL SECONDS` runs one, with a process and an address of its own.

Each runs until its time is over, whatever the server answers, and then prints what it got, as JSON.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable

import websockets
from websockets.asyncio.client import ClientConnection

from tests.siege.crowds import CROWDS
from tests.siege.hostile import PAUSE, Got, ask, hostile_guest, raw_connection, socket_of
from tests.siege.long_file import ACCEPTED, REFUSED, long_file

SILENT_CONNECTIONS = 1_100
SOCKETS = 800
BOT_TABLES = 30
REQUEST_HEAD = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Half: "
FLOOD = json.dumps({"type": "watch_lobby", "on": True})

Attack = Callable[[str, float, Got], Awaitable[None]]


async def flood_messages(url: str, until: float, got: Got) -> None:
    """Messages as fast as the wire takes them, also after the goodbye."""
    async with hostile_guest(url) as account:
        while time.monotonic() < until:
            try:
                async with socket_of(account, compression=None) as socket:
                    while time.monotonic() < until:
                        await socket.send(FLOOD)
                        got["sent"] += 1
            except (OSError, websockets.WebSocketException):
                got["broken off"] += 1
                await asyncio.sleep(PAUSE)


async def ping_unread(url: str, until: float, got: Got) -> None:
    """Protocol pings on a socket that never reads its pongs."""
    async with hostile_guest(url) as account:
        while time.monotonic() < until:
            try:
                async with socket_of(account, compression=None, ping_interval=None, max_queue=1) as socket:
                    await pings(socket, until, got)
            except (OSError, websockets.WebSocketException):
                got["broken off"] += 1
                await asyncio.sleep(PAUSE)


async def pings(socket: ClientConnection, until: float, got: Got) -> None:
    socket.transport.pause_reading()
    frame = b"\x89\xfd" + b"\0\0\0\0" + b"x" * 125  # a ping of 125 bytes under an empty mask
    while time.monotonic() < until and not socket.transport.is_closing():
        socket.transport.write(64 * frame)
        got["pings"] += 64
        await asyncio.sleep(0 if socket.transport.get_write_buffer_size() < 2**20 else PAUSE)


async def read_nothing(url: str, until: float, got: Got) -> None:
    """Watch a table and ask for much, and never read the answers."""
    async with hostile_guest(url) as account:
        while time.monotonic() < until:
            try:
                async with socket_of(account, compression=None, ping_interval=None, max_queue=1) as socket:
                    socket.transport.pause_reading()
                    while time.monotonic() < until and not socket.transport.is_closing():
                        await socket.send(FLOOD)
                        got["sent"] += 1
                        await asyncio.sleep(1 / 20)  # below the limit on messages
            except (OSError, websockets.WebSocketException):
                got["broken off"] += 1
                await asyncio.sleep(PAUSE)


async def hold_silent_connections(url: str, until: float, got: Got) -> None:
    """Connections on which nothing is said, and some on which half a request is."""
    writers: list[asyncio.StreamWriter] = []
    while time.monotonic() < until:
        while len(writers) < SILENT_CONNECTIONS and time.monotonic() < until:
            try:
                _, writer = await raw_connection(url)
            except OSError:
                got["refused"] += 1
                break
            writers.append(writer)
            got["opened"] += 1
            if len(writers) % 2:
                writer.write(REQUEST_HEAD)
        for writer in writers:
            with contextlib.suppress(OSError):
                writer.write(b"x")
        got["most at once"] = max(got["most at once"], sum(not writer.transport.is_closing() for writer in writers))
        writers = [writer for writer in writers if not writer.transport.is_closing()]
        await asyncio.sleep(0.2)
    for writer in writers:
        writer.close()


async def open_many_sockets(url: str, until: float, got: Got) -> None:
    """Hundreds of WebSockets of one guest, opened again as often as they are closed."""
    async with hostile_guest(url) as account:

        async def keep_one_open() -> None:
            while time.monotonic() < until:
                try:
                    async with socket_of(account, compression=None) as socket:
                        got["opened"] += 1
                        while time.monotonic() < until:
                            await asyncio.wait_for(socket.recv(), max(PAUSE, until - time.monotonic()))
                except (OSError, websockets.WebSocketException, TimeoutError):
                    got["broken off"] += 1
                    await asyncio.sleep(20 * PAUSE)

        await asyncio.gather(*(keep_one_open() for _ in range(SOCKETS)))


async def upload_long_files(url: str, until: float, got: Got) -> None:
    """Game files with thousands of legal plies, and their replays."""
    texts = [long_file(ACCEPTED), long_file(REFUSED)]
    async with hostile_guest(url) as account:
        for text in itertools.cycle(texts):
            kept = await ask(account, "POST", "/api/files", got, {"text": text})
            if kept:
                await ask(account, "GET", f"/api/files/{kept['table']}/replay", got)
            if time.monotonic() > until:
                return


async def let_bots_think(url: str, until: float, got: Got) -> None:
    """Tables at which the slowest bots play each other."""
    setup = {"game": "azul", "options": {"players": "2"}, "bots": {"0": "master", "1": "master"}}
    async with hostile_guest(url) as account:
        for _ in range(BOT_TABLES):
            await ask(account, "POST", "/api/tables", got, setup)
        await asyncio.sleep(max(0.0, until - time.monotonic()))


async def fill_the_lobby(url: str, until: float, got: Got) -> None:
    """List more tables than may be listed, by ever new guests."""
    while time.monotonic() < until:
        try:
            async with hostile_guest(url) as account:
                for _ in range(BOT_TABLES):
                    await ask(account, "POST", "/api/tables", got, {"game": "azul", "listed": True})
        except Exception as error:
            got[type(error).__name__] += 1
            await asyncio.sleep(10 * PAUSE)


async def guess_passwords(url: str, until: float, got: Got) -> None:
    """Accounts made and passwords guessed, many at a time."""
    async with hostile_guest(url) as account:

        async def guess(number: int) -> None:
            while time.monotonic() < until:
                body = {"name": f"Hostile {number}", "password": f"wrong {time.monotonic()}"}
                await ask(account, "POST", "/api/register" if number % 2 else "/api/login", got, body)

        await asyncio.gather(*(guess(number) for number in range(20)))


ATTACKS: dict[str, Attack] = {
    attack.__name__.replace("_", "-"): attack
    for attack in (
        flood_messages,
        ping_unread,
        read_nothing,
        hold_silent_connections,
        open_many_sockets,
        upload_long_files,
        let_bots_think,
        fill_the_lobby,
        guess_passwords,
        *CROWDS,
    )
}


def main() -> None:
    name, url, seconds = sys.argv[1:]
    got: Got = Counter()
    asyncio.run(attack(name, url, float(seconds), got))
    sys.stdout.write(json.dumps(got))


async def attack(name: str, url: str, seconds: float, got: Got) -> None:
    await ATTACKS[name](url, time.monotonic() + seconds, got)


if __name__ == "__main__":
    main()
