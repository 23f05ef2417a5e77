"""Engines at a server's tables: only the host can name them, and their failures don't harm people's games."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from azulejos.core.game import Game
from azulejos.core.rng import seeded
from azulejos.server.bots.roster import Roster
from azulejos.server.protocol.commands import Fill
from azulejos.server.protocol.table_setup import Setup
from azulejos.server.protocol.values import MOST_OPTION
from tests.server.servers import WIDE, Server, guest, play, refused, serving_sqlite

ROOT = Path(__file__).parents[3]
GOOD = f"{sys.executable} {ROOT / 'examples' / 'engine.py'}"
BAD = f"{sys.executable} {ROOT / 'tests' / 'bots' / 'rogue.py'}"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    engines = ("--engine", f"thirty-lines={GOOD}", "--engine", f"mortal={BAD} dies; cheat={BAD} cheats")
    with serving_sqlite(tmp_path_factory.mktemp("engines"), *engines, *WIDE) as server:
        yield server
        server.assert_untroubled()


async def test_people_choose_an_engine_by_its_name_and_play_against_it(server: Server) -> None:
    async with guest(server) as host:
        for game in ("azul", "duel"):
            table = await host.account.create(Setup(game=game, bots={"1": "thirty-lines"}))
            await host.sit(table)
            state = await play(host, table, seed=1)
            assert state.status == "over"
            assert state.seats[1].bot == "thirty-lines"


@pytest.mark.parametrize("name", ["mortal", "cheat"])
async def test_a_game_goes_on_when_its_engine_fails(server: Server, name: str) -> None:
    async with guest(server) as host:
        table = await host.account.create(Setup(game="azul", bots={"1": name}))
        await host.sit(table)
        assert (await play(host, table, seed=2)).status == "over"
    assert "an engine failed" in server.log
    assert "an engine says" in server.log  # its standard error


def test_an_engine_that_thinks_is_interrupted_at_the_end(azul: Game) -> None:
    roster = Roster({"slow": f"{BAD} 'waits for stop'"})
    state = azul.new()
    azul.deal(state, seeded(1))
    moves = [roster.choose(azul, state, "slow") for _ in range(2)]  # it thinks from its third move on
    thinking = threading.Thread(target=lambda: moves.append(roster.choose(azul, state, "slow")))
    thinking.start()
    roster.interrupt()
    thinking.join()
    roster.close()
    assert all(move in azul.moves(state) for move in moves)
    assert len(moves) == 3


def test_a_bot_that_is_there_no_longer_is_stood_in_for(azul: Game) -> None:
    state = azul.new()
    azul.deal(state, seeded(1))
    assert Roster().choose(azul, state, "engine-of-yesterday") in azul.moves(state)


async def test_no_visitor_can_name_a_command(server: Server) -> None:
    async with guest(server) as host:
        for name in (f"cmd:{GOOD}", GOOD, "cmd:thirty-lines", "uct:1000000000", "thirty-lines@3600"):
            with refused("no_such_bot" if len(name) <= MOST_OPTION else "bad_message"):
                await host.account.create(Setup(game="azul", bots={"1": name}))
        table = await host.account.create(Setup(game="azul"))
        with refused("no_such_bot"):
            await host.do(Fill, table, bot="cmd:true")
