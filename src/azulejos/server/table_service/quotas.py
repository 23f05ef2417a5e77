"""How many open tables and games with bots one person may have at once, counted in the database for all processes.

A caller that counts holds `Store.exclusive(quota_of(person))` until what was counted is written: else many requests at
once would all find room.
"""

from __future__ import annotations

from sqlalchemy import func, or_, select

from azulejos.server.database import schema
from azulejos.server.database.store import Store
from azulejos.server.protocol.refusals import Refusal
from azulejos.server.table_service.log import read_brief
from azulejos.texts.reasons import because

MOST_OPEN_TABLES = 20  # of one host
MOST_BOT_GAMES = 12  # under way at once, for each person
LATELY_MS = 600_000  # a game in which nothing has happened for so long takes no bot's time


def quota_of(person: str) -> str:
    """The key under which a person's quotas are counted (`Store.exclusive`)."""
    return f"quota {person}"


async def refuse_more_tables(store: Store, person: str) -> None:
    """Refuse a host who has too many tables at which the game has not begun."""
    columns = schema.tables.c
    mine = select(func.count()).where(columns.status == "open", columns.host == person)
    if await store.count(mine) >= MOST_OPEN_TABLES:
        raise Refusal("too_many", because("many_open_tables", most=MOST_OPEN_TABLES))


async def need_bot_room(store: Store, person: str, most: int, now: int) -> None:
    """Refuse a further game with bots to a person who has enough of them, as the host or as a player."""
    tables, seats = schema.tables.c, schema.seats.c
    mine = or_(tables.host == person, tables.id.in_(select(seats.table_id).where(seats.person == person)))
    query = select(tables.summary).where(tables.status == "running", tables.updated_at > now - LATELY_MS, mine)
    briefs = [read_brief(row["summary"]) for row in await store.rows(query)]
    if sum(brief is not None and any(brief.bots) for brief in briefs) >= most:
        raise Refusal("too_many", because("many_bot_games", most=most))
