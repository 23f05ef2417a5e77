"""No player loses on time by an outage: times without a server count on no clock, and no clock jumps within a run."""

from __future__ import annotations

import asyncio
import itertools
import os
import signal
import time
from contextlib import ExitStack
from pathlib import Path

import pytest
from sqlalchemy import Column, Connection, select, text, update

from azulejos.server.background.heartbeat import Heartbeat
from azulejos.server.bots.roster import Roster
from azulejos.server.database import schema
from azulejos.server.database.lock import CLAIM_POSTGRESQL
from azulejos.server.features.accounts.people import People
from azulejos.server.protocol.commands import Move, Sit
from azulejos.server.protocol.table_setup import Correspondence, RealTime, Setup
from azulejos.server.protocol.table_state import State
from azulejos.server.runtime.steady_clock import SteadyTime
from azulejos.server.settings import Settings
from azulejos.server.table_service.service import TableService
from azulejos.server.tables.clock import SECOND, Clock
from azulejos.server.tables.outages import LAPSE_MS, Outages
from tests.cases import nonempty
from tests.server.filled_database import work
from tests.server.local_services import local_services
from tests.server.people_store import async_url, opened
from tests.server.servers import PATIENCE, Guest, Server, guests, seated, serving_sqlite, to_act

HOUR = 3_600_000
GAME = RealTime(600)


# The arithmetic.


def test_what_nobody_could_use_is_on_no_clock() -> None:
    outages = Outages()
    clock = Clock(RealTime(60), outages)
    clock.start(2, 0, 0)
    assert outages.add(10 * SECOND, 40 * SECOND)
    assert not outages.add(10 * SECOND, 40 * SECOND)
    assert outages.add(50 * SECOND, 55 * SECOND)
    assert [clock.left(0, at * SECOND) for at in (5, 10, 25, 40, 50, 52, 60)] == [
        seconds * SECOND for seconds in (55, 50, 50, 50, 40, 40, 35)
    ]
    assert clock.deadline() == 95 * SECOND
    clock.act(1, 52 * SECOND)  # in the middle of one
    assert clock.remaining[0] == 40 * SECOND
    assert clock.deadline() == 115 * SECOND
    assert clock.left(1, 116 * SECOND) == 0


def test_days_are_credited_too() -> None:
    outages = Outages()
    clock = Clock(Correspondence(1), outages)
    clock.start(2, 0, 0)
    outages.add(HOUR, 30 * HOUR)
    assert clock.left(0, 31 * HOUR) == 22 * HOUR
    assert clock.deadline() == 53 * HOUR


# Real servers.


def went_by(url: str, length: int) -> None:
    """Let time pass for a database that is not in use: move everything in it into the past."""
    columns: list[Column[int]] = [
        column for table in schema.metadata.tables.values() for column in table.columns if column.name.endswith("at")
    ]
    changes = [
        update(column.table).where(column.is_not(None)).values({column.name: column - length})
        for column in columns
        if column.table.name not in ("sessions",)
    ]
    work(async_url(url), lambda connection: [connection.execute(change) for change in changes])


def outages_in(url: str) -> list[int]:
    """The lengths of the outages that are recorded."""

    def read(connection: Connection) -> list[int]:
        return [ended - began for began, ended in connection.execute(select(schema.outages)).all()]

    lengths: list[int] = work(async_url(url), read)[0]
    return lengths


def servers_at(url: str, folder: Path, number: int, stack: ExitStack) -> list[Server]:
    servers = []
    for name in range(number):
        (folder / str(name)).mkdir()
        servers.append(Server(url, folder / str(name)))
        servers[-1].start()
        stack.callback(servers[-1].kill)
    return servers


async def clock_again(person: Guest, table: str) -> int:
    """The rest of the running clock, as sent to a person who reconnects."""
    state: State = await person.connection.watch(table)
    assert state.status == "running", state.result
    assert not any(seat.stand_in for seat in state.seats)
    assert state.clock is not None
    assert state.clock.running is not None
    return state.clock.remaining[state.clock.running]


@pytest.mark.parametrize(("kind", "processes"), [("sqlite", 1), ("postgresql", 3)])
async def test_who_was_to_move_when_all_servers_went_down_has_lost_no_time(
    kind: str, processes: int, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    url = f"sqlite:///{tmp_path / 'azulejos.db'}" if kind == "sqlite" else request.getfixturevalue("postgresql_url")
    with ExitStack() as stack:
        servers = servers_at(url, tmp_path, processes, stack)
        async with guests(servers[0], "Ana", "Ben") as people:
            table = await seated(people, "azul", clock=GAME, timeout="end")
            actor, _ = await to_act(people, table)
            await actor.move(table)
            for server in servers:
                server.kill()
            await asyncio.to_thread(went_by, url, HOUR)
            for server in servers:
                server.start()
            assert 0 < await clock_again(people[0], table) <= GAME.seconds * SECOND
            actor, _ = await to_act(people, table)
            await actor.move(table)
            state = actor.state(table)
            assert state.clock is not None
            assert min(state.clock.remaining) > 0
        lengths = await asyncio.to_thread(outages_in, url)
        assert sum(length >= HOUR for length in lengths) == 1
        assert sum(lengths) < HOUR + PATIENCE * SECOND


async def test_while_one_process_lives_there_is_no_outage(postgresql_url: str, tmp_path: Path) -> None:
    with ExitStack() as stack:
        servers = servers_at(postgresql_url, tmp_path, 3, stack)
        before = await asyncio.to_thread(outages_in, postgresql_url)
        for server in servers[1:]:
            server.kill()
        await asyncio.sleep(LAPSE_MS / SECOND + 3)
        for server in servers[1:]:
            server.start()
        assert sum(await asyncio.to_thread(outages_in, postgresql_url)) - sum(before) < LAPSE_MS


async def test_a_server_that_stood_still_credits_the_time(tmp_path: Path) -> None:
    with serving_sqlite(tmp_path) as server:
        async with guests(server, "Ana", "Ben") as people:
            table = await seated(people, "azul", clock=GAME, timeout="end")
            clock = people[0].state(table).clock
            assert clock is not None
            began = time.monotonic()
            os.kill(server.process.pid, signal.SIGSTOP)
            await asyncio.sleep(LAPSE_MS / SECOND + 5)
            os.kill(server.process.pid, signal.SIGCONT)
            async with asyncio.timeout(PATIENCE):
                while "nobody could play for a while" not in server.log:
                    await asyncio.sleep(0.1)
                while (left := await clock_again(people[0], table)) <= (GAME.seconds - LAPSE_MS / SECOND) * SECOND:
                    await asyncio.sleep(0.1)
            assert left + (time.monotonic() - began) * SECOND > GAME.seconds * SECOND + LAPSE_MS


# Time within a run.


def test_time_advances_steadily_whatever_the_systems_clock_says() -> None:
    wall, count = [1_000_000], [50]
    now = SteadyTime(lambda: wall[0], lambda: count[0])
    assert now() == 1_000_000
    wall[0] += HOUR
    count[0] += 10
    assert now() == 1_000_010
    wall[0] = 0
    count[0] += 10
    assert now() == 1_000_020
    now.agree(2_000_000)
    count[0] += 1
    assert now() == 2_000_001


@pytest.mark.parametrize("jump", [24 * HOUR, -24 * HOUR])
async def test_nobody_loses_or_gains_time_when_the_systems_clock_is_set(
    jump: int, database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = time.time_ns
    async with opened(database_url) as store:
        tables = TableService(store, Settings(), Roster())
        people = [(await People(store, tables.now).new_guest(name))[0] for name in ("Ana", "Ben")]
        table = await tables.create(people[0], Setup(game="azul", options={"start": "1"}, clock=GAME, timeout="end"))
        for person in people:
            await tables.handle(person, Sit(table, f"sit {person.id}"))
        monkeypatch.setattr(time, "time_ns", lambda: read() + jump * 1_000_000)
        for number, person in nonempty(enumerate(people)):
            state = await tables.state(person.id, table)
            assert state.status == "running"
            assert state.clock is not None
            assert state.clock.running == number
            assert 0 < state.clock.remaining[number] <= GAME.seconds * SECOND
            assert state.clock.remaining[number] > (GAME.seconds - PATIENCE) * SECOND
            await tables.handle(person, Move(table, f"move {number}", state.number, state.legal[0]))


async def test_a_process_whose_clock_is_wrong_takes_over_the_time_of_the_others(
    postgresql_url: str, tmp_path: Path
) -> None:
    with ExitStack() as stack:
        (server,) = servers_at(postgresql_url, tmp_path, 1, stack)
        async with opened(postgresql_url) as store:
            async with asyncio.timeout(PATIENCE):
                while " ready " not in server.log:
                    await asyncio.sleep(0.1)
                while (row := await store.row(text(f"{CLAIM_POSTGRESQL} AS is_alone"))) and row["is_alone"]:
                    await asyncio.sleep(0.1)
            wrong = SteadyTime(lambda: time.time_ns() // 1_000_000 + 9 * HOUR)

            outages = Outages()
            await Heartbeat(store, wrong, outages, nothing).beat()
            assert abs(wrong() - time.time() * SECOND) < PATIENCE * SECOND
            assert outages.between(0, wrong() + HOUR) < HOUR


async def nothing() -> None:
    """A callback for after an outage that does nothing."""


# No player's time is up while it is unknown whether there is an outage.


async def test_no_clock_runs_out_before_it_is_known_that_people_could_play(database_url: str) -> None:
    async with local_services(database_url) as local:
        heartbeat = Heartbeat(local.tables.log.store, local.clock, local.tables.log.outages, local.tables.after_outage)
        await heartbeat.beat()
        people = await local.guests("Ana", "Ben")
        table = await local.table(people, clock=RealTime(60), options={"start": "1"}, timeout="end")
        await local.pass_time(table, 3600)  # in which nothing could be written
        assert (await local.state(None, table)).status == "running"
        assert heartbeat.problem() == "the database was not written for 3600 s"
        await heartbeat.beat()
        assert heartbeat.problem() is None
        await local.pass_time(table, 0)
        state = await local.state(None, table)
        assert state.clock is not None
        assert state.clock.remaining == [60 * SECOND] * 2
        for _ in range(20):
            local.clock.at += 2 * SECOND
            await heartbeat.beat()
        await local.move(people[0], table)
        state = await local.state(None, table)
        assert state.clock is not None
        assert state.clock.remaining == [20 * SECOND, 60 * SECOND]
        await local.tables.after_outage()  # read again from the database, it is the same
        assert (await local.state(None, table)).clock == state.clock
        for _ in range(30):
            local.clock.at += 2 * SECOND
            await heartbeat.beat()
        await local.pass_time(table, 0)
        assert (await local.state(None, table)).status == "over"


async def test_a_database_that_is_new_had_no_outage(database_url: str) -> None:
    """No outage is recorded, however much time passes between its first two questions to the clock."""
    times = itertools.count(1_000_000, SECOND)
    async with opened(database_url) as store:
        outages = Outages()
        await Heartbeat(store, lambda: next(times), outages, nothing).beat()
        assert await store.rows(select(schema.outages)) == []
