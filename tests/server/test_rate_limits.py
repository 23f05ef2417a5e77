"""How much somebody may ask for: limits bite, pass, and concern nobody else."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import httpx
import msgspec
import pytest

from azulejos.server.refusal import Refusal
from azulejos.server.wire import rate_limits
from azulejos.server.wire.messages import Setup
from azulejos.server.wire.rate_limits import LIMITS, Limiter
from tests.server.servers import (
    PATIENCE,
    Server,
    guests,
    hear,
    raw_socket,
    refused,
    seated,
    serving_sqlite,
    to_act,
)


async def test_limits_bite_and_others_go_on(tmp_path: Path) -> None:
    with serving_sqlite(tmp_path, "--limit-factor", "1") as server:
        async with guests(server, "Ana", "Ben") as people:
            ana, ben = people
            table = await seated(people, "azul")
            async with raw_socket(ana.account) as socket:
                codes = []
                for number in range(14):
                    say = {"type": "say", "table": table, "id": f"s{number}", "text": "spam"}
                    await socket.send(json.dumps(say))
                    while True:
                        answer = msgspec.json.decode(await asyncio.wait_for(socket.recv(), PATIENCE))
                        if answer["type"] in ("ack", "refused"):
                            break
                    codes.append(answer.get("code"))
                assert codes == [None] * 12 + ["too_fast"] * 2
                await ben.connection.say(table, "hello")
                actor, _ = await to_act(people, table)
                await actor.move(table)
                wrong = {"type": "undo", "table": "nowhere", "id": "x"}
                codes = []
                while "too_fast" not in codes[-1:] and len(codes) < 500:
                    await socket.send(json.dumps(wrong))
                    codes.append((await hear(socket, "refused"))["code"])
                assert codes[0] == "no_such_table"
                assert codes[-1] == "too_fast"
                await asyncio.sleep(5.1)  # the window of commands
                await socket.send(json.dumps(wrong))
                assert (await hear(socket, "refused"))["code"] == "no_such_table"
            statuses = [(await log_in(server, f"nobody{number}")).status_code for number in range(12)]
            assert statuses == [401] * 10 + [429] * 2
            files = [(await ana.account.http.post("/api/files", json={"text": "x"})).status_code for _ in range(12)]
            assert files == [400] * 10 + [429] * 2
            with refused("too_fast"):
                for _ in range(40):
                    await ben.account.create(Setup(game="azul"))
        server.assert_untroubled()


def test_every_limit_is_for_one_person_or_address() -> None:
    limiter = Limiter()
    for what, limit in LIMITS.items():
        for _ in range(limit.amount):
            limiter.hit(what, "ana")
        with pytest.raises(Refusal) as refusal:
            limiter.hit(what, "ana")
        assert refusal.value.code == "too_fast"
        limiter.hit(what, "ben")


async def log_in(server: Server, name: str) -> httpx.Response:
    async with httpx.AsyncClient() as http:
        return await http.post(f"{server.url}/api/login", json={"name": name, "password": "wrong horse"})


def test_a_window_ends_and_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limits, "FEW_WINDOWS", 10)
    time = 0.0
    limiter = Limiter(now=lambda: time)
    for number in range(1000):
        time = 5.0 * number
        for _ in range(LIMITS["moves"].amount):
            limiter.hit("moves", "ana")
        limiter.hit("moves", f"somebody {number}")
        with pytest.raises(Refusal):
            limiter.hit("moves", "ana")
    assert len(limiter._windows) <= 20
