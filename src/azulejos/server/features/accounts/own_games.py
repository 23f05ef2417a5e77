"""Messages about oneself: the person, and their own games in brief."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from azulejos.server.protocol.messages import LobbyTable
from azulejos.server.protocol.table_setup import Status
from azulejos.server.protocol.values import Face, NameText, Person, Role, face_of


class Me(Struct, frozen=True):
    person: str
    name: str
    is_account: bool
    face: int
    role: Role = ""


class GuestName(Struct, frozen=True):
    name: NameText | None = None


class NewFace(Struct, frozen=True):
    face: Face


class MyGame(Struct, frozen=True):
    """A game of one's own, in brief."""

    table: str
    game: str
    status: Status
    updated_at: int
    seats: list[int]  # one's own
    score: int | None  # the best of one's own, when it is over
    rank: int | None
    options: dict[str, str]
    names: list[str | None]  # of all seats; null where one is free
    bots: list[str | None]
    faces: list[int | None]
    to_act: int | None
    your_turn: bool
    time_left: int | None  # of the seat to act, in milliseconds from now; null without a clock
    round: int | None
    scores: list[int]


def me(person: Person) -> Me:
    return Me(person.id, person.name, person.is_account, face_of(person), person.role)


def own_game(brief: LobbyTable, seats: Sequence[int], score: int | None, rank: int | None, now: int) -> MyGame:
    """A table at which one sits on some seats; with the best score and rank of these when it is over."""
    return MyGame(
        table=brief.table,
        game=brief.game,
        status=brief.status,
        updated_at=brief.updated_at,
        seats=list(seats),
        score=score,
        rank=rank,
        options=brief.options,
        names=brief.seats,
        bots=brief.bots,
        faces=brief.faces,
        to_act=brief.to_act,
        your_turn=brief.to_act in seats,
        time_left=None if brief.turn_ends_at is None else max(0, brief.turn_ends_at - now),
        round=brief.round,
        scores=brief.scores,
    )
