"""Bots' time is shared fairly: people take turns, games with bots are limited, and no bot plays unwatched."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from azulejos.server.bots.runner import LEAST_SECONDS, LONGEST_SECONDS
from azulejos.server.protocol.commands import Fill, Sit
from azulejos.server.protocol.refusals import Refusal
from azulejos.server.protocol.table_setup import Setup
from azulejos.server.protocol.values import Person
from azulejos.server.table_service.live_tables import LiveTable
from azulejos.server.table_service.quotas import MOST_BOT_GAMES
from azulejos.server.tables import events
from azulejos.server.tables.events import LogEntry
from tests.server.local_services import LocalServices, local_services, sqlite_url
from tests.server.servers import PATIENCE

SLOWEST = "master"
MANY_TABLES = 30
BOTS_ALONE = {"0": "random", "1": "random"}


class Onlooker:
    """A spectator who ignores all messages."""

    def __init__(self, person: Person) -> None:
        self.person = person.id

    def send(self, message: object) -> None:
        pass


class Moves:
    """The tables at which a move was made, in the order of the moves."""

    def __init__(self, local: LocalServices) -> None:
        self.tables: list[str] = []
        self.before: dict[str, int] = {}  # how many moves there were when a game began
        self.news = asyncio.Event()
        local.tables.log.listeners.append(self.after_event)

    def after_event(self, live: LiveTable, entry: LogEntry) -> None:
        if isinstance(entry.event, events.Started):
            self.before[live.table.id] = len(self.tables)
        if isinstance(entry.event, events.Moved):
            self.tables.append(live.table.id)
            self.news.set()

    async def at(self, table: str) -> None:
        """Wait for a move at a table."""
        async with asyncio.timeout(PATIENCE):
            while table not in self.tables:
                self.news.clear()
                await self.news.wait()


async def watched(local: LocalServices, person: Person, **setup: object) -> str:
    table = await local.tables.create(person, Setup(game="azul", **setup))  # type: ignore[arg-type]
    await local.tables.watch(Onlooker(person), table, None)
    return table


async def test_one_guest_with_thirty_tables_does_not_hold_up_the_bot_of_another(database_url: str) -> None:
    async with local_services(database_url, bot_workers=1, bot_pause_ms=0) as local:
        local.tables.most_bot_games = MANY_TABLES
        gil, mia = await local.guests("Gil", "Mia")
        moves = Moves(local)
        local.runner.start()
        theirs = [
            await watched(local, gil, bots={"0": SLOWEST, "1": SLOWEST}, options={"start": "1"})
            for _ in range(MANY_TABLES)
        ]
        await asyncio.sleep(0.2)
        assert local.runner.waiting() >= MANY_TABLES - 2
        own = await local.tables.create(mia, Setup(game="azul", bots={"0": "random"}, options={"start": "1"}))
        await local.do(mia, Sit, own)
        await moves.at(own)
        others = moves.tables[moves.before[own] : moves.tables.index(own)]
        assert set(others) <= set(theirs)
        assert len(others) <= 3  # those that were thought about meanwhile, and one whose turn it was


async def test_the_more_people_wait_the_less_is_thought(tmp_path: Path) -> None:
    async with local_services(sqlite_url(tmp_path), bot_workers=2) as local:
        allowed = [local.runner.longest()]
        for number in range(40):
            local.runner.queue.put(f"person {number}", f"table {number}")
            local.runner.queue.put(f"person {number}", f"second table {number}")
            allowed.append(local.runner.longest())
    assert allowed[:2] == [LONGEST_SECONDS] * 2
    assert allowed == sorted(allowed, reverse=True)
    assert allowed[4] == 2.5
    assert allowed[-1] == LEAST_SECONDS


async def test_bots_among_themselves_play_only_while_somebody_looks_on(database_url: str) -> None:
    async with local_services(database_url, bot_workers=1, bot_pause_ms=0) as local:
        (ana,) = await local.guests("Ana")
        moves = Moves(local)
        local.runner.start()
        table = await local.tables.create(ana, Setup(game="azul", bots=BOTS_ALONE))
        onlooker = Onlooker(ana)
        await local.pass_time(table, 3600)
        await asyncio.sleep(0.3)
        assert moves.tables == []
        await local.tables.watch(onlooker, table, None)
        await moves.at(table)
        await local.tables.unwatch(onlooker, table)
        await asyncio.sleep(0.3)
        number = len(moves.tables)
        await local.pass_time(table, 3600)
        await asyncio.sleep(0.3)
        assert len(moves.tables) == number
        await local.tables.watch(onlooker, table, None)
        async with asyncio.timeout(PATIENCE):
            while (await local.state(ana, table)).status != "over":
                await asyncio.sleep(0.05)


async def test_the_process_at_which_somebody_looks_on_lets_bots_move(postgresql_url: str) -> None:
    settings = {"bot_workers": 1, "bot_pause_ms": 0}
    async with local_services(postgresql_url, **settings) as here, local_services(postgresql_url, **settings) as there:
        (ana,) = await here.guests("Ana")
        moves, others = Moves(here), Moves(there)
        here.runner.start()
        there.runner.start()
        table = await here.tables.create(ana, Setup(game="azul", bots=BOTS_ALONE))
        await there.tables.watch(Onlooker(ana), table, None)
        await others.at(table)
        await here.pass_time(table, 3600)
        await others.at(table)
        assert moves.tables == []


async def test_nobody_has_more_than_so_many_games_with_bots_under_way(database_url: str) -> None:
    async with local_services(database_url) as local:
        ana, ben = await local.guests("Ana", "Ben")
        other = await local.tables.create(ben, Setup(game="azul", options={"players": "3"}, bots={"2": "random"}))
        empty = await local.tables.create(ana, Setup(game="azul", options={"players": "3"}))
        for _ in range(MOST_BOT_GAMES):
            await local.tables.create(ana, Setup(game="azul", bots=BOTS_ALONE))
        for refused in (
            local.tables.create(ana, Setup(game="azul", bots={"1": "random"})),
            local.do(ana, Fill, empty, bot="random"),
            local.do(ana, Sit, other),
        ):
            with pytest.raises(Refusal, match=f"{MOST_BOT_GAMES} games with bots") as refusal:
                await refused
            assert refusal.value.code == "too_many"
        await local.do(ana, Sit, empty)  # with people, as many as one likes
        await local.do(ben, Sit, other)
        local.clock.at += 601_000
        await local.do(ana, Sit, other)  # where nothing happens any more, no bot's time is taken
