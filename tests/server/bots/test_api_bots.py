"""Programs that play from outside: an account, a token, one stream, and commands over HTTP."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from azulejos.client import Account
from azulejos.server.protocol.commands import CallStandIn, Move, Resign, Sit
from azulejos.server.protocol.table_setup import Setup
from tests.server.servers import PATIENCE, Guest, Server, guest, guests, http_get, play, refused, seated, serving_sqlite

EXAMPLE = Path(__file__).parents[3] / "examples" / "bot.py"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving_sqlite(tmp_path_factory.mktemp("bots"), "--grace-seconds", "1", "--limit-factor", "1000") as server:
        yield server
        server.assert_untroubled()


async def new_token(person: Guest, name: str, label: str = "my bot") -> str:
    """A token for a program, from an account that is made of a guest."""
    await person.account.post("/api/register", {"name": name, "password": "correct horse"})
    return str((await person.account.post("/api/me/tokens", {"label": label}))["token"])


@asynccontextmanager
async def streaming(account: Account) -> AsyncIterator[AsyncIterator[dict[str, Any]]]:
    """The messages of a stream."""

    async def messages(response: httpx.Response) -> AsyncIterator[dict[str, Any]]:
        async for line in response.aiter_lines():
            if line:
                yield msgspec.json.decode(line)

    async with asyncio.timeout(PATIENCE), account.http.stream("GET", "/api/stream") as response:
        assert response.headers["content-type"] == "application/x-ndjson"
        yield messages(response)


@pytest.mark.parametrize("game", ["azul", "duel"])
async def test_a_bot_of_thirty_lines_plays_a_whole_game(server: Server, game: str) -> None:
    async with guests(server, "Ana", "Ben") as (ana, ben):
        token = await new_token(ben, f"Robot of {game}")
        table = await ana.account.create(Setup(game=game))
        bot = await asyncio.create_subprocess_exec(
            sys.executable, str(EXAMPLE), server.url, token, table, stdout=asyncio.subprocess.PIPE
        )
        try:
            await ana.connection.watch(table)
            await ana.until(table, lambda state: state.seats[0].name is not None)
            await ana.sit(table)
            state = await play(ana, table, seed=1)
            output, _ = await asyncio.wait_for(bot.communicate(), PATIENCE)
        finally:
            if bot.returncode is None:
                bot.kill()
                await bot.wait()
        assert bot.returncode == 0
        assert state.result is not None
        assert json.loads(output) == msgspec.to_builtins(state.result)
        assert [seat.name for seat in state.seats] == [f"Robot of {game}", "Ana"]
    code = [line for line in EXAMPLE.read_text().split('"""', 2)[2].splitlines() if line.strip()]
    assert len(code) <= 30


async def test_a_stream_tells_all_own_games_and_no_others(server: Server) -> None:
    async with guests(server, "Ana", "Ben") as people:
        ana, ben = people
        running = await seated(people, "azul")
        over = await seated(people, "azul")
        await ana.do(Resign, over)
        others = await ben.account.create(Setup(game="azul", bots={"0": "random", "1": "random"}))
        async with streaming(ana.account) as stream:
            first = await anext(stream)
            assert (first["table"], first["since"], first["you"]) == (running, None, [0])
            later = await ben.account.create(Setup(game="duel"))
            await ana.sit(later)
            state = await anext(stream)
            assert (state["table"], state["seats"][0]["name"]) == (later, "Ana")
            await ben.sit(later)
            news = [await anext(stream) for _ in range(2)]
            assert [(each["table"], each["since"]) for each in news] == [
                (later, state["number"]),
                (later, state["number"] + 1),
            ]
            assert [event["kind"] for each in news for event in each["events"]] == ["sat", "started"]
            assert others not in {first["table"], *(each["table"] for each in news)}


async def test_who_streams_is_present_and_who_stops_is_not(server: Server) -> None:
    async with guests(server, "Ana", "Ben") as people:
        ana, ben = people
        table = await seated(people, "azul", options={"start": "1"})
        async with streaming(ana.account) as stream:
            await anext(stream)
            await ana.connection.__aexit__()
            await asyncio.sleep(2.5)
            assert ben.state(table).absence is None
        state = await ben.until(table, lambda state: state.absence is not None)
        assert state.absence is not None
        await asyncio.sleep((state.absence.stand_in_at - state.absence.at) / 1000 + 0.05)
        await ben.do(CallStandIn, table)
        state = await ben.until(table, lambda state: state.seats[0].stand_in is not None)
        assert not state.seats[0].present
        async with streaming(ana.account) as stream:
            state = await ben.until(table, lambda state: state.seats[0].stand_in is None)
            assert state.seats[0].present


async def test_a_token_acts_for_its_account_until_it_is_revoked(server: Server) -> None:
    async with guest(server, "Ana") as ana:
        with refused("not_an_account"):
            await ana.account.post("/api/me/tokens", {"label": "too early"})
        token = await new_token(ana, "Ana with a token", "a label")
        async with guest(server, token=token) as bot:
            assert bot.person == ana.person
            table = await bot.account.create(Setup(game="azul", bots={"1": "random"}, options={"start": "1"}))
            await bot.sit(table)
            state = await bot.until(table, lambda state: bool(state.legal))
            ack = await bot.account.post("/api/commands", Move(table, "m", state.number, state.legal[0]))
            assert ack["number"] == state.number + 1
            (listed,) = await ana.account.get("/api/me/tokens")
            assert listed["label"] == "a label"
            assert token not in str(listed)
            response = await ana.account.http.delete(f"/api/me/tokens/{listed['id']}")
            assert response.json() == {"done": True}
            with refused("not_known"):
                await bot.account.post("/api/commands", Sit(table, "n"))
            with refused("not_known"):
                await bot.account.get("/api/me")


@pytest.mark.parametrize("token", ["x", "azj_" + "0" * 43, "é", "x" * 5000])
def test_a_token_that_nobody_holds_opens_nothing(server: Server, token: str) -> None:
    headers = {b"Authorization": f"Bearer {token}".encode("latin-1")}
    for path in ("/api/me", "/api/stream"):
        assert http_get(server.url + path, headers=headers).json()["code"] == "not_known"


async def test_a_cookie_is_no_token_and_a_token_no_cookie(server: Server) -> None:
    async with guest(server) as ana:
        token = await new_token(ana, "Ana of cookies")
        cookie = ana.account.http.cookies["azulejos"]
        for headers in ({"Authorization": f"Bearer {cookie}"}, {"Cookie": f"azulejos={token}"}):
            assert http_get(f"{server.url}/api/me", headers=headers).json()["code"] == "not_known"
