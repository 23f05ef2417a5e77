"""Who plays with whom: alone on all seats, before spectators, by the lobby, and in a rematch."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection

import azulejos
from azulejos.core.gamefile import parse_record
from azulejos.core.verification import Verified, verify
from azulejos.server.wire.messages import Fill, Rematch, Resign, Setup
from tests.server.servers import (
    Server,
    guest,
    guests,
    hear,
    play,
    raw_socket,
    refused,
    seated,
    serving_sqlite,
    to_act,
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving_sqlite(tmp_path_factory.mktemp("together")) as server:
        yield server
        server.assert_untroubled()


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
        assert (await cleo.connection.preview(table)).previews == []
        ack = await actor.move(table, move)
        news = (await cleo.seen(table, ack.number)).events
        assert [(event.kind, event.move) for event in news] == [("moved", move)]
        assert news[0].effects


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
async def test_a_rematch_is_a_table_for_the_same_seats_and_the_next_start_player(
    server: Server, game: str, seats: int
) -> None:
    async with guests(server, "Ana", "Ben", "Cleo") as (ana, ben, cleo):
        options = {"players": str(seats)} if game == "azul" else {}
        table = await ana.account.create(Setup(game=game, options=options, chat=False))
        for person in (ana, ben):
            await person.sit(table)
        if seats == 3:
            await ana.do(Fill, table, bot="greedy")
        await ben.until(table, lambda state: state.status == "running")
        with refused("not_over"):
            await ana.do(Rematch, table)
        starters = [ana.state(table).view["starter"]]
        for _ in range(seats):
            await ana.do(Resign, table)
            if seats == 3:
                await ben.do(Resign, table)
            await cleo.connection.watch(table)
            await cleo.until(table, lambda state: state.status == "over")
            with refused("not_seated"):
                await cleo.do(Rematch, table)
            ack = await ben.do(Rematch, table)
            with refused("already_rematched"):
                await ana.do(Rematch, table)
            old = await ana.seen(table, ack.number)
            assert old.rematch is not None
            table = old.rematch
            for person in (ana, ben):
                await person.sit(table)
            state = await ben.until(table, lambda state: state.status == "running")
            assert (state.setup.game, state.setup.chat) == (game, False)
            assert [seat.bot for seat in state.seats] == [None, None, "greedy"][:seats]
            starters.append(int(state.setup.options["start"]) - 1)
        assert starters == [(starters[0] + turn) % seats for turn in range(seats + 1)]
