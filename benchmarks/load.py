"""How many people can play at once on one core? Many games of two, and the time until a move is acknowledged.

    python -m benchmarks.load [--games 500] [--seconds 60] [--think 2] [--ramp] [--database postgresql://…]

The server runs on one core, this generator on another (Linux). Each player moves about `--think` seconds after being
told of the turn, and goes on with a rematch when a game is over. The generator speaks the WebSocket protocol itself,
with compression as a browser does, and reads only the fields that it needs. See `load.md`.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import zlib
from dataclasses import dataclass, field
from functools import partial
from http.cookies import SimpleCookie
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import msgspec
import uvloop

from azulejos.server.wire import messages

SERVER_CORE, OWN_CORE = 0, 1
WARM_SECONDS = 10  # are not measured: everybody sits down, and the games fall out of step
STEP = 1.15  # by which the ramp raises the number of games
JSON = {"Content-Type": "application/json"}
PROMISE_MS = 100  # of the 99th percentile
LATE_MS = 20  # a generator that is later than this measures itself
TEXT, CLOSE, PING, PONG = 0x1, 0x8, 0x9, 0xA
FINAL, COMPRESSED, MASKED = 0x80, 0x40, 0x80
LISTENS = re.compile(r"listens at (http://\S+)/")
TICKS = os.sysconf("SC_CLK_TCK")
HANDSHAKE = (
    "GET /ws HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nCookie: {cookie}\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n\r\n"
)


class Told(msgspec.Struct):
    """What matters here of any message of the server's."""

    type: str
    id: str | None = None
    table: str = ""
    number: int = 0
    status: str = ""
    you: list[int] = []
    legal: list[str] = []
    rematch: str | None = None
    reason: str = ""


decoder = msgspec.json.Decoder(Told)


@dataclass(slots=True)
class Load:
    """What all players share: where they play, and what was measured."""

    think: float
    chance: random.Random
    times: list[float] = field(default_factory=list)  # from sent to acknowledged, in ms
    refused: list[str] = field(default_factory=list)
    late: float = 0  # the worst delay of a timer of the generator's own, in ms
    games_over: int = 0
    received: int = 0  # bytes


class Player(asyncio.Protocol):
    """One WebSocket: it sits down, and moves when it is its turn."""

    def __init__(self, load: Load, host: str, cookie: str, table: str, is_first: bool) -> None:
        self.load = load
        self.host, self.cookie = host, cookie
        self.table = table
        self.is_first = is_first  # of the two, who asks for the rematch
        self.sent: dict[str, float] = {}
        self.acted = -1  # the number of the state in which it has moved, or will
        self.ids = 0
        self.buffer = bytearray()
        self.inflate = zlib.decompressobj(-zlib.MAX_WBITS)
        self.is_open = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport: asyncio.Transport = transport  # type: ignore[assignment]
        self.transport.write(HANDSHAKE.format(host=self.host, cookie=self.cookie).encode())

    def data_received(self, data: bytes) -> None:
        self.load.received += len(data)
        self.buffer += data
        if not self.is_open:
            head, end, _ = self.buffer.partition(b"\r\n\r\n")
            if not end:
                return
            if b" 101 " not in head.split(b"\r\n")[0]:
                raise RuntimeError(f"no WebSocket: {bytes(head)!r}")
            del self.buffer[: len(head) + len(end)]
            self.is_open = True
            self.send(messages.Watch(self.table))
        while self.read_frame():
            pass

    def read_frame(self) -> bool:
        """Take one whole frame from the buffer; the server sends none in parts."""
        buffer = self.buffer
        if len(buffer) < 2:
            return False
        size, start = buffer[1], 2
        if size >= 126:
            start = 4 if size == 126 else 10
            size = int.from_bytes(buffer[2:start])
        if len(buffer) < start + size:
            return False
        first, content = buffer[0], bytes(buffer[start : start + size])
        del buffer[: start + size]
        if first & 0xF == TEXT:
            if first & COMPRESSED:
                content = self.inflate.decompress(content + b"\0\0\xff\xff")
            self.hear(decoder.decode(content))
        elif first & 0xF == PING:
            self.send_frame(PONG, content)
        elif first & 0xF == CLOSE:
            self.load.refused.append(f"closed: {content!r}")
        return True

    def send(self, message: messages.FromClient) -> None:
        self.send_frame(TEXT, messages.encoder.encode(message))

    def send_frame(self, kind: int, content: bytes) -> None:
        """A frame of a client's is masked; the mask is 0."""
        size = len(content)
        lengths = [MASKED | size] if size < 126 else [MASKED | 126, *divmod(size, 256)]
        head = bytes([FINAL | kind, *lengths])
        self.transport.write(head + b"\0\0\0\0" + content)

    def new_id(self) -> str:
        self.ids += 1
        return f"{id(self):x}-{self.ids}"

    def hear(self, told: Told) -> None:
        if told.type == "state":
            self.see(told)
        elif told.type == "ack" and told.id in self.sent:
            self.load.times.append(1000 * (time.perf_counter() - self.sent.pop(told.id)))
        elif told.type in ("refused", "goodbye"):
            self.load.refused.append(told.reason)

    def see(self, state: Told) -> None:
        if state.table != self.table:
            return
        if state.rematch is not None:
            self.send(messages.Unwatch(self.table))
            self.table, self.acted = state.rematch, -1
            self.send(messages.Watch(self.table))
        elif state.status == "over" and self.is_first and self.acted >= 0:
            self.acted = -1
            self.load.games_over += 1
            self.send(messages.Rematch(self.table, self.new_id()))
        elif state.status == "open" and not state.you and self.acted < 0:
            self.acted = 0
            self.send(messages.Sit(self.table, self.new_id()))
        elif state.legal and state.number > self.acted:
            self.acted = state.number
            pause = self.load.think * self.load.chance.uniform(0.5, 1.5)
            loop = asyncio.get_running_loop()
            loop.call_later(pause, self.move, state, loop.time() + pause)

    def move(self, state: Told, due: float) -> None:
        command = messages.Move(self.table, self.new_id(), state.number, self.load.chance.choice(state.legal))
        self.load.late = max(self.load.late, 1000 * (asyncio.get_running_loop().time() - due))
        self.sent[command.id] = time.perf_counter()
        self.send(command)


@dataclass(slots=True)
class Server:
    """The server in a process of its own, on a core of its own."""

    process: subprocess.Popen[bytes]
    url: str

    def cpu(self) -> float:
        """Seconds of processor time until now."""
        with open(f"/proc/{self.process.pid}/stat", encoding="utf-8") as file:
            fields = file.read().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def memory(self) -> float:
        """MB that are resident."""
        with open(f"/proc/{self.process.pid}/status", encoding="utf-8") as file:
            return int(re.findall(r"VmRSS:\s+(\d+)", file.read())[0]) / 1024


def start_server(folder: str, database: str | None, profile: str | None) -> Server:
    python = [sys.executable, *(["-m", "cProfile", "-o", profile] if profile else [])]
    arguments = ["-m", "azulejos", "serve", "--port", "0", "--data-dir", folder, "--limit-factor", "1000"]
    arguments += ["--database", database] if database else []
    log = Path(folder) / "log"
    with log.open("w", encoding="utf-8") as file:
        process = subprocess.Popen([*python, *arguments], stderr=file)
    os.sched_setaffinity(process.pid, {SERVER_CORE})
    while process.poll() is None:
        if found := LISTENS.search(log.read_text(encoding="utf-8")):
            return Server(process, found[1])
        time.sleep(0.1)
    raise SystemExit(f"the server did not start: {log.read_text(encoding='utf-8')}")


async def add_games(load: Load, server: Server, games: int) -> None:
    """Two new players at each of so many new tables; one game after the other, so that they fall out of step."""
    host = urlsplit(server.url).netloc
    address, port = host.split(":")
    loop = asyncio.get_running_loop()
    async with httpx.AsyncClient(base_url=server.url, headers=JSON) as http:
        for _ in range(games):
            cookies = [await new_guest(http) for _ in range(2)]
            setup = msgspec.json.encode(messages.Setup(game="azul"))
            answer = await http.post("/api/tables", content=setup, headers={"Cookie": cookies[0]})
            table = answer.raise_for_status().json()["table"]
            for cookie in cookies:
                player = partial(Player, load, host, cookie, table, is_first=cookie == cookies[0])
                await loop.create_connection(player, address, int(port))


async def new_guest(http: httpx.AsyncClient) -> str:
    """The cookie of a new guest."""
    http.cookies.clear()
    answer = await http.post("/api/guest", content=b"{}")
    cookie = SimpleCookie(answer.raise_for_status().headers["set-cookie"])
    http.cookies.clear()
    return "; ".join(f"{name}={found.value}" for name, found in cookie.items())


async def measure(load: Load, server: Server, seconds: float) -> float:
    """Measure for a while, and print a line; the 99th percentile."""
    await asyncio.sleep(WARM_SECONDS)
    load.times, load.late, load.received, over = [], 0, 0, load.games_over
    began, cpu, own = time.perf_counter(), server.cpu(), time.process_time()
    await asyncio.sleep(seconds)
    passed = time.perf_counter() - began
    cpu, own = (server.cpu() - cpu) / passed, (time.process_time() - own) / passed
    cuts = statistics.quantiles(load.times, n=100)
    print(
        f"{len(load.times) / passed:.0f} moves a second; median {cuts[49]:.1f} ms, 95 % {cuts[94]:.1f}, "
        f"99 % {cuts[98]:.1f}, worst {max(load.times):.1f}; server {cpu:.0%} of its core, {server.memory():.0f} MB; "
        f"generator {own:.0%}, at most {load.late:.0f} ms late; {load.received / passed / 1e6:.2f} MB/s; "
        f"{load.games_over - over} games over; load average {os.getloadavg()[0]:.1f}",
        flush=True,
    )
    for reason in sorted(set(load.refused)):
        print(f"refused {load.refused.count(reason)} times: {reason}")
    return cuts[98]


async def run(given: argparse.Namespace, server: Server) -> None:
    load = Load(given.think, random.Random(given.seed))
    games = given.games
    await add_games(load, server, games)
    print(f"{2 * games} sockets, {games} games: ", end="", flush=True)
    slowest = await measure(load, server, given.seconds)
    while given.ramp and slowest <= PROMISE_MS:
        more = round(games * STEP) - games
        await add_games(load, server, more)
        games += more
        print(f"{2 * games} sockets, {games} games: ", end="", flush=True)
        slowest = await measure(load, server, given.seconds)
    if given.ramp:
        print(f"It breaks at {2 * games} sockets: the 99th percentile is {slowest:.0f} ms, above {PROMISE_MS}.")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=500, help="with two players each")
    parser.add_argument("--sockets", type=int, help="the same, told by the number of players")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--think", type=float, default=2)
    parser.add_argument("--ramp", action="store_true", help="more and more games, until it breaks")
    parser.add_argument("--database", help="postgresql://…; else a SQLite file that is thrown away")
    parser.add_argument("--profile", help="a file for cProfile's figures of the server; it slows the server down")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    given.games = given.sockets // 2 if given.sockets else given.games
    os.sched_setaffinity(0, {OWN_CORE})
    with tempfile.TemporaryDirectory(prefix="azulejos-load-") as folder:
        server = start_server(folder, given.database, given.profile)
        try:
            uvloop.run(run(given, server))
        finally:
            server.process.send_signal(signal.SIGINT)
            server.process.wait(30)


if __name__ == "__main__":
    main()
