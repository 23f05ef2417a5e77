"""Reviews of finished games: worked out once, kept with the game, limited, and never of a game that is running."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import func, select

from azulejos.bots.search.budget import Interrupt
from azulejos.core.records.game_file import format_record, parse_record
from azulejos.core.records.record import Record
from azulejos.games import game as find_game
from azulejos.server.background.expiry import DAY_MS, Expiry
from azulejos.server.bots.roster import Roster
from azulejos.server.bots.spare_time import SpareTime
from azulejos.server.database import schema
from azulejos.server.features.reviews import reviewer as reviewing
from azulejos.server.features.reviews.judging import reviewable
from azulejos.server.features.reviews.reviewer import MOST_OF_PERSON, Job, Reviewer
from azulejos.server.http.rate_limits import LIMITS
from azulejos.server.protocol.commands import Resign
from azulejos.server.protocol.refusals import Refusal
from azulejos.server.protocol.table_setup import Setup
from azulejos.server.runtime.processor import Asker
from tests.server.local_services import local_services
from tests.server.servers import PATIENCE, QUICK, WIDE, Guest, Server, guest, refused, serving, serving_sqlite

GAMES = sorted((Path(__file__).parents[2] / "golden" / "playthroughs").glob("*.txt"))


async def resigned(person: Guest, moves: int = 3, game: str = "azul") -> str:
    """A short game against a bot that is over."""
    table = await person.account.create(Setup(game=game, bots={"1": "greedy"}))
    await person.sit(table)
    for _ in range(moves):
        await person.move(table)
    await person.do(Resign, table)
    await person.until(table, lambda state: state.status == "over")
    return table


async def whole(person: Guest, server: Server, body: dict[str, str]) -> bytes:
    """Ask for a review, and wait until it is done: as it is sent."""
    kind, name = next(iter(body.items()))
    await person.account.post("/api/reviews", body)
    async with httpx.AsyncClient(base_url=server.url) as anybody, asyncio.timeout(PATIENCE):
        while True:
            answer = await anybody.get(f"/api/{kind}s/{name}/review")
            assert answer.json()["status"] in ("waiting", "running", "done"), answer.text
            if answer.json()["status"] == "done":
                return answer.content
            await asyncio.sleep(0.05)


async def test_a_review_is_kept_with_its_game_and_the_same_to_the_last_byte(database_url: str, tmp_path: Path) -> None:
    with serving(database_url, tmp_path, *QUICK) as server:
        async with guest(server, "Ana") as ana:
            table = await resigned(ana)
            first = await whole(ana, server, {"table": table})
            text = await ana.account.get(f"/api/tables/{table}/file")
            file = (await ana.account.post("/api/files", {"text": text}))["table"]
            assert await whole(ana, server, {"file": file}) == first
        server.assert_untroubled()
    with serving(database_url, tmp_path, *WIDE, "--review-percent", "0") as server:  # which could not work it out again
        async with guest(server, "Ben") as ben:
            assert await whole(ben, server, {"table": table}) == first
            assert (await ben.account.post("/api/reviews", {"file": file}))["status"] == "done"


async def test_a_review_judges_every_ply_of_a_whole_game(server: Server) -> None:
    async with guest(server, "Ana") as ana:
        text = next(path for path in GAMES if path.stem.startswith("azul-2")).read_text().partition("\n---")[0]
        file = (await ana.account.post("/api/files", {"text": text}))["table"]
        await whole(ana, server, {"file": file})
        review = await ana.account.get(f"/api/files/{file}/review")
        replay = await ana.account.get(f"/api/files/{file}/replay")
    judged = {each["ply"]: each for each in (*review["moves"], *review["deals"])}
    assert sorted(judged) == list(range(len(replay["plies"]))) == list(range(review["plies"]))
    for ply, step in enumerate(replay["plies"]):
        assert (judged[ply].get("move"), judged[ply]["round"]) == (step["move"], step["round"])
        assert sum(judged[ply]["wins"]) == pytest.approx(1, abs=1e-3)
    for move in review["moves"]:
        is_loss = move["mark"] in ("inaccuracy", "mistake", "blunder")
        assert (move["brings"] is not None) == is_loss
        if is_loss:
            assert move["brings"]["move"] == move["move"] != move["best"] == move["best_brings"]["move"]
            assert effects_of(move["brings"]) == effects_of(replay["plies"][move["ply"]])
    for seat in review["seats"]:
        parts = seat["start"] + seat["luck"] - seat["own"] + seat["others"] + seat["changes"]
        assert parts == pytest.approx(seat["result"], abs=1e-3)


async def test_only_games_that_are_over_are_reviewed(server: Server) -> None:
    async with guest(server, "Ana") as ana:
        table = await ana.account.create(Setup(game="azul", bots={"1": "greedy"}))
        await ana.sit(table)
        await ana.move(table)
        with refused("not_over"):
            await ana.account.post("/api/reviews", {"table": table})
        unfinished = replace(record(), plies=record().plies[:-1])
        file = (await ana.account.post("/api/files", {"text": format_record(unfinished)}))["table"]
        with refused("not_over"):
            await ana.account.post("/api/reviews", {"file": file})
        with refused("no_such_table"):
            await ana.account.post("/api/reviews", {"table": "nothing"})
        for body in ({}, {"table": table, "file": file}):
            with refused("bad_message"):
                await ana.account.post("/api/reviews", body)
        assert await ana.account.get(f"/api/tables/{table}/review") == NONE
    unknown = httpx.post(f"{server.url}/api/reviews", json={"table": table})
    assert unknown.json()["code"] == "not_known"


ANA, BEN = Asker("ana", "203.0.113.1"), Asker("ben", "203.0.113.2")
NONE: dict[str, Any] = {"status": "none", "judged": 0, "plies": 0, "nodes": 0, "moves": [], "deals": [], "seats": []}


async def test_a_server_may_review_nothing(tmp_path: Path) -> None:
    with serving_sqlite(tmp_path, *WIDE, "--review-percent", "0") as server:
        async with guest(server, "Ana") as ana:
            table = await resigned(ana, 1)
            with refused("no_reviews"):
                await ana.account.post("/api/reviews", {"table": table})


async def test_what_has_to_be_worked_out_is_limited_and_what_is_kept_is_not(tmp_path: Path) -> None:
    with serving_sqlite(tmp_path, "--limit-factor", "1", "--review-percent", "1") as server:
        async with guest(server, "Ana") as ana:
            table = await resigned(ana, 1)
            for _ in range(LIMITS["reviews"].amount):
                await whole(ana, server, {"table": table})
                with closing(sqlite3.connect(tmp_path / "azulejos.db", isolation_level=None)) as database:
                    database.execute("DELETE FROM reviews")
            with refused("too_fast"):
                await ana.account.post("/api/reviews", {"table": table})
            async with guest(server, "Ben") as ben:
                await whole(ben, server, {"table": table})
            assert (await ana.account.post("/api/reviews", {"table": table}))["status"] == "done"


# Whose turn it is, without a server: bots hold all threads until the test lets them go.


def record() -> Record:
    path = next(path for path in GAMES if path.stem.startswith("azul-2"))
    return parse_record(path.read_text(encoding="utf-8").partition("\n---")[0], find_game)


def idle_reviewer(kept: dict[str, bytes], threads: int = 1) -> Reviewer:
    async def keep(key: str, body: bytes) -> None:
        kept[key] = body

    spare = SpareTime(threads)
    spare.give(threads)
    return Reviewer(spare, Roster(), 1, keep)


def states_of(game: Record) -> Any:
    return list(game.states())


async def test_a_person_waits_for_few_reviews_and_is_in_nobodys_way() -> None:
    game = record()
    reviewer = idle_reviewer({})
    for number in range(MOST_OF_PERSON):
        reviewer.need_room(ANA)
        reviewer.begin(f"file {number}", ANA, game, states_of(game))
    with pytest.raises(Refusal) as refusal:
        reviewer.need_room(ANA)
    assert refusal.value.code == "too_many"
    reviewer.need_room(BEN)
    reviewer.begin("file b", BEN, game, states_of(game))
    await reviewer.stop()
    reviewer.spare_time.close()


async def test_people_take_turns_at_the_plies_of_their_reviews(monkeypatch: pytest.MonkeyPatch) -> None:
    judged: list[str] = []

    def judge(job: Job, ply: int, wish: Interrupt) -> None:
        judged.append(job.key)

    monkeypatch.setattr(reviewing, "judged", judge)
    reviewer = idle_reviewer({})
    for key, person in (("file 0", ANA), ("file 1", ANA), ("file b", BEN)):
        reviewer.begin(key, person, record(), states_of(record()))
    await asyncio.sleep(0)
    reviewer.spare_time.give(0)
    async with asyncio.timeout(PATIENCE):
        while len(judged) < 50:
            await asyncio.sleep(0.01)
    his_first = judged.index("file b")
    assert judged[his_first:][:40].count("file b") == 20
    await reviewer.stop()
    reviewer.spare_time.close()


async def test_a_review_that_nobody_waits_for_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    game = record()
    reviewer = idle_reviewer({})
    job = reviewer.begin("file 0", ANA, game, states_of(game))
    assert reviewer.find("file 0") is job
    monkeypatch.setattr(reviewing, "PATIENCE_SECONDS", -1.0)
    reviewer.need_room(ANA)
    assert job.is_over
    assert reviewer.find("file 0") is None
    await reviewer.stop()
    reviewer.spare_time.close()


async def test_reviews_give_way_to_bots_and_come_out_the_same() -> None:
    game = record()
    kept: dict[str, bytes] = {}
    for key, threads in (("table a", 1), ("table b", 2)):
        reviewer = idle_reviewer(kept, threads)
        job = reviewer.begin(key, ANA, game, states_of(game))
        await asyncio.sleep(0.1)
        assert not job.known  # bots need all threads
        async with asyncio.timeout(PATIENCE):
            while not job.is_over:
                reviewer.find(key)
                reviewer.spare_time.give(0)
                await asyncio.sleep(0.02)
                reviewer.spare_time.give(threads)  # interrupts what is under way
        await reviewer.stop()
        reviewer.spare_time.close()
    assert kept["table a"] == kept["table b"]


async def test_work_in_spare_time_is_interrupted_when_a_bot_needs_the_thread() -> None:
    spare = SpareTime(1)

    def wait(wish: Interrupt) -> bool:
        while not wish.is_set:
            pass
        return True

    under_way = asyncio.create_task(spare.run(ANA, self := object(), wait, gives_way=True))
    await asyncio.sleep(0)
    spare.give(1)
    async with asyncio.timeout(PATIENCE):
        assert await under_way
    stubborn = asyncio.create_task(spare.run(ANA, self, wait, gives_way=False))
    spare.give(0)
    await asyncio.sleep(0.05)
    spare.give(1)
    await asyncio.sleep(0.05)
    assert not stubborn.done()
    spare.interrupt(self)
    async with asyncio.timeout(PATIENCE):
        assert await stubborn
    spare.close()


async def test_a_review_goes_with_its_file(database_url: str) -> None:
    async with local_services(database_url) as local:
        (ana,) = await local.guests("Ana")
        store = local.tables.log.store
        now = local.tables.now()
        old = {"id": "old", "person": ana.id, "text": "", "created_at": 0, "opened_at": now - 100 * DAY_MS}
        new = old | {"id": "new", "opened_at": now}
        kept = [{"source": source, "id": name} for source, name in (("file", "old"), ("file", "new"), ("table", "t"))]
        async with store.writing() as connection:
            await connection.execute(schema.files.insert(), [old, new])
            details = {"form": 1, "body": "{}", "created_at": 0}
            await connection.execute(schema.reviews.insert(), [each | details for each in kept])
        await Expiry(local.tables).expire()
        rows = await store.rows(select(schema.reviews.c.id).order_by(schema.reviews.c.id))
        assert [row["id"] for row in rows] == ["new", "t"]
        assert (await store.rows(select(func.count()).select_from(schema.files)))[0]["count_1"] == 1


def test_a_game_file_without_moves_has_nothing_to_review() -> None:
    game = record()
    without = Record(game.game, game.options, game.players, game.plies[:1], tags={"Termination": "resigned 1"})
    with pytest.raises(Refusal) as refusal:
        list(reviewable(without))
    assert refusal.value.code == "not_over"


def effects_of(told: dict[str, Any]) -> list[Any]:
    return [step["effects"] for step in told["steps"]]
