"""The messages between client and server, over WebSocket and HTTP alike (see `docs/protocol.md`).

Every message is a JSON object whose `type` says what it is. Seats count from 0; times are milliseconds since 1970 by
the server's clock. Unknown fields are ignored, so that either side may be newer than the other. Here are the server's
messages but `State`, and both unions; a client sends `commands` and `questions`.
"""

from __future__ import annotations

import msgspec
from msgspec import Struct

from azulejos.core.errors import AzulejosError
from azulejos.core.outlook import MoveOutlook, Outlook
from azulejos.server.protocol.commands import Command
from azulejos.server.protocol.questions import Question
from azulejos.server.protocol.refusals import Refusal, UnavailableError, Why, why_of
from azulejos.server.protocol.table_setup import Correspondence, RealTime, Status
from azulejos.server.protocol.table_state import State
from azulejos.server.protocol.values import Step
from azulejos.texts.reasons import sentence


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
    faces: list[int | None] = []  # by seat, that of a person


class PreviewOf(Struct, frozen=True):
    """The steps of one move."""

    move: str
    steps: list[Step]  # empty if they were not asked for
    outlook: MoveOutlook | None = None  # the outlook with it, if that was asked for


class Welcome(Struct, frozen=True, tag="welcome"):
    """The first message on a socket."""

    person: str
    name: str
    is_account: bool
    version: str  # of the program
    protocol: int
    at: int
    face: int = 0


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
    outlook: Outlook | None = None  # the outlook as it is, for every seat, if that was asked for
    id: str | None = None  # the question's


class ChatLine(Struct, frozen=True, tag="chat"):
    table: str
    number: int
    person: str
    name: str
    text: str
    at: int


class Onlooker(Struct, frozen=True):
    """A person who looks at a table without a seat there."""

    name: str
    face: int


class Audience(Struct, frozen=True, tag="audience"):
    """Those who look at a table without a seat there."""

    table: str
    people: int
    some: list[Onlooker]  # the latest of them


class Lobby(Struct, frozen=True, tag="lobby"):
    tables: list[LobbyTable]


class Pong(Struct, frozen=True, tag="pong"):
    id: str
    at: int


class Goodbye(Struct, frozen=True, tag="goodbye"):
    code: str  # why the server closes the socket; the last message on it
    reason: str
    why: Why | None = None


FromClient = Command | Question
FromServer = Welcome | State | Ack | Refused | Previews | ChatLine | Audience | Lobby | Pong | Goodbye

PROTOCOL = 1

encoder = msgspec.json.Encoder()
from_client = msgspec.json.Decoder(FromClient)
from_server = msgspec.json.Decoder(FromServer)


def refused_message(error: AzulejosError, command: str | None = None) -> Refused:
    """The message about an error."""
    if isinstance(error, Refusal):
        return Refused(command, error.code, error.reason, None if error.detail is None else why_of(error.detail))
    code = "unavailable" if isinstance(error, UnavailableError) else "bad_message"
    return Refused(command, code, sentence(str(error)))


def goodbye_message(refusal: Refusal) -> Goodbye:
    """The last message before the server closes a socket."""
    refused = refused_message(refusal)
    return Goodbye(refused.code, refused.reason, refused.why)
