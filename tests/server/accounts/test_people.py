"""Guests, accounts and presence, on both databases."""

from __future__ import annotations

import asyncio
import time

import pytest
from argon2 import PasswordHasher
from sqlalchemy import select, update

from azulejos.bots import all_names
from azulejos.server.database import schema
from azulejos.server.features.accounts.names import PeopleError
from azulejos.server.features.accounts.passwords import Passwords
from azulejos.server.features.accounts.people import People
from azulejos.server.features.accounts.sessions import digest_of
from azulejos.server.protocol.values import Person
from tests.server.people_store import PASSWORD, START, Clock, code_of, new_account, people_in, quick_hasher


async def test_a_guest_takes_a_name_that_no_account_and_no_bot_has(database_url: str) -> None:
    async with people_in(database_url) as people:
        await new_account(people, "Ana")
        guest, secret = await people.new_guest("  Ben \t the   Tiler ")
        assert guest.name == "Ben the Tiler"
        assert await people.by_secret(secret, "cookie") == guest
        renamed = await people.rename_guest(guest, "Cleo")
        assert renamed == Person(guest.id, "Cleo", is_account=False)
        assert await people.by_secret(secret, "cookie") == renamed
        assert await code_of(people.rename_guest(guest, "A N A")) == "name_taken"
        assert await code_of(people.new_guest("ana")) == "name_taken"
        assert await code_of(people.rename_guest(guest, all_names()[0])) == "bad_name"
        assert await code_of(people.rename_guest(guest, "")) == "bad_name"
        other, _ = await people.new_guest("Cleo")  # guests do not own their names
        assert other.id != guest.id
        assert await people.by_secret(secret, "cookie") == renamed


@pytest.mark.parametrize("name", ["#guest 1234", "#potter 2", "\uff03forgotten", "\ufe5fAna", "Royal Fox", "potter"])
async def test_nobody_gets_a_name_that_would_be_worded_as_one_that_nobody_chose(database_url: str, name: str) -> None:
    async with people_in(database_url) as people:
        guest, secret = await people.new_guest()
        assert await code_of(people.new_guest(name)) == "bad_name"
        assert await code_of(people.rename_guest(guest, name)) == "bad_name"
        assert await code_of(people.register(guest, name, PASSWORD)) == "bad_name"
        assert await people.by_secret(secret, "cookie") == guest


async def test_who_registers_keeps_id_and_cookie(database_url: str) -> None:
    async with people_in(database_url) as people:
        guest, secret = await people.new_guest()
        assert await people.by_secret(secret, "cookie") == guest
        account = await people.register(guest, "Ana  Maria", PASSWORD)
        assert account == Person(guest.id, "Ana Maria", is_account=True)
        assert await people.by_secret(secret, "cookie") == account
        (row,) = await people.store.rows(select(schema.people))
        assert row["password"].startswith("$argon2id$")
        assert await code_of(people.register(guest, "Ana Two", PASSWORD)) == "already_an_account"
        assert await code_of(people.rename_guest(account, "Ana Two")) == "already_an_account"
        assert await people.by_secret(secret, "cookie") == account


async def test_what_can_not_be_registered_leaves_the_guest_as_it_was(database_url: str) -> None:
    async with people_in(database_url) as people:
        await new_account(people, "Weiß")
        guest, secret = await people.new_guest()
        for taken in ("Weiß", "weiss", "WEISS", "w e i ß", "Ｗeiss"):
            assert await code_of(people.register(guest, taken, PASSWORD)) == "name_taken"
        assert await code_of(people.register(guest, "Royal Fox", PASSWORD)) == "bad_name"
        assert await code_of(people.register(guest, "!", PASSWORD)) == "bad_name"
        for bad in ("", "1234567", "x" * 257, "long enough \ud800"):
            assert await code_of(people.register(guest, "Ben", bad)) == "bad_password"
        assert await people.by_secret(secret, "cookie") == guest


async def test_of_two_who_register_one_name_at_once_exactly_one_gets_it(database_url: str) -> None:
    async with people_in(database_url) as people:
        guests = [(await people.new_guest())[0] for _ in range(4)]
        tries = [people.register(guest, name, PASSWORD) for guest, name in zip(guests, ("Ana", "ANA") * 2, strict=True)]
        outcomes = await asyncio.gather(*tries, return_exceptions=True)
        assert sorted(getattr(outcome, "code", "registered") for outcome in outcomes) == ["name_taken"] * 3 + [
            "registered"
        ]


async def test_one_guest_who_registers_twice_at_once_has_one_account(database_url: str) -> None:
    async with people_in(database_url) as people:
        guest, secret = await people.new_guest()
        tries = [people.register(guest, name, PASSWORD) for name in ("Ana", "Ben")]
        outcomes = await asyncio.gather(*tries, return_exceptions=True)
        (account,) = [outcome for outcome in outcomes if isinstance(outcome, Person)]
        (refusal,) = [outcome for outcome in outcomes if isinstance(outcome, PeopleError)]
        assert refusal.code == "already_an_account"
        assert await people.by_secret(secret, "cookie") == account


async def test_an_account_logs_in_under_any_spelling_of_its_name(database_url: str) -> None:
    async with people_in(database_url) as people:
        guest, first = await people.new_guest()
        account = await people.register(guest, "Ana Maria", "pass wörd")
        person, second = await people.log_in("anamaria", "pass wo\u0308rd")
        assert person == account
        assert second != first
        assert await people.by_secret(first, "cookie") == await people.by_secret(second, "cookie") == account
        await people.log_out(second)
        assert await people.by_secret(second, "cookie") is None
        assert await people.by_secret(first, "cookie") == account
        await people.log_out("never heard of")


async def test_unknown_names_and_wrong_passwords_are_refused_alike_and_after_the_same_time(database_url: str) -> None:
    async with people_in(database_url, Passwords()) as people:
        await new_account(people)
        await people.new_guest("Ben")

        async def refuse(name: str, password: str) -> tuple[str, float]:
            began = time.perf_counter()
            with pytest.raises(PeopleError) as refusal:
                await people.log_in(name, password)
            assert refusal.value.code == "wrong_password"
            return str(refusal.value), time.perf_counter() - began

        wrong = [await refuse("Ana", "wrong horse") for _ in range(3)]
        unknown = [await refuse(name, PASSWORD) for name in ("Zoe", "Ben", "\x00")]
        assert len({sentence for sentence, _ in wrong + unknown}) == 1
        assert min(took for _, took in unknown) > min(took for _, took in wrong) / 3
        assert (await refuse("Ana", ""))[0] == (await refuse("Ana", "x" * 10_000))[0] == wrong[0][0]


async def test_a_weak_hash_is_made_anew_at_the_next_login(database_url: str) -> None:
    async with people_in(database_url, Passwords()) as people:
        account, _ = await new_account(people)
        weak = quick_hasher().hash(PASSWORD)
        async with people.store.writing() as connection:
            await connection.execute(update(schema.people).values(password=weak))
        assert (await people.log_in("Ana", PASSWORD))[0] == account
        (row,) = await people.store.rows(select(schema.people.c.password))
        assert row["password"] != weak
        assert not PasswordHasher().check_needs_rehash(row["password"])
        assert (await people.log_in("Ana", PASSWORD))[0] == account
        assert (await people.store.rows(select(schema.people.c.password))) == [row]


async def test_logins_at_once_that_all_find_a_weak_hash_all_succeed(database_url: str) -> None:
    clock = Clock()
    async with people_in(database_url, clock=clock) as people:
        account, _ = await new_account(people)
        stronger = People(people.store, clock, Passwords(PasswordHasher(time_cost=1, memory_cost=16, parallelism=1)))
        logins = await asyncio.gather(*(stronger.log_in("Ana", PASSWORD) for _ in range(4)))
        assert [person for person, _ in logins] == [account] * 4


async def test_a_new_password_ends_the_other_cookies_and_keeps_the_tokens(database_url: str) -> None:
    async with people_in(database_url) as people:
        account, mine = await new_account(people)
        _, other = await people.log_in("Ana", PASSWORD)
        _, strangers = await people.new_guest()
        token = await people.new_token(account, "script")
        assert await people.by_secret(other, "cookie") == account
        assert await code_of(people.change_password(account, "wrong horse", "another horse")) == "wrong_password"
        assert await code_of(people.change_password(account, PASSWORD, "short")) == "bad_password"
        assert await people.by_secret(other, "cookie") == account
        await people.change_password(account, PASSWORD, "another horse", keep=mine)
        assert await people.by_secret(other, "cookie") is None
        assert await people.by_secret(mine, "cookie") == await people.by_secret(token, "token") == account
        assert await people.by_secret(strangers, "cookie")
        assert await code_of(people.log_in("Ana", PASSWORD)) == "wrong_password"
        assert (await people.log_in("Ana", "another horse"))[0] == account
        await people.change_password(account, "another horse", PASSWORD)
        assert await people.by_secret(mine, "cookie") is None


async def test_a_login_that_a_change_of_password_overtakes_is_refused(database_url: str) -> None:
    class Held(Passwords):
        """Waits after a check until the test lets it continue."""

        checked, go_on = asyncio.Event(), asyncio.Event()

        async def fits(self, password: str, stored: str | None, address: str = "") -> bool:
            right = await super().fits(password, stored, address)
            self.checked.set()
            await self.go_on.wait()
            return right

    clock = Clock()
    async with people_in(database_url, clock=clock) as people:
        account, mine = await new_account(people)
        held = Held(quick_hasher())
        login = asyncio.create_task(People(people.store, clock, held).log_in("Ana", PASSWORD))
        await held.checked.wait()
        await people.change_password(account, PASSWORD, "another horse", keep=mine)
        held.go_on.set()
        assert await code_of(login) == "wrong_password"
        rows = await people.store.rows(select(schema.sessions.c.digest))
        assert [row["digest"] for row in rows] == [digest_of(mine)]


async def test_of_two_changes_of_a_password_at_once_one_holds(database_url: str) -> None:
    async with people_in(database_url) as people:
        account, _ = await new_account(people)
        changes = [people.change_password(account, PASSWORD, new) for new in ("first horse", "second horse")]
        outcomes = await asyncio.gather(*changes, return_exceptions=True)
        assert sorted(getattr(outcome, "code", "") for outcome in outcomes) == ["", "wrong_password"]
        assert (await people.log_in("Ana", ("first horse", "second horse")[outcomes.index(None)]))[0] == account


async def test_a_guest_has_neither_password_nor_tokens(database_url: str) -> None:
    async with people_in(database_url) as people:
        guest, _ = await people.new_guest()
        assert await code_of(people.change_password(guest, PASSWORD, PASSWORD)) == "not_an_account"
        assert await code_of(people.new_token(guest, "script")) == "not_an_account"
        assert await people.tokens(guest) == []


async def test_who_is_here_is_noted_for_many_at_once(database_url: str) -> None:
    clock = Clock()
    async with people_in(database_url, clock=clock) as people:
        ids = [(await people.new_guest())[0].id for _ in range(3)]
        clock.at += 1000
        unknown = [f"unknown{number}" for number in range(1500)]
        await people.touch([])
        await people.touch({*ids[:2], *unknown})
        assert await people.seen_at([*ids, *unknown]) == {ids[0]: START + 1000, ids[1]: START + 1000, ids[2]: START}
        assert await people.seen_at([]) == {}
        await asyncio.gather(*(people.touch(order) for order in (ids, ids[::-1]) * 3))
        assert set((await people.seen_at(ids)).values()) == {START + 1000}
