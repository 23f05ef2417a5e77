"""Connections that are silent, slow, deaf or talkative: they are cut off, and everybody else is served."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import re
import resource
import socket as sockets
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect

from azulejos.server.http import connection_limits as limits
from azulejos.server.http import uvicorn_protocols
from azulejos.server.http.connection_limits import Connections
from azulejos.server.http.rate_limits import LIMITS
from azulejos.server.protocol.refusals import Refusal
from azulejos.server.runtime.metrics import Metrics
from tests.server.http.test_slow_readers import masked, serving_here, sleepy
from tests.server.loop_watch import MOST_HELD, watched_loop
from tests.server.servers import (
    PATIENCE,
    Guest,
    Server,
    guest,
    guests,
    hear,
    http_get,
    raw_socket,
    seated,
    serving_sqlite,
    to_act,
)

STRICT = ("--limit-factor", "1")
MEGABYTE = 2**20
SILENT = 1100


class Poor(Server):
    """A server that may have 1,024 descriptors, as many systems give."""

    def command(self) -> list[str]:
        return ["prlimit", "--nofile=1024:1024", *super().command()]


@contextlib.contextmanager
def many_descriptors() -> Iterator[None]:
    """This process may hold as many connections as the test needs."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(8192, hard), hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def memory_of(server: Server) -> int:
    """Bytes that a server has in memory."""
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    found = re.search(r"VmRSS:\s+(\d+) kB", status)
    assert found is not None
    return int(found[1]) * 1024


async def becomes_guest(server: Server, local_address: str) -> int:
    """The status of a new guest's request from an address of this machine."""
    transport = httpx.AsyncHTTPTransport(local_address=local_address)
    async with httpx.AsyncClient(transport=transport, timeout=PATIENCE) as http:
        return (await http.post(f"{server.url}/api/guest", json={})).status_code


async def test_silent_connections_do_not_use_the_server_up(tmp_path: Path) -> None:
    server = Poor(f"sqlite:///{tmp_path / 'azulejos.db'}", tmp_path, *STRICT)
    server.start()
    try:
        with many_descriptors(), contextlib.ExitStack() as held:
            for _ in range(SILENT):
                silent = held.enter_context(contextlib.closing(sockets.socket()))
                silent.settimeout(PATIENCE)
                silent.connect(("127.0.0.1", server.port))
            for address in ("127.0.0.2", "127.0.0.1"):
                assert await becomes_guest(server, address) == 200
            async with guests(server, "Ana", "Ben") as people:
                table = await seated(people, "azul")
                for _ in range(4):
                    actor, _ = await to_act(people, table)
                    await actor.move(table)
        server.assert_untroubled()
    finally:
        server.stop()


async def test_a_request_that_does_not_come_whole_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uvicorn_protocols, "HEAD_SECONDS", 1)  # instead of 10
    monkeypatch.setattr(uvicorn_protocols, "BODY_SECONDS", 1)  # instead of 30
    head = b"POST /api/guest HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
    halves = [b"", b"GET", head, head + b"Content-Length: 100\r\n\r\n", head + b"Content-Length: 100\r\n\r\n{"]
    async with serving_here(tmp_path) as server:
        for half in halves:
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            writer.write(half)
            with contextlib.suppress(ConnectionError):
                await asyncio.wait_for(reader.read(), PATIENCE)
            writer.close()
        assert await becomes_guest(server, "127.0.0.1") == 200


@pytest.mark.parametrize(
    "bytes_sent",
    [
        b"GET / HTTP/1.1\r\nX: " + b"x" * MEGABYTE,
        b"GET / HTTP/1.1\r\n" + b"x: y\r\n" * 10_000,
        b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n" * 5_000,
        b"POST /api/guest HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n" + b"1\r\n{\r\n" * 40_000,
    ],
    ids=["long header", "many headers", "many requests", "many chunks"],
)
async def test_a_request_that_makes_much_work_is_refused(tmp_path: Path, bytes_sent: bytes) -> None:
    async with serving_here(tmp_path) as server:
        assert await becomes_guest(server, "127.0.0.1") == 200
        with watched_loop(server.loop) as holds:
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            writer.write(bytes_sent)
            answer = b""
            with contextlib.suppress(ConnectionError):
                answer = await asyncio.wait_for(reader.read(), PATIENCE)
            assert answer == b"" or b"400 Bad Request" in answer
            writer.close()
            assert server.figure("azulejos_malformed_total") == 1
        assert holds.longest < MOST_HELD


async def flood(connection: sockets.socket, frame: bytes, most: int) -> int:
    """Send a frame again and again, and read nothing: how many bytes were taken before the connection was cut."""
    loop = asyncio.get_running_loop()
    packet = frame * (65536 // len(frame))
    sent = 0
    with contextlib.suppress(ConnectionError, TimeoutError):
        while sent < most:
            await asyncio.wait_for(loop.sock_sendall(connection, packet), 20)
            sent += len(packet)
    return sent


FLOODS = {
    "pings": b"\x89\xfd\0\0\0\0" + b"x" * 125,
    "pongs": b"\x8a\x80\0\0\0\0",
    "fragments": b"\x00\x80\0\0\0\0",
    "messages": masked('{"type":"ping","id":"x"}'),
    "empty messages": b"\x81\x80\0\0\0\0",
}


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A process of its own with the limits that hosts have."""
    with serving_sqlite(tmp_path_factory.mktemp("strict"), *STRICT) as server:
        yield server
        server.assert_untroubled()


@pytest.mark.parametrize("kind", FLOODS)
async def test_a_flood_of_frames_is_cut_off_and_takes_no_memory(strict: Server, kind: str) -> None:
    begins = b"\x01\x80\0\0\0\0" if kind == "fragments" else b""
    async with guests(strict, "Ana", "Ben") as people, guest(strict) as villain:
        table = await seated(people, "azul")
        before = memory_of(strict)
        with contextlib.closing(sleepy(strict, villain.account)) as connection:
            await asyncio.get_running_loop().sock_sendall(connection, begins)
            taken = await flood(connection, FLOODS[kind], 64 * MEGABYTE)
        assert taken < 16 * MEGABYTE  # what the system's own buffers hold
        assert memory_of(strict) < before + 24 * MEGABYTE
        for _ in range(2):
            actor, _ = await to_act(people, table)
            await actor.move(table)
        assert all(person.connection.breaks == 0 for person in people)


@pytest.mark.parametrize("kind", FLOODS)
async def test_no_flood_of_frames_holds_the_loop(tmp_path: Path, kind: str) -> None:
    begins = b"\x01\x80\0\0\0\0" if kind == "fragments" else b""
    async with serving_here(tmp_path, limit_factor=1) as server, guest(server) as villain:
        with contextlib.closing(sleepy(server, villain.account)) as connection, watched_loop(server.loop) as holds:
            await asyncio.get_running_loop().sock_sendall(connection, begins)
            await flood(connection, FLOODS[kind], 64 * MEGABYTE)
        assert holds.longest < MOST_HELD


async def test_a_person_has_so_many_sockets_and_is_told(strict: Server) -> None:
    async with guest(strict) as ana, contextlib.AsyncExitStack() as held:
        for _ in range(limits.MOST_LONG_OF_PERSON - 1):  # besides the one of a guest
            await held.enter_async_context(raw_socket(ana.account))
        refused = await first_refusal(ana)
        assert (refused["type"], refused["code"]) == ("refused", "too_many")
        async with guest(strict) as ben, raw_socket(ben.account) as socket:
            await socket.send('{"type":"ping","id":"x"}')
            await hear(socket, "pong")
        answer = await ana.account.http.get("/api/stream")
        assert (answer.status_code, answer.json()["code"]) == (429, "too_many")


async def first_refusal(who: Guest) -> dict[str, object]:
    async with connect(who.account.socket_url(), additional_headers=who.account.headers()) as socket:
        return await told(socket)


async def told(socket: ClientConnection) -> dict[str, object]:
    message: dict[str, object] = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))
    return message


async def test_handshakes_are_limited(tmp_path: Path) -> None:
    async with serving_here(tmp_path, limit_factor=1) as server:
        server.running.services.limiter._now = lambda: 0.0  # the window does not end, however slow this machine is
        codes = []
        for _ in range(2):
            async with connect(f"ws://127.0.0.1:{server.port}/ws") as socket:
                codes.append((await told(socket))["code"])
            with contextlib.suppress(Refusal):
                server.running.services.limiter.hit("handshakes", "127.0.0.1", LIMITS["handshakes"].amount)
        assert codes == ["not_known", "too_fast"]


def test_people_who_share_an_address_share_its_sockets() -> None:
    everybody = Connections(Metrics())
    closed: list[str] = []
    people = [f"greedy {number}" for number in range(limits.MOST_LONG_OF_ADDRESS // limits.MOST_LONG_OF_PERSON)]
    with contextlib.ExitStack() as held:
        for person, _ in itertools.product(people, range(limits.MOST_LONG_OF_PERSON)):
            held.enter_context(everybody.held(person, "here", lambda reason, who=person: closed.append(who)))
        assert not closed
        held.enter_context(everybody.held("modest", "there", closed.append))
        assert not closed
        for number in range(1, 5):
            held.enter_context(everybody.held("modest", "here", closed.append))
            assert len(closed) == number
        assert set(closed) <= set(people)
        with pytest.raises(Refusal, match="You already have 16 connections"):
            held.enter_context(everybody.held(people[-1], "here", closed.append))
    with everybody.held("modest", "here", closed.append):
        assert len(closed) == 4


async def test_the_end_comes_quietly_with_half_a_request_and_a_stream(tmp_path: Path) -> None:
    with serving_sqlite(tmp_path, "--drain-seconds", "2") as server:
        async with guest(server) as ana, ana.account.http.stream("GET", "/api/stream") as stream:
            assert stream.status_code == 200
            _, writer = await asyncio.open_connection("127.0.0.1", server.port)
            writer.write(b"POST /api/guest HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n")
            writer.write(b'Content-Length: 100\r\n\r\n{"name":')
            await writer.drain()
            await asyncio.sleep(0.5)
            await asyncio.to_thread(server.stop)
            writer.close()
    assert "Traceback" not in server.log, server.log
    assert "stopped" in server.log
    assert "ERROR" not in server.log, server.log


async def test_what_is_no_http_is_counted_and_not_logged(tmp_path: Path) -> None:
    with serving_sqlite(tmp_path) as server:
        before = server.log
        for nonsense in (b"\x16\x03\x01 TLS?\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"hello\r\n\r\n") * 5:
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            writer.write(nonsense)
            await asyncio.wait_for(reader.read(), PATIENCE)
            writer.close()
        assert server.log == before or "Invalid" not in server.log[len(before) :]
        assert "azulejos_malformed_total 15.0" in http_get(f"{server.url}/metrics").text
