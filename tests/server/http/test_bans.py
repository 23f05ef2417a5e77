"""Addresses that carry on after many refusals, limits that several processes share, and the log of security events."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from azulejos.server.background.limit_exchange import LimitExchange
from azulejos.server.http.bans import FIRST_SECONDS, FORGET_SECONDS, MOST_SECONDS, Bans
from azulejos.server.http.rate_limits import LIMITS, Limiter
from azulejos.server.protocol.refusals import Refusal
from azulejos.server.runtime import security_log
from azulejos.server.runtime.security_log import EVENTS, MOST_A_MINUTE, MOST_OF_ONE, SecurityLog
from azulejos.server.setting_values import limit_amounts
from tests.documents import ROOT
from tests.server.bots.test_processor import refuses_hit
from tests.server.documents import sections, tables
from tests.server.servers import PATIENCE, Server, serving_sqlite

HOSTILE = "203.0.113.9"


class Time:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def push(bans: Bans, address: str = HOSTILE, number: int = LIMITS["refusals"].amount + 1) -> None:
    for _ in range(number):
        bans.refused(address)


def test_a_ban_begins_after_many_refusals_and_grows_each_time() -> None:
    time = Time()
    bans = Bans(Limiter(now=time), time)
    push(bans, number=LIMITS["refusals"].amount)
    assert not bans.is_banned(HOSTILE)
    lasted = []
    for _ in range(8):
        push(bans)
        begun = time.now
        assert bans.is_banned(HOSTILE)
        assert not bans.is_banned("203.0.113.10")
        while bans.is_banned(HOSTILE):
            time.now += 1
        lasted.append(round(time.now - begun))
        time.now += LIMITS["refusals"].seconds
    assert lasted == [min(MOST_SECONDS, FIRST_SECONDS * 2**number) for number in range(8)]
    time.now += FORGET_SECONDS
    push(bans)
    time.now += FIRST_SECONDS
    assert not bans.is_banned(HOSTILE)


def test_this_machine_is_never_locked_out() -> None:
    bans = Bans(Limiter())
    for address in ("127.0.0.1", "::/64"):
        push(bans, address)
        assert not bans.is_banned(address)


def test_an_address_that_carries_on_after_many_refusals_is_closed(tmp_path: Path) -> None:
    """On a real server: from then on not even a connection is accepted, and other addresses notice nothing."""
    options = ("--limit-factor", "1", "--limits", "pages=20,refusals=10")
    with serving_sqlite(tmp_path, *options) as server:
        with client(server, "127.0.0.77") as hostile:
            statuses = [hostile.get("/").status_code for _ in range(31)]
            assert statuses == [200] * 20 + [429] * 11
            assert cut_off(hostile)
        with client(server, "127.0.0.78") as other:
            assert other.get("/healthz").status_code == 200
        lines = [line for line in server.log.splitlines() if "security." in line]
        assert [line.split("security.")[1].split()[0] for line in lines] == ["too_fast"] * 11 + ["banned"]
        assert all("address=127.0.0.77" in line for line in lines)


def cut_off(hostile: httpx.Client) -> bool:
    """Whether a client gets no answer any more, once its connection was closed with the last one."""
    try:
        hostile.get("/")
        hostile.get("/")
    except httpx.TransportError:
        return True
    return False


def client(server: Server, address: str) -> httpx.Client:
    transport = httpx.HTTPTransport(local_address=address)
    return httpx.Client(base_url=server.url, transport=transport, timeout=PATIENCE)


# Several processes


async def test_what_one_process_counts_the_others_count_too() -> None:
    time = Time()
    limiters = [Limiter(now=time, is_shared=True) for _ in range(3)]
    for number in range(LIMITS["logins"].amount):
        limiters[number % 3].hit("logins", HOSTILE)
    exchange(limiters)
    assert all(refuses_hit(limiter, "logins", HOSTILE) for limiter in limiters)
    assert not any(refuses_hit(limiter, "logins", "203.0.113.10") for limiter in limiters)
    assert limiters[0].take_news() != []


async def test_what_is_forgiven_is_forgiven_everywhere() -> None:
    limiters = [Limiter(now=Time(), is_shared=True) for _ in range(2)]
    for _ in range(3 * LIMITS["logins"].amount):
        limiters[0].hit("logins", HOSTILE)
        limiters[0].forgive("logins", HOSTILE)
    exchange(limiters)
    assert not refuses_hit(limiters[1], "logins", HOSTILE)


def exchange(limiters: list[Limiter]) -> None:
    news = [limiter.take_news() for limiter in limiters]
    for number, limiter in enumerate(limiters):
        for other, told in enumerate(news):
            if other != number:
                limiter.hear(told)


async def test_processes_on_one_postgresql_share_limits_and_bans(postgresql_url: str, tmp_path: Path) -> None:
    servers = []
    try:
        for number in range(2):
            (tmp_path / str(number)).mkdir()
            options = ("--limit-factor", "1", "--limits", "registrations=6,pages=30,refusals=5")
            servers.append(Server(postgresql_url, tmp_path / str(number), *options))
            servers[-1].start()
        with client(servers[0], "127.0.0.77") as hostile:
            for _ in range(7):
                hostile.post("/api/register", json={"name": "x", "password": "y"})
        await until_refused(servers[1], "/api/register")
        with client(servers[0], "127.0.0.78") as hostile:
            for _ in range(36):
                hostile.get("/nothing")
        async with asyncio.timeout(PATIENCE):
            while True:
                try:
                    with client(servers[1], "127.0.0.78") as same:
                        same.get("/healthz")
                except httpx.TransportError:
                    break
                await asyncio.sleep(0.2)
    finally:
        for server in servers:
            server.stop()


async def until_refused(server: Server, path: str) -> None:
    async with asyncio.timeout(PATIENCE):
        while True:
            with client(server, "127.0.0.77") as same:
                if same.post(path, json={"name": "x", "password": "y"}).status_code == 429:
                    return
            await asyncio.sleep(0.5)


def test_a_host_may_choose_the_amounts() -> None:
    limiter = Limiter(amounts=limit_amounts(" logins=2, tables=1 "))
    assert [refuses_hit(limiter, "logins", "x") for _ in range(3)] == [False, False, True]
    assert [refuses_hit(limiter, "tables", "x") for _ in range(2)] == [False, True]
    assert [refuses_hit(limiter, "guests", "x") for _ in range(3)] == [False] * 3
    for wrong in ("nothing=1", "logins", "logins=0", "logins=-1", "logins=x", "logins=9999999999"):
        with pytest.raises(ValueError, match="name=amount"):
            limit_amounts(wrong)


async def test_an_exchange_brings_nothing_back_to_its_own_process() -> None:
    limiter = Limiter(now=Time(), is_shared=True)
    bans = Bans(limiter)
    shared = LimitExchange(None, limiter, bans)  # type: ignore[arg-type]
    limiter.hit("logins", HOSTILE, 6)
    push(bans, "203.0.113.10")
    for news in [*shared._news()]:
        text = written(news)
        shared.heard(text)
    assert not refuses_hit(limiter, "logins", HOSTILE, 4)
    assert bans._bans["203.0.113.10"].times == 1


def written(news: Any) -> str:
    return msgspec.json.encode(news).decode()


# The log


def test_every_event_is_in_the_document_with_its_meaning() -> None:
    (told,) = tables(sections(ROOT / "docs" / "hosting.md")["Security events"])
    assert told.pairs("event", "what has happened") == {f"security.{name}": what for name, what in EVENTS.items()}


def test_an_unknown_event_is_an_error() -> None:
    with pytest.raises(ValueError, match="no security event"):
        SecurityLog().note("something")


def test_nobody_fills_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    time, lines = Time(), []

    class Lines:
        def info(self, event: str, **details: Any) -> None:
            lines.append((event, details))

    monkeypatch.setattr(security_log, "log", Lines())
    events = SecurityLog(time)
    for _ in range(100):
        events.note("login_failed", HOSTILE)
    assert len(lines) == MOST_OF_ONE
    for number in range(2 * MOST_A_MINUTE):
        events.note("login_failed", f"2001:db8:0:{number:x}::/64")
    assert len(lines) == MOST_A_MINUTE
    time.now += 61
    events.note("logged_in", HOSTILE)
    left_out = 100 + 2 * MOST_A_MINUTE - MOST_A_MINUTE
    assert lines[MOST_A_MINUTE:] == [
        ("security.left_out", {"number": left_out}),
        ("security.logged_in", {"address": HOSTILE}),
    ]
    events.is_on = False
    events.note("logged_in", HOSTILE)
    assert len(lines) == MOST_A_MINUTE + 2


async def test_a_refusal_still_has_a_sentence() -> None:
    limiter = Limiter(now=Time())
    with pytest.raises(Refusal, match="limit of 10 failed logins"):
        limiter.hit("logins", HOSTILE, 11)
