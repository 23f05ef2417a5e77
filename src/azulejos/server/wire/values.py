"""What messages are made of: ids and numbers with their limits, what each game defines, setups, clocks, absences."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from azulejos.core.outlook import MoveOutlook
from azulejos.server.tables.events import Status

MOST_WORDS = 64  # characters of a player's words
MOST_TEXT = 500  # characters of a line of chat
MOST_PREVIEWS = 200
MOST_PLIES = 9_999  # of any game

TableId = Annotated[str, Meta(min_length=1, max_length=32, pattern="^[0-9a-zA-Z]+$")]
CommandId = Annotated[str, Meta(min_length=1, max_length=64, pattern="^[ -~]+$")]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
StateNumber = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Pledge = Annotated[str, Meta(pattern="^([0-9a-f]{64})?$")]
Words = Annotated[str, Meta(max_length=MOST_WORDS)]
MOST_POSITION = 2_000  # characters
PositionText = Annotated[str, Meta(min_length=1, max_length=MOST_POSITION)]
MoveText = Annotated[str, Meta(min_length=1, max_length=64)]


@dataclass(frozen=True, slots=True)
class PerGame:
    """Marks what each game defines for itself: plain data to a client in Python, closed types to the page."""

    part: Literal["view", "effect", "facts"]


View = Annotated[Any, PerGame("view")]
Effect = Annotated[Any, PerGame("effect")]
Facts = Annotated[Any, PerGame("facts")]


class TableCommand(Struct, frozen=True):
    """What every command has: its table, and an id of the client's own. Sent twice, it happens once."""

    table: TableId
    id: CommandId


class RealTime(Struct, frozen=True, tag="real_time", forbid_unknown_fields=True):
    """So many seconds for the whole game, and some more for each turn."""

    seconds: Annotated[int, Meta(ge=5, le=24 * 3600)]
    increment: Annotated[int, Meta(ge=0, le=600)] = 0


class Correspondence(Struct, frozen=True, tag="correspondence", forbid_unknown_fields=True):
    """So many days for each turn."""

    days: Annotated[int, Meta(ge=1, le=30)]


class Moment(Struct, frozen=True, forbid_unknown_fields=True):
    """A game that is over, a kept game file or a position: one of the three; and how many plies have been made."""

    ply: Annotated[int, Meta(ge=0, le=MOST_PLIES)]
    table: TableId | None = None
    file: TableId | None = None
    position: PositionText | None = None  # as the notation writes it; then no ply has been made


class Setup(Struct, frozen=True, forbid_unknown_fields=True):
    """What is settled when a table is made."""

    game: Annotated[str, Meta(min_length=1, max_length=32)]
    options: Annotated[dict[str, str], Meta(max_length=16)] = {}
    bots: Annotated[dict[str, str], Meta(max_length=16)] = {}  # by the number of the seat, the bot that sits there
    clock: RealTime | Correspondence | None = None
    timeout: Literal["bot", "end"] = "bot"  # when a seat's time runs out: a bot plays on, or the game ends
    stand_in: Annotated[str, Meta(max_length=32)] = "greedy"  # the bot that plays for a leaver
    listed: bool = False  # shown in the lobby; else only who has the link finds it
    hot_seat: bool = False  # one person may take several seats
    chat: bool = True
    rated: bool = True  # whether it counts for the ratings, if every seat is an account's
    hints: bool = False  # whether the one person may ask the bots' search what to play: counted, and never with others
    begins: Moment | None = None  # where one person and bots take a game up, without the position; else it begins anew


class ClockState(Struct, frozen=True):
    """The time that each seat has left, if nobody acts after `at`; the seat whose time runs."""

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
    """What may be taken back."""

    may: Literal["no", "ask", "yes"]
    asked_by: int | None
    agreed: list[int]


class UndoneMove(Struct, frozen=True):
    """A move that was taken back, as the viewer may know it."""

    seat: int
    move: str


class RatingChange(Struct, frozen=True):
    """What a game did to the rating of a seat's person, as people see it."""

    before: int
    after: int


class Why(Struct, frozen=True):
    """Why something is refused, as data: for those who word it in a language of their own."""

    code: str
    rule: str | None  # the id of the rule that forbids it
    gaps: dict[str, str | int]  # what fills the gaps of its text
    move: str | None  # the illegal move of a file that it is about
    line: int | None  # where in a file it is, counted from 1
    column: int | None


class LobbyTable(Struct, frozen=True):
    """A listed table, in brief."""

    table: str
    game: str
    options: dict[str, str]
    status: Status
    seats: list[str | None]  # names; null where a seat is free
    clock: RealTime | Correspondence | None
    updated_at: int
    bots: list[str | None] = []  # by seat, the bot that sits there
    to_act: int | None = None
    turn_ends_at: int | None = None  # when the time of the seat to act runs out
    round: int | None = None  # null before the start
    scores: list[int] = []


class PreviewOf(Struct, frozen=True):
    """What one move would do."""

    move: str
    effects: list[Effect]  # empty if they were not asked for
    outlook: MoveOutlook | None = None  # what the round comes to with it, if that was asked for
