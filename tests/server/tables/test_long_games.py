"""Games that never end, as files and at tables: bounded, and worked out in slices, so that no player waits."""

from __future__ import annotations

import asyncio
import random
import secrets
from functools import cache
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import insert

from azulejos.core.records.fairness import Fairness, seeded_fairness
from azulejos.core.records.game_file import format_record
from azulejos.core.records.record import Playthrough, Record
from azulejos.games import game as find_game
from azulejos.games import names as game_names
from azulejos.server.database import schema
from azulejos.server.features.archive import replay, replay_cache
from azulejos.server.features.archive.file_texts import MOST_FILE
from azulejos.server.http.rate_limits import LIMITS
from azulejos.server.protocol.table_setup import Setup
from azulejos.server.tables import events
from tests.server.http.test_slow_readers import InThisProcess, serving_here
from tests.server.loop_watch import MOST_HELD, watched_loop
from tests.server.servers import PATIENCE, guest, refused


@cache
def endless(plies: int) -> Record:
    """A game of Azul in which everybody drops all tiles to the floor."""
    azul = find_game("azul")
    play = Playthrough(azul, azul.with_defaults({}), seeded_fairness(1))
    while len(play.plies) < plies:
        play.play(floor_move(play))
    play.plies = play.plies[:plies]
    return play.record(("Ana", "Ben"), {}, reveal=False)


def floor_move(play: Playthrough) -> str:
    return next(move for move in play.game.moves(play.state) if move.endswith("F"))


async def keep(http: httpx.AsyncClient, text: str) -> httpx.Response:
    return await http.post("/api/files", json={"text": text}, timeout=PATIENCE)


async def long_table(server: InThisProcess, owner: Any, moves: int) -> str:
    """A table in the database whose game was resigned after this many moves."""
    table = await owner.account.create(Setup(game="azul", hot_seat=True))
    await owner.account.post("/api/commands", {"type": "sit", "table": table, "id": "0", "seat": 0})
    await owner.account.post("/api/commands", {"type": "sit", "table": table, "id": "1", "seat": 1})
    state = await owner.account.get(f"/api/tables/{table}")
    store = server.running.store
    azul = find_game("azul")

    async def write() -> None:
        row = await store.row(schema.tables.select().where(schema.tables.c.id == table))
        assert row is not None
        play = Playthrough(azul, state["setup"]["options"], Fairness(row["secret"], table, ("", "")))
        rows = []
        for number in range(state["number"] + 1, state["number"] + moves + 1):
            event = events.Moved(play.actor, floor_move(play))
            play.play(event.move)
            rows.append({"table_id": table, "number": number, "body": events.encode(event), "at": row["updated_at"]})
        async with store.writing() as connection:
            await connection.execute(insert(schema.events), rows)
        server.running.services.tables.log.tables.forget_unwatched()

    await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(write(), server.loop))
    return str(table)


async def test_no_long_game_holds_the_loop(database_url: str, tmp_path: Path) -> None:
    longest = find_game("azul").most_plies
    async with serving_here(tmp_path, database=database_url) as server, guest(server) as ana:
        http = ana.account.http
        warm = (await keep(http, format_record(endless(40)))).json()["table"]
        assert (await http.get(f"/api/files/{warm}/replay", timeout=PATIENCE)).status_code == 200
        table = await long_table(server, ana, 4 * longest)
        with watched_loop(server.loop) as holds:
            kept = await keep(http, format_record(endless(longest)))
            assert kept.status_code == 200
            replay = await http.get(f"/api/files/{kept.json()['table']}/replay", timeout=PATIENCE)
            assert len(replay.json()["plies"]) == longest
            assert (await keep(http, format_record(endless(longest + 1)))).json()["code"] == "bad_file"
            assert (await keep(http, '[Player1 "x"]\n' + many_headers())).json()["code"] == "bad_file"
            assert (await http.get(f"/api/tables/{table}", timeout=PATIENCE)).status_code == 200
            resigned = await http.post(
                "/api/commands", json={"type": "resign", "table": table, "id": "r"}, timeout=PATIENCE
            )
            assert resigned.status_code == 200
            file = await http.get(f"/api/tables/{table}/file", timeout=PATIENCE)
            assert len(file.text) > MOST_FILE / 2
            too_long = await http.get(f"/api/tables/{table}/replay", timeout=PATIENCE)
            assert (too_long.status_code, too_long.json()["code"]) == (413, "too_large")
        assert holds.turns >= 8  # one for each request at least
        assert holds.longest < MOST_HELD


def many_headers() -> str:
    return "\n".join(f'[Player{number} "x"]' for number in range(2, 3000))


@pytest.mark.parametrize("name", game_names())
def test_play_at_random_stays_far_below_the_bound(name: str) -> None:
    game = find_game(name)
    for seed in range(6):
        play = Playthrough(game, game.with_defaults({}), seeded_fairness(seed))
        chooser = random.Random(seed)
        while play.actor >= 0:
            play.apply(chooser.choice(game.legal(play.state)))
        assert 2 * len(play.plies) < game.most_plies


async def test_a_replay_is_worked_out_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    worked_out = []
    encoding = replay.encoding

    def counted(record: Record) -> Any:
        worked_out.append(record)
        return encoding(record)

    monkeypatch.setattr(replay_cache, "encoding", counted)
    async with serving_here(tmp_path) as server, guest(server) as ana:
        file = (await keep(ana.account.http, format_record(endless(40)))).json()["table"]
        asked = [ana.account.http.get(f"/api/files/{file}/replay", timeout=PATIENCE) for _ in range(5)]
        answers = await asyncio.gather(*asked)
        assert len({answer.content for answer in answers}) == 1
        assert len(answers[0].json()["plies"]) == 40
    assert len(worked_out) == 1


async def test_work_on_replays_is_limited_by_address(tmp_path: Path) -> None:
    async with serving_here(tmp_path, limit_factor=1) as server:
        server.running.services.limiter._now = lambda: 0.0  # the window does not end, however slow this machine is
        async with guest(server) as ana:
            files = [(await keep(ana.account.http, format_record(endless(1200)))).json()["table"] for _ in range(7)]
            codes = []
            for file in files:
                answer = await ana.account.http.get(f"/api/files/{file}/replay", timeout=PATIENCE)
                codes.append(answer.json().get("code"))
            allowed = LIMITS["replays"].amount // 1200
            assert codes == [None] * allowed + ["too_fast"] * (7 - allowed)
            again = await ana.account.http.get(f"/api/files/{files[0]}/replay", timeout=PATIENCE)
            assert again.status_code == 200  # it is remembered, and costs nothing


async def test_a_file_that_is_too_large_is_refused(tmp_path: Path) -> None:
    async with serving_here(tmp_path) as server, guest(server) as ana:
        with refused("too_large"):
            await ana.account.post("/api/files", {"text": secrets.token_hex(MOST_FILE)})
