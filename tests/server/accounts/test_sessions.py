"""Cookies and tokens, and what is remembered of them."""

from __future__ import annotations

import re

from sqlalchemy import delete, select

from azulejos.server.database import schema
from azulejos.server.features.accounts import sessions
from azulejos.server.features.accounts.session_store import SESSION_DAYS
from azulejos.server.protocol.values import Person
from tests.server.people_store import PASSWORD, START, Clock, code_of, new_account, people_in


async def test_a_guest_is_known_by_a_secret_of_which_only_the_digest_is_kept(database_url: str) -> None:
    async with people_in(database_url) as people:
        guest, secret = await people.new_guest()
        assert re.fullmatch(r"#guest \d+", guest.name)
        assert not guest.is_account
        assert len(secret) >= 43  # 32 bytes
        assert await people.by_secret(secret, "cookie") == guest
        (row,) = await people.store.rows(select(schema.sessions))
        assert row["digest"] == sessions.digest_of(secret)
        assert all(secret not in str(value) for value in row.values())


async def test_a_secret_that_is_strange_old_or_of_another_kind_is_nobodys(database_url: str) -> None:
    clock = Clock()
    async with people_in(database_url, clock=clock) as people:
        guest, secret = await people.new_guest("Ana")
        for strange in ("", "nobody's", "\x00", "\ud800", "' OR 1=1 --"):
            assert await people.by_secret(strange, "cookie") is None
        assert await people.by_secret(secret, "token") is None
        assert await people.by_secret(secret, "cookie") == guest
        assert await people.by_secret(secret, "token") is None  # nor from the cache
        clock.at = START + sessions.COOKIE_MS - 1
        assert await people.by_secret(secret, "cookie") == guest
        clock.at += 1
        assert await people.by_secret(secret, "cookie") is None


async def test_a_token_is_shown_once_listed_by_its_label_and_revoked_by_its_id(database_url: str) -> None:
    clock = Clock()
    async with people_in(database_url, clock=clock) as people:
        account, _ = await new_account(people)
        other, _ = await new_account(people, "Ben")
        first = await people.new_token(account, " my  script ")
        clock.at += 5
        second = await people.new_token(account, "bot")
        assert first.startswith("azj_")
        listed = await people.tokens(account)
        assert [(token.label, token.created_at) for token in listed] == [("my script", START), ("bot", START + 5)]
        assert listed[0].id == sessions.digest_of(first)[:12]
        assert await people.tokens(other) == []
        clock.at = START + sessions.TOKEN_MS - 1
        assert await people.by_secret(first, "token") == await people.by_secret(second, "token") == account
        assert await people.by_secret(first, "cookie") is None
        await people.log_out(first)  # is for cookies
        for wrong in ("", "%", "\x00", "0" * 12, listed[0].id[:11], listed[0].id + "\n"):
            assert await code_of(people.revoke_token(account, wrong)) == "no_such_token"
        assert await code_of(people.revoke_token(other, listed[0].id)) == "no_such_token"
        assert await people.by_secret(first, "token") == account
        await people.revoke_token(account, listed[0].id)
        assert await people.by_secret(first, "token") is None
        assert await people.tokens(account) == listed[1:]
        clock.at = START + 5 + sessions.TOKEN_MS
        assert await people.by_secret(second, "token") is None


async def test_the_database_is_not_asked_again_for_ten_seconds(database_url: str) -> None:
    clock = Clock()
    async with people_in(database_url, clock=clock) as people:
        guest, secret = await people.new_guest()
        assert await people.by_secret(secret, "cookie") == guest
        async with people.store.writing() as connection:
            await connection.execute(delete(schema.sessions))
        clock.at += sessions.FRESH_MS - 1
        assert await people.by_secret(secret, "cookie") == guest
        clock.at += 1
        assert await people.by_secret(secret, "cookie") is None
        clock.at = START - 1  # a clock that was set back keeps no session alive
        assert await people.by_secret(secret, "cookie") is None


def test_a_reading_that_a_change_overtook_is_not_remembered() -> None:
    recent = sessions.Recent(Clock())
    session = sessions.Remembered(Person("1", "Ana", is_account=True), "cookie", START, None)
    changes = recent.changes
    recent.forget("another")
    recent.put("digest", session, changes)
    assert recent.get("digest", "cookie") is None
    recent.put("digest", session, recent.changes)
    assert recent.get("digest", "cookie") == session.person
    recent.forget_person("1")
    assert recent.get("digest", "cookie") is None


def test_the_oldest_is_dropped_from_a_full_cache() -> None:
    recent = sessions.Recent(Clock())
    for number in range(sessions.MOST_REMEMBERED + 10):
        person = Person(str(number), "Ana", is_account=False)
        recent.put(str(number), sessions.Remembered(person, "cookie", START, None), 0)
    assert len(recent) == sessions.MOST_REMEMBERED
    assert recent.get("9", "cookie") is None
    assert recent.get("10", "cookie") is not None


async def test_the_session_of_an_account_ends_when_it_has_not_been_used_for_long(database_url: str) -> None:
    clock = Clock()
    async with people_in(database_url, clock=clock) as people:
        account, secret = await new_account(people)
        _, idle = await people.log_in("Ana", PASSWORD)
        guest, guests_secret = await people.new_guest()
        for _ in range(SESSION_DAYS + 1):  # every day
            clock.at += sessions.DAY_MS
            assert await people.by_secret(secret, "cookie") == account
        assert await people.by_secret(idle, "cookie") is None
        assert await people.by_secret(guests_secret, "cookie") == guest  # who has nothing else to come back with
        await people.forget_old()
        (kept,) = await people.sessions(account)
        assert (kept.digest, kept.seen_at) == (sessions.digest_of(secret), clock.at)
        clock.at += SESSION_DAYS * sessions.DAY_MS - 1
        assert await people.by_secret(secret, "cookie") == account


async def test_an_open_socket_keeps_its_session_in_use(database_url: str) -> None:
    clock = Clock()
    async with people_in(database_url, clock=clock) as people:
        account, secret = await new_account(people)
        with people.connections.held(sessions.digest_of(secret), lambda: None):
            for _ in range(SESSION_DAYS + 1):
                clock.at += sessions.DAY_MS
                await people.close_ended()
        assert await people.by_secret(secret, "cookie") == account


async def test_a_proof_holds_for_some_minutes_in_the_session_that_gave_it(database_url: str) -> None:
    clock = Clock()
    async with people_in(database_url, clock=clock) as people:
        account, secret = await new_account(people)
        _, other = await people.log_in("Ana", PASSWORD)
        await people.need_proof(other)
        for without in (secret, None, "strange", await people.new_token(account, "bot")):
            assert await code_of(people.need_proof(without)) == "proof_needed"
        clock.at += sessions.PROOF_MS
        assert await code_of(people.need_proof(other)) == "proof_needed"
        await people.prove(secret)
        await people.need_proof(secret)
        assert await code_of(people.need_proof(other)) == "proof_needed"
