"""Players who leave: a bot stands in for them on request, and gives the seat back; nothing is lost meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from azulejos.client import Connection
from azulejos.core.records.game_file import format_record, parse_record
from azulejos.games import game as find_game
from azulejos.server.protocol.commands import CallStandIn, Resign
from azulejos.server.protocol.refusals import Refusal
from azulejos.server.protocol.table_setup import Correspondence, RealTime, Setup
from azulejos.server.protocol.table_state import State
from tests.server.local_services import local_services, sqlite_url
from tests.server.servers import Guest, Server, guest, guests, play, refused, seated, serving_sqlite, to_act

GRACE = 1  # second


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("leavers")
    with serving_sqlite(folder, "--grace-seconds", str(GRACE), "--limit-factor", "1000") as server:
        yield server
        server.assert_untroubled()


async def leave(person: Guest) -> None:
    """Close the only connection."""
    await person.connection.__aexit__()


async def come_back(person: Guest, table: str) -> State:
    """Connect again and watch the table."""
    person.connection = await Connection(person.account).__aenter__()
    return await person.connection.watch(table)


def stand_ins(state: State) -> list[str | None]:
    return [seat.stand_in for seat in state.seats]


async def call_in_time(waiting: Guest, table: str) -> State:
    """Wait as long as the state says, and call a bot."""
    state = await waiting.until(table, lambda state: state.absence is not None)
    assert state.absence is not None
    assert state.absence.you_may
    assert state.absence.stand_in_at - state.absence.since == GRACE * 1000
    await asyncio.sleep(max(0, state.absence.stand_in_at - state.absence.at) / 1000 + 0.05)
    ack = await waiting.do(CallStandIn, table)
    return await waiting.seen(table, ack.number)


async def test_a_bot_plays_for_who_left_once_somebody_asks_and_gives_the_seat_back(server: Server) -> None:
    async with guests(server, "Ana", "Ben") as people:
        table = await seated(people, "azul", stand_in="random")
        away, waiting = await to_act(people, table)
        seat = away.state(table).you[0]
        with refused("not_away"):
            await waiting.do(CallStandIn, table)
        await leave(away)
        await waiting.until(table, lambda state: state.absence is not None)
        await asyncio.sleep(3 * GRACE)
        assert stand_ins(waiting.state(table)) == [None, None]  # no player has asked
        state = await call_in_time(waiting, table)
        assert state.seats[seat].stand_in == "random"
        assert state.absence is None
        called = next(event for event in state.events if event.kind == "stood_in")
        assert (called.seat, called.bot, called.by) == (seat, "random", 1 - seat)
        assert [number for number, each in enumerate(state.seats) if each.present] == [1 - seat]
        for _ in range(3):
            await waiting.move(table)
            state = await waiting.until(table, lambda state: bool(state.legal))
        assert {event.bot for event in state.events if event.kind == "moved"} == {"random"}
        state = await come_back(away, table)
        state = await away.until(table, lambda state: not any(stand_ins(state)))
        assert state.seats[seat].present
        await waiting.until(table, lambda state: not any(stand_ins(state)) and state.seats[seat].present)
        await waiting.move(table)
        number = waiting.state(table).number
        await asyncio.sleep(0.3)
        assert (await away.seen(table, number)).number == number  # no bot has moved
        await away.move(table)
        await leave(away)


async def test_who_acts_without_looking_takes_over_too(server: Server) -> None:
    async with guests(server, "Ana", "Ben") as people:
        table = await seated(people, "azul", stand_in="random")
        away, waiting = await to_act(people, table)
        await leave(away)
        await call_in_time(waiting, table)
        await waiting.until(table, lambda state: bool(state.legal))
        await away.account.post("/api/commands", Resign(table, "from afar"))
        state = await waiting.until(table, lambda state: state.status == "over")
        assert [event.kind for event in state.events][-1] == "resigned"


async def test_no_bot_stands_in_while_nobody_waits_and_the_game_is_there_afterwards(server: Server) -> None:
    async with guests(server, "Ana", "Ben") as people, guest(server) as stranger:
        table = await seated(people, "duel")
        with_bot = await people[0].account.create(Setup(game="azul", bots={"1": "random"}))
        await people[0].sit(with_bot)
        before = await people[0].until(with_bot, lambda state: bool(state.legal))
        for person in people:
            await leave(person)
        await stranger.connection.watch(table)  # who only looks on does not wait
        await asyncio.sleep(3 * GRACE + 0.5)
        state = stranger.state(table)
        assert stand_ins(state) == [None, None]
        for person in people:
            assert (await come_back(person, table)).number == state.number
        actor, _ = await to_act(people, table)
        await actor.move(table)
        after = await come_back(people[0], with_bot)
        assert (after.view, after.legal) == (before.view, before.legal)
        end = await play(people[0], with_bot, seed=3)
        assert end.status == "over"
        for person in people:
            await leave(person)


async def test_a_bot_that_stands_in_rests_when_the_last_person_has_left(tmp_path: Path) -> None:
    async with local_services(sqlite_url(tmp_path), grace_seconds=60) as local:
        people = await local.guests("Ana", "Ben")
        table = await local.table(people, options={"start": "1"})
        local.tables.presence.arrive(people[1].id)
        await local.pass_time(table, 61)
        await local.do(people[1], CallStandIn, table)
        assert stand_ins(await local.state(None, table)) == ["greedy", None]
        local.tables.presence.leave(people[1].id)
        for _ in range(5):
            await local.pass_time(table, 600)
            assert local.runner.waiting() == 0
        local.tables.presence.arrive(people[1].id)
        await local.pass_time(table, 60)
        assert local.runner.waiting() == 1  # the table, for its bot


async def test_a_second_connection_keeps_a_person_present(server: Server) -> None:
    async with guests(server, "Ana", "Ben") as people:
        table = await seated(people, "azul")
        away, waiting = await to_act(people, table)
        async with Connection(away.account) as second:
            await second.watch(table)
            await leave(away)
            await asyncio.sleep(2.5 * GRACE)
            with refused("not_away"):
                await waiting.do(CallStandIn, table)
        assert any(stand_ins(await call_in_time(waiting, table)))


@pytest.mark.parametrize("clock", [Correspondence(1), RealTime(7200)])
async def test_where_there_is_a_clock_the_clock_decides(clock: Correspondence | RealTime, database_url: str) -> None:
    async with local_services(database_url, grace_seconds=60) as local:
        people = await local.guests("Ana", "Ben")
        table = await local.table(people, options={"start": "1"}, clock=clock)
        local.tables.presence.arrive(people[1].id)
        await local.pass_time(table, 3600)
        state = await local.state(people[1], table)
        assert (state.absence, stand_ins(state)) == (None, [None, None])
        with pytest.raises(Refusal, match="the clock decides"):
            await local.do(people[1], CallStandIn, table)


async def test_only_who_waits_may_call_a_bot_and_the_countdown_begins_with_the_turn(database_url: str) -> None:
    async with local_services(database_url, grace_seconds=60) as local:
        ana, ben, cleo, stranger = await local.guests("Ana", "Ben", "Cleo", "Stranger")
        table = await local.table([ana, ben, cleo], options={"players": "3", "start": "1"})
        for person in (ana, cleo, stranger):
            local.tables.presence.arrive(person.id)
        local.clock.at += 600_000
        await local.move(ana, table)
        absence = (await local.state(cleo, table)).absence
        assert absence is not None
        now = local.clock.at
        assert (absence.seat, absence.since, absence.stand_in_at, absence.at) == (1, now, now + 60_000, now)
        assert absence.you_may
        for other in (stranger, ben, None):
            seen = (await local.state(other, table)).absence
            assert seen is not None
            assert not seen.you_may
        local.clock.at += 59_999
        with pytest.raises(Refusal) as early:
            await local.do(cleo, CallStandIn, table)
        assert early.value.code == "too_early"
        local.clock.at += 1
        with pytest.raises(Refusal) as not_seated:
            await local.do(stranger, CallStandIn, table)
        assert not_seated.value.code == "not_seated"
        command = CallStandIn(table, "twice")
        first, second = [await local.tables.handle(cleo, command) for _ in range(2)]
        assert first == second
        assert stand_ins(await local.state(None, table)) == [None, "greedy", None]


async def test_the_moves_of_a_bot_are_marked_in_the_record(server: Server) -> None:
    async with guests(server, "Ana", "Ben") as people:
        table = await seated(people, "azul", stand_in="random")
        away, waiting = await to_act(people, table)
        seat = away.state(table).you[0]
        await leave(away)
        await call_in_time(waiting, table)
        await waiting.move(table)
        await waiting.until(table, lambda state: bool(state.legal))
        await come_back(away, table)
        await asyncio.gather(play(away, table, seed=1), play(waiting, table, seed=2))
        text = await away.account.game_file(table)
        record = parse_record(text, find_game)
        assert record.tags == {f"StandIn{seat + 1}": "random 1 3"}
        assert parse_record(format_record(record), find_game) == record
        steps = (await away.account.get(f"/api/tables/{table}/replay"))["plies"]
        marked = [step["bot"] for step in steps if step["move"] is not None]
        assert marked == ["random", None, "random", *[None] * (len(marked) - 3)]
        await leave(away)


class Watching:
    """A spectator, with everything that they were sent."""

    def __init__(self, person: str) -> None:
        self.person = person
        self.states: list[State] = []

    def send(self, message: object) -> None:
        assert isinstance(message, State)
        self.states.append(message)


async def test_who_is_connected_to_another_process_is_present(postgresql_url: str) -> None:
    async with local_services(postgresql_url) as here, local_services(postgresql_url) as there:
        people = await here.guests("Ana", "Ben")
        table = await here.table(people)
        watcher = Watching(people[0].id)
        here.tables.presence.arrive(people[0].id)
        await here.tables.watch(watcher, table, None)

        def is_told_present() -> bool:
            return watcher.states[-1].seats[1].present

        here.clock.at = there.clock.at = here.clock.at + 60_000
        assert not is_told_present()
        there.tables.presence.arrive(people[1].id)
        await there.presence_exchange.exchange()
        await here.presence_exchange.exchange()
        assert is_told_present()
        number = len(watcher.states)
        await here.presence_exchange.exchange()
        assert len(watcher.states) == number  # nothing has changed
        there.tables.presence.leave(people[1].id)
        here.clock.at = there.clock.at = here.clock.at + 31_000
        await there.presence_exchange.exchange()
        await here.presence_exchange.exchange()
        assert not is_told_present()


async def test_who_comes_back_at_another_process_takes_over_at_once(postgresql_url: str) -> None:
    async with local_services(postgresql_url) as here, local_services(postgresql_url) as there:
        ana, ben = await here.guests("Ana", "Ben")
        table = await here.table([ana, ben], options={"start": "2"}, stand_in="random")
        here.tables.presence.arrive(ana.id)
        watcher = Watching(ana.id)
        await here.tables.watch(watcher, table, None)
        here.clock.at = there.clock.at = here.clock.at + 61_000
        there.tables.presence.arrive(ben.id)
        for process in (there, here):
            await process.presence_exchange.exchange()
        assert watcher.states[-1].absence is None  # he is there, at the other process
        with pytest.raises(Refusal, match="No bot can stand in"):
            await here.do(ana, CallStandIn, table)
        there.tables.presence.leave(ben.id)
        here.clock.at = there.clock.at = here.clock.at + 91_000
        for process in (there, here):
            await process.presence_exchange.exchange()
        await here.do(ana, CallStandIn, table)
        assert stand_ins(await there.state(None, table)) == [None, "random"]
        there.tables.presence.arrive(ben.id)
        await there.tables.watch(Watching(ben.id), table, None)
        await here.tables.log.refresh(table)
        assert stand_ins(watcher.states[-1]) == [None, None]
        await there.move(ben, table)
