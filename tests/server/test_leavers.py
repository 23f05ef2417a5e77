"""Who leaves: a bot stands in after a while if somebody waits, and gives the seat back; nothing is lost meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from azulejos.client import Connection
from azulejos.server.wire.messages import Correspondence, Setup, State
from tests.server.local_services import local_services, sqlite_url
from tests.server.servers import Guest, Server, guest, guests, play, seated, serving_sqlite, to_act

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


async def test_a_bot_plays_for_who_left_while_somebody_waits_and_gives_the_seat_back(server: Server) -> None:
    async with guests(server, "Ana", "Ben") as people:
        table = await seated(people, "azul", stand_in="random")
        away, waiting = await to_act(people, table)
        seat = away.state(table).you[0]
        await leave(away)
        left = asyncio.get_running_loop().time()
        state = await waiting.until(table, lambda state: any(stand_ins(state)))
        assert asyncio.get_running_loop().time() - left > 0.9 * GRACE
        assert state.seats[seat].stand_in == "random"
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
            assert stand_ins(waiting.state(table)) == [None, None]
        await waiting.until(table, lambda state: any(stand_ins(state)))


async def test_nobody_stands_in_where_a_turn_may_take_days(tmp_path: Path) -> None:
    async with local_services(sqlite_url(tmp_path), grace_seconds=60) as local:
        people = await local.guests("Ana", "Ben")
        for clock, expected in ((Correspondence(1), None), (None, "greedy")):
            table = await local.table(people, options={"start": "1"}, clock=clock)
            local.tables.presence.arrive(people[1].id)
            await local.pass_time(table, 3600)
            assert (await local.state(None, table)).seats[0].stand_in == expected
            local.tables.presence.leave(people[1].id)


class Watching:
    """Somebody who watches, and what they were sent."""

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
