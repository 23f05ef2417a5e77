"""Time to act: what the clocks do, what follows when one runs out, and that the time is the server's."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from azulejos.server.protocol.commands import AnswerUndo, Resign, Undo
from azulejos.server.protocol.refusals import Refusal
from azulejos.server.protocol.table_setup import Correspondence, RealTime, Setup
from azulejos.server.tables.clock import DAY, SECOND, Clock
from tests.server.local_services import local_services, sqlite_url
from tests.server.servers import Server, guests, seated, to_act


def started(rule: RealTime | Correspondence | None, seats: int = 2) -> Clock:
    clock = Clock(rule)
    clock.start(seats, 0, 0)
    return clock


# The clock alone.


def test_only_the_running_seat_spends_time_and_nobody_less_than_none() -> None:
    clock = started(RealTime(60))
    assert (clock.left(0, 10 * SECOND), clock.left(1, 10 * SECOND)) == (50 * SECOND, 60 * SECOND)
    assert clock.left(0, 100 * SECOND) == 0
    assert clock.left(0, -5) == 60 * SECOND  # a system clock that was set back gives no time
    assert clock.deadline() == 60 * SECOND


def test_the_increment_comes_once_a_turn_however_many_actions_it_has() -> None:
    clock = started(RealTime(60, 5))
    clock.act(0, 10 * SECOND)
    assert clock.remaining == [50 * SECOND, 60 * SECOND]
    clock.act(1, 20 * SECOND)
    assert clock.remaining == [45 * SECOND, 60 * SECOND]
    assert (clock.running, clock.deadline()) == (1, 80 * SECOND)
    clock.act(None, 30 * SECOND)
    assert (clock.remaining, clock.running, clock.deadline()) == ([45 * SECOND, 55 * SECOND], None, None)


def test_days_are_for_each_turn() -> None:
    clock = started(Correspondence(2))
    clock.act(1, DAY)
    assert clock.remaining == [2 * DAY, 2 * DAY]
    assert clock.left(1, 2 * DAY) == DAY
    assert clock.deadline() == 3 * DAY
    clock.act(0, 2 * DAY)
    assert clock.remaining == [2 * DAY, 2 * DAY]


@pytest.mark.parametrize("rule", [RealTime(60, 5), Correspondence(1)])
def test_moving_and_taking_back_again_and_again_brings_no_time(rule: RealTime | Correspondence) -> None:
    clock = started(rule)
    whole = clock.allowance()
    for turn in range(20):
        clock.act(1, (2 * turn + 1) * SECOND)
        clock.take_back(1, 0, (2 * turn + 2) * SECOND)
    assert clock.running == 0
    assert clock.left(0, 40 * SECOND) == whole - 20 * SECOND
    assert clock.left(1, 40 * SECOND) == (whole - 20 * SECOND if isinstance(rule, RealTime) else whole)
    assert clock.gains == []


def test_what_all_have_agreed_to_take_back_costs_no_increment() -> None:
    clock = started(RealTime(60, 5))
    clock.act(1, 10 * SECOND)
    clock.act(0, 20 * SECOND)
    clock.take_back(2, 0, 30 * SECOND)
    assert (clock.remaining, clock.running, clock.gains) == ([45 * SECOND, 55 * SECOND], 0, [])


def test_who_plays_on_for_another_has_the_whole_time_and_changes_no_other_clock() -> None:
    clock = started(RealTime(60), seats=3)
    clock.act(1, 50 * SECOND)
    clock.begin_again(0, 80 * SECOND)
    assert [clock.left(seat, 80 * SECOND) for seat in range(3)] == [60 * SECOND, 30 * SECOND, 60 * SECOND]
    assert clock.running == 1


def test_without_a_rule_there_is_no_clock() -> None:
    clock = started(None)
    clock.act(1, SECOND)
    clock.take_back(1, 0, SECOND)
    clock.begin_again(0, SECOND)
    assert (clock.running, clock.deadline(), clock.gains) == (None, None, [])


# A table with a clock, by a time that the test sets.


async def test_who_runs_out_of_days_is_replaced_by_a_bot_for_good(tmp_path: Path) -> None:
    async with local_services(sqlite_url(tmp_path)) as local:
        people = await local.guests("Ana", "Ben")
        table = await local.table(people, clock=Correspondence(2), options={"start": "1"}, stand_in="random")
        await local.pass_time(table, 2 * 86400 - 1)
        assert (await local.state(None, table)).seats[0].stand_in is None  # players need not be connected meanwhile
        await local.pass_time(table, 1)
        state = await local.state(people[0], table)
        assert (state.status, state.seats[0].stand_in, state.to_act) == ("running", "random", 0)
        assert state.clock is not None
        assert state.clock.remaining == [2 * DAY, 2 * DAY]


async def test_a_table_may_say_that_the_game_ends_when_time_does(tmp_path: Path) -> None:
    async with local_services(sqlite_url(tmp_path)) as local:
        people = await local.guests("Ana", "Ben", "Cleo")
        options = {"players": "3", "start": "1"}
        table = await local.table(people, clock=RealTime(60, 5), options=options, timeout="end")
        local.clock.at += 50 * SECOND
        await local.move(people[0], table)
        state = await local.state(None, table)
        assert state.clock is not None
        assert (state.clock.remaining, state.clock.running) == ([15_000, 60_000, 60_000], 1)
        await local.pass_time(table, 59.9)
        assert (await local.state(None, table)).status == "running"
        await local.pass_time(table, 0.1)
        state = await local.state(None, table)
        assert state.result is not None
        assert (state.status, state.result.reason, state.result.seat) == ("over", "timed_out", 1)
        assert state.result.ranks[1] == 2
        assert state.clock is not None
        assert (state.clock.running, state.clock.remaining[1]) == (None, 0)


async def test_a_move_that_comes_after_its_time_is_refused_though_nobody_has_looked_at_the_table(
    tmp_path: Path,
) -> None:
    async with local_services(sqlite_url(tmp_path)) as local:
        people = await local.guests("Ana", "Ben")
        for timeout, code in (("bot", "not_seated"), ("end", "not_running")):
            table = await local.table(people, clock=RealTime(60), options={"start": "1"}, timeout=timeout)
            local.clock.at += 60 * SECOND - 1
            await local.move(people[0], table)
            local.clock.at += 60 * SECOND
            with pytest.raises(Refusal) as refusal:
                await local.move(people[1], table)
            assert refusal.value.code == code
            stands_in = (await local.state(None, table)).seats[1].stand_in is not None
            assert stands_in == (timeout == "bot")


async def test_somebody_else_who_resigns_gives_no_time_to_the_one_who_thinks(tmp_path: Path) -> None:
    async with local_services(sqlite_url(tmp_path)) as local:
        people = await local.guests("Ana", "Ben", "Cleo")
        table = await local.table(people, clock=RealTime(60), options={"players": "3", "start": "1"})
        local.clock.at += 40 * SECOND
        await local.do(people[2], Resign, table)
        state = await local.state(None, table)
        assert state.clock is not None
        assert (state.clock.remaining, state.clock.running) == ([20_000, 60_000, 60_000], 0)


async def test_taking_back_does_not_turn_the_clock_back(tmp_path: Path) -> None:
    async with local_services(sqlite_url(tmp_path)) as local:
        people = await local.guests("Ana", "Ben")
        table = await local.table(people, clock=RealTime(60, 5), options={"start": "1"})
        for _ in range(3):
            local.clock.at += 5 * SECOND
            await local.move(people[0], table)
            await local.do(people[0], Undo, table)
            await local.do(people[1], AnswerUndo, table, agree=True)
        state = await local.state(None, table)
        assert state.clock is not None
        assert (state.clock.remaining, state.clock.running) == ([45_000, 60_000], 0)
        await local.move(people[0], table)
        await local.move(people[1], table)
        await local.do(people[0], Undo, table)
        await local.do(people[1], AnswerUndo, table, agree=True)
        state = await local.state(None, table)
        assert state.clock is not None
        assert (state.clock.remaining, state.clock.running, state.to_act) == ([50_000, 65_000], 0, 0)


# Over the wire.


async def test_time_runs_out_by_the_servers_clock(server: Server) -> None:
    async with guests(server, "Ana", "Ben") as people:
        clock = RealTime(5)
        ends = await seated(people, "azul", clock=clock, timeout="end")
        goes_on = await seated(people, "azul", clock=clock)
        quick = await seated(people, "duel", clock=RealTime(30, 7))
        state = people[0].state(quick)
        assert state.clock is not None
        assert abs(state.clock.at - time.time() * 1000) < 2_000
        before = state.clock.remaining
        while (now := (await to_act(people, quick))[0]).state(quick).to_act == state.to_act:
            await now.move(quick)
        state = now.state(quick)
        assert state.clock is not None
        seat = 1 - state.clock.running if state.clock.running is not None else -1
        assert 0 < state.clock.remaining[seat] - before[seat] <= 7_000
        for person in people:
            over = await person.until(ends, lambda state: state.status == "over")
            assert over.result is not None
            assert over.result.reason == "timed_out"
            assert over.result.ranks[over.result.seat or 0] == 1
            assert not any(seat.stand_in for seat in over.seats)  # and none is added
        taken = await people[0].until(goes_on, lambda state: any(seat.stand_in for seat in state.seats))
        assert taken.status == "running"
        waiting = next(
            person for person in people if person.state(goes_on).seats[person.state(goes_on).you[0]].stand_in is None
        )
        state = await waiting.until(goes_on, lambda state: bool(state.legal))
        assert state.clock is not None
        assert 0 < state.clock.remaining[state.you[0]] <= 5_000


async def test_a_bots_time_may_run_and_does_not_run_out(server: Server) -> None:
    async with guests(server, "Ana") as (ana,):
        table = await ana.account.create(
            Setup(game="azul", bots={"0": "random"}, options={"start": "1"}, clock=RealTime(5, 1))
        )
        await ana.sit(table)
        state = await ana.until(table, lambda state: bool(state.legal))
        assert state.clock is not None
        assert 5_000 < state.clock.remaining[0] <= 6_000
