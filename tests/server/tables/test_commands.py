"""Commands happen once, at the right moment, by the right person; who comes back is sent what was missed."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from azulejos.client import Connection
from azulejos.server.protocol import commands, messages
from azulejos.server.protocol.commands import AnswerUndo, Fill, Move, Resign, Say, Sit, Undo
from azulejos.server.protocol.questions import Watch
from azulejos.server.protocol.table_setup import Setup
from azulejos.server.tables.perspective import MOST_EVENTS
from tests.server.servers import (
    Guest,
    Server,
    guest,
    guests,
    hear,
    play_together,
    raw_socket,
    refused,
    seated,
    serving,
    to_act,
)


def text_of(message: messages.FromClient) -> str:
    return messages.encoder.encode(message).decode()


async def number_at(person: Guest, table: str) -> int:
    """The number of the last event, from a new request."""
    return int((await person.account.get(f"/api/tables/{table}"))["number"])


async def test_the_same_command_twice_happens_once_also_after_a_restart(database_url: str, tmp_path: Path) -> None:
    with serving(database_url, tmp_path) as server:
        async with guests(server, "Ana", "Ben") as people:
            table = await seated(people, "azul")
            actor, other = await to_act(people, table)
            state = actor.state(table)
            command = Move(table, "my move", state.number, state.legal[0])
            first = await actor.connection.do(command)
            assert first.number == state.number + 1
            async with Connection(actor.account) as second:
                both = await asyncio.gather(*(connection.do(command) for connection in (actor.connection, second)))
            assert both == [first, first]
            line = Say(table, "my line", "hello")
            said = await actor.connection.do(line)
            assert await actor.connection.do(line) == said
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)
            assert await actor.connection.do(command) == first
            assert messages.Ack(**drop_type(await actor.account.post("/api/commands", command))) == first
            assert await actor.connection.do(line) == said
            assert await number_at(actor, table) == first.number
            assert len((await actor.account.get(f"/api/tables/{table}/chat"))["lines"]) == 1
            same_id = Move(table, "my move", first.number, (await other.seen(table, first.number)).legal[0])
            assert (await other.connection.do(same_id)).number == first.number + 1  # ids are each person's own
        server.assert_untroubled()


def drop_type(answer: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in answer.items() if name != "type"}


async def test_every_kind_of_command_happens_once(server: Server) -> None:
    async with guests(server, "Ana", "Ben") as (ana, ben):
        table = await ana.account.create(Setup(game="azul", options={"players": "3", "start": "1"}))

        async def do_twice(command: commands.Command) -> None:
            first, second = [await ana.account.post("/api/commands", command) for _ in range(2)]
            assert first == second

        await do_twice(Sit(table, "a"))
        await do_twice(Fill(table, "b", "random"))
        await ben.sit(table)
        state = await ana.connection.watch(table)
        await ana.connection.do(Move(table, "c", state.number, state.legal[0]))
        await do_twice(Undo(table, "d"))
        await do_twice(Resign(table, "e"))
        state = await ben.until(table, lambda state: state.seats[0].stand_in is not None)
        assert [seat.stand_in for seat in state.seats] == ["greedy", None, None]


async def test_of_many_people_who_take_one_seat_at_once_one_gets_it(server: Server) -> None:
    async with guests(server, *(f"G{number}" for number in range(6))) as people:
        table = await people[0].account.create(Setup(game="azul"))
        tries = await asyncio.gather(*(each.sit(table, 1) for each in people), return_exceptions=True)
        assert sorted(isinstance(each, messages.Ack) for each in tries) == [False] * 5 + [True]
        assert await number_at(people[0], table) == 1


async def test_a_move_of_an_old_state_or_of_another_seat_is_refused(server: Server) -> None:
    async with guests(server, "Ana", "Ben") as people:
        table = await seated(people, "azul")
        actor, other = await to_act(people, table)
        old = actor.state(table)
        move = old.legal[0]

        def moved(number: int, move: str) -> Move:
            return Move(table, other.connection.new_id(), number, move)

        with refused("not_your_turn"):
            await other.connection.do(moved(old.number, move))
        with refused("illegal_move"):
            await actor.connection.do(moved(old.number, next(text for text in ALL_TAKES if text not in old.legal)))
        with refused("bad_move"):
            await actor.connection.do(moved(old.number, "checkmate"))
        ack = await actor.move(table, move)
        now = await other.seen(table, ack.number)
        with refused("stale"):
            await other.connection.do(moved(old.number, now.legal[0]))
        with refused("not_your_turn"):
            await actor.connection.do(moved(ack.number, now.legal[0]))
        assert await number_at(actor, table) == ack.number
        assert (await actor.account.get(f"/api/tables/{table}"))["view"] == now.view


ALL_TAKES = [f"{place}{colour}{line}" for place in "12345C" for colour in "BYRKW" for line in "12345F"]


async def test_nothing_can_be_done_at_a_table_that_does_not_exist_or_is_over(server: Server) -> None:
    async with guests(server, "Ana", "Ben") as people:
        ana, ben = people
        for table in ("nowhere", "0" * 32):
            with refused("no_such_table"):
                await ana.connection.sit(table)
            with refused("no_such_table"):
                await ana.account.get(f"/api/tables/{table}")
            with refused("no_such_table"):
                await ana.connection.say(table, "hello")
        table = await seated(people, "duel")
        await ana.do(Resign, table)
        await ben.until(table, lambda state: state.status == "over")
        for command in (Resign, Undo):
            with refused("not_running"):
                await ben.do(command, table)
        with refused("not_running"):
            await ben.connection.move(table, "P1")
        with refused("not_open"):
            await ben.do(Sit, table)


class Watcher:
    """Asks for a table from a number on."""

    def __init__(self, socket: Any, table: str) -> None:
        self.socket = socket
        self.table = table

    async def __call__(self, since: int | None) -> dict[str, Any]:
        await self.socket.send(text_of(Watch(self.table, since)))
        return await hear(self.socket, "state")


@pytest.mark.parametrize("game", ["azul", "duel"])
async def test_who_comes_back_gets_exactly_what_was_missed(server: Server, game: str) -> None:
    async with guests(server, "Ana", "Ben") as people, guest(server) as stranger:
        table = await seated(people, game)
        moves: list[str] = []
        for _ in range(6):
            actor, _ = await to_act(people, table)
            moves.append(actor.state(table).legal[0])
            last = await actor.move(table, moves[-1])
        async with raw_socket(stranger.account) as socket:
            watch = Watcher(socket, table)
            whole = await watch(None)
            assert (whole["since"], whole["events"], whole["number"]) == (None, [], last.number)
            for since in range(last.number + 1):
                state = await watch(since)
                assert state["since"] == since
                assert [event["number"] for event in state["events"]] == list(range(since + 1, last.number + 1))
                acted = [event for event in state["events"] if event["kind"] == "moved"]
                assert [event["move"] for event in acted] == moves[len(moves) - len(acted) :]
                assert all(event["steps"] for event in acted)
                assert state["view"] == whole["view"]
            assert (await watch(last.number + 1))["since"] is None


async def test_who_was_away_too_long_or_during_an_undo_gets_the_whole(server: Server) -> None:
    async with guests(server, "Ana", "Ben") as people, guest(server) as stranger:
        undone = await seated(people, "azul")
        actor, other = await to_act(people, undone)
        move = await actor.move(undone)
        asked = await actor.do(Undo, undone)
        await other.seen(undone, asked.number)
        answered = await other.do(AnswerUndo, undone, agree=True)
        back = await actor.seen(undone, answered.number + 1)
        long = await seated(people, "azul")
        ends = await play_together(people, long)
        async with raw_socket(stranger.account) as socket:
            watch = Watcher(socket, undone)
            for since in (0, move.number - 1, asked.number):
                assert (await watch(since))["since"] is None
            for since in (answered.number, back.number):
                assert (await watch(since))["since"] == since
            again = await actor.move(undone)
            state = await hear(socket, "state")
            assert (state["since"], state["number"]) == (back.number, again.number)
            watch = Watcher(socket, long)
            last = ends[0].number
            assert last > MOST_EVENTS
            assert (await watch(last - MOST_EVENTS - 1))["since"] is None
            state = await watch(last - MOST_EVENTS)
            assert len(state["events"]) == MOST_EVENTS
