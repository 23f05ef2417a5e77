"""A person leaves the server: their games end, their data is deleted, and their connections close."""

from __future__ import annotations

from uuid import uuid4

from azulejos.server.database.store import notify
from azulejos.server.database.vacuum import clean_while_served
from azulejos.server.features.accounts.erasure import erase
from azulejos.server.features.accounts.people import People
from azulejos.server.protocol import commands
from azulejos.server.protocol.refusals import Refusal
from azulejos.server.protocol.values import Person
from azulejos.server.table_service.played_games import games_of
from azulejos.server.table_service.service import TableService

MOST_GAMES = 10_000
RELOAD_MARK = "reload"  # in place of a number: what was written before has changed


async def leave_and_forget(people: People, tables: TableService, person: Person) -> None:
    """Give up what is running, stand up where it has not begun, and erase all but the moves."""
    store = people.store
    games = await games_of(store, person.id, None, None, MOST_GAMES)
    for game in games:
        if game.status != "over":
            await leave(tables, person, game.id, len(game.seats))
    async with store.writing() as connection:
        gone = await people.end_all(connection, person)
        await erase(connection, person.id)
        if store.is_postgresql:
            for game in games:
                await notify(connection, f"{game.id}:{RELOAD_MARK}")
    people.ended(gone)
    people.forget(person)
    for game in games:
        await tables.log.reload(game.id)
    await clean_while_served(store)


async def leave(tables: TableService, person: Person, table: str, seats: int) -> None:
    for _ in range(seats):
        for kind in (commands.Stand, commands.Resign):
            try:
                await tables.handle(person, kind(table, uuid4().hex))
            except Refusal:  # it has begun, or is over meanwhile: then the other command is right, or none
                continue
