"""A table as one viewer may see it: the message `state` and its parts."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from azulejos.core.choices import Choice
from azulejos.server.protocol.table_setup import Setup, Status
from azulejos.server.protocol.values import Step, View


class ClockState(Struct, frozen=True):
    """The time that each seat has left, if no seat acts after `at`; the seat whose time runs."""

    remaining: list[int]
    running: int | None
    at: int


class Absence(Struct, frozen=True):
    """The person to act is away, at a table without a clock; others may call a bot to stand in after a while."""

    seat: int
    since: int  # when they left, or their turn began if that was later
    stand_in_at: int  # from when on `call_stand_in` is taken
    you_may: bool  # whether you are one who may send it
    at: int  # the server's time


class UndoState(Struct, frozen=True):
    """The state of undo."""

    may: Literal["no", "ask", "yes"]
    asked_by: int | None
    agreed: list[int]


class UndoneMove(Struct, frozen=True):
    """A move that was taken back, as the viewer may know it."""

    seat: int
    move: str


class RatingChange(Struct, frozen=True):
    """The change of a person's rating by the game, as people see it."""

    before: int
    after: int


class SeatState(Struct, frozen=True):
    """A seat, with its person or bot."""

    name: str | None  # null while it is free
    person: str | None  # null for a bot
    bot: str | None  # who sits there, if it is a bot
    stand_in: str | None  # the bot that plays at the moment for a person who left
    you: bool
    present: bool  # true for a bot, and for a person with a connection
    face: int | None = None  # of a person: four tiles, A B over B A, as 7 A + B
    compiling: bool = False  # the bot that plays here can't move yet: its code is still being compiled


class Result(Struct, frozen=True):
    """The result of a game."""

    reason: Literal["played", "resigned", "timed_out", "abandoned"]
    seat: int | None  # who resigned, or ran out of time
    scores: list[int]
    ranks: list[int]  # 0 for the winners
    ratings: list[RatingChange | None] = []  # by seat, if the game was rated


class Happening(Struct, frozen=True):
    """One event, as sent to one viewer."""

    number: int
    kind: str  # the type of the event (see `events`)
    seat: int | None
    at: int
    move: str | None = None  # as the viewer may know it
    bot: str | None = None
    steps: list[Step] = []  # what it did, as the viewer may know it
    agreed: bool | None = None  # the answer to a player who asks to take an action back
    undone: list[UndoneMove] = []  # what was taken back, the last first
    continues: bool = False  # whether the move went on with a turn, instead of beginning one
    by: int | None = None  # of a stand-in: the seat that asked for it


class State(Struct, frozen=True, tag="state"):
    """A table as one viewer may see it: the whole, and what has happened since the number that the viewer had."""

    table: str
    number: int
    since: int | None  # null: `events` is empty, and the whole must be shown at once
    events: list[Happening]
    status: Status
    setup: Setup
    host: bool  # whether that is you
    commitment: str  # SHA-256 of the secret
    secret: str | None  # when the game is over
    words: list[str]  # of the seats; those that were pledged are shown from the start on
    pledges: list[str]  # of the seats: SHA-256 of words, or empty
    opening_until: int | None  # all sit, and until then those who have pledged words may show them
    rated: bool  # whether the game counts, or will if those who still come have accounts
    seats: list[SeatState]
    you: list[int]  # your seats
    viewer: int | None  # through whose eyes `view` looks; null for a spectator
    to_act: int | None
    view: View | None  # null before the start
    legal: list[str]  # your moves, if it is your turn
    choices: list[Choice]  # the same moves, each as one points at it
    clock: ClockState | None
    undo: UndoState
    result: Result | None
    rematch: str | None  # the table where they go on
    rematch_asked: list[int]  # the seats of those who want a rematch
    rematch_until: int | None  # how long the others have to agree
    absence: Absence | None = None  # null while no absent player keeps others waiting
    hints: list[int] = []  # by seat, how many it has asked for
