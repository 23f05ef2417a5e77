"""Tables in a tab: a person plays without a server, nothing happens twice, and nothing is lost."""

from __future__ import annotations

import asyncio
import threading
from typing import Any, cast

import pytest

from azulejos.core.records.game_file import parse_record
from azulejos.core.records.verification import verify
from azulejos.core.rng import seeded
from azulejos.games import page_game
from azulejos.tab.bots import TabBots
from azulejos.tab.store import Store
from tests.cases import nonempty
from tests.tab.memory_store import MemoryStore
from tests.tab.tabs import Tab, new_id

GAMES = ("azul", "duel")


def test_a_game_against_a_bot_is_played_to_its_end_and_verifies() -> None:
    async def play() -> None:
        tab = Tab(MemoryStore())
        table = await tab.table(bots={"1": "greedy"})
        await finish(tab, table)
        state = tab.states()[-1]
        assert state["result"]["reason"] == "played"
        text = await tab.get(f"/api/tables/{table}/file")
        verify(parse_record(text, page_game))
        assert (await tab.get(f"/api/tables/{table}/replay"))["plies"][-1]["scores"] == state["result"]["scores"]
        assert (await tab.get("/api/me/games?over=1"))[0]["table"] == table
        assert await tab.get("/api/me/games?over=0") == []

    asyncio.run(play())


@pytest.mark.parametrize("game", GAMES)
def test_every_level_thinks_without_a_clock_which_a_tab_has_no_thread_for(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("a thread was started")

    monkeypatch.setattr(threading.Thread, "start", refuse)
    rules, tab_bots = page_game(game), TabBots(cast(Store, MemoryStore()))
    state = rules.new()
    rules.deal(state, seeded(1))
    for name in nonempty(tab_bots.names(game)):
        assert tab_bots.choose(rules, state.copy(), name) in rules.moves(state)


def test_a_bot_thinks_at_once_and_moves_when_the_last_move_was_seen() -> None:
    pause = 1000  # milliseconds

    async def play() -> None:
        tab = Tab(MemoryStore(), pause)
        asked: list[int] = []
        tables = tab.worker.tables
        choose = tables.bots.choose

        def noted(*about: Any) -> str:
            asked.append(tables.now())
            return choose(*about)

        tables.bots.choose = noted  # type: ignore[method-assign]
        table = await tab.table(bots={"1": "greedy"}, options={"start": "1"})
        moved = tables.now()
        await move(tab, table)
        await tab.until(lambda state: state["to_act"] == 0 and bool(state["legal"]))
        assert asked[0] - moved < pause <= tables.now() - moved
        assert len(asked) == 1

    asyncio.run(play())


@pytest.mark.parametrize("game", GAMES)
def test_a_hot_seat_resumes_in_another_tab_where_it_was_left(game: str) -> None:
    async def play() -> None:
        store = MemoryStore()
        tab = Tab(store)
        table = await tab.table(game=game, hot_seat=True)
        for _ in range(5):
            await move(tab, table)
        left = tab.states()[-1]
        again = Tab(store)
        await again.send(type="watch", table=table)
        found = again.states()[-1]
        assert [found[name] for name in ("number", "view", "legal")] == [
            left[name] for name in ("number", "view", "legal")
        ]
        await finish(again, table)

    asyncio.run(play())


def test_a_command_that_is_sent_twice_happens_once_also_after_the_tab_was_killed() -> None:
    async def play() -> None:
        store = MemoryStore()
        tab = Tab(store)
        table = await tab.table(hot_seat=True)
        command = first_move(tab.states()[-1])
        await tab.send(**command)
        number = tab.states()[-1]["number"]
        for other in (tab, Tab(store)):
            await other.send(**command)
            assert other.messages[-1] == {"type": "ack", "id": command["id"], "number": number, "table": table}
        assert len(store.kept_events[table]) == number

    asyncio.run(play())


def test_two_tabs_that_act_at_once_do_not_spoil_a_table() -> None:
    async def play() -> None:
        store = MemoryStore()
        one, other = Tab(store), Tab(store)
        table = await one.table(hot_seat=True)
        await other.send(type="watch", table=table)
        await move(one, table)
        stale = first_move(other.states()[-1])
        await other.send(**stale)
        assert other.messages[-1]["code"] == "stale"
        await other.send(**first_move(other.states()[-1]))
        await one.worker.refresh(table)
        assert one.states()[-1]["view"] == other.states()[-1]["view"]
        assert [each["number"] for each in store.kept_events[table]] == [*range(1, one.states()[-1]["number"] + 1)]

    asyncio.run(play())


def test_a_rematch_and_an_undo_are_as_on_a_server() -> None:
    async def play() -> None:
        tab = Tab(MemoryStore())
        table = await tab.table(bots={"1": "greedy"}, options={"start": "1"})
        before = tab.states()[-1]
        await tab.send(**first_move(before))
        await tab.send(type="undo", table=table, id=new_id())
        after = await tab.until(lambda state: state["to_act"] == 0)
        assert after["view"] == before["view"]
        await tab.send(type="resign", table=table, id=new_id())
        await tab.send(type="rematch", table=table, id=new_id())
        again = (await tab.until(lambda state: state["rematch"] is not None))["rematch"]
        assert (await tab.get(f"/api/tables/{again}"))["status"] == "running"

    asyncio.run(play())


def test_a_running_game_shows_nothing_of_its_secret() -> None:
    async def play() -> None:
        store = MemoryStore()
        tab = Tab(store)
        table = await tab.table(hot_seat=True)
        secret = store.kept_tables[table]["secret"]
        assert secret not in str(tab.messages)
        assert (await tab.get(f"/api/tables/{table}/file", status=409))["code"] == "not_over"

    asyncio.run(play())


def test_what_nobody_else_can_do_here_is_refused() -> None:
    async def play() -> None:
        tab = Tab(MemoryStore())
        table = await tab.table(hot_seat=True)
        await tab.send(type="say", table=table, id=new_id(), text="hello")
        assert tab.messages[-1]["code"] == "chat_is_off"
        await tab.send(type="call_stand_in", table=table, id=new_id())
        assert tab.messages[-1]["code"] == "not_away"
        assert (await tab.post("/api/login", {"name": "Ana", "password": "x"}, status=404))["code"] == "no_such_path"

    asyncio.run(play())


async def finish(tab: Tab, table: str) -> None:
    """Play a table to its end, the person's first legal move each time."""
    while (await tab.until(is_ready))["status"] == "running":
        await move(tab, table)


async def move(tab: Tab, table: str) -> None:
    await tab.send(**first_move(await tab.until(is_ready)))
    assert tab.messages[-1]["type"] != "refused", tab.messages[-1]


def is_ready(state: Any) -> bool:
    return state["status"] == "over" or bool(state["legal"])


def first_move(state: Any) -> dict[str, object]:
    command = {"table": state["table"], "number": state["number"], "move": state["legal"][0]}
    return {"type": "move", "id": new_id()} | command
