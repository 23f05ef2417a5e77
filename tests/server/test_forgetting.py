"""Somebody is deleted by hand, with the statements of `docs/hosting.md`, and the games of the others go on."""

from __future__ import annotations

import asyncio

from sqlalchemy import insert

from azulejos.server import schema
from azulejos.server.messages import Say
from azulejos.server.talk import say
from tests.server.documents import HOSTING, fences
from tests.server.filling import content, work
from tests.server.people_store import async_url
from tests.server.small_house import small_house

NAME = "Ana Silva"


def statements(person: str) -> list[str]:
    """What is to be typed, without the transaction that `work` makes anyway."""
    blocks = {tag: block for tag, block in fences(HOSTING) if tag.startswith("sql ")}
    begin, *typed, commit, end = [part.strip() for part in blocks["sql forget"].split(";")]
    assert (begin, commit, end) == ("BEGIN", "COMMIT", "")
    found = [blocks["sql find"].strip().rstrip(";"), *typed]
    return [statement.replace("NAME", NAME).replace("ID", person) for statement in found]


def test_what_the_document_says_forgets_somebody_and_leaves_the_games(database_url: str) -> None:
    person, table = asyncio.run(live_a_little(database_url))
    url = async_url(database_url)
    assert NAME in repr(content(url))
    for statement in statements(person):
        (rows,) = work(url, lambda connection, typed=statement: connection.exec_driver_sql(typed).rowcount)
        assert rows, statement
    kept = repr(content(url))
    assert NAME not in kept
    assert "anasilva" not in kept
    assert "argon2" not in kept
    asyncio.run(look_again(database_url, table))


async def live_a_little(address: str) -> tuple[str, str]:
    """Somebody registers, plays, talks, is rated and brings a file; somebody else sits there, too."""
    async with small_house(address) as small:
        guest, other = await small.guests("Ana", "Rui")
        person = await small.people.register(guest, NAME, "correct horse")
        await small.people.new_token(person, "a bot")
        table = await small.table([person, other], options={"start": "1"})
        await small.move(person, table)
        await say(small.house, person, Say(table, "s", "olá"))
        rating = {"person": person.id, "game": "azul", "players": 2, "mu": 25.0, "sigma": 8.0, "games": 1}
        async with small.house.store.writing() as connection:
            await connection.execute(insert(schema.ratings).values(rating))
            await connection.execute(insert(schema.files).values(id="f", person=person.id, text="…", created_at=1))
        return person.id, table


async def look_again(address: str, table: str) -> None:
    """The game is read anew from the database, and the other player moves."""
    async with small_house(address) as small:
        state = await small.look(None, table)
        assert [seat.name for seat in state.seats] == ["Somebody", "Rui"]
        assert state.status == "running"
        assert state.to_act == 1
