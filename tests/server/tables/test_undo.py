"""Taking back: one's own action while it is one's turn, more if all agree. What was shown is in `test_undo_shows`."""

from __future__ import annotations

from typing import Any

from azulejos.server.protocol.commands import AnswerUndo, Move, Resign, Undo
from azulejos.server.protocol.table_setup import Setup
from azulejos.server.protocol.table_state import State
from tests.server.servers import (
    Guest,
    Server,
    guest,
    guests,
    hear,
    raw_socket,
    refused,
    seated,
    to_act,
)


async def undo(person: Guest, table: str) -> State:
    """Take back, and see it."""
    ack = await person.do(Undo, table)
    return await person.seen(table, ack.number)


async def answer(person: Guest, table: str, agree: bool) -> None:
    await person.until(table, lambda state: state.undo.asked_by is not None)
    await person.do(AnswerUndo, table, agree=agree)


async def no_longer_asked(person: Guest, table: str) -> State:
    return await person.until(table, lambda state: state.undo.asked_by is None)


async def test_once_another_is_to_act_they_are_asked_and_both_see_what_happens(server: Server) -> None:
    async with guests(server, "Ana", "Ben") as people:
        table = await seated(people, "azul")
        actor, other = await to_act(people, table)
        before = actor.state(table)
        assert before.undo.may == "no"
        with refused("nothing_to_undo"):
            await actor.do(Undo, table)
        move = before.legal[3]
        ack = await actor.move(table, move)
        assert actor.state(table).undo.may == "ask"
        assert (await other.seen(table, ack.number)).undo.may == "no"
        with refused("nothing_to_undo"):
            await other.do(Undo, table)
        moved = actor.state(table)
        asked = await undo(actor, table)
        assert [event.kind for event in asked.events] == ["undo_asked"]
        assert asked.view == moved.view
        async with raw_socket(other.account) as socket:
            await socket.send(f'{{"type":"watch","table":"{table}","since":{asked.number}}}')
            await hear(socket, "state")
            await answer(other, table, agree=True)
            happened: list[dict[str, Any]] = []
            while len(happened) < 2:
                happened += (await hear(socket, "state"))["events"]
        assert [(event["kind"], event["agreed"]) for event in happened] == [("undo_answered", True), ("undone", None)]
        assert happened[1]["undone"] == [{"seat": before.to_act, "move": move}]
        after = await actor.seen(table, asked.number + 2)
        assert (after.view, after.legal, after.to_act) == (before.view, before.legal, before.to_act)
        old = Move(table, actor.connection.new_id(), before.number, before.legal[0])
        with refused("stale"):
            await actor.connection.do(old)


async def test_while_the_turn_is_ones_own_nobody_is_asked(server: Server) -> None:
    """In Duel a plate that lay open is taken with one action and placed with the next."""
    async with guests(server, "Ana", "Ben") as people:
        table = await seated(people, "duel")
        for _ in range(200):
            actor, other = await to_act(people, table)
            before = actor.state(table)
            await actor.move(table)
            after = actor.state(table)
            if after.to_act == before.to_act and after.undo.may == "yes":
                break
        state = await undo(actor, table)
        assert (state.view, state.legal) == (before.view, before.legal)
        (event,) = (await other.seen(table, state.number)).events
        assert (event.kind, [each.seat for each in event.undone]) == ("undone", [before.to_act])


async def test_others_are_asked_if_they_have_acted_since(server: Server) -> None:
    async with guests(server, "Ana", "Ben") as people:
        table = await seated(people, "azul")
        actor, other = await to_act(people, table)
        before = actor.state(table)
        await actor.move(table)
        await other.seen(table, before.number + 1)
        await other.move(table)
        moved = await actor.seen(table, before.number + 2)
        with refused("not_asked"):
            await other.do(AnswerUndo, table, agree=True)
        state = await undo(actor, table)
        assert (state.undo.asked_by, state.undo.agreed) == (state.you[0], [])
        assert state.view == moved.view
        with refused("not_asked"):
            await actor.do(AnswerUndo, table, agree=True)
        await answer(other, table, agree=False)
        state = await no_longer_asked(actor, table)
        assert state.view == moved.view
        await undo(actor, table)
        await answer(other, table, agree=True)
        state = await no_longer_asked(actor, table)
        assert (state.view, state.legal) == (before.view, before.legal)


async def test_who_goes_on_playing_has_answered(server: Server) -> None:
    async with guests(server, "Ana", "Ben") as people:
        table = await seated(people, "azul")
        actor, other = await to_act(people, table)
        for person in (actor, other):
            await person.until(table, lambda state: bool(state.legal))
            await person.move(table)
        await undo(actor, table)
        await other.until(table, lambda state: state.undo.asked_by is not None)
        await actor.move(table)
        await no_longer_asked(other, table)
        with refused("not_asked"):
            await other.do(AnswerUndo, table, agree=True)


async def test_all_other_people_must_agree_and_bots_do(server: Server) -> None:
    async with guests(server, "Ana", "Ben", "Cleo") as people:
        ana, ben, cleo = people
        options = {"players": "4", "start": "1"}
        table = await seated(people, "azul", options=options, bots={"3": "random"})
        before = await ana.until(table, lambda state: bool(state.legal))
        for person in people:
            await person.until(table, lambda state: bool(state.legal))
            await person.move(table)
        await ana.until(table, lambda state: bool(state.legal))  # the bot has acted
        await undo(ana, table)
        await answer(ben, table, agree=True)
        state = await ana.until(table, lambda state: bool(state.undo.agreed))
        assert (state.undo.agreed, state.undo.asked_by) == ([1], 0)
        async with guest(server) as stranger:
            with refused("not_seated"):
                await stranger.do(AnswerUndo, table, agree=True)
        await answer(cleo, table, agree=True)
        state = await no_longer_asked(ana, table)
        assert (state.view, state.legal) == (before.view, before.legal)


async def test_who_is_out_is_not_asked(server: Server) -> None:
    async with guests(server, "Ana", "Ben", "Cleo") as people:
        ana, ben, cleo = people
        table = await seated(people, "azul", options={"players": "3", "start": "1"})
        before = ana.state(table)
        for person in people:
            await person.until(table, lambda state: bool(state.legal))
            await person.move(table)
        await ana.until(table, lambda state: bool(state.legal))
        await undo(ana, table)
        await answer(ben, table, agree=True)
        await cleo.do(Resign, table)  # who was the last to be asked
        state = await no_longer_asked(ana, table)
        assert (state.view, state.legal) == (before.view, before.legal)
        with refused("not_seated"):
            await cleo.do(Undo, table)


async def test_who_asked_and_left_for_good_asks_no_more(server: Server) -> None:
    async with guests(server, "Ana", "Ben", "Cleo") as people:
        ana, ben, cleo = people
        table = await seated(people, "azul", options={"players": "3", "start": "1"})
        for person in (ana, ben):
            await person.until(table, lambda state: bool(state.legal))
            await person.move(table)
        await undo(ana, table)
        await ana.do(Resign, table)
        await no_longer_asked(cleo, table)
        with refused("not_asked"):
            await cleo.do(AnswerUndo, table, agree=True)


async def test_against_bots_and_alone_nobody_need_be_asked(server: Server) -> None:
    async with guest(server, "Ana") as ana:
        options = {"players": "3", "start": "1"}
        against_bots = await ana.account.create(
            Setup(game="azul", options=options, bots={"1": "random", "2": "greedy"})
        )
        await ana.sit(against_bots)
        before = await ana.until(against_bots, lambda state: bool(state.legal))
        ack = await ana.move(against_bots)
        state = await ana.until(against_bots, lambda state: state.number == ack.number + 2)
        assert state.undo.may == "yes"
        state = await undo(ana, against_bots)
        assert (state.view, state.legal) == (before.view, before.legal)

        alone = await ana.account.create(Setup(game="azul", options={"start": "1"}, hot_seat=True))
        await ana.sit(alone)
        await ana.sit(alone)
        before = await ana.until(alone, lambda state: bool(state.legal))
        for _ in range(4):
            await ana.move(alone)
        for _ in range(4):
            assert ana.state(alone).undo.may == "yes"
            await undo(ana, alone)
        state = ana.state(alone)
        assert (state.view, state.undo.may) == (before.view, "no")
