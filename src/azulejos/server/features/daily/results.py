"""The deals of the days in the database: the root of the chain, who has begun which game, and how it ended."""

from __future__ import annotations

import secrets

from sqlalchemy import func, select

from azulejos.server.database import schema
from azulejos.server.database.store import Store
from azulejos.server.features.daily.days import MarginCount, OwnDeal, PlayedDay

ROOT_BYTES = 32
ONLY = 1  # the id of the only chain


async def root_of_chain(store: Store) -> bytes:
    """The last link of this server's chain, drawn when it is first needed."""
    columns = schema.daily_chain.c
    query = select(columns.root).where(columns.id == ONLY)
    row = await store.row(query)
    if row is None:
        drawn = store.insert(schema.daily_chain).values(id=ONLY, root=secrets.token_bytes(ROOT_BYTES))
        async with store.writing() as connection:
            await connection.execute(drawn.on_conflict_do_nothing())
        row = await store.row(query)
    assert row is not None
    return bytes(row["root"])


async def keep_begun(store: Store, day: str, game: str, person: str, table: str) -> None:
    """A person has begun a day's game; it is kept once."""
    row = store.insert(schema.daily_games).values(day=day, game=game, person=person, table_id=table)
    async with store.writing() as connection:
        await connection.execute(row.on_conflict_do_nothing())


async def own_deal(store: Store, day: str, game: str, person: str) -> OwnDeal | None:
    columns = schema.daily_games.c
    query = select(columns.table_id, columns.margin)
    row = await store.row(query.where(columns.day == day, columns.game == game, columns.person == person))
    return None if row is None else OwnDeal(row["table_id"], row["margin"])


async def margins_on(store: Store, day: str, game: str) -> list[MarginCount]:
    """How many people have each margin, the least first."""
    columns = schema.daily_games.c
    query = (
        select(columns.margin, func.count().label("people"))
        .where(columns.day == day, columns.game == game, columns.margin.is_not(None))
        .group_by(columns.margin)
        .order_by(columns.margin)
    )
    return [MarginCount(row["margin"], row["people"]) for row in await store.rows(query)]


async def played_days(store: Store, game: str, person: str) -> list[PlayedDay]:
    """The days that a person has played to the end, in order."""
    columns = schema.daily_games.c
    mine = (columns.person == person) & (columns.game == game) & columns.margin.is_not(None)
    rows = await store.rows(select(columns.day, columns.margin).where(mine).order_by(columns.day))
    return [PlayedDay(row["day"], row["margin"]) for row in rows]
