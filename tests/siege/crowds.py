"""Attacks on what many requests, guests and sockets of one address cost together, each within its own limits."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import random
import time
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from typing import Any

import httpx
import websockets

from azulejos.client import Account, ClientError
from azulejos.core.rng import seeded
from azulejos.games import game as find_game
from tests.siege.hostile import PAUSE, Got, ask, hostile_guest, socket_of
from tests.siege.long_file import ACCEPTED, long_file

MARKS = "a" + "\u0301" * 30_000 + "\u0316" * 30_000  # CPython sorts combining marks in quadratic time
LONG_HEAD = {"X-Long": 100_000 * "x"}
PAGE = ("/", "/healthz", "/nothing", "/assets/nothing.js", "/api/nothing", "/icon-512.png")
SOME_GUESTS, MANY_GUESTS = 6, 20
SOCKETS_OF_GUEST = 16
MESSAGES_A_SECOND = 20  # on one socket: below its limit
AT_ONCE = 28


async def among_guests(
    url: str, until: float, got: Got, number: int, attack: Callable[[Account, Got], Awaitable[None]]
) -> None:
    """Some guests of one address, who all do the same again and again."""

    async def one_guest() -> None:
        while time.monotonic() < until:
            try:
                async with hostile_guest(url) as account:
                    while time.monotonic() < until:
                        await attack(account, got)
            except ClientError as refusal:
                got[refusal.code] += 1
                await asyncio.sleep(10 * PAUSE)

    await asyncio.gather(*(one_guest() for _ in range(number)))


async def send_marks_that_combine(url: str, until: float, got: Got) -> None:
    """Names whose normal form takes quadratic time, wherever a name is typed."""

    async def names(account: Account, got: Got) -> None:
        for path in ("/api/login", "/api/guest", "/api/register"):
            await ask(account, "POST", path, got, {"name": MARKS, "password": MARKS})

    await among_guests(url, until, got, SOME_GUESTS, names)


async def ask_for_moments(url: str, until: float, got: Got) -> None:
    """Positions, tries and previews at random moments of the longest file that is kept."""
    files: dict[Account, str] = {}

    async def moments(account: Account, got: Got) -> None:
        if account not in files:
            kept = await ask(account, "POST", "/api/files", got, {"text": long_file(ACCEPTED)})
            files[account] = kept["table"] if kept else ""
        moment = {"file": files[account] or "nothing", "ply": random.randrange(1, ACCEPTED)}
        position = await ask(account, "POST", "/api/positions", got, {"moment": moment, "ply": "*"})
        await ask(account, "POST", "/api/tries", got, {**moment, "move": "1a1"})
        if position:
            await ask(account, "POST", "/api/positions/previews", got, {"position": position["position"]})

    await among_guests(url, until, got, SOME_GUESTS, moments)


async def search_without_end(url: str, until: float, got: Got) -> None:
    """Analyses of many guests, given up and begun again."""
    game = find_game("azul")
    state = game.new()
    game.draw_deal(state, seeded(1))
    body = {"position": game.position(state), "lines": 5}

    async def search(account: Account, got: Got) -> None:
        with contextlib.suppress(httpx.HTTPError):
            async with account.http.stream("POST", "/api/analyses", json=body) as answer:
                got[str(answer.status_code)] += 1
                async for _ in answer.aiter_lines():
                    break
        await asyncio.sleep(10 * PAUSE)

    await among_guests(url, until, got, MANY_GUESTS, search)


async def move_and_take_back(url: str, until: float, got: Got) -> None:
    """Moves at tables of one's own, each taken back as long as that goes."""
    tables: dict[Account, str] = {}

    async def move(account: Account, got: Got) -> None:
        if account not in tables:
            tables[account] = await hot_seat(account, got)
        state = await ask(account, "GET", f"/api/tables/{tables[account]}", got) or {}
        if not state.get("legal"):
            del tables[account]
            return
        made = {"number": state["number"], "move": state["legal"][0]}
        await command(account, got, tables[account], "move", **made)
        await command(account, got, tables[account], "undo")

    await among_guests(url, until, got, SOME_GUESTS, move)


async def hot_seat(account: Account, got: Got) -> str:
    """A table at which one guest sits on all seats."""
    made = await ask(account, "POST", "/api/tables", got, {"game": "azul", "hot_seat": True})
    table = made["table"] if made else "nothing"
    for seat in (0, 1):
        await command(account, got, table, "sit", seat=seat)
    return table


_ids = itertools.count()


async def command(account: Account, got: Got, table: str, kind: str, **fields: Any) -> None:
    await ask(account, "POST", "/api/commands", got, {"type": kind, "table": table, "id": f"{next(_ids)}", **fields})


async def ask_for_much_at_once(url: str, until: float, got: Got) -> None:
    """More games with bots and kept files than one person may have, all asked for in the same moment."""
    bots = {"game": "azul", "bots": {"0": "random", "1": "random"}}
    text = long_file(40)

    async def take(account: Account, got: Got) -> None:
        asked = [ask(account, "POST", "/api/tables", got, bots) for _ in range(AT_ONCE)]
        asked += [ask(account, "POST", "/api/files", got, {"text": text}) for _ in range(AT_ONCE)]
        await asyncio.gather(*asked)

    await among_guests(url, until, got, SOME_GUESTS, take)


async def load_the_page(url: str, until: float, got: Got) -> None:
    """The page and what is not there, also under a foreign name and with a head that is too long."""

    async def load(account: Account, got: Got) -> None:
        for path, headers in itertools.product(PAGE, ({}, {"Host": "evil.example"}, LONG_HEAD)):
            try:
                got[str((await account.http.get(path, headers=headers)).status_code)] += 1
            except httpx.HTTPError as error:
                got[type(error).__name__] += 1
                await asyncio.sleep(PAUSE)

    await among_guests(url, until, got, SOME_GUESTS, load)


async def come_and_leave(url: str, until: float, got: Got) -> None:
    """Guests who are forgotten as soon as they have come: the database would be written again for each."""

    async def leave(account: Account, got: Got) -> None:
        await ask(account, "POST", "/api/guest", got, {})
        await ask(account, "POST", "/api/me/delete", got, {})

    await among_guests(url, until, got, SOME_GUESTS, leave)


async def talk_on_many_sockets(url: str, until: float, got: Got) -> None:
    """Hundreds of sockets of many guests, each below its limit, at one table and in the lobby."""

    async def talk(account: Account, table: str) -> None:
        messages = [{"type": "watch_lobby"}, {"type": "watch", "table": table}, {"type": "ping"}, {"type": "nothing"}]
        while time.monotonic() < until:
            try:
                async with socket_of(account, compression=None) as socket:
                    reader = asyncio.create_task(read_on(socket, got))
                    try:
                        for message in itertools.cycle(messages):
                            await socket.send(json.dumps(message))
                            got["sent"] += 1
                            await asyncio.sleep(1 / MESSAGES_A_SECOND)
                            if time.monotonic() > until:
                                return
                    finally:
                        reader.cancel()
            except (OSError, websockets.WebSocketException, TimeoutError):
                got["broken off"] += 1
                await asyncio.sleep(20 * PAUSE)

    async with AsyncExitStack() as held:
        accounts = [await held.enter_async_context(hostile_guest(url)) for _ in range(MANY_GUESTS)]
        table = await hot_seat(accounts[0], got)
        await asyncio.gather(*(talk(account, table) for account in accounts for _ in range(SOCKETS_OF_GUEST)))


async def read_on(socket: Any, got: Got) -> None:
    async for _ in socket:
        got["heard"] += 1


async def leave_everything_unread(url: str, until: float, got: Got) -> None:
    """Hundreds of sockets that watch a table and the lobby, and never read what they are sent."""

    async def be_deaf(account: Account, table: str) -> None:
        while time.monotonic() < until:
            try:
                async with socket_of(account, compression=None, ping_interval=None, max_queue=1) as socket:
                    socket.transport.pause_reading()
                    while time.monotonic() < until and not socket.transport.is_closing():
                        await socket.send(json.dumps({"type": "watch", "table": table}))
                        await socket.send(json.dumps({"type": "watch_lobby"}))
                        got["sent"] += 2
                        await asyncio.sleep(1)
            except (OSError, websockets.WebSocketException, TimeoutError):
                got["broken off"] += 1
                await asyncio.sleep(20 * PAUSE)

    async with AsyncExitStack() as held:
        accounts = [await held.enter_async_context(hostile_guest(url)) for _ in range(MANY_GUESTS)]
        table = await hot_seat(accounts[0], got)
        for _ in range(10):
            await command(accounts[0], got, table, "say", text=500 * "\U0001f600")
        await asyncio.gather(*(be_deaf(account, table) for account in accounts for _ in range(SOCKETS_OF_GUEST)))


CROWDS = (
    send_marks_that_combine,
    ask_for_moments,
    search_without_end,
    move_and_take_back,
    ask_for_much_at_once,
    load_the_page,
    come_and_leave,
    talk_on_many_sockets,
    leave_everything_unread,
)
