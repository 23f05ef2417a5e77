"""The export of all that is kept about a person."""

from __future__ import annotations

from msgspec import Struct
from sqlalchemy import Table, select

from azulejos.server.database import schema
from azulejos.server.features.accounts.people import People
from azulejos.server.protocol.values import Person
from azulejos.server.table_service.played_games import games_of
from azulejos.server.table_service.rating_store import ratings_of

MOST_GAMES = 10_000


class ExportedSession(Struct, frozen=True):
    kind: str  # "cookie", "token" or "device"
    label: str
    created_at: int
    expires_at: int | None


class ExportedPasskey(Struct, frozen=True):
    label: str
    created_at: int
    used_at: int | None


class ExportedGame(Struct, frozen=True):
    table: str  # the moves are at /api/tables/{table}/file, once it is over
    game: str
    status: str
    updated_at: int
    seats: list[int]
    score: int | None
    rank: int | None


class ExportedRating(Struct, frozen=True):
    game: str
    players: int
    mu: float
    sigma: float
    games: int


class ExportedDay(Struct, frozen=True):
    """A deal of a day."""

    day: str
    game: str
    table: str
    margin: int | None


class ExportedLine(Struct, frozen=True):
    """Something that was said."""

    table: str
    at: int
    name: str
    text: str


class ExportedFile(Struct, frozen=True):
    id: str
    created_at: int
    text: str


class ExportedInvitation(Struct, frozen=True):
    """A link that you have made for others."""

    created_at: int
    expires_at: int
    most: int
    used: int


class Export(Struct, frozen=True):
    """All that is kept about a person; of passwords and secrets there are only hashes, which stay here."""

    person: str
    name: str
    face: int | None
    is_account: bool
    created_at: int
    seen_at: int
    sessions: list[ExportedSession]
    passkeys: list[ExportedPasskey]
    games: list[ExportedGame]
    ratings: list[ExportedRating]
    days: list[ExportedDay]
    chat: list[ExportedLine]
    files: list[ExportedFile]
    role: str
    invitations: list[ExportedInvitation]


async def export_of(people: People, who: Person) -> Export:
    store = people.store

    async def mine(table: Table, *names: str) -> list[tuple[object, ...]]:
        columns = [table.c[name] for name in names]
        rows = await store.rows(select(*columns).where(table.c.person == who.id).order_by(*columns))
        return [tuple(row.values()) for row in rows]

    row = await store.row(select(schema.people).where(schema.people.c.id == who.id))
    assert row is not None  # who asks is known
    games = await games_of(store, who.id, None, None, MOST_GAMES)
    return Export(
        person=who.id,
        name=row["name"],
        face=row["face"],
        is_account=row["name_key"] is not None,
        created_at=row["created_at"],
        seen_at=row["seen_at"],
        sessions=[
            ExportedSession(*each)  # type: ignore[arg-type]
            for each in await mine(schema.sessions, "kind", "label", "created_at", "expires_at")
        ],
        passkeys=[
            ExportedPasskey(*each)  # type: ignore[arg-type]
            for each in await mine(schema.passkeys, "label", "created_at", "used_at")
        ],
        games=[
            ExportedGame(each.id, each.game, each.status, each.updated_at, list(each.seats), each.score, each.rank)
            for each in games
        ],
        ratings=[
            ExportedRating(each.game, each.players, each.mu, each.sigma, each.games)
            for each in await ratings_of(store, who.id)
        ],
        days=[
            ExportedDay(*each)  # type: ignore[arg-type]
            for each in await mine(schema.daily_games, "day", "game", "table_id", "margin")
        ],
        chat=[
            ExportedLine(*each)  # type: ignore[arg-type]
            for each in await mine(schema.chat, "table_id", "at", "name", "text")
        ],
        files=[
            ExportedFile(*each)  # type: ignore[arg-type]
            for each in await mine(schema.files, "id", "created_at", "text")
        ],
        role=row["role"] or "",
        invitations=[
            ExportedInvitation(*each)  # type: ignore[arg-type]
            for each in await mine(schema.invitations, "created_at", "expires_at", "most", "used")
        ],
    )
