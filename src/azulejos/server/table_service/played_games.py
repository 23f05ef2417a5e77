"""The played games: those of a person, and the statements that keep the list.

The statements are for `store.Append.also`: they are written with the event from which they follow.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import groupby

from sqlalchemy import ColumnElement, Executable, RowMapping, delete, select, update

from azulejos.daily.deal import BOT, PERSON
from azulejos.server.database import schema
from azulejos.server.database.store import Store


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A table at which a person sits or sat."""

    id: str
    game: str
    status: str  # "open", "running" or "over"
    updated_at: int
    seats: tuple[int, ...]  # the person's own; several at a hot seat
    score: int | None  # the best of these seats, once the game is over
    rank: int | None
    summary: str = "{}"  # the table in brief


def sat(store: Store, table: str, seat: int, person: str) -> Executable:
    """A person takes a seat."""
    columns = schema.seats.c
    statement: Executable = (
        store.insert(schema.seats)
        .values(table_id=table, seat=seat, person=person)
        .on_conflict_do_update(
            index_elements=[columns.table_id, columns.seat], set_={"person": person, "score": None, "rank": None}
        )
    )
    return statement


def stood(table: str, seat: int) -> Executable:
    """A person gives a seat back before the game has begun."""
    columns = schema.seats.c
    return delete(schema.seats).where(columns.table_id == table, columns.seat == seat)


def ended(table: str, scores: Sequence[int], ranks: Sequence[int]) -> list[Executable]:
    """The results by seat; those of bots have no row and are passed over."""
    columns = schema.seats.c
    return [
        update(schema.seats).where(columns.table_id == table, columns.seat == seat).values(score=score, rank=rank)
        for seat, (score, rank) in enumerate(zip(scores, ranks, strict=True))
    ]


def day_ended(table: str, scores: Sequence[int]) -> Executable:
    """The margin of a deal of the day, whose person has the first seat."""
    return (
        update(schema.daily_games)
        .where(schema.daily_games.c.table_id == table)
        .values(margin=scores[PERSON] - scores[BOT])
    )


async def games_of(
    store: Store, person: str, statuses: Collection[str] | None, before: int | None, limit: int
) -> list[PlayedGame]:
    """The games of a person that changed last, before a time; the next page is `before` the last one's `updated_at`.

    A page is longer than `limit` where games changed in the same millisecond, so that none falls between two pages.
    """
    if limit < 1:
        return []
    tables, seats = schema.tables.c, schema.seats.c
    wanted = conditions(person, statuses, before)
    times = select(tables.updated_at).where(*wanted).order_by(tables.updated_at.desc())
    last = await store.row(times.offset(limit - 1).limit(1))
    if last:
        wanted.append(tables.updated_at >= last["updated_at"])
    query = (
        select(tables.id, tables.game, tables.status, tables.updated_at, tables.summary)
        .add_columns(seats.seat, seats.score, seats.rank)
        .join_from(schema.tables, schema.seats, (seats.table_id == tables.id) & (seats.person == person))
        .where(*wanted)
        .order_by(tables.updated_at.desc(), tables.id, seats.seat)
    )
    rows = await store.rows(query)
    return [played_game([*group]) for _, group in groupby(rows, key=lambda row: row["id"])]


def conditions(person: str, statuses: Collection[str] | None, before: int | None) -> list[ColumnElement[bool]]:
    """Which tables are asked for."""
    tables, seats = schema.tables.c, schema.seats.c
    wanted: list[ColumnElement[bool]] = [tables.id.in_(select(seats.table_id).where(seats.person == person))]
    if statuses is not None:
        wanted.append(tables.status.in_(statuses))
    if before is not None:
        wanted.append(tables.updated_at < before)
    return wanted


def played_game(rows: Sequence[RowMapping]) -> PlayedGame:
    """One table from the rows of a person's seats at it."""
    first = rows[0]
    scores = [row["score"] for row in rows if row["score"] is not None]
    ranks = [row["rank"] for row in rows if row["rank"] is not None]
    return PlayedGame(
        first["id"],
        first["game"],
        first["status"],
        first["updated_at"],
        seats=tuple(row["seat"] for row in rows),
        score=max(scores, default=None),
        rank=min(ranks, default=None),
        summary=first["summary"],
    )
