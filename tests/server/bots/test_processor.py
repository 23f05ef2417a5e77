"""The processor time that people may take on the event loop: in turns, and within a budget."""

from __future__ import annotations

import asyncio
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

from azulejos.core.records.game_file import format_record
from azulejos.server.features.archive import games
from azulejos.server.http.rate_limits import LIMITS, Limiter
from azulejos.server.protocol.refusals import Refusal
from azulejos.server.runtime import processor
from azulejos.server.runtime.memo import Memo
from azulejos.server.runtime.processor import LOOP, SEARCH, Asker, Processor
from tests.server.http.test_slow_readers import serving_here
from tests.server.servers import guest, refused
from tests.server.tables.test_long_games import endless, keep

ANA, ANNE = Asker("ana", "203.0.113.1"), Asker("anne", "203.0.113.1")
BEN = Asker("ben", "203.0.113.2")


def steps(name: str, number: int, done: list[str]) -> Generator[None, None, str]:
    for _ in range(number):
        done.append(name)
        yield
    return name


async def test_a_stranger_waits_for_one_slice_however_much_another_address_asks_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(processor, "SLICE_SECONDS", 0.0)  # a slice is over after each step
    shared, done = Processor(), []
    many = [asyncio.create_task(shared.work(asker, steps("many", 20, done))) for asker in (ANA, ANNE) * 30]
    await asyncio.sleep(0)
    assert await shared.work(BEN, steps("one", 10, done)) == "one"
    assert len(done) <= 2 * 10 + 2
    for task in many:
        task.cancel()


async def test_work_in_a_lane_does_not_wait_for_other_work_of_the_same_person(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processor, "SLICE_SECONDS", 0.0)
    shared, done = Processor(), []
    many = [asyncio.create_task(shared.work(ANA, steps("many", 20, done))) for _ in range(60)]
    await asyncio.sleep(0)
    await shared.work(ANA, steps("table", 10, done), lane="table 1")
    assert len(done) <= 2 * 10 + 2
    for task in many:
        task.cancel()


@pytest.mark.parametrize("budget", [LOOP, SEARCH])
async def test_a_budget_is_of_a_person_and_of_an_address(budget: str) -> None:
    limiter = Limiter(now=lambda: 0.0)
    shared = Processor(limiter)
    person, address = LIMITS[budget].amount / 1000, LIMITS[f"address_{budget}"].amount / 1000
    shared.need(budget, ANA)
    shared.charge(budget, ANA, person + 1)
    for asker, is_refused in ((ANA, True), (ANNE, False), (BEN, False)):
        assert refuses(shared, budget, asker) == is_refused
    shared.charge(budget, Asker("third", ANA.address), address - person)
    assert [refuses(shared, budget, asker) for asker in (ANNE, BEN)] == [True, False]


def refuses(shared: Processor, budget: str, asker: Asker) -> bool:
    try:
        shared.need(budget, asker)
    except Refusal as refusal:
        return refusal.code == "too_fast"
    return False


async def test_what_a_failure_used_counts_too() -> None:
    limiter = Limiter(now=lambda: 0.0)

    def failing() -> Generator[None, None, None]:
        yield
        raise Refusal("bad_file")

    with pytest.raises(Refusal):
        await Processor(limiter).work(ANA, failing())
    assert limiter._windows[LOOP, "ana"].count > 0


async def test_a_person_whose_budget_is_used_up_is_refused_at_every_door(tmp_path: Path) -> None:
    async with serving_here(tmp_path, limit_factor=1) as server, guest(server) as ana:
        limiter = server.running.services.limiter
        file = (await keep(ana.account.http, format_record(endless(40)))).json()["table"]
        start = (await ana.account.post("/api/positions", {"moment": {"file": file, "ply": 1}}))["position"]
        limiter.add(LOOP, ana.person, LIMITS[LOOP].amount + 1)
        other = format_record(endless(41))
        for path, body in (
            ("/api/files", {"text": other}),
            ("/api/positions", {"moment": {"file": file, "ply": 1}, "ply": "*"}),
            ("/api/positions", {"position": start}),
            ("/api/positions/previews", {"position": start}),
            ("/api/analyses", {"position": start}),
        ):
            with refused("too_fast"):
                await ana.account.post(path, body)
        assert (await ana.account.http.get(f"/api/files/{file}/replay")).status_code == 429


async def test_a_kept_file_is_played_once_however_many_moments_are_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = []
    playing = games.playing

    def counted(text: str) -> Any:
        played.append(text)
        return playing(text)

    monkeypatch.setattr(games, "playing", counted)
    async with serving_here(tmp_path) as server, guest(server) as ana:
        file = (await keep(ana.account.http, format_record(endless(40)))).json()["table"]
        asked = [ana.account.post("/api/positions", {"moment": {"file": file, "ply": ply}}) for ply in range(1, 40)]
        positions = await asyncio.gather(*asked)
        assert len({each["position"] for each in positions}) > 30
        states = list(endless(40).states())
        game = endless(40).game
        assert [each["position"] for each in positions] == [game.position(state) for state in states[1:40]]
    assert len(played) == 1


async def test_a_memory_forgets_the_longest_unused_first_and_makes_everything_once() -> None:
    made = []

    async def make(key: str) -> str:
        made.append(key)
        await asyncio.sleep(0)
        return key

    memo: Memo[str] = Memo(6, len)
    for keys in (("aa",) * 5, ("bb", "cc"), ("aa", "dd")):
        assert await asyncio.gather(*(memo.get(key, lambda key=key: make(key)) for key in keys)) == list(keys)  # type: ignore[misc]
    assert (made, len(memo)) == (["aa", "bb", "cc", "dd"], 3)
    await memo.get("aa", lambda: make("aa"))
    await memo.get("bb", lambda: make("bb"))
    assert made == ["aa", "bb", "cc", "dd", "bb"]


def refuses_hit(limiter: Limiter, what: str, who: str, amount: int = 1) -> bool:
    try:
        limiter.hit(what, who, amount)
    except Refusal:
        return True
    return False
