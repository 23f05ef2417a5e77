"""The deal of the day on a server: one game a day for each person, and results that are counted once."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from azulejos.core.records.game_file import parse_record
from azulejos.daily.chain import PACKAGE, end_of, leads_to
from azulejos.daily.checking import check_record
from azulejos.daily.deal import BOT, PERSON, DayDeal, deal_on
from azulejos.games import game as find_game
from azulejos.server.features.daily.days import streaks
from azulejos.server.features.daily.service import DailyDeals
from azulejos.server.protocol.commands import Move, Rematch, Resign, Undo
from azulejos.server.protocol.refusals import Refusal
from azulejos.server.protocol.table_setup import Setup
from azulejos.server.protocol.table_state import State
from azulejos.server.protocol.values import Person
from azulejos.server.tables import events
from tests.server.local_services import LocalServices, local_services, sqlite_url
from tests.server.servers import Server, guest, http_get, refused

DAY = date(2026, 11, 16)  # a Monday
NOON = end_of(DAY) - 12 * 3_600_000
PEOPLE = 24


async def test_the_deal_of_the_day_is_played_once_and_can_be_checked(server: Server) -> None:
    async with guest(server, "Ana") as ana:
        before = await ana.account.get("/api/daily/azul")
        assert before["today"]["yours"] is None
        assert before["today"]["margins"] == []
        table = (await ana.account.post("/api/daily", {"game": "azul"}))["table"]
        assert (await ana.account.post("/api/daily", {"game": "azul"}))["table"] == table
        await ana.connection.watch(table)
        state = await ana.until(table, lambda state: bool(state.legal))
        assert state.setup.day == before["today"]["day"]
        assert state.commitment == before["today"]["seal"]
        assert before["opening"]["view"]["factories"]
        while (await ana.until(table, lambda state: bool(state.legal) or state.status == "over")).legal:
            await ana.move(table)
            assert ana.state(table).undo.may == "no"
        after = await ana.account.get("/api/daily/azul")
        scores = scores_of(ana.state(table))
        margin = scores[PERSON] - scores[BOT]
        assert after["today"]["yours"] == {"table": table, "margin": margin}
        assert {"margin": margin, "people": 1} in after["today"]["margins"]
        assert after["days"] == [{"day": after["today"]["day"], "margin": margin}]
        assert (after["running"], after["longest"]) == (1, 1)
        record = parse_record(await ana.account.get(f"/api/tables/{table}/file"), find_game)
        day = date.fromisoformat(after["today"]["day"])
        assert record.secret is not None
        assert check_record(DayDeal(record.game, day, record.secret), record).margin == margin
        again = (await ana.account.post("/api/daily", {"game": "azul"}))["table"]
        assert again == table  # it is not played twice


async def test_nobody_makes_a_deal_of_the_day_by_hand(server: Server) -> None:
    async with guest(server, "Ana") as ana:
        with refused("bad_setup"):
            await ana.account.create(Setup(game="azul", bots={"1": "potter"}, day="2026-11-18"))


@pytest.mark.parametrize("path", ["azul/2031-01-01", "azul/yesterday", "azul/1999-12-31"])
def test_days_without_a_deal_are_refused(server: Server, path: str) -> None:
    answer = http_get(f"{server.url}/api/daily/{path}")
    assert (answer.status_code, answer.json()["code"]) == (404, "no_such_deal")


def scores_of(state: State) -> list[int]:
    assert state.result is not None
    return state.result.scores


def at(services: LocalServices, moment: int) -> DailyDeals:
    """The deals of a server whose clock shows a time."""
    services.clock.at = moment
    return DailyDeals(services.tables, "package")


async def finish(services: LocalServices, person: Person, table: str, which: int, most: int = 1_000) -> None:
    """Play a person's deal with one of the legal moves each time, and the replies of the day's bot."""
    for _ in range(most):
        state = await services.state(person, table)
        if state.status == "over":
            return
        live = await services.tables.log.live(table)
        if live.table.to_act == PERSON:
            move = state.legal[which % len(state.legal)]
            await services.tables.handle(person, Move(table, services.new_id(), state.number, move))
        else:
            reply = deal_on(PACKAGE, live.table.game, DAY).move(live.table.playing().state)
            await services.tables.act(table, live.table.number, events.Moved(BOT, reply, "apprentice"))


async def test_everybody_is_counted_once_over_restarts(tmp_path: Path) -> None:
    url, tables, expected = sqlite_url(tmp_path), {}, Counter[int]()
    async with local_services(url) as services:
        deals = at(services, NOON)
        people = await services.guests(*(f"Person {number}" for number in range(PEOPLE)))
        for number, person in enumerate(people):
            tables[person.id] = await deals.begin(person, "azul")
            await finish(services, person, tables[person.id], number, most=number)  # some are further than others
    async with local_services(url) as services:
        deals = at(services, NOON + 60_000)
        for number, person in enumerate(people):
            assert await deals.begin(person, "azul") == tables[person.id]
            await finish(services, person, tables[person.id], number)
            scores = scores_of(await services.state(person, tables[person.id]))
            expected[scores[PERSON] - scores[BOT]] += 1
    async with local_services(url) as services:
        deals = at(services, NOON + 120_000)
        today = (await deals.today("azul", people[0].id)).today
        assert {each.margin: each.people for each in today.margins} == expected
        assert today.played == PEOPLE
        assert len(expected) > 3
        assert (await deals.today("azul", None)).today.margins == []  # those who have not played see nothing
        tomorrow = at(services, end_of(DAY) + 1)
        old = await tomorrow.of_day("azul", DAY.isoformat(), None)
        assert old.played == PEOPLE
        assert old.link is not None
        assert leads_to(bytes.fromhex(old.link), DAY, bytes.fromhex(old.anchor))


async def test_what_is_finished_after_its_day_or_given_up_does_not_count(tmp_path: Path) -> None:
    async with local_services(sqlite_url(tmp_path)) as services:
        deals = at(services, NOON)
        late, leaver = await services.guests("Late", "Leaver")
        table = await deals.begin(late, "azul")
        given_up = await deals.begin(leaver, "azul")
        await services.do(leaver, Resign, given_up)
        services.clock.at = end_of(DAY)
        await finish(services, late, table, 0)
        day = await deals.of_day("azul", DAY.isoformat(), late.id)
        assert day.played == 0
        assert day.yours is not None
        assert (day.yours.table, day.yours.margin) == (table, None)
        assert await deals.begin(late, "azul") != table  # today is another day


async def test_a_deal_is_not_taken_back_and_a_rematch_is_an_ordinary_game(tmp_path: Path) -> None:
    async with local_services(sqlite_url(tmp_path)) as services:
        deals = at(services, NOON)
        (ana,) = await services.guests("Ana")
        table = await deals.begin(ana, "duel")
        await finish(services, ana, table, 0, most=5)
        with pytest.raises(Refusal):
            await services.do(ana, Undo, table)
        await finish(services, ana, table, 0)
        await services.do(ana, Rematch, table)
        live = await services.tables.log.live(table)
        assert live.table.rematch is not None
        assert (await services.tables.log.live(live.table.rematch)).table.setup.day is None


async def test_a_server_draws_a_chain_of_its_own_and_keeps_it(tmp_path: Path) -> None:
    anchors = []
    for _ in range(2):
        async with local_services(sqlite_url(tmp_path)) as services:
            services.clock.at = NOON
            anchors.append((await DailyDeals(services.tables, "own").today("azul", None)).today.anchor)
    assert anchors[0] == anchors[1] != PACKAGE.anchor.hex()


def test_days_in_a_row_end_with_the_first_that_was_missed() -> None:
    today = datetime.now(UTC).date()
    days = [today - timedelta(back) for back in (9, 8, 7, 6, 2, 1)]
    assert streaks(days, today) == (2, 4)
    assert streaks([*days, today], today) == (3, 4)
    assert streaks(days, today + timedelta(2)) == (0, 4)
    assert streaks([], today) == (0, 0)
