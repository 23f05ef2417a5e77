"""Ways to find players: alone on all seats, before spectators, by the lobby, and in a rematch."""

from __future__ import annotations

from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection

import azulejos
from azulejos.core.records.game_file import parse_record
from azulejos.core.records.verification import Verified, verify
from azulejos.server.protocol.commands import Fill, Rematch, Resign
from azulejos.server.protocol.table_setup import Setup
from tests.server.servers import (
    Server,
    guest,
    guests,
    hear,
    play,
    raw_socket,
    refused,
    seated,
    to_act,
)


def check_file(text: str) -> Verified:
    return verify(parse_record(text, azulejos.game))


@pytest.mark.parametrize("game", ["azul", "duel"])
async def test_one_person_plays_all_seats_through_the_eyes_of_the_one_to_act(server: Server, game: str) -> None:
    async with guest(server, "Ana") as ana:
        table = await ana.account.create(Setup(game=game, hot_seat=True))
        await ana.sit(table)
        await ana.sit(table)
        state = await ana.until(table, lambda state: state.status == "running")
        assert state.you == [0, 1]
        viewers = set()

        async def check_viewer(state: object) -> None:
            seen = ana.state(table)
            assert seen.viewer == seen.to_act
            viewers.add(seen.viewer)
            if game == "duel" and seen.view["phase"] in ("keep", "return"):
                assert all("number" in plate for plate in seen.view["drawn"])

        state = await play(ana, table, 1, check_viewer)
        assert viewers == {0, 1}
        assert state.result is not None
        assert state.result.reason == "played"
        check_file(await ana.account.game_file(table))


async def test_a_spectator_sees_and_can_not_act(server: Server) -> None:
    async with guests(server, "Ana", "Ben", "Cleo") as (ana, ben, cleo):
        table = await seated([ana, ben], "azul")
        state = await cleo.connection.watch(table)
        assert (state.you, state.viewer, state.legal, state.host) == ([], None, [], False)
        assert state.view == ana.state(table).view
        actor, _ = await to_act([ana, ben], table)
        move = actor.state(table).legal[0]
        with refused("not_seated"):
            await cleo.connection.move(table, move)
        with refused("not_seated"):
            await cleo.do(Resign, table)
        seen = await cleo.connection.preview(table, outlook=True)
        assert seen.previews == []
        assert seen.outlook == (await actor.connection.preview(table, [], outlook=True)).outlook
        ack = await actor.move(table, move)
        news = (await cleo.seen(table, ack.number)).events
        assert [(event.kind, event.move) for event in news] == [("moved", move)]
        assert news[0].steps


@pytest.mark.parametrize("game", ["azul", "duel"])
async def test_one_answer_says_what_the_round_comes_to_with_every_legal_move(server: Server, game: str) -> None:
    async with guests(server, "Ana", "Ben") as (ana, ben):
        table = await seated([ana, ben], game)
        actor, _ = await to_act([ana, ben], table)
        state = actor.state(table)
        answer = await actor.connection.preview(table, steps=False, outlook=True)
        assert [preview.move for preview in answer.previews] == state.legal
        assert answer.outlook is not None
        assert [seat.score for seat in answer.outlook.seats] == [board["score"] for board in state.view["boards"]]
        for preview in answer.previews:
            assert preview.steps == []
            assert preview.outlook is not None
            assert preview.outlook.then >= 0
        assert (await actor.connection.preview(table)).outlook is None


async def sent_tables(socket: ClientConnection) -> dict[str, Any]:
    """The tables of the next lobby that is sent."""
    return {each["table"]: each for each in (await hear(socket, "lobby"))["tables"]}


async def test_the_lobby_shows_listed_tables_and_no_private_ones(server: Server) -> None:
    async with guests(server, "Ana", "Ben") as (ana, ben), raw_socket(ben.account) as socket:
        listed = await ana.account.create(Setup(game="duel", listed=True, bots={"0": "random"}))
        private = await ana.account.create(Setup(game="duel"))
        tables = {each["table"]: each for each in (await ben.account.get("/api/tables"))["tables"]}
        assert tables[listed]["seats"] == ["random", None]
        assert private not in tables
        await socket.send('{"type":"watch_lobby"}')
        assert listed in await sent_tables(socket)
        await ana.sit(private)
        await ana.sit(listed)
        while (tables := await sent_tables(socket))[listed]["status"] != "running":
            assert private not in tables
        assert tables[listed]["seats"] == ["random", "Ana"]
        assert private not in tables
        await ana.do(Resign, listed)
        while listed in await sent_tables(socket):
            pass  # the pause between two tellings was not over


@pytest.mark.parametrize(("game", "seats"), [("azul", 2), ("azul", 3), ("duel", 2)])
async def test_in_a_rematch_all_are_seated_again_one_seat_on_when_both_want_it(
    server: Server, game: str, seats: int
) -> None:
    async with guests(server, "Ana", "Ben", "Cleo") as (ana, ben, cleo):
        options = {"players": str(seats)} if game == "azul" else {}
        table = await ana.account.create(Setup(game=game, options=options, chat=False, listed=True))
        for person in (ana, ben):
            await person.sit(table)
        if seats == 3:
            await ana.do(Fill, table, bot="greedy")
        state = await ben.until(table, lambda state: state.status == "running")
        with refused("not_over"):
            await ana.do(Rematch, table)
        starters = [state.seats[state.view["starter"]].name]
        for _ in range(seats):
            names = [seat.name for seat in state.seats]
            await ana.do(Resign, table)
            if seats == 3:
                await ben.do(Resign, table)
            await cleo.connection.watch(table)
            await cleo.until(table, lambda state: state.status == "over")
            with refused("not_seated"):
                await cleo.do(Rematch, table)
            lobby = await cleo.account.get("/api/tables")
            ack = await ben.do(Rematch, table)
            asked = await ana.seen(table, ack.number)
            assert (asked.rematch, [asked.seats[seat].name for seat in asked.rematch_asked]) == (None, ["Ben"])
            assert await cleo.account.get("/api/tables") == lobby
            await ana.do(Rematch, table)
            old = await ana.until(table, lambda state: state.rematch is not None)
            with refused("already_rematched"):
                await ana.do(Rematch, table)
            assert old.rematch is not None
            table = old.rematch
            for person in (ana, ben):
                await person.connection.watch(table)
            state = await ben.until(table, lambda state: state.status == "running")
            assert (state.setup.game, state.setup.chat) == (game, False)
            assert [seat.name for seat in state.seats] == names[1:] + names[:1]
            starters.append(names[(names.index(starters[-1]) + 1) % seats])
            assert state.setup.options["start"] == str([seat.name for seat in state.seats].index(starters[-1]) + 1)
        assert len({*starters}) == seats


async def test_against_bots_a_rematch_begins_at_once_and_a_declined_one_leaves_nothing(server: Server) -> None:
    async with guests(server, "Ana", "Ben") as (ana, ben):
        alone = await ana.account.create(Setup(game="azul", bots={"1": "random"}))
        await ana.sit(alone)
        await ana.do(Resign, alone)
        await ana.do(Rematch, alone)
        old = await ana.until(alone, lambda state: state.rematch is not None)
        assert (await ana.connection.watch(str(old.rematch))).status == "running"

        together = await seated([ana, ben], "azul", listed=True)
        await ana.do(Resign, together)
        await ana.do(Rematch, together)
        await ben.until(together, lambda state: state.rematch_asked == [0])
        await ben.do(Rematch, together, agree=False)
        state = await ana.until(together, lambda state: state.rematch_asked == [])
        assert (state.rematch, state.events[-1].kind) == (None, "rematch_declined")
        await ben.do(Rematch, together)  # on second thoughts: now the other is asked
        state = await ana.until(together, lambda state: state.rematch_asked == [1])
        assert state.rematch is None


async def test_nobody_plays_on_at_a_table_that_is_over(server: Server) -> None:
    async with guests(server, "Ana", "Ben") as (ana, ben):
        table = await seated([ana, ben], "azul")
        await ana.do(Resign, table)
        state = await ben.until(table, lambda state: state.status == "over")
        assert [seat.stand_in for seat in state.seats] == [None, None]
        for person in (ana, ben):
            with refused("not_running"):
                await person.do(Resign, table)
