"""Fair words: pledged by all before any are shown, and opened together; no player can hold a table up."""

from __future__ import annotations

import pytest

import azulejos
from azulejos.core.errors import FairnessError
from azulejos.core.records.fairness import pledge_of
from azulejos.core.records.game_file import format_record, parse_record
from azulejos.core.records.verification import verify
from azulejos.server.features.archive.records import record_of
from azulejos.server.protocol.commands import Abandon, OpenWords, Rematch, Resign, Sit, Stand
from azulejos.server.protocol.refusals import Refusal
from azulejos.server.protocol.table_setup import Setup
from azulejos.server.tables.commit_reveal import OPENING_MS
from tests.server.local_services import LocalServices, local_services

WORDS = {"Ana": "5f0c9d53a1e24b7f", "Ben": "99e07a6b41c3d820"}


async def code_of(local: LocalServices, *command: object, **fields: object) -> str:
    with pytest.raises(Refusal) as refusal:
        await local.do(*command, **fields)  # type: ignore[arg-type]
    return refusal.value.code


async def test_all_words_are_pledged_before_any_is_shown(database_url: str) -> None:
    async with local_services(database_url) as local:
        ana, ben = await local.guests("Ana", "Ben")
        table = await local.tables.create(ana, Setup(game="azul"))
        await local.do(ana, Sit, table, pledge=pledge_of(WORDS["Ana"]))
        assert await code_of(local, ana, OpenWords, table, words=WORDS["Ana"]) == "not_full"
        await local.do(ben, Sit, table, pledge=pledge_of(WORDS["Ben"]))
        state = await local.state(ben, table)
        assert (state.status, state.opening_until) == ("open", local.clock.at + OPENING_MS)
        assert state.pledges == [pledge_of(WORDS["Ana"]), pledge_of(WORDS["Ben"])]
        await local.do(ana, OpenWords, table, words=WORDS["Ana"])
        state = await local.state(ben, table)
        assert (state.status, state.words, state.view) == ("open", ["", ""], None)
        # A player who has seen the others' words can neither leave nor change their own.
        for kind in (Stand, Abandon):
            assert await code_of(local, ana, kind, table) == "not_open"
        for words in ("other words", WORDS["Ana"], ""):
            assert await code_of(local, ben, OpenWords, table, words=words) == "bad_words"
        await local.do(ben, OpenWords, table, words=WORDS["Ben"])
        state = await local.state(ben, table)
        assert (state.status, state.words, state.opening_until) == ("running", [*WORDS.values()], None)
        await local.do(ana, Resign, table)
        text = format_record(record_of((await local.tables.log.live(table)).table))
        assert verify(parse_record(text, azulejos.game)).unopened == ()
        # The game can't be passed off as one without pledges.
        stripped = "\n".join(line for line in text.splitlines() if not line.startswith("[Pledge"))
        with pytest.raises(FairnessError):
            verify(parse_record(stripped, azulejos.game))


async def test_words_that_are_never_opened_hold_nobody_up_and_are_seen(database_url: str) -> None:
    async with local_services(database_url) as local:
        ana, ben = await local.guests("Ana", "Ben")
        table = await local.tables.create(ana, Setup(game="azul"))
        for person in (ana, ben):
            await local.do(person, Sit, table, pledge=pledge_of(WORDS[person.name]))
        await local.do(ana, OpenWords, table, words=WORDS["Ana"])
        await local.pass_time(table, OPENING_MS / 1000 - 1)
        assert (await local.state(ana, table)).status == "open"
        await local.pass_time(table, 1)
        state = await local.state(ana, table)
        assert (state.status, state.words) == ("running", [WORDS["Ana"], ""])
        assert await code_of(local, ben, OpenWords, table, words=WORDS["Ben"]) == "not_open"
        await local.do(ana, Resign, table)
        record = record_of((await local.tables.log.live(table)).table)
        assert verify(parse_record(format_record(record), azulejos.game)).unopened == (1,)


async def test_against_a_bot_the_fingerprint_is_known_before_the_words_and_so_before_the_tiles(
    database_url: str,
) -> None:
    async with local_services(database_url) as local:
        (ana,) = await local.guests("Ana")
        table = await local.tables.create(ana, Setup(game="duel", bots={"1": "greedy"}))
        await local.do(ana, Sit, table, pledge=pledge_of(WORDS["Ana"]))
        state = await local.state(ana, table)
        assert (state.status, len(state.commitment), state.view) == ("open", 64, None)
        await local.do(ana, OpenWords, table, words=WORDS["Ana"])
        assert (await local.state(ana, table)).status == "running"


async def test_one_person_on_all_seats_opens_each(database_url: str) -> None:
    async with local_services(database_url) as local:
        (ana,) = await local.guests("Ana")
        table = await local.tables.create(ana, Setup(game="azul", hot_seat=True))
        for words in WORDS.values():
            await local.do(ana, Sit, table, pledge=pledge_of(words))
        for words in reversed(WORDS.values()):
            await local.do(ana, OpenWords, table, words=words)
        assert (await local.state(ana, table)).words == [*WORDS.values()]
        await local.do(ana, Resign, table)
        await local.do(ana, Rematch, table, pledge=pledge_of("more words"))
        again = (await local.state(ana, table)).rematch
        assert again is not None
        state = await local.state(ana, again)
        assert (state.you, state.pledges, state.status) == ([0, 1], ["", pledge_of("more words")], "open")
        await local.do(ana, OpenWords, again, words="more words")
        assert (await local.state(ana, again)).status == "running"


async def test_a_wish_for_a_rematch_expires(database_url: str) -> None:
    async with local_services(database_url) as local:
        ana, ben = await local.guests("Ana", "Ben")
        table = await local.table([ana, ben])
        await local.do(ana, Resign, table)
        await local.do(ana, Rematch, table)
        assert (await local.state(ben, table)).rematch_asked == [0]
        local.clock.at += 180_000
        assert (await local.state(ben, table)).rematch_asked == []
        await local.do(ben, Rematch, table)
        state = await local.state(ana, table)
        assert (state.rematch, state.rematch_asked) == (None, [1])
        await local.do(ana, Rematch, table)
        state = await local.state(ana, table)
        assert state.rematch is not None
        assert [seat.name for seat in (await local.state(ana, state.rematch)).seats] == ["Ben", "Ana"]
