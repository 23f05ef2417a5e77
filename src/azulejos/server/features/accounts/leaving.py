"""A person leaves the server: their games end, their data is deleted, and their connections close."""

from __future__ import annotations

import asyncio
import contextlib
from uuid import uuid4

from sqlalchemy import select

from azulejos.server.database import schema
from azulejos.server.database.failures import StoreError
from azulejos.server.database.store import Store, notify
from azulejos.server.database.vacuum import clean_while_served
from azulejos.server.features.accounts.erasure import erase
from azulejos.server.features.accounts.people import People
from azulejos.server.protocol import commands
from azulejos.server.protocol.refusals import Refusal
from azulejos.server.protocol.values import Person
from azulejos.server.table_service.played_games import games_of
from azulejos.server.table_service.service import TableService

MOST_GAMES = 10_000
CLEAN_SECONDS = 60.0
RELOAD_MARK = "reload"  # in place of a number: what was written before has changed


class Cleaner:
    """Cleans the database after deletions: of accounts at once, of guests no more often than once a minute.

    Anybody can become a guest and leave again; how many accounts are made is limited.
    """

    def __init__(self, store: Store, seconds: float = CLEAN_SECONDS) -> None:
        self.store = store
        self._seconds = seconds
        self._next_at = 0.0
        self._later: asyncio.Task[None] | None = None

    async def clean(self, at_once: bool = False) -> None:
        now = asyncio.get_running_loop().time()
        if at_once or now >= self._next_at:
            self._next_at = now + self._seconds
            await clean_while_served(self.store)
        elif self._later is None or self._later.done():
            self._later = asyncio.create_task(self._clean_later(self._next_at - now), name="cleaning after deletions")

    async def _clean_later(self, seconds: float) -> None:
        await asyncio.sleep(seconds)
        with contextlib.suppress(StoreError):  # which the store has logged; the next deletion cleans, too
            await self.clean()


async def leave_and_forget(people: People, tables: TableService, person: Person, cleaner: Cleaner) -> None:
    """Give up what is running, stand up where it has not begun, and erase all but the moves."""
    store = people.store
    games = await games_of(store, person.id, None, None, MOST_GAMES)
    for game in games:
        if game.status != "over":
            await leave(tables, person, game.id, len(game.seats))
    await close_open_tables(tables, person)
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
    await cleaner.clean(person.is_account)


async def close_open_tables(tables: TableService, person: Person) -> None:
    """Close the tables of a host at which no game has begun."""
    columns = schema.tables.c
    query = select(columns.id).where(columns.host == person.id, columns.status == "open")
    for row in await tables.log.store.rows(query):
        with contextlib.suppress(Refusal):  # a game begins just now: its players keep it
            await tables.handle(person, commands.Abandon(row["id"], uuid4().hex))


async def leave(tables: TableService, person: Person, table: str, seats: int) -> None:
    for _ in range(seats):
        for kind in (commands.Stand, commands.Resign):
            try:
                await tables.handle(person, kind(table, uuid4().hex))
            except Refusal:  # it has begun, or is over meanwhile: then the other command is right, or none
                continue
