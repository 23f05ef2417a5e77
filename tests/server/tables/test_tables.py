"""Tables over real connections: how they are made, and how people and bots take their seats."""

from __future__ import annotations

from itertools import product

import pytest

from azulejos.server.protocol.commands import Abandon, Fill, Resign, Sit, Stand
from azulejos.server.protocol.table_setup import Setup
from tests.server.servers import (
    Server,
    guest,
    guests,
    refused,
    seated,
)

AZUL = [
    {"players": players, "wall": wall, "start": start}
    for players, wall, start in product("234", ("coloured", "grey"), ("random", "1", "2"))
]
DUEL = [
    {"tablets": tablets, "start": start}
    for tablets, start in product(("first", "random-3", "random-4", "D60+D65+D62"), ("random", "1", "2"))
]


async def test_every_game_is_played_with_every_option_against_bots(server: Server) -> None:
    async with guest(server) as host:
        for game, options in [*(("azul", options) for options in AZUL), *(("duel", options) for options in DUEL)]:
            seats = int(options.get("players", 2))
            bots = {str(seat): ("random", "greedy")[seat % 2] for seat in range(1, seats)}
            table = await host.account.create(Setup(game=game, options=options, bots=bots))
            await host.sit(table)
            state = await host.until(table, lambda state: bool(state.legal))
            assert state.setup.options == options
            assert [seat.bot for seat in state.seats] == [None, *bots.values()]
            assert state.view["players"] == seats
            if game == "duel" and options["start"] != "random":
                assert state.view["starter"] == int(options["start"]) - 1
            elif options["start"] != "random":
                has_acted = state.number > seats + 1
                assert has_acted == (options["start"] != "1")
            await host.do(Resign, table)
            state = await host.until(table, lambda state: state.status == "over")
            assert state.result is not None
            assert (state.result.reason, state.result.seat) == ("resigned", 0)
            assert state.result.ranks[0] == seats - 1


@pytest.mark.parametrize(
    ("setup", "code"),
    [
        ({"game": "chess"}, "bad_setup"),
        ({"game": ""}, "bad_message"),
        ({"game": "azul", "options": {"players": "5"}}, "bad_setup"),
        ({"game": "azul", "options": {"players": "2", "start": "3"}}, "bad_setup"),
        ({"game": "azul", "options": {"colour": "blue"}}, "bad_setup"),
        ({"game": "azul", "options": {"players": 2}}, "bad_message"),
        ({"game": "duel", "options": {"tablets": "D60"}}, "bad_setup"),
        ({"game": "duel", "options": {"tablets": "9" * 60}}, "bad_setup"),
        ({"game": "duel", "options": {"tablets": "9" * 5000}}, "bad_message"),
        ({"game": "azul", "bots": {"2": "greedy"}}, "bad_setup"),
        ({"game": "azul", "bots": {"00": "greedy"}}, "bad_setup"),
        ({"game": "azul", "bots": {"-1": "greedy"}}, "bad_setup"),
        ({"game": "azul", "bots": {"²": "greedy"}}, "bad_setup"),
        ({"game": "azul", "bots": {"9" * 60: "greedy"}}, "bad_setup"),
        ({"game": "azul", "bots": {"9" * 5000: "greedy"}}, "bad_message"),
        ({"game": "azul", "bots": {"0": "deep blue"}}, "no_such_bot"),
        ({"game": "azul", "stand_in": "nobody"}, "no_such_bot"),
        ({"game": "azul", "clock": {"type": "real_time", "seconds": 1}}, "bad_message"),
        ({"game": "azul", "clock": {"type": "correspondence", "days": 99}}, "bad_message"),
        ({"game": "azul", "clock": {"type": "sundial"}}, "bad_message"),
        ({"game": "azul", "timeout": "win"}, "bad_message"),
        ({"game": "azul", "secret": "00" * 32}, "bad_message"),
        ({}, "bad_message"),
    ],
)
async def test_a_bad_setup_is_refused_with_a_sentence(server: Server, setup: dict[str, object], code: str) -> None:
    async with guest(server) as host:
        with refused(code):
            await host.account.post("/api/tables", setup)


async def test_people_sit_where_it_is_free_and_stand_up_again(server: Server) -> None:
    async with guests(server, "Ana", "Ben", "Cleo") as (ana, ben, cleo):
        table = await ana.account.create(Setup(game="azul", options={"players": "3"}))
        await ana.sit(table, 1, "my words")
        with refused("already_seated"):
            await ana.sit(table, 0)
        with refused("seat_taken"):
            await ben.sit(table, 1)
        with refused("no_such_seat"):
            await ben.sit(table, 3)
        with refused("bad_words"):
            await ben.sit(table, 0, "two\nlines")
        with refused("not_seated"):
            await ben.do(Stand, table)
        await ben.sit(table)
        await cleo.connection.watch(table)
        state = await cleo.seen(table, 2)
        assert [seat.name for seat in state.seats] == ["Ben", "Ana", None]
        assert state.words == ["", "my words", ""]
        assert state.view is None
        with refused("not_seated"):
            await cleo.do(Stand, table, seat=0)
        with refused("not_seated"):
            await ana.do(Stand, table, seat=0)  # a host sends bots away, not people
        await ben.do(Stand, table)
        await ben.sit(table, 2)
        await cleo.sit(table)
        state = await cleo.until(table, lambda state: state.status == "running")
        assert [seat.name for seat in state.seats] == ["Cleo", "Ana", "Ben"]
        assert (state.you, state.viewer, state.host) == ([0], 0, False)
        with refused("not_open"):
            await ben.do(Stand, table)
        async with guest(server, "Dora") as dora:
            with refused("not_open"):
                await dora.sit(table)


async def test_the_host_fills_seats_with_bots_and_sends_them_away(server: Server) -> None:
    async with guests(server, "Ana", "Ben") as (ana, ben):
        setup = Setup(game="azul", options={"players": "4"}, bots={"3": "random"})
        table = await ana.account.create(setup)
        await ana.sit(table, 0)
        await ben.connection.watch(table)
        with refused("not_host"):
            await ben.do(Fill, table, bot="greedy")
        with refused("no_such_bot"):
            await ana.do(Fill, table, bot="gredy")
        with refused("seat_taken"):
            await ana.do(Fill, table, bot="greedy", seat=3)
        await ana.do(Fill, table, bot="greedy", seat=2)
        await ana.do(Stand, table, seat=3)
        with refused("not_seated"):
            await ben.do(Stand, table, seat=2)
        await ana.do(Fill, table, bot="random")
        state = await ben.until(table, lambda state: state.seats[1].bot is not None)
        assert [seat.bot for seat in state.seats] == [None, "random", "greedy", None]
        assert state.status == "open"
        await ben.sit(table)
        state = await ben.until(table, lambda state: state.status == "running")
        assert [seat.present for seat in state.seats] == [True] * 4
        with refused("not_open"):
            await ana.do(Fill, table, bot="random")


async def test_the_host_closes_a_table_whose_game_has_not_begun(server: Server) -> None:
    async with guests(server, "Ana", "Ben") as (ana, ben):
        table = await ana.account.create(Setup(game="duel"))
        await ben.sit(table)
        with refused("not_host"):
            await ben.do(Abandon, table)
        await ana.connection.watch(table)
        await ana.do(Abandon, table)
        state = await ben.until(table, lambda state: state.status == "over")
        assert state.result is not None
        assert (state.result.reason, state.result.ranks) == ("abandoned", [])
        for command in (Abandon, Sit):
            with refused("not_open"):
                await ana.do(command, table)
        running = await seated([ana, ben], "duel")
        with refused("not_open"):
            await ana.do(Abandon, running)
