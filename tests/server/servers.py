"""A real server in a process of its own, and people who use it over real connections."""

from __future__ import annotations

import asyncio
import os
import random
import re
import secrets
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect

from azulejos.client import Account, ClientError, Connection
from azulejos.server.protocol import commands, messages
from azulejos.server.protocol.table_setup import Setup
from azulejos.server.protocol.table_state import State

START_SECONDS = 120.0  # the rules may have to be compiled
PATIENCE = 180.0  # seconds in which anything that is waited for has happened
LISTENS = re.compile(r"is running at http://127\.0\.0\.1:(\d+)/")
WIDE = ("--limit-factor", "1000")  # so that no test waits for a limit that it does not mean
QUICK = (*WIDE, "--review-percent", "1")  # games are judged with less, but sooner


class Server:
    """`azulejos serve` on a free port of 127.0.0.1; it may be stopped, killed and started again."""

    def __init__(self, database: str, folder: Path, *options: str) -> None:
        self.database = database
        self.log_file = folder / "server.log"
        self.options = options or WIDE
        self.port = 0
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def log(self) -> str:
        return self.log_file.read_text()

    @property
    def process(self) -> subprocess.Popen[bytes]:
        assert self._process is not None
        return self._process

    def start(self) -> None:
        """Start on the port that it had before, if it had one."""
        already = len(self.log) if self.log_file.exists() else 0
        plain = {name: value for name, value in os.environ.items() if not name.startswith("AZULEJOS_")}
        kept = {name: os.environ[name] for name in ("AZULEJOS_CACHE_DIR",) if name in os.environ}
        with self.log_file.open("ab") as log:
            self._process = subprocess.Popen(self.command(), stderr=log, stdout=log, env=plain | kept)
        until = time.monotonic() + START_SECONDS
        while not (listens := LISTENS.search(self.log, already)):
            assert self.process.poll() is None, self.log
            assert time.monotonic() < until, self.log
            time.sleep(0.02)
        self.port = int(listens[1])

    def command(self) -> list[str]:
        fixed = ("--host", "127.0.0.1", "--port", str(self.port), "--database", self.database, "--bot-pause-ms", "0")
        return [sys.executable, "-m", "azulejos", "serve", *fixed, *self.options]

    def stop(self) -> None:
        """End it as an operator does, and let it finish."""
        self._end(signal.SIGTERM)

    def kill(self) -> None:
        """End it as a power cut does."""
        self._end(signal.SIGKILL)

    def _end(self, how: signal.Signals) -> None:
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(timeout=START_SECONDS)
            self._process = None

    def assert_untroubled(self) -> None:
        """Nothing that the server did not foresee has happened."""
        assert "Traceback" not in self.log, self.log
        assert "[error" not in self.log, self.log
        assert self.process.poll() is None


def http_get(url: str, **options: Any) -> httpx.Response:
    """As a program asks that has time; certificates, which take long to read, are not needed."""
    return httpx.get(url, timeout=PATIENCE, verify=False, **options)


def http_post(url: str, **options: Any) -> httpx.Response:
    return httpx.post(url, timeout=PATIENCE, verify=False, **options)


def new_database(postgresql: Any) -> str:
    """An empty one of a PostgreSQL (see `conftest.py`), as its address is typed."""
    name = f"test_{secrets.token_hex(4)}"
    postgresql.psql(f"CREATE DATABASE {name};")
    return str(postgresql.get_uri(database=name))


@contextmanager
def serving(database: str, folder: Path, *options: str) -> Iterator[Server]:
    server = Server(database, folder, *options)
    server.start()
    try:
        yield server
    finally:
        server.stop()


@contextmanager
def serving_sqlite(folder: Path, *options: str) -> Iterator[Server]:
    with serving(f"sqlite:///{folder / 'azulejos.db'}", folder, *options) as server:
        yield server


class Guest:
    """A person at a server, with one connection."""

    def __init__(self, account: Account, person: str, connection: Connection) -> None:
        self.account = account
        self.person = person
        self.connection = connection

    def state(self, table: str) -> State:
        return self.connection.states[table]

    async def do(self, kind: Callable[..., commands.Command], table: str, **fields: Any) -> messages.Ack:
        return await self.connection.do(kind(table=table, id=self.connection.new_id(), **fields))

    async def sit(self, table: str, seat: int | None = None, contribution: str = "") -> messages.Ack:
        if table not in self.connection.states:
            await self.connection.watch(table)
        return await self.connection.sit(table, seat, contribution)

    async def move(self, table: str, move: str | None = None) -> messages.Ack:
        """Make a move, or the first that is legal; afterwards one has seen what it did."""
        state = await self.until(table, lambda state: bool(state.legal))
        ack = await self.connection.move(table, move or state.legal[0])
        await self.seen(table, ack.number)
        return ack

    async def until(self, table: str, wanted: Callable[[State], bool]) -> State:
        async with asyncio.timeout(PATIENCE):
            return await self.connection.wait_for(table, wanted)

    async def seen(self, table: str, number: int) -> State:
        """The state when one has been sent a number."""
        return await self.until(table, lambda state: state.number >= number)


@asynccontextmanager
async def guest(server: Server, name: str | None = None, token: str | None = None) -> AsyncIterator[Guest]:
    """A guest with a cookie, or with a token."""
    account = Account(server.url, token)
    try:
        person = (await account.get("/api/me"))["person"] if token else await account.become_guest(name)
        async with Connection(account) as connection:
            yield Guest(account, person, connection)
    finally:
        await account.close()


@asynccontextmanager
async def guests(server: Server, *names: str) -> AsyncIterator[list[Guest]]:
    """Several people at once."""
    if not names:
        yield []
        return
    async with guest(server, names[0]) as first, guests(server, *names[1:]) as others:
        yield [first, *others]


async def seated(people: list[Guest], game: str, **setup: Any) -> str:
    """A table of the first one's at which all sit, in their order."""
    table = await people[0].account.create(Setup(game=game, **setup))
    for person in people:
        await person.connection.watch(table)
        await person.sit(table, contribution=f"words of {person.person}")
    for person in people:
        await person.until(table, lambda state: state.status != "open")
    return table


async def to_act(people: list[Guest], table: str) -> tuple[Guest, Guest]:
    """Of two people the one whose turn it is, then the other, once both have seen the same state."""
    number = max(person.state(table).number for person in people)
    states = [await person.seen(table, number) for person in people]
    actor = next(person for person, state in zip(people, states, strict=True) if state.legal)
    return actor, next(person for person in people if person is not actor)


async def play(person: Guest, table: str, seed: int, each: Callable[[State], Awaitable[None]] | None = None) -> State:
    """Play random moves to the end of a game."""
    chooser = random.Random(seed)
    async for state in person.connection.turns(table):
        if each is not None:
            await each(state)
        await person.connection.move(table, chooser.choice(state.legal))
    return person.state(table)


async def play_together(people: list[Guest], table: str, seed: int = 0) -> list[State]:
    """Everybody plays to the end; what each sees last."""
    return await asyncio.gather(*(play(person, table, seed + seat) for seat, person in enumerate(people)))


@contextmanager
def refused(code: str) -> Iterator[None]:
    """Expects a refusal with a code and a sentence for people."""
    with pytest.raises(ClientError) as refusal:
        yield
    assert refusal.value.code == code
    assert re.fullmatch(r"[A-Z'].*[.?!]", str(refusal.value), re.DOTALL), str(refusal.value)


@asynccontextmanager
async def raw_socket(account: Account, **options: Any) -> AsyncIterator[ClientConnection]:
    """A WebSocket on which anything can be sent, after its welcome."""
    headers = account.headers() | options.pop("headers", {})
    async with connect(account.socket_url(), additional_headers=headers, max_size=None, **options) as socket:
        first = msgspec.json.decode(await socket.recv())
        assert first["type"] == "welcome", first
        yield socket


async def hear(socket: ClientConnection, kind: str) -> dict[str, Any]:
    """The next message of a type; the others are passed over."""
    async with asyncio.timeout(PATIENCE):
        while True:
            message: dict[str, Any] = msgspec.json.decode(await socket.recv())
            if message["type"] == kind:
                return message
