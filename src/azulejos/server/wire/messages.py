"""What client and server say to each other, over WebSocket and HTTP alike (see `docs/protocol.md`).

Every message is a JSON object whose `type` says what it is. Seats count from 0; times are milliseconds since 1970 by
the server's clock. Unknown fields are ignored, so that either side may be newer than the other.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from azulejos.core.outlook import Outlook
from azulejos.server.tables.events import Status
from azulejos.server.wire.commands import Abandon as Abandon
from azulejos.server.wire.commands import AnswerUndo as AnswerUndo
from azulejos.server.wire.commands import CallStandIn as CallStandIn
from azulejos.server.wire.commands import Command as Command
from azulejos.server.wire.commands import Fill as Fill
from azulejos.server.wire.commands import Move as Move
from azulejos.server.wire.commands import OpenWords as OpenWords
from azulejos.server.wire.commands import Rematch as Rematch
from azulejos.server.wire.commands import Remove as Remove
from azulejos.server.wire.commands import Resign as Resign
from azulejos.server.wire.commands import Say as Say
from azulejos.server.wire.commands import Sit as Sit
from azulejos.server.wire.commands import Stand as Stand
from azulejos.server.wire.commands import Undo as Undo
from azulejos.server.wire.values import (
    MOST_PREVIEWS,
    CommandId,
    Effect,
    MoveText,
    StateNumber,
    TableId,
    View,
    Why,
)
from azulejos.server.wire.values import Absence as Absence
from azulejos.server.wire.values import ClockState as ClockState
from azulejos.server.wire.values import Correspondence as Correspondence
from azulejos.server.wire.values import LobbyTable as LobbyTable
from azulejos.server.wire.values import Moment as Moment
from azulejos.server.wire.values import PreviewOf as PreviewOf
from azulejos.server.wire.values import RatingChange as RatingChange
from azulejos.server.wire.values import RealTime as RealTime
from azulejos.server.wire.values import Setup as Setup
from azulejos.server.wire.values import UndoneMove as UndoneMove
from azulejos.server.wire.values import UndoState as UndoState

# What a client asks.


class Watch(Struct, frozen=True, tag="watch"):
    """See a table from now on: what has happened since a number, or the whole."""

    table: TableId
    since: StateNumber | None = None


class Unwatch(Struct, frozen=True, tag="unwatch"):
    table: TableId


class WatchLobby(Struct, frozen=True, tag="watch_lobby"):
    """See the listed tables from now on."""

    on: bool = True


class Preview(Struct, frozen=True, tag="preview"):
    """What moves would do, without making them; without a list, all that are legal."""

    table: TableId
    number: StateNumber
    moves: Annotated[list[MoveText], Meta(max_length=MOST_PREVIEWS)] | None = None
    effects: bool = True  # whether to say what they do, step by step
    outlook: bool = False  # whether to say what the round comes to, with each of them and without
    id: CommandId | None = None  # the answer or refusal has the same


class Ping(Struct, frozen=True, tag="ping"):
    id: CommandId = "ping"


Question = Watch | Unwatch | WatchLobby | Preview | Ping
FromClient = Command | Question


# What the server says.


class Welcome(Struct, frozen=True, tag="welcome"):
    """The first message on a socket."""

    person: str
    name: str
    is_account: bool
    version: str  # of the program
    protocol: int
    at: int


class SeatState(Struct, frozen=True):
    """Who sits on a seat."""

    name: str | None  # null while it is free
    person: str | None  # null for a bot
    bot: str | None  # who sits there, if it is a bot
    stand_in: str | None  # the bot that plays at the moment for a person who left
    you: bool
    present: bool  # somebody is there: a bot, or a person with a connection
    compiling: bool = False  # the bot that plays here can't move yet: its code is still being compiled


class Result(Struct, frozen=True):
    """How it ended."""

    reason: Literal["played", "resigned", "timed_out", "abandoned"]
    seat: int | None  # who resigned, or ran out of time
    scores: list[int]
    ranks: list[int]  # 0 for the winners
    ratings: list[RatingChange | None] = []  # by seat, if the game was rated


class Happening(Struct, frozen=True):
    """One event, told to one viewer."""

    number: int
    kind: str  # the type of the event (see `events`)
    seat: int | None
    at: int
    move: str | None = None  # as the viewer may know it
    bot: str | None = None
    effects: list[Effect] = []  # what it did, step by step, as the viewer may know it
    agreed: bool | None = None  # the answer to somebody who wants to take an action back
    undone: list[UndoneMove] = []  # what was taken back, the last first
    continues: bool = False  # whether the move went on with a turn, instead of beginning one
    by: int | None = None  # of a stand-in: the seat of whoever asked for it


class State(Struct, frozen=True, tag="state"):
    """A table as one viewer may see it: the whole, and what has happened since the number that the viewer had."""

    table: str
    number: int
    since: int | None  # null: `events` is empty, and the whole is to be shown at once
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
    legal: list[str]  # your moves, if you are to act
    clock: ClockState | None
    undo: UndoState
    result: Result | None
    rematch: str | None  # the table where they go on
    rematch_asked: list[int]  # the seats of those who want a rematch
    rematch_until: int | None  # how long the others have to agree
    absence: Absence | None = None  # null while nobody who is away keeps others waiting
    hints: list[int] = []  # by seat, how many it has asked for


class Ack(Struct, frozen=True, tag="ack"):
    """A command has happened, and is on disk: `number` is that of its event."""

    id: str
    number: int
    table: str


class Refused(Struct, frozen=True, tag="refused"):
    """A command or question was refused, and nothing has changed."""

    id: str | None
    code: str
    reason: str
    why: Why | None = None


class Previews(Struct, frozen=True, tag="previews"):
    table: str
    game: str
    number: int
    previews: list[PreviewOf]
    outlook: Outlook | None = None  # what the round comes to as it is, for every seat, if that was asked for
    id: str | None = None  # the question's


class ChatLine(Struct, frozen=True, tag="chat"):
    table: str
    number: int
    person: str
    name: str
    text: str
    at: int


class Lobby(Struct, frozen=True, tag="lobby"):
    tables: list[LobbyTable]


class Pong(Struct, frozen=True, tag="pong"):
    id: str
    at: int


class Goodbye(Struct, frozen=True, tag="goodbye"):
    code: str  # why the server closes the socket; the last message on it
    reason: str
    why: Why | None = None


FromServer = Welcome | State | Ack | Refused | Previews | ChatLine | Lobby | Pong | Goodbye

PROTOCOL = 2

encoder = msgspec.json.Encoder()
from_client = msgspec.json.Decoder(FromClient)
from_server = msgspec.json.Decoder(FromServer)
