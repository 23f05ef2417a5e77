"""On a machine where nothing is compiled yet, people play at once, and bots join in when they are ready."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from azulejos.bots.background import BackgroundCompiler
from azulejos.bots.precompile import BOTS, Part
from azulejos.core.compiling.cache import FOLDER_VARIABLE
from azulejos.games import game
from azulejos.server.bots.roster import Roster
from azulejos.server.protocol.table_setup import Setup
from tests.server.local_services import local_services, sqlite_url
from tests.server.servers import guest, http_get, serving_sqlite

ANSWER_SECONDS = 120.0  # on a machine that has much else to do


class BusyCompiler(BackgroundCompiler):
    """It is done when the test says so, and remembers what was asked for."""

    def __init__(self) -> None:
        super().__init__(print)
        self.hurried: list[Part] = []
        self.is_done = False

    def is_ready(self, part: Part) -> bool:
        return self.is_done

    def hurry(self, part: Part) -> None:
        self.hurried.append(part)


def test_people_and_simple_bots_play_on_a_machine_where_nothing_is_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path / "cache"))

    async def scene() -> None:
        async with guest(server, "Ann") as ann:
            table = await ann.account.create(setup)
            await ann.connection.watch(table)
            await ann.sit(table)
            began = time.monotonic()
            await ann.move(table)
            assert time.monotonic() - began < ANSWER_SECONDS
            await ann.until(table, lambda state: bool(state.legal))  # the bot has moved

    with serving_sqlite(tmp_path) as server:
        setup = Setup(game="azul", options={"start": "1"}, bots={"1": "greedy"})
        assert "Compiling the bots of Azul" in server.log
        assert http_get(f"{server.url}/healthz").text.startswith("ok; still compiling the bots of Azul")
        asyncio.run(scene())
        server.assert_untroubled()


def test_a_bot_that_is_not_compiled_is_compiled_next() -> None:
    roster = Roster({"engine": "some command"})
    azul = game("azul")
    roster.compiler = BusyCompiler()
    assert roster.is_ready(azul, "greedy")
    assert roster.is_ready(azul, "engine")
    assert not roster.is_ready(azul, "potter")
    assert roster.compiler.hurried == [Part("azul", BOTS)]


def test_a_state_says_which_bots_are_still_being_compiled(tmp_path: Path) -> None:
    async def scene() -> None:
        compiler = BusyCompiler()
        async with local_services(sqlite_url(tmp_path)) as local:
            local.runner.roster.compiler = compiler
            people = await local.guests("Ann")
            options = {"players": "3", "start": "2"}
            table = await local.table(people, options=options, bots={"1": "potter", "2": "greedy"})
            state = await local.state(people[0], table)
            assert [seat.compiling for seat in state.seats] == [False, True, False]
            assert compiler.hurried == []  # looking hurries nothing
            compiler.is_done = True
            state = await local.state(people[0], table)
            assert not any(seat.compiling for seat in state.seats)

    asyncio.run(scene())


def test_without_a_compiler_every_bot_is_ready() -> None:
    assert Roster().is_ready(game("azul"), "potter")


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="needs /proc to see processes")
def test_a_server_that_ends_leaves_no_compiler_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path / "cache"))
    with serving_sqlite(tmp_path) as server:
        until = time.monotonic() + ANSWER_SECONDS
        while not (children := compilers_of(server.process.pid)):
            assert time.monotonic() < until
    while left(children) and time.monotonic() < until + ANSWER_SECONDS:
        time.sleep(0.1)
    assert not left(children)


def left(processes: list[str]) -> list[str]:
    return [each for each in processes if Path(f"/proc/{each}").exists()]


def compilers_of(process: int) -> list[str]:
    """The processes that the threads of a process have started."""
    threads = Path(f"/proc/{process}/task").glob("*/children")
    return [child for thread in threads for child in thread.read_text().split()]
