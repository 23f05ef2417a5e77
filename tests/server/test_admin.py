"""Commands for hosts: delete a person while the games of the others continue, or set a new password."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import insert, select

from azulejos.core.errors import AzulejosError
from azulejos.server.database import schema
from azulejos.server.database.lock import HeldError, hold_sqlite
from azulejos.server.database.migration import migrate
from azulejos.server.features.accounts.admin import forget, reset_password
from azulejos.server.features.accounts.people import People
from azulejos.server.features.accounts.session_store import SESSION_DAYS
from azulejos.server.features.accounts.sessions import COOKIE_MS, DAY_MS, TOKEN_MS
from azulejos.server.features.chat.chat import Chat
from azulejos.server.protocol.commands import Say
from tests.server.filled_database import content
from tests.server.local_services import local_services
from tests.server.people_store import PASSWORD, START, Clock, async_url, code_of, new_account, people_in

NAME = "Ana Silva"


@pytest.fixture
def address(database_url: str) -> str:
    """A database as a server makes it."""
    asyncio.run(migrate(async_url(database_url), lambda line: None))
    return database_url


def files_of(address: str, request: pytest.FixtureRequest) -> list[Path]:
    """The files in which a database keeps its tables."""
    if address.startswith("sqlite"):
        path = Path(address.removeprefix("sqlite:///"))
        return list(path.parent.glob(f"{path.name}*"))
    folder = Path(request.getfixturevalue("postgresql").pgdata) / "base"
    return [path for path in folder.rglob("*") if path.is_file()]


def test_who_is_forgotten_leaves_nothing_but_the_moves(address: str, request: pytest.FixtureRequest) -> None:
    person, table = asyncio.run(live_a_little(address))
    url = async_url(address)
    assert NAME in repr(content(url))
    assert asyncio.run(forget(url, "ana silva")) == NAME
    kept = repr(content(url))
    for trace in (NAME, "anasilva", "argon2", "olá", "Ana the Guest"):
        assert trace not in kept
    for path in files_of(address, request):
        assert NAME.encode() not in path.read_bytes(), f"{path} still holds the name"
    asyncio.run(look_again(address, table))
    with pytest.raises(AzulejosError, match="nobody has an account with the name 'Ana Silva'"):
        asyncio.run(forget(url, NAME))
    assert asyncio.run(forget(url, person)) == "Somebody"  # by the id, once more


def test_a_person_is_forgotten_only_while_no_server_holds_the_database(tmp_path: Path) -> None:
    path = tmp_path / "azulejos.db"
    url = f"sqlite+aiosqlite:///{path}"
    with pytest.raises(AzulejosError, match="there is no database"):
        asyncio.run(forget(url, NAME))
    asyncio.run(migrate(url, lambda line: None))
    with hold_sqlite(path), pytest.raises(HeldError):
        asyncio.run(forget(url, NAME))


async def test_a_new_password_takes_the_place_of_the_forgotten_one(address: str) -> None:
    url = async_url(address)

    clock = Clock()
    async with people_in(address, clock=clock) as people:
        account, cookie = await new_account(people, NAME)
        guest, _ = await people.new_guest()
        token = await people.new_token(account, "a bot")
        password = await reset_password(url, NAME)
        assert len(password) >= 12
        assert await code_of(people.log_in(NAME, PASSWORD)) == "wrong_password"
        assert (await people.log_in(NAME, password))[0] == account
        fresh = People(people.store, clock)
        assert await fresh.by_secret(cookie, "cookie") is None
        assert await fresh.by_secret(token, "token") == account
        with pytest.raises(AzulejosError, match="is a guest, and has no password"):
            await reset_password(url, guest.id)
        with pytest.raises(AzulejosError, match="nobody has an account"):
            await reset_password(url, "")


async def test_old_sessions_and_guests_who_never_played_are_deleted(database_url: str) -> None:
    clock = Clock()
    async with people_in(database_url, clock=clock) as people:
        guest, _ = await people.new_guest("Ana")
        player, _ = await people.new_guest("Ben")
        account, _ = await new_account(people, "Cleo")
        token = await people.new_token(account, "a bot")
        async with people.store.writing() as connection:
            await connection.execute(insert(schema.seats).values(table_id="t", seat=0, person=player.id))

        async def ids() -> set[str]:
            return {row["id"] for row in await people.store.rows(select(schema.people.c.id))}

        clock.at += SESSION_DAYS * DAY_MS - 1
        await people.forget_old()
        assert len(await people.store.rows(select(schema.sessions))) == 4
        clock.at = START + TOKEN_MS - 1
        await people.forget_old()
        assert len(await people.store.rows(select(schema.sessions))) == 3  # the account's cookie was idle
        assert await people.by_secret(token, "token") == account
        clock.at = START + COOKIE_MS - 1
        await people.forget_old()
        assert await ids() == {guest.id, player.id, account.id}
        assert len(await people.store.rows(select(schema.sessions))) == 2  # the token has ended
        assert await people.by_secret(token, "token") is None
        clock.at += 1
        await people.forget_old()
        assert await ids() == {player.id, account.id}
        assert await people.store.rows(select(schema.sessions)) == []


async def live_a_little(address: str) -> tuple[str, str]:
    """A person registers, plays, chats, is rated and uploads a file; another sits at the same table."""
    async with local_services(address) as local:
        guest, other = await local.guests("Ana the Guest", "Rui")
        table = await local.table([guest, other], options={"start": "1"})
        person = await local.people.register(guest, NAME, "correct horse")
        await local.people.new_token(person, "a bot")
        await local.move(person, table)
        await local.table([person, other])
        await Chat(local.tables).say(person, Say(table, "s", "olá"))
        rating = {"person": person.id, "game": "azul", "players": 2, "mu": 25.0, "sigma": 8.0, "games": 1}
        async with local.tables.log.store.writing() as connection:
            await connection.execute(insert(schema.ratings).values(rating))
            file = {"id": "f", "person": person.id, "text": "…", "created_at": 1, "opened_at": 1}
            await connection.execute(insert(schema.files).values(file))
        return person.id, table


async def look_again(address: str, table: str) -> None:
    """The game is read again from the database, and the other player moves."""
    async with local_services(address) as local:
        state = await local.state(None, table)
        assert [seat.name for seat in state.seats] == ["#forgotten", "Rui"]
        assert state.status == "running"
        assert state.to_act == 1
