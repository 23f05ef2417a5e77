"""Positions outside any table: what may be done in them, exercises from mistakes, and analysis line by line."""

from __future__ import annotations

import asyncio
import json
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest

from azulejos.analysis.decisions import judge_decision, judge_try
from azulejos.analysis.judging import Interrupted, judge_of
from azulejos.analysis.marks import GOOD
from azulejos.analysis.review import seed_of
from azulejos.bots.search.budget import Flag, new_flag
from azulejos.core.records.game_file import format_record
from azulejos.core.records.record import Action
from azulejos.games import game as find_game
from azulejos.server.bots.roster import Roster
from azulejos.server.bots.spare_time import SpareTime
from azulejos.server.features.reviews import search_routes
from azulejos.server.features.reviews.judging import effort_of
from azulejos.server.features.reviews.searches import MOST_OF_ADDRESS, Adviser
from azulejos.server.protocol.commands import Resign
from azulejos.server.protocol.refusals import Refusal
from azulejos.server.protocol.table_setup import Setup
from azulejos.server.runtime.processor import Asker
from tests.server.http.test_slow_readers import serving_here
from tests.server.servers import PATIENCE, Guest, Server, guest, refused, seated, to_act
from tests.server.study.test_playing_on import golden
from tests.server.study.test_reviews import resigned


async def analysed(person: Guest, position: str, lines: int = 3) -> list[dict[str, Any]]:
    """Everything that an analysis says, to its end."""
    body = {"position": position, "lines": lines}
    async with person.account.http.stream("POST", "/api/analyses", json=body, timeout=PATIENCE) as answer:
        assert answer.status_code == 200, await answer.aread()
        return [json.loads(line) async for line in answer.aiter_lines()]


async def test_a_position_goes_on_by_moves_and_deals(server: Server) -> None:
    record = golden("azul-2")
    async with guest(server, "Ana") as ana:
        position = record.game.position(record.start())
        at = await ana.account.post("/api/positions", {"position": position})
        assert (at["seat"], at["chance"], at["legal"]) == (None, True, [])
        for (state, ply), token in zip([*record.replay()][:12], tokens(), strict=False):
            at = await ana.account.post("/api/positions", {"position": at["position"], "ply": token})
            after = state.copy()
            if isinstance(ply, Action):
                record.game.apply(after, ply.action)
            else:
                for outcome in ply.outcomes:
                    record.game.apply_chance(after, outcome)
            assert at["position"] == record.game.position(after)
            assert at["legal"] == record.game.moves(after)
            assert (at["move"], bool(at["steps"])) == (token, True)
        drawn = await ana.account.post("/api/positions", {"position": position, "ply": "*"})
        assert not drawn["chance"]
        asked = {"position": drawn["position"], "outlook": True}
        would = await ana.account.post("/api/positions/previews", asked)
        assert [each["move"] for each in would["previews"]] == drawn["legal"]
        assert all(each["steps"] and each["outlook"] for each in would["previews"])
        one = await ana.account.post("/api/positions/previews", asked | {"moves": [*drawn["legal"][:1], "nothing"]})
        assert one["previews"] == would["previews"][:1]
        for code, body in (
            ("bad_message", {}),
            ("bad_position", {"position": "chess/1"}),
            ("bad_position", {"position": position[:-3]}),
            ("bad_move", {"position": drawn["position"], "ply": "9W9"}),
            ("bad_move", {"position": position, "ply": "BBBB"}),
            ("not_over", {"moment": {"table": await running(ana), "ply": 1}}),
        ):
            with refused(code):
                await ana.account.post("/api/positions", body)


def tokens() -> list[str]:
    text = format_record(golden("azul-2")).partition("\n\n")[2]
    return [word for word in text.split() if not word.endswith(".")]


async def running(person: Guest) -> str:
    table = await person.account.create(Setup(game="azul", bots={"1": "greedy"}))
    await person.sit(table)
    await person.until(table, lambda state: state.status == "running")
    return table


@pytest.mark.parametrize("name", ["azul-2", "duel"])
async def test_a_try_is_judged_as_the_review_judges(server: Server, name: str) -> None:
    record = golden(name)
    game = record.game
    async with guest(server, "Ana") as ana:
        file = (await ana.account.post("/api/files", {"text": format_record(record)}))["table"]
        tried = 0
        for ply, (state, made) in enumerate(record.replay()):
            if not isinstance(made, Action) or len(game.legal(state)) < 4 or ply % 9:
                continue
            tried += 1
            seen = await ana.account.post("/api/positions", {"moment": {"file": file, "ply": ply}, "as_seen": True})
            assert seen["seat"] == made.seat
            assert seen["legal"] == game.moves(state)
            action = game.legal(state)[-1]
            move = game.notation.format_move(state, action)
            answer = await ana.account.post("/api/tries", {"file": file, "ply": ply, "move": move})
            judge, effort = judge_of(game, state, seed_of(ply), new_flag()), effort_of(record, 1)
            review = judge_decision(judge, made.action, effort)
            expected = judge_try(judge, review, action, effort.nodes)
            assert (answer["move"], answer["win_loss"]) == (move, expected.loss)
            assert answer["good"] == (expected.loss < GOOD)
            best = game.notation.format_move(state, review.best.action)  # what a review calls best is good
            answer = await ana.account.post("/api/tries", {"file": file, "ply": ply, "move": best})
            assert (answer["good"], answer["win_loss"]) == (True, 0)
            with refused("illegal_move"):
                await ana.account.post("/api/tries", {"file": file, "ply": ply, "move": "nothing"})
        assert tried
        with refused("not_over"):
            await ana.account.post("/api/tries", {"table": await running(ana), "ply": 1, "move": "1B1"})


async def test_an_analysis_deepens_and_is_the_same_every_time(server: Server) -> None:
    async with guest(server, "Ana") as ana:
        over = await resigned(ana)
        at = await ana.account.post("/api/positions", {"moment": {"table": over, "ply": 2}})
        said = await analysed(ana, at["position"])
        assert [each["done"] for each in said] == [False] * (len(said) - 1) + [True]
        assert len(said) > 2
        assert [each["nodes"] for each in said] == sorted({each["nodes"] for each in said})
        for each in said:
            moves = [line["move"] for line in each["lines"]]
            assert len(set(moves)) == 3
            assert set(moves) <= set(at["legal"])
            chances = [line["wins"][at["seat"]] for line in each["lines"]]
            assert chances == sorted(chances, reverse=True)
            assert all(line["line"][0] == line["move"] == line["brings"]["move"] for line in each["lines"])
        assert await analysed(ana, at["position"]) == said
        async with guest(server, "Ben") as ben:
            assert await analysed(ben, at["position"], 1) != []


async def test_a_game_that_one_plays_is_not_analysed(server: Server) -> None:
    async with guest(server, "Ana") as ana, guest(server, "Ben") as ben:
        over = await resigned(ana)
        position = (await ana.account.post("/api/positions", {"moment": {"table": over, "ply": 1}}))["position"]
        setup = Setup(game="azul", bots={"1": "greedy"}, begins={"table": over, "ply": 1})  # type: ignore[arg-type]
        table = await ana.account.create(setup)
        await ana.sit(table)
        await ana.until(table, lambda state: state.status == "running")
        with refused("running_game"):
            await ana.account.post("/api/analyses", {"position": position})
        moved = await ana.account.post("/api/positions", {"position": position, "ply": (await legal(ana, position))[0]})
        with refused("running_game"):  # nor what could come of it
            await ana.account.post("/api/analyses", {"position": moved["position"]})
        assert await analysed(ben, position)
        with refused("bad_position"):
            await ben.account.post("/api/analyses", {"position": find_game("azul").position(golden("azul-2").start())})
    unknown = httpx.post(f"{server.url}/api/analyses", json={"position": position})
    assert unknown.json()["code"] == "not_known"


async def legal(person: Guest, position: str) -> list[str]:
    found: list[str] = (await person.account.post("/api/positions", {"position": position}))["legal"]
    return found


ANA, BEN = Asker("ana", "203.0.113.1"), Asker("ben", "203.0.113.2")


async def test_everybody_has_one_search_and_the_next_ends_it() -> None:
    spare = SpareTime(1)
    adviser = Adviser(spare, Roster())
    game = find_game("azul")

    def endless(flag: Flag) -> bool:
        while not flag[0]:
            pass
        return True

    async def first() -> str:
        with adviser.only_of(ANA) as search:
            try:
                await adviser.find(search, game, endless)
                return "found"
            except Refusal as refusal:
                return refusal.code

    under_way = asyncio.create_task(first())
    await asyncio.sleep(0.05)
    with adviser.only_of(ANA) as search:
        async with asyncio.timeout(PATIENCE):
            assert await under_way == "found"  # what it had when it was ended
        assert adviser.searches == {"ana": search}
    assert not adviser.searches
    spare.close()


async def test_a_search_that_waits_is_dropped_when_its_person_asks_again() -> None:
    spare = SpareTime(1)
    adviser = Adviser(spare, Roster())
    game, searched = find_game("azul"), []
    spare.give(1)  # bots hold all threads

    async def search(number: int) -> str:
        with adviser.only_of(ANA) as own:
            try:
                await adviser.find(own, game, lambda flag: searched.append(number))
                return "found"
            except Refusal as refusal:
                return refusal.code

    waiting = []
    for number in range(3):
        waiting.append(asyncio.create_task(search(number)))
        await asyncio.sleep(0.02)
    assert [each.done() for each in waiting] == [True, True, False]
    spare.give(0)
    async with asyncio.timeout(PATIENCE):
        assert await asyncio.gather(*waiting) == ["stale", "stale", "found"]
    assert searched == [2]
    spare.close()


async def test_one_address_does_not_use_up_the_searches_of_everybody() -> None:
    spare = SpareTime(1)
    adviser = Adviser(spare, Roster())
    with ExitStack() as held:
        for number in range(MOST_OF_ADDRESS):
            held.enter_context(adviser.only_of(Asker(f"guest {number}", ANA.address)))
        with pytest.raises(Refusal) as refusal:
            held.enter_context(adviser.only_of(ANA))
        assert refusal.value.code == "unavailable"
        held.enter_context(adviser.only_of(BEN))
    spare.close()


async def test_a_search_ends_when_its_client_goes_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def search_for_ever(*given: Any) -> None:
        flag = given[-1]
        while not flag[0]:
            pass
        raise Interrupted

    monkeypatch.setattr(search_routes, "judged", search_for_ever)
    async with serving_here(tmp_path) as server, guest(server) as ana:
        adviser = server.running.adviser
        table = await resigned(ana)
        at = await ana.account.post("/api/positions", {"moment": {"table": table, "ply": 1}})
        body = {"table": table, "ply": 1, "move": at["legal"][0]}
        with pytest.raises(httpx.ReadTimeout):
            await ana.account.http.post("/api/tries", json=body, timeout=1)
        async with asyncio.timeout(PATIENCE):
            while adviser.searches:
                await asyncio.sleep(0.02)


async def test_a_forged_end_opens_no_search_of_a_game_that_one_is_playing(tmp_path: Path) -> None:
    async with serving_here(tmp_path) as server, guest(server, "Ana") as ana, guest(server, "Ben") as ben:
        table = await seated([ana, ben], "azul")
        for _ in range(4):
            actor, _ = await to_act([ana, ben], table)
            await actor.move(table)
        live = server.running.services.tables.log.tables.get(table)
        assert live is not None
        forged = live.table.playing().record(("A", "B"), {"Termination": "resigned 1"}, reveal=False)
        file = (await ana.account.post("/api/files", {"text": format_record(forged)}))["table"]
        other = (await ana.account.post("/api/positions", {"moment": {"file": file, "ply": 2}}))["legal"][0]
        for person in (ana, ben):
            with refused("running_game"):
                await person.account.post("/api/reviews", {"file": file})
            with refused("running_game"):
                await person.account.post("/api/tries", {"file": file, "ply": 2, "move": other})
        await ana.do(Resign, table)
        await ben.until(table, lambda state: state.status == "over")
        for person in (ana, ben):
            answer = await person.account.post("/api/tries", {"file": file, "ply": 2, "move": other})
            assert answer["move"] == other


async def test_a_score_sheet_is_counted_and_what_is_impossible_is_named(server: Server) -> None:
    async with guest(server, "Ana") as ana:
        marks = {"boards": [{"tiles": [{"row": 0, "space": 0}], "floor": 1}, {}], "marker": 0}
        sheet = {"game": "azul", "options": {"players": "2", "wall": "coloured"}, "rounds": [marks], "asks": 0}
        counted = await ana.account.post("/api/sheets", sheet)
        (first,) = counted["rounds"]
        assert [board["then"] for board in first["boards"]] == [0, 0]
        assert first["boards"][0]["tiles"][0]["runs"][0]["kind"] == "alone"
        assert len(first["boards"][0]["places"]) == 25
        again = await ana.account.post("/api/sheets", sheet | {"rounds": [marks, marks]})
        assert again["refused"]["why"]["code"] == "space_taken"
        assert len(again["rounds"]) == 1
        for body in ({"game": "chess"}, {"game": "mini"}, {"game": "azul", "options": {"players": "9"}}):
            with refused("bad_message"):
                await ana.account.post("/api/sheets", body)
