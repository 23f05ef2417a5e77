"""Many guests, sockets and tables of one address: what they may cost everybody else together."""

from __future__ import annotations

import asyncio
import contextlib
import json
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from azulejos.client import Account
from azulejos.server.features.chat import chat
from azulejos.server.features.chat.chat import Chat
from azulejos.server.http import backlog
from azulejos.server.http.backlog import FAIR, MOST_OF_ADDRESS, MOST_UNREAD, Backlog, Backlogs
from azulejos.server.protocol.commands import Say, Sit
from azulejos.server.protocol.refusals import Refusal
from azulejos.server.protocol.table_setup import Setup
from azulejos.server.runtime.memo import Memo
from azulejos.server.runtime.processor import Asker, Processor
from azulejos.server.table_service import fair_play, live_tables
from azulejos.server.table_service.fair_play import refuse_own_running
from azulejos.server.table_service.live_tables import LiveTable, LiveTables
from tests.server.http.test_slow_readers import InThisProcess, masked, serving_here, sleepy, until
from tests.server.local_services import local_services, sqlite_url
from tests.server.servers import PATIENCE, guest, hear, raw_socket

HOSTILE, HOME = "203.0.113.9", "203.0.113.10"


# Messages


@pytest.mark.parametrize(
    ("limit", "message"),
    [
        ("address_messages", {"type": "ping"}),
        ("address_watches", {"type": "watch_lobby"}),
        ("watches", {"type": "watch", "table": "nothing"}),
        ("address_moves", {"type": "resign", "table": "nothing", "id": "1"}),
    ],
)
async def test_what_one_address_asks_on_all_its_sockets_is_limited(
    limit: str, message: dict[str, Any], tmp_path: Path
) -> None:
    async with serving_here(tmp_path, limits=f"{limit}=3") as server, guest(server) as ana:
        limiter = server.running.services.limiter
        who = ana.person if limit == "watches" else "127.0.0.1"
        limiter.add(limit, who, limiter._amounts[limit])
        async with raw_socket(ana.account) as socket:
            await socket.send(json.dumps(message))
            assert (await hear(socket, "refused"))["code"] == "too_fast"


async def test_the_sockets_of_an_address_that_is_locked_out_are_closed_when_they_carry_on(tmp_path: Path) -> None:
    async with serving_here(tmp_path, limit_factor=1, limits="refusals=5,watches=1") as server:
        account = Account(server.url)
        await account.http.aclose()
        transport = httpx.AsyncHTTPTransport(local_address="127.0.0.77")
        account.http = httpx.AsyncClient(base_url=server.url, transport=transport)
        await account.become_guest()
        local = {"additional_headers": account.headers(), "local_addr": ("127.0.0.77", 0)}
        async with connect(account.socket_url(), **local) as socket, asyncio.timeout(PATIENCE):
            for _ in range(8):
                await socket.send('{"type": "watch_lobby"}')
            heard = []
            with contextlib.suppress(ConnectionClosed):
                while True:
                    heard.append(json.loads(await socket.recv()))
        assert heard[-1]["type"] == "goodbye"
        assert heard[-1]["why"]["code"] == "locked_out"
        await account.http.aclose()


async def test_foreign_names_and_sockets_elsewhere_count_like_every_request(tmp_path: Path) -> None:
    async with (
        serving_here(tmp_path, limit_factor=1, limits="pages=4") as server,
        httpx.AsyncClient(base_url=server.url) as client,
    ):
        foreign = [(await client.get("/", headers={"Host": "evil.example"})).status_code for _ in range(2)]
        for _ in range(2):
            with pytest.raises(InvalidStatus):
                async with connect(f"ws://127.0.0.1:{server.port}/nowhere"):
                    pass
        assert foreign == [421, 421]
        assert (await client.get("/")).status_code == 429
        assert (await client.get("/", headers={"Host": "evil.example"})).status_code == 429


# What is not read


def test_the_unread_bytes_of_an_address_are_bounded_and_who_reads_keeps_the_connection() -> None:
    backlogs = Backlogs()
    assert not Backlog(backlogs, HOME).add(MOST_UNREAD + 1)
    backlogs = Backlogs()
    crowd = [Backlog(backlogs, HOSTILE) for _ in range(1000)]
    kept = [each for each in crowd if each.add(MOST_UNREAD)]
    assert len(kept) * MOST_UNREAD == MOST_OF_ADDRESS
    reader = Backlog(backlogs, HOSTILE)
    assert reader.add(FAIR)
    assert not reader.add(1)
    assert Backlog(backlogs, HOME).add(MOST_UNREAD)
    for each in (*crowd, reader):
        each.end()
    assert backlogs.of(HOSTILE) == 0


async def test_sockets_and_streams_that_take_nothing_share_what_their_address_may_leave_unread(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backlog, "MOST_OF_ADDRESS", 200_000)
    monkeypatch.setattr(backlog, "FAIR", 50_000)
    async with serving_here(tmp_path) as server, guest(server, "Ana") as ana:
        table = await hot_seat(ana)
        backlogs = server.running.services.connections.backlogs
        with contextlib.ExitStack() as held:
            for _ in range(6):
                deaf = held.enter_context(contextlib.closing(sleepy(server, ana.account)))
                with contextlib.suppress(BlockingIOError):
                    for _ in range(200):
                        deaf.send(masked(json.dumps({"type": "watch", "table": table})))
            await until(lambda: dropped(server) > 0)
            assert backlogs.of("127.0.0.1") < 2 * 200_000
            await ana.move(table)
        await until(lambda: server.figure("azulejos_sockets") == 1)
        await until(lambda: backlogs.of("127.0.0.1") == 0)
        assert ana.connection.breaks == 0


async def hot_seat(ana: Any) -> str:
    table: str = await ana.account.create(Setup(game="azul", hot_seat=True))
    await ana.connection.watch(table)
    for seat in (0, 1):
        await ana.sit(table, seat)
    return table


def dropped(server: InThisProcess) -> float:
    return server.figure("azulejos_slow_readers_dropped_total")


# Memory


async def test_tables_in_memory_are_bounded_by_what_has_happened_at_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_tables, "MOST_HELD", 10)
    async with local_services(sqlite_url(tmp_path)) as local:
        ana, ben = await local.guests("Ana", "Ben")
        memory: LiveTables = local.tables.log.tables
        watched = await local.table([ana, ben])
        live = await local.tables.log.live(watched)
        live.watchers.add(Watching())
        others = [await local.table([ana, ben]) for _ in range(8)]
        held = [live for table in memory if (live := memory.get(table)) is not None]
        assert watched in {each.table.id for each in held}
        assert sum(each.table.number for each in held) <= 10 + 3  # and the one that was used last
        assert (await local.state(ana, others[0])).status == "running"  # it is read again


class Watching:
    person = "nobody"

    def send(self, message: Any) -> None: ...


def test_a_table_that_was_just_read_is_not_dropped() -> None:
    memory = LiveTables()
    big = [FakeTable(number) for number in range(3)]
    assert [memory.add(each) for each in big] == big  # type: ignore[arg-type]
    assert memory.get("2") is big[2]
    assert len(memory) == 1


class FakeTable(LiveTable):
    """A table at which too much has happened."""

    def __init__(self, number: int) -> None:
        self.table = type("Table", (), {"id": str(number), "number": live_tables.MOST_HELD + 1})  # type: ignore[assignment]
        self.lock = asyncio.Lock()
        self.watchers = set()


async def test_a_memory_makes_and_counts_a_value_once_whoever_fails_meanwhile() -> None:
    memo: Memo[str] = Memo(8, len)
    made, may_fail, may_go_on = [], asyncio.Event(), asyncio.Event()

    async def fail() -> str:
        await may_fail.wait()
        raise Refusal("too_fast")

    async def make() -> str:
        made.append("a")
        await may_go_on.wait()
        return "aaaa"

    asked = [asyncio.create_task(memo.get("a", how)) for how in (fail, make)]
    await asyncio.sleep(0)
    may_fail.set()
    while not made:
        await asyncio.sleep(0)
    asked.append(asyncio.create_task(memo.get("a", make)))
    await asyncio.sleep(0)
    may_go_on.set()
    found = await asyncio.gather(*asked, return_exceptions=True)
    assert found[1:] == ["aaaa", "aaaa"]
    assert made == ["a"]


# Chat, and help


async def test_a_table_keeps_so_many_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chat, "MOST_OF_TABLE", 3)
    async with local_services(sqlite_url(tmp_path)) as local:
        (ana,) = await local.guests("Ana")
        table = await local.table([ana])
        talk = Chat(local.tables)
        for number in range(3):
            await talk.say(ana, Say(table, f"{number}", "Hello"))
        with pytest.raises(Refusal) as refusal:
            await talk.say(ana, Say(table, "3", "Hello"))
        assert refusal.value.code == "too_many"
        assert (await talk.say(ana, Say(table, "2", "Hello"))).number == 3  # it was said before


async def test_who_plays_more_games_than_are_looked_at_gets_no_help(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else the game that matters would hide behind many others."""
    monkeypatch.setattr(fair_play, "MOST_GAMES", 2)
    async with local_services(sqlite_url(tmp_path)) as local:
        ana, ben = await local.guests("Ana", "Ben")
        table = await local.table([ana, ben])
        play = (await local.tables.log.live(table)).table.playing()
        for _ in range(2):
            other = await local.tables.create(ana, Setup(game="duel", hot_seat=True))
            for seat in (0, 1):
                await local.do(ana, Sit, other, seat=seat)
        with pytest.raises(Refusal) as refusal:
            await refuse_own_running(
                local.tables.log, Processor(), Asker(ana.id, HOME), play.game, [play.state], and_practice=True
            )
        assert refusal.value.code == "too_many"


async def test_looking_through_ones_games_counts_as_work(tmp_path: Path) -> None:
    async with local_services(sqlite_url(tmp_path)) as local:
        ana, ben = await local.guests("Ana", "Ben")
        play = (await local.tables.log.live(await local.table([ana, ben]))).table.playing()
        counted: list[tuple[str, str]] = []

        class Budget:
            def hit(self, what: str, who: str, amount: int = 1) -> None: ...

            def add(self, what: str, who: str, amount: int) -> None:
                counted.append((what, who))

        with pytest.raises(Refusal):
            await refuse_own_running(
                local.tables.log, Processor(Budget()), Asker(ana.id, HOME), play.game, [play.state]
            )
        assert {("work", ana.id), ("address_work", HOME)} <= {*counted}
