"""Quotas of people, the age at which tables are removed, and people whom a host bans; on both databases."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select

from azulejos.core.records.fairness import seeded_fairness
from azulejos.core.records.game_file import format_record
from azulejos.core.records.record import Playthrough
from azulejos.games import game as find_game
from azulejos.server.background.expiry import DAY_MS, Expiry
from azulejos.server.database import schema
from azulejos.server.features.archive.files import MOST_FILES
from azulejos.server.features.lobby.lobby import MOST_OF_HOST, Lobby
from azulejos.server.protocol.commands import Abandon, Remove, Resign, Sit
from azulejos.server.protocol.refusals import Refusal
from azulejos.server.protocol.table_setup import Setup
from azulejos.server.table_service.quotas import MOST_OPEN_TABLES
from tests.server.local_services import LocalServices, local_services
from tests.server.servers import guest, guests, refused
from tests.server.test_slow_readers import serving_here

DAYS = 7


def file_text() -> str:
    azul = find_game("azul")
    return format_record(Playthrough(azul, azul.with_defaults({}), seeded_fairness(1)).record(("A", "B"), {}, True))


async def rows_in(local: LocalServices, table: Any) -> int:
    row = await local.tables.log.store.row(select(func.count()).select_from(table))
    assert row is not None
    return int(next(iter(row.values())))


# Quotas


async def test_a_host_has_so_many_open_tables(database_url: str) -> None:
    async with local_services(database_url) as local:
        ana, ben = await local.guests("Ana", "Ben")
        tables = [await local.tables.create(ana, Setup(game="azul", listed=True)) for _ in range(MOST_OPEN_TABLES)]
        with pytest.raises(Refusal) as refusal:
            await local.tables.create(ana, Setup(game="azul"))
        assert refusal.value.code == "too_many"
        other = await local.tables.create(ben, Setup(game="azul", listed=True))
        await local.do(ana, Abandon, tables[0])
        await local.tables.create(ana, Setup(game="azul", listed=True))
        shown = [table.table for table in (await Lobby(local.tables.log).tables()).tables]
        assert len(shown) == MOST_OF_HOST + 1
        assert other in shown


async def test_running_games_of_a_host_are_all_in_the_lobby(database_url: str) -> None:
    async with local_services(database_url) as local:
        people = await local.guests("Ana", "Ben")
        for _ in range(MOST_OF_HOST + 2):
            await local.table(people, listed=True)
        assert len((await Lobby(local.tables.log).tables()).tables) == MOST_OF_HOST + 2


async def test_a_person_keeps_so_many_files(tmp_path: Path) -> None:
    async with serving_here(tmp_path) as server, guests(server, "Ana", "Ben") as (ana, ben):
        for _ in range(MOST_FILES):
            await ana.account.post("/api/files", {"text": file_text()})
        with refused("too_many"):
            await ana.account.post("/api/files", {"text": file_text()})
        await ben.account.post("/api/files", {"text": file_text()})


# Expiry


async def test_an_open_table_that_nobody_joins_is_closed_and_later_deleted(database_url: str) -> None:
    async with local_services(database_url, open_table_days=DAYS) as local:
        expiry = Expiry(local.tables)
        ana, ben = await local.guests("Ana", "Ben")
        alone = await local.tables.create(ana, Setup(game="azul", listed=True))
        await local.do(ana, Sit, alone)
        playing = await local.table([ana, ben])
        played = await local.table([ana, ben])
        await local.do(ana, Resign, played)
        local.clock.at += DAYS * DAY_MS - 1000
        await expiry.expire()
        assert (await local.state(None, alone)).status == "open"
        young = await local.tables.create(ben, Setup(game="azul"))
        local.clock.at += 2000
        await expiry.expire()
        state = await local.state(None, alone)
        assert (state.status, state.result and state.result.reason) == ("over", "abandoned")
        assert (await local.state(None, young)).status == "open"
        assert (await local.state(None, playing)).status == "running"
        local.clock.at += DAYS * DAY_MS + 1000
        await expiry.expire()
        with pytest.raises(Refusal, match="no such table"):
            await local.state(None, alone)
        assert (await local.state(None, playing)).status == "running"
        assert (await local.state(None, played)).status == "over"
        assert (await local.state(None, young)).status == "over"
        assert await rows_in(local, schema.tables) == 3
        left = await local.tables.log.store.rows(select(schema.seats.c.table_id).distinct())
        assert {row["table_id"] for row in left} == {playing, played}


async def test_a_file_that_nobody_opens_is_deleted(tmp_path: Path, database_url: str) -> None:
    async with serving_here(tmp_path, database=database_url) as server, guest(server) as ana:
        files = [(await ana.account.post("/api/files", {"text": file_text()}))["table"] for _ in range(2)]
    async with local_services(database_url, file_days=30) as local:
        store = local.tables.log.store
        long_ago = {"opened_at": schema.files.c.opened_at - 29 * DAY_MS}
        async with store.writing() as connection:
            await connection.execute(schema.files.update().values(long_ago))
    async with serving_here(tmp_path, database=database_url, file_days=30) as server, guest(server) as ben:
        assert (await ben.account.http.get(f"/api/files/{files[0]}")).status_code == 200  # opened again
    async with local_services(database_url, file_days=30) as local:
        opened = await local.tables.log.store.rows(select(schema.files.c.id, schema.files.c.opened_at))
        at = {row["id"]: row["opened_at"] for row in opened}
        assert at[files[0]] - at[files[1]] > 28 * DAY_MS
        local.clock.at = at[files[0]] + 2 * DAY_MS
        await Expiry(local.tables).expire()
        assert await rows_in(local, schema.files) == 1


# A host and a guest who is not wanted


async def test_only_the_host_removes_and_only_other_people(database_url: str) -> None:
    async with local_services(database_url) as local:
        ana, ben = await local.guests("Ana", "Ben")
        table = await local.tables.create(ana, Setup(game="azul", options={"players": "3"}, bots={"2": "random"}))
        await local.do(ana, Sit, table)
        state = await local.state(ana, table)
        assert [seat.name for seat in state.seats] == ["Ana", None, "random"]
        for person, seat, code in ((ben, 0, "not_host"), (ana, 0, "not_removable"), (ana, 2, "not_removable")):
            with pytest.raises(Refusal) as refusal:
                await local.do(person, Remove, table, seat=seat)
            assert refusal.value.code == code
        for code, seat in (("not_removable", 1), ("no_such_seat", 9)):
            with pytest.raises(Refusal) as refusal:
                await local.do(ana, Remove, table, seat=seat)
            assert refusal.value.code == code


async def test_who_was_removed_can_not_sit_again_and_the_game_begins_without_them(database_url: str) -> None:
    async with local_services(database_url) as local:
        ana, ben, eve = await local.guests("Ana", "Ben", "Eve")
        table = await local.tables.create(ana, Setup(game="azul", options={"players": "3"}))
        for person in (ana, eve):
            await local.do(person, Sit, table)
        ack = await local.do(ana, Remove, table, seat=1)
        state = await local.state(eve, table)
        assert (state.number, state.you, [seat.name for seat in state.seats]) == (ack.number, [], ["Ana", None, None])
        local.tables.log.tables.forget_unwatched()  # it is so after a restart, too
        with pytest.raises(Refusal) as refusal:
            await local.do(eve, Sit, table)
        assert refusal.value.code == "removed"
        assert await rows_in(local, schema.seats) == 1
        await local.do(ben, Sit, table)
        with pytest.raises(Refusal) as refusal:
            await local.do(ben, Remove, table, seat=0)
        assert refusal.value.code == "not_host"
