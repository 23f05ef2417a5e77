"""The commands with which people sit down, play and talk at a table. Each has an id, and is carried out once."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from azulejos.server.protocol.values import (
    MOST_TEXT,
    CommandId,
    MoveText,
    Pledge,
    SeatNumber,
    StateNumber,
    TableId,
    Words,
)


class TableCommand(Struct, frozen=True):
    """The common fields of commands: the table, and an id of the client's own. Sent twice, it happens once."""

    table: TableId
    id: CommandId


class Sit(TableCommand, frozen=True, tag="sit"):
    """Take a seat: the one that is named, or the first that is free."""

    seat: SeatNumber | None = None
    words: Words = ""  # mixed into the deals (see "fair tiles"), and shown at once
    pledge: Pledge = ""  # instead: the SHA-256 of words that are shown when all have sat down


class OpenWords(TableCommand, frozen=True, tag="open_words"):
    """Show the words that one has pledged, when all have sat down."""

    words: Words


class Fill(TableCommand, frozen=True, tag="fill"):
    """The host puts a bot on a free seat, or on all that are free."""

    bot: Annotated[str, Meta(max_length=32)]
    seat: SeatNumber | None = None


class Stand(TableCommand, frozen=True, tag="stand"):
    """Give one's seats back before the start; of the host also a bot's seat."""

    seat: SeatNumber | None = None


class Remove(TableCommand, frozen=True, tag="remove"):
    """The host sends a person away before the start, who can't take a seat here again."""

    seat: SeatNumber


class Move(TableCommand, frozen=True, tag="move"):
    """Act. `number` is that of the state in which the move was chosen."""

    number: StateNumber
    move: MoveText


class Undo(TableCommand, frozen=True, tag="undo"):
    """Take one's last action back; once it is another person's turn, ask."""


class AnswerUndo(TableCommand, frozen=True, tag="answer_undo"):
    """Say whether another player may take an action back."""

    agree: bool


class Resign(TableCommand, frozen=True, tag="resign"):
    """Give up."""


class CallStandIn(TableCommand, frozen=True, tag="call_stand_in"):
    """Let a bot play for the person to act, who has been away for a while; it ends when they come back."""


class Abandon(TableCommand, frozen=True, tag="abandon"):
    """The host closes a table whose game has not begun."""


class Rematch(TableCommand, frozen=True, tag="rematch"):
    """Play again: it begins when all who played want it. Or not, after all."""

    agree: bool = True
    words: Words = ""  # as in `sit`, for the new table
    pledge: Pledge = ""


class Say(TableCommand, frozen=True, tag="say"):
    """A line of chat."""

    text: Annotated[str, Meta(min_length=1, max_length=MOST_TEXT)]


Command = (
    Sit | OpenWords | Fill | Stand | Remove | Move | Undo | AnswerUndo | Resign | CallStandIn | Abandon | Rematch | Say
)
