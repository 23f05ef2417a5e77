"""Whole games over real connections, through a restart and a power cut, and the files that are made of games."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

import azulejos
from azulejos.core.records.game_file import parse_record
from azulejos.core.records.verification import verify
from azulejos.server.protocol.commands import Resign
from azulejos.server.protocol.table_setup import Setup
from azulejos.server.protocol.table_state import State
from tests.server.servers import (
    Guest,
    Server,
    guest,
    guests,
    play_together,
    refused,
    seated,
    serving,
)


async def restart_twice(server: Server, people: list[Guest], tables: list[str]) -> None:
    """Stop the server and start it again, later cut its power, during games."""
    for plies, end in ((12, server.stop), (30, server.kill)):
        for table in tables:
            await people[0].seen(table, plies)
        await asyncio.to_thread(end)
        await asyncio.to_thread(server.start)


def check_end(text: str, states: list[State], names: list[str]) -> None:
    """Check that everybody saw the same end, and that the game file agrees and is fair."""
    record = parse_record(text, azulejos.game)
    end = record.end()
    assert record.game.is_over(end)
    assert verify(record).is_over
    assert list(record.players) == names
    for state in states:
        assert state.result is not None
        assert (state.result.reason, state.result.scores) == ("played", list(record.game.scores(end)))
        assert state.result.ranks == list(record.game.ranks(end))
        assert record.secret is not None
        assert (state.secret, state.commitment) == (record.secret.hex(), record.commitment)
        assert tuple(state.words) == record.contributions


async def test_games_of_people_and_bots_are_played_to_their_end_whatever_the_server_suffers(
    database_url: str, tmp_path: Path
) -> None:
    with serving(database_url, tmp_path) as server:
        async with guests(server, "Ana", "Ben") as people:
            bots = {"2": "greedy", "3": "random"}
            azul = await seated(people, "azul", options={"players": "4", "wall": "grey"}, bots=bots)
            duel = await seated(people, "duel")
            ends = asyncio.gather(*(play_together(people, table, seed=7) for table in (azul, duel)))
            await restart_twice(server, people, [azul, duel])
            of_azul, of_duel = await ends
            assert all(person.connection.breaks >= 2 for person in people)
            check_end(await people[1].account.game_file(azul), of_azul, ["Ana", "Ben", "#greedy", "#random"])
            check_end(await people[1].account.game_file(duel), of_duel, ["Ana", "Ben"])
            mine = await people[0].account.get("/api/me/games")
            assert {game["table"]: game["status"] for game in mine} == {azul: "over", duel: "over"}
        server.assert_untroubled()


@pytest.mark.parametrize("game", ["azul", "duel"])
async def test_a_game_can_be_had_as_a_file_when_it_is_over_and_kept_again(server: Server, game: str) -> None:
    async with guests(server, "Ana", 'Ben "the \\ Tiler"') as people:
        ana, ben = people
        table = await seated(people, game)
        with refused("not_over"):
            await ana.account.game_file(table)
        ends = await play_together(people, table)
        text = await ben.account.game_file(table)
        check_end(text, ends, ["Ana", 'Ben "the \\ Tiler"'])
        kept = (await ana.account.post("/api/files", {"text": text}))["table"]
        assert await ben.account.get(f"/api/files/{kept}") == text


async def test_the_file_of_a_game_that_somebody_gave_up_says_so_and_is_fair(server: Server) -> None:
    async with guests(server, "Ana", "Ben") as people:
        ana, ben = people
        table = await seated(people, "duel")
        await ben.do(Resign, table)
        state = await ana.until(table, lambda state: state.status == "over")
        assert state.result is not None
        assert (state.result.reason, state.result.seat, state.result.ranks) == ("resigned", 1, [0, 1])
        record = parse_record(await ana.account.game_file(table), azulejos.game)
        assert record.tags["Termination"] == "resigned 2"
        assert not verify(record).is_over
        empty = await ana.account.create(Setup(game="duel"))
        with refused("not_over"):
            await ana.account.game_file(empty)


NONSENSE = [
    "",
    "\0",
    "nonsense",
    '[Azulejos "1"]',
    '[Azulejos "1"]\n[Game "chess/1"]\n[Options ""]\n',
    '[Azulejos "1"]\n[Game "azul/1"]\n[Options "players=9"]\n',
    '[Azulejos "1"]\n[Game "azul/1"]\n[Options ""]\n[Player1 "a"]\n[Player2 "b"]\n\n1. S1 hello',
    '[Azulejos "1"]\n[Game "duel/1"]\n[Options ""]\n\n1. ' + "P1 " * 9_000,
    '[Azulejos "1"]\n[Game "azul/1"]\n[Options "' + "players=2 " * 6_000 + '"]\n',
    '[Azulejos "1"]\n[Game "azul/1"]\n[Options ""]\n[Player1 "a"]\n[Player2 "b"]\n[Secret "00"]\n',
]


@pytest.mark.parametrize("text", NONSENSE, ids=range(len(NONSENSE)))
async def test_nonsense_is_not_kept_as_a_game_file(server: Server, text: str) -> None:
    async with guest(server) as ana:
        with refused("bad_file"):
            await ana.account.post("/api/files", {"text": text})


async def test_a_file_that_is_too_long_or_unknown_is_refused(server: Server) -> None:
    async with guest(server) as ana:
        with refused("too_large"):
            await ana.account.post("/api/files", {"text": ";" * (256 * 1024 + 1)})
        for name in ("0" * 16, "%00", "x" * 3000, "%F0%9F%92%A9"):
            with refused("no_such_file"):
                await ana.account.get(f"/api/files/{name}")
