"""Whatever is sent on a socket, the answer is a typed refusal or a close, and no other client is disturbed."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket as sockets
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
import websockets
from websockets.asyncio.client import ClientConnection

import azulejos
from azulejos.core.records.game_file import parse_record
from azulejos.core.records.verification import verify
from azulejos.server.app.serve import MOST_MESSAGE
from azulejos.server.protocol import messages
from azulejos.server.protocol.refusals import STATUS
from azulejos.server.protocol.table_setup import Setup
from tests.server.hostile_messages import Frame, lawless_frames
from tests.server.servers import (
    PATIENCE,
    Server,
    guest,
    guests,
    hear,
    play_together,
    raw_socket,
    seated,
    serving_sqlite,
    to_act,
)

CLOSED_FOR = {1002, 1007, 1008, 1009}  # against the protocol, no UTF-8, against a rule of ours, too large


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving_sqlite(tmp_path_factory.mktemp("sockets")) as server:
        yield server
        server.assert_untroubled()


async def answers(socket: ClientConnection, frame: Frame, number: int, as_text: bool) -> list[messages.FromServer]:
    """The server's answers to a frame, up to that to a ping sent after it, or until the socket is closed."""
    await socket.send(frame, text=True if as_text else None)
    await socket.send(json.dumps({"type": "ping", "id": f"after {number}"}))
    received: list[messages.FromServer] = []
    async with asyncio.timeout(PATIENCE):
        while True:
            message = messages.from_server.decode(await socket.recv())
            if isinstance(message, messages.Pong) and message.id == f"after {number}":
                return received
            received.append(message)


async def end_of(socket: ClientConnection) -> list[str]:
    """The types of what comes until the socket is closed."""
    heard: list[str] = []
    with contextlib.suppress(websockets.ConnectionClosed):
        while True:
            heard.append(msgspec.json.decode(await asyncio.wait_for(socket.recv(), PATIENCE))["type"])
    return heard


async def be_hostile(server: Server, table: str, number: int, seed: int) -> Counter[str]:
    """Send everything bad, on a new socket after each close; what came back, by kind and code."""
    heard: Counter[str] = Counter()
    async with guest(server) as villain:
        waiting = list(enumerate(lawless_frames(table, number, seed)))
        while waiting:
            async with raw_socket(villain.account) as socket:
                while waiting:
                    place, frame = waiting.pop()
                    as_text = isinstance(frame, bytes) and place % 2 == 0
                    try:
                        received = await answers(socket, frame, place, as_text)
                    except websockets.ConnectionClosed:
                        assert socket.close_code in CLOSED_FOR, frame
                        heard[f"closed {socket.close_code}"] += 1
                        break
                    for message in received:
                        if isinstance(message, messages.Refused):
                            assert message.code in STATUS
                            assert message.reason[-1] == "."
                            heard[message.code] += 1
                        else:
                            assert not isinstance(message, messages.Ack), frame
                            heard[type(message).__name__] += 1
    return heard


async def test_hostile_messages_are_refused_while_others_play_on(server: Server) -> None:
    async with guests(server, "Ana", "Ben") as people:
        azul, duel = [await seated(people, game) for game in ("azul", "duel")]
        untouched = await seated(people, "azul")
        before = people[0].state(untouched)
        playing = asyncio.gather(*(play_together(people, table, seed=2) for table in (azul, duel)))
        heard = await asyncio.gather(
            *(
                be_hostile(server, table, number, seed)
                for seed, table, number in ((1, azul, 5), (2, duel, 5), (3, untouched, before.number))
            )
        )
        for ends in await playing:
            assert [state.status for state in ends] == ["over", "over"]
        for table in (azul, duel):
            verify(parse_record(await people[0].account.game_file(table), azulejos.game))
        after = await people[1].account.get(f"/api/tables/{untouched}")
        assert (after["number"], after["view"]) == (before.number, before.view)
        actor, _ = await to_act(people, untouched)
        await actor.move(untouched)
    for each in heard:
        assert each["bad_message"] > 200
        assert {"no_such_table", "closed 1007", "State", "Lobby", "Pong"} <= set(each)
    assert heard[2]["not_seated"] > 3
    assert heard[2]["Previews"] > 0
    server.assert_untroubled()


async def test_what_is_too_large_closes_the_socket_and_nothing_else(server: Server) -> None:
    async with guest(server) as villain:
        for content in ("x" * (MOST_MESSAGE + 1), b"\0" * (4 * MOST_MESSAGE), ["x" * MOST_MESSAGE] * 3):
            async with raw_socket(villain.account) as socket:
                with contextlib.suppress(websockets.ConnectionClosed):
                    await socket.send(content)
                await end_of(socket)
                assert socket.close_code in (1009, 1006)  # 1006: the end came while we were still sending
        async with raw_socket(villain.account, compression=None) as socket:
            await socket.send('{"type":"ping","id":"big"' + " " * (MOST_MESSAGE - 26) + "}")
            assert (await hear(socket, "pong"))["id"] == "big"


async def test_one_socket_watches_only_so_many_tables_and_nonsense_does_not_count(server: Server) -> None:
    async with guest(server) as ana, raw_socket(ana.account) as socket:
        for number in range(70):
            await socket.send(json.dumps({"type": "watch", "table": f"nowhere{number}"}))
            assert (await hear(socket, "refused"))["code"] == "no_such_table"
        tables = []
        for _ in range(65):  # closed at once: a host may not have this many open ones
            tables.append(await ana.account.create(Setup(game="azul")))
            await ana.account.post("/api/commands", {"type": "abandon", "table": tables[-1], "id": "x"})
        for table in tables[:64]:
            await socket.send(json.dumps({"type": "watch", "table": table}))
            assert (await hear(socket, "state"))["table"] == table
        await socket.send(json.dumps({"type": "watch", "table": tables[64]}))
        assert (await hear(socket, "refused"))["code"] == "too_many"
        await socket.send(json.dumps({"type": "unwatch", "table": tables[0]}))
        await socket.send(json.dumps({"type": "watch", "table": tables[64]}))
        assert (await hear(socket, "state"))["table"] == tables[64]


async def test_connections_that_break_anywhere_leave_nothing_behind(server: Server) -> None:
    """Half a handshake, half a frame, half a body, a reset: each many times."""
    upgrade = (
        b"GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    )
    post = b"POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    pieces = [
        b"",
        b"GET",
        upgrade,
        upgrade + b"\r\n",
        upgrade + b"Origin: http://[\r\nCookie: azulejos=x\r\n\r\n",
        upgrade + b"Cookie: azulejos=\xff\xfe\r\n\r\n",
        upgrade.replace(b"/ws", b"/ws\xff") + b"\r\n",
        upgrade.replace(b"/ws", b"/nowhere") + b"\r\n",
        upgrade.replace(b"13", b"12") + b"\r\n",
        post + b"Content-Length: 100\r\n\r\n{",
        post + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n",
        post + b"Content-Length: -5\r\n\r\n{}",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    ]
    for piece in pieces * 3:
        with sockets.create_connection(("127.0.0.1", server.port)) as connection:
            connection.sendall(piece)

    async with guest(server) as ana:
        assert (await ana.account.get("/api/me"))["person"] == ana.person
        for _ in range(100):
            text = str(await ana.account.get("/metrics"))
            if "azulejos_sockets 1.0" in text:
                break
            await asyncio.sleep(0.05)
        assert "azulejos_sockets 1.0" in text
    server.assert_untroubled()


async def test_a_flood_closes_the_socket_that_makes_it_and_no_other(tmp_path: Path) -> None:
    with serving_sqlite(tmp_path, "--limit-factor", "1") as server:
        async with guests(server, "Ana", "Ben") as people, guest(server) as villain:
            table = await seated(people, "azul")
            codes = Counter[int]()
            for _ in range(3):
                async with raw_socket(villain.account) as socket:
                    with contextlib.suppress(websockets.ConnectionClosed):
                        for number in range(400):
                            await socket.send(json.dumps({"type": "watch", "table": table, "since": number}))
                    heard = await end_of(socket)
                    assert heard[-2:] == ["refused", "goodbye"]
                    codes[socket.close_code or 0] += 1
            assert codes == {1008: 3}
            for _ in range(4):
                actor, _ = await to_act(people, table)
                await actor.move(table)
            assert all(person.connection.breaks == 0 for person in people)
        server.assert_untroubled()
