"""Quotas of people, the age at which tables are removed, and people whom a host bans; on both databases."""

from __future__ import annotations

import asyncio
import hashlib
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import func, select

from azulejos.core.records.fairness import seeded_fairness
from azulejos.core.records.game_file import format_record
from azulejos.core.records.record import Playthrough
from azulejos.games import game as find_game
from azulejos.server.background.expiry import DAY_MS, Expiry
from azulejos.server.database import schema
from azulejos.server.features.accounts import leaving
from azulejos.server.features.accounts.leaving import Cleaner, leave_and_forget
from azulejos.server.features.accounts.session_store import MOST_SESSIONS, MOST_TOKENS
from azulejos.server.features.accounts.sessions import TOKEN_MS, digest_of
from azulejos.server.features.archive.files import MOST_FILES
from azulejos.server.features.lobby.lobby import MOST_OF_HOST, Lobby
from azulejos.server.protocol.commands import Abandon, Rematch, Remove, Resign, Sit, Stand, Undo
from azulejos.server.protocol.refusals import Refusal
from azulejos.server.protocol.table_setup import Setup
from azulejos.server.table_service.quotas import MOST_BOT_GAMES, MOST_OPEN_TABLES
from azulejos.server.tables import decisions
from azulejos.server.tables.ids import id_from
from azulejos.server.tables.undo import MOST_TAKEN_BACK
from tests.server.http.test_slow_readers import serving_here
from tests.server.local_services import LocalServices, local_services, sqlite_url
from tests.server.servers import guest, guests, refused

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


# Many at once


async def test_what_is_asked_for_at_once_counts_one_after_the_other(database_url: str) -> None:
    async with local_services(database_url) as local:
        (ana,) = await local.guests("Ana")
        setup = Setup(game="azul", bots={"0": "random", "1": "random"})
        made = await asyncio.gather(*(local.tables.create(ana, setup) for _ in range(28)), return_exceptions=True)
        refusals = [each for each in made if isinstance(each, Refusal)]
        assert len(made) - len(refusals) == MOST_BOT_GAMES
        assert {refusal.code for refusal in refusals} == {"too_many"}
        asked = [local.tables.create(ana, Setup(game="azul")) for _ in range(MOST_OPEN_TABLES + 8)]
        opened = [each for each in await asyncio.gather(*asked, return_exceptions=True) if isinstance(each, str)]
        assert len(opened) == MOST_OPEN_TABLES


async def test_two_processes_count_together(postgresql_url: str) -> None:
    async with local_services(postgresql_url) as one, local_services(postgresql_url) as other:
        (ana,) = await one.guests("Ana")
        setup = Setup(game="azul", bots={"0": "random", "1": "random"})
        asked = [local.tables.create(ana, setup) for local in (one, other) for _ in range(10)]
        made = [each for each in await asyncio.gather(*asked, return_exceptions=True) if isinstance(each, str)]
        assert len(made) == MOST_BOT_GAMES


async def test_nobody_seated_at_many_tables_at_once_has_more_games_with_bots(tmp_path: Path) -> None:
    async with local_services(sqlite_url(tmp_path)) as local:
        ana, ben = await local.guests("Ana", "Ben")
        setup = Setup(game="azul", bots={"1": "random"})
        tables = [await local.tables.create(ana, setup) for _ in range(MOST_BOT_GAMES + 6)]
        sat = await asyncio.gather(*(local.do(ben, Sit, table) for table in tables), return_exceptions=True)
        assert sum(isinstance(each, Refusal) for each in sat) == 6


async def test_a_person_has_so_many_sessions_browsers_and_tokens(tmp_path: Path) -> None:
    async with local_services(sqlite_url(tmp_path)) as local:
        people = local.people
        guest, first = await people.new_guest("Ana")
        ana = await people.register(guest, "Ana", "correct horse battery")
        closed = []
        with people.connections.held(digest_of(first), lambda: closed.append(first)):
            for _ in range(MOST_SESSIONS + 3):
                local.clock.at += 1000
                await people.rotate(ana, None, "")
                await people.new_device(ana)
        assert closed == [first]
        assert len(await people.sessions(ana)) == MOST_SESSIONS
        assert len(await people._rows(ana, "device")) == MOST_SESSIONS
        for _ in range(MOST_TOKENS):
            await people.new_token(ana, "program")
        with pytest.raises(Refusal) as refusal:
            await people.new_token(ana, "program")
        assert refusal.value.code == "too_many"
        local.clock.at += TOKEN_MS
        assert await people.tokens(ana) == []


# What a table takes


async def test_so_many_moves_can_be_taken_back_and_they_leave_memory(tmp_path: Path) -> None:
    async with local_services(sqlite_url(tmp_path)) as local:
        (ana,) = await local.guests("Ana")
        table = await local.tables.create(ana, Setup(game="azul", hot_seat=True))
        for seat in (0, 1):
            await local.do(ana, Sit, table, seat=seat)
        live = await local.tables.log.live(table)
        for _ in range(MOST_TAKEN_BACK):
            await local.move(ana, table)
            await local.do(ana, Undo, table)
        assert len(live.table.undone) <= 40
        await local.move(ana, table)
        with pytest.raises(Refusal) as refusal:
            await local.do(ana, Undo, table)
        assert refusal.value.code == "too_many"
        assert "300 moves" in str(refusal.value)
        local.tables.log.tables.forget_unwatched()
        assert (await local.tables.log.live(table)).table.taken_back == MOST_TAKEN_BACK


async def test_above_so_many_events_a_game_can_only_be_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with local_services(sqlite_url(tmp_path)) as local:
        ana, ben = await local.guests("Ana", "Ben")
        table = await local.table([ana, ben])
        open_table = await local.tables.create(ana, Setup(game="azul"))
        monkeypatch.setattr(decisions, "MOST_EVENTS", 1)
        await local.do(ana, Sit, open_table)
        for command, fields in ((Stand, {}), (Undo, {})):
            with pytest.raises(Refusal) as refusal:
                await local.do(ana, command, table if command is Undo else open_table, **fields)
            assert refusal.value.code == "too_many"
        actor = ana if (await local.state(ana, table)).legal else ben
        await local.move(actor, table)
        await local.do(ana, Resign, table)
        assert (await local.state(ana, table)).status == "over"


async def test_a_game_that_is_longer_than_any_ends_by_giving_up(tmp_path: Path) -> None:
    async with local_services(sqlite_url(tmp_path)) as local:
        (ana,) = await local.guests("Ana")
        table = await local.tables.create(ana, Setup(game="azul", hot_seat=True))
        for seat in (0, 1):
            await local.do(ana, Sit, table, seat=seat)
        live = await local.tables.log.live(table)
        live.table.game = replace(live.table.game, most_plies=3)
        await local.move(ana, table)
        await local.move(ana, table)
        with pytest.raises(Refusal) as refusal:
            await local.move(ana, table)
        assert refusal.value.code == "too_many"
        await local.do(ana, Resign, table)


# People who leave


async def test_the_open_tables_of_a_host_who_leaves_are_closed(tmp_path: Path) -> None:
    async with local_services(sqlite_url(tmp_path)) as local:
        ana, ben = await local.guests("Ana", "Ben")
        tables = [await local.tables.create(ana, Setup(game="azul", listed=True)) for _ in range(3)]
        await local.do(ben, Sit, tables[0])
        await leave_and_forget(local.people, local.tables, ana, Cleaner(local.people.store))
        assert {(await local.state(ben, table)).status for table in tables} == {"over"}


async def test_guests_who_leave_clean_the_database_once_a_minute(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cleaned = []

    async def clean(store: Any) -> None:
        cleaned.append(store)

    monkeypatch.setattr(leaving, "clean_while_served", clean)
    async with local_services(sqlite_url(tmp_path)) as local:
        cleaner = Cleaner(local.people.store, seconds=3600)
        for guest in await local.guests(*"ABCDEFGHIJ"):
            await leave_and_forget(local.people, local.tables, guest, cleaner)
        assert len(cleaned) == 1
        soon = Cleaner(local.people.store, seconds=0.1)
        for guest in await local.guests("Ana", "Ben"):
            await leave_and_forget(local.people, local.tables, guest, soon)
        while len(cleaned) < 3:  # at once for Ana, and later for Ben
            await asyncio.sleep(0.02)


# The next table


async def test_only_those_who_play_know_the_id_of_the_rematch(tmp_path: Path) -> None:
    async with local_services(sqlite_url(tmp_path)) as local:
        people = await local.guests("Ana", "Ben")
        table = await local.table(people)
        await local.do(people[0], Resign, table)
        secret = bytes.fromhex((await local.state(None, table)).secret or "")
        for person in people:
            await local.do(person, Rematch, table)
        rematch = (await local.state(people[0], table)).rematch
        guesses = {id_from(hashlib.sha256(secret + b" rematch" + tail).digest()) for tail in (b"", b" ")}
        assert rematch not in guesses
        salts = [wish.salt for wish in (await local.tables.log.live(table)).table.rematch_wishes.values()]
        assert len({*salts}) == 2
        shown = msgspec.json.encode(await local.state(people[0], table))
        assert not any(salt.encode() in shown for salt in salts)
