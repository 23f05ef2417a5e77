"""Rate limits: they refuse, they pass, and they concern no other client."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import httpx
import msgspec
import pytest

from azulejos.server.features.accounts import passwords
from azulejos.server.features.audience.audience import Audience
from azulejos.server.features.chat.chat import Chat
from azulejos.server.features.lobby.lobby import Lobby
from azulejos.server.features.pictures.pictures import Pictures
from azulejos.server.features.play.services import Services, carry_out
from azulejos.server.http import rate_limits
from azulejos.server.http.client_address import counted_address
from azulejos.server.http.connection_limits import Connections
from azulejos.server.http.rate_limits import LIMITS, Limiter
from azulejos.server.protocol.commands import Rematch, Resign
from azulejos.server.protocol.refusals import Refusal
from azulejos.server.protocol.table_setup import Setup
from azulejos.server.runtime.metrics import Metrics
from tests.cases import nonempty
from tests.server.http.test_slow_readers import serving_here
from tests.server.local_services import local_services, sqlite_url
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
                for _ in range(5):  # a window may end amidst them
                    for _ in range(LIMITS["moves"].amount + 1):
                        await socket.send(json.dumps(wrong))
                    codes = [(await hear(socket, "refused"))["code"] for _ in range(LIMITS["moves"].amount + 1)]
                    assert codes[0] == "no_such_table"
                    await asyncio.sleep(LIMITS["moves"].seconds + 0.1)
                    if codes[-1] == "too_fast":
                        break
                assert codes[-1] == "too_fast"
                await socket.send(json.dumps(wrong))
                assert (await hear(socket, "refused"))["code"] == "no_such_table"
            statuses = [(await log_in(server, f"nobody{number}")).status_code for number in range(12)]
            assert statuses == [401] * 10 + [429] * 2
            files = [(await ana.account.http.post("/api/files", json={"text": "x"})).status_code for _ in range(12)]
            assert files == [400] * 10 + [429] * 2
            with refused("too_fast"):
                for _ in range(40):
                    table = await ben.account.create(Setup(game="azul"))
                    await ben.account.post("/api/commands", {"type": "abandon", "table": table, "id": "x"})
        server.assert_untroubled()


def test_every_limit_is_for_one_person_or_address() -> None:
    limiter = Limiter()
    for what, limit in nonempty(LIMITS.items()):
        for _ in range(limit.amount):
            limiter.hit(what, "ana")
        with pytest.raises(Refusal) as refusal:
            limiter.hit(what, "ana")
        assert refusal.value.code == "too_fast"
        limiter.hit(what, "ben")


async def log_in(server: Server, name: str) -> httpx.Response:
    async with httpx.AsyncClient(timeout=PATIENCE, verify=False) as http:
        return await http.post(f"{server.url}/api/login", json={"name": name, "password": "wrong horse"})


async def test_a_rematch_counts_as_a_table(tmp_path: Path) -> None:
    async with local_services(sqlite_url(tmp_path)) as local:
        people = await local.guests("Ana", "Ben")
        table = await local.table(people)
        await local.do(people[0], Resign, table)
        limiter, metrics, log = Limiter(), Metrics(), local.tables.log
        services = Services(
            local.tables,
            Chat(local.tables),
            Lobby(log),
            Audience(log),
            limiter,
            metrics,
            Pictures(log),
            Connections(metrics),
        )
        for _ in range(LIMITS["tables"].amount):
            limiter.hit("tables", people[0].id)
        with pytest.raises(Refusal) as refusal:
            await carry_out(services, people[0], Rematch(table, "r"), "203.0.113.9")
        assert refusal.value.code == "too_fast"
        assert (await local.state(None, table)).rematch_asked == []
        await carry_out(services, people[1], Rematch(table, "r"), "203.0.113.9")
        assert (await local.state(None, table)).rematch_asked == [1]


@pytest.mark.parametrize(
    ("typed", "counted"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("203.0.113.9:4711", "203.0.113.9"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("[2001:db8:1:2::7]:4711", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::7", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("unknown", "unknown"),
        ("x" * 9999, "x" * 64),
        ("", ""),
    ],
)
def test_an_address_counts_by_what_one_household_has(typed: str, counted: str) -> None:
    assert counted_address(typed) == counted


async def test_the_addresses_of_one_household_share_its_limits(tmp_path: Path) -> None:
    async with serving_here(tmp_path, limit_factor=1, trust_proxy=True) as server:
        statuses = []
        async with httpx.AsyncClient(timeout=PATIENCE, verify=False) as http:
            for number in range(LIMITS["guests"].amount + 1):
                headers = {"X-Forwarded-For": f"2001:db8:1:2::{number:x}"}
                statuses.append((await http.post(f"{server.url}/api/guest", json={}, headers=headers)).status_code)
                http.cookies.clear()
            assert statuses == [200] * LIMITS["guests"].amount + [429]
            headers = {"X-Forwarded-For": "2001:db8:1:3::1"}
            assert (await http.post(f"{server.url}/api/guest", json={}, headers=headers)).status_code == 200


async def test_guesses_count_for_an_account_however_its_name_is_spelled(tmp_path: Path) -> None:
    spellings = ["Ana Silva", "ana silva", "ANASILVA", "Ana  Silva", " ana\tsilva ", "Ａｎａ Silva", "ana\u00a0silva"]
    too_long = "x" * (passwords.LONGEST + 1)  # is a guess like any other, and takes no time to check
    async with serving_here(tmp_path, limit_factor=1, trust_proxy=True) as server:
        statuses = []
        async with httpx.AsyncClient(timeout=PATIENCE, verify=False) as http:
            for number in range(LIMITS["guesses"].amount + 1):
                body = {"name": spellings[number % len(spellings)], "password": too_long}
                headers = {"X-Forwarded-For": f"203.0.113.{number}"}
                statuses.append((await http.post(f"{server.url}/api/login", json=body, headers=headers)).status_code)
        assert statuses == [401] * LIMITS["guesses"].amount + [429]


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
