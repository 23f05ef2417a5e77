"""The events of a table, as they are stored. The state of a table follows from its events alone."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec


class Sat(msgspec.Struct, frozen=True, tag="sat"):
    """A person took a seat, with words of their own for the fair tiles, or the pledge of some."""

    seat: int
    person: str
    name: str
    words: str
    pledge: str = ""  # SHA-256 of the words that will be opened
    is_account: bool | None = None  # not known of those who sat down before this was kept
    face: int | None = None  # likewise


class BotSat(msgspec.Struct, frozen=True, tag="bot_sat"):
    """A bot took a free seat."""

    seat: int
    bot: str


class Stood(msgspec.Struct, frozen=True, tag="stood"):
    """A seat became free before the start."""

    seat: int


class Removed(msgspec.Struct, frozen=True, tag="removed"):
    """The host sent a person away before the start."""

    seat: int
    person: str


class Opened(msgspec.Struct, frozen=True, tag="opened"):
    """All had sat down, and a seat showed the words that it had pledged."""

    seat: int
    words: str


class Laid(msgspec.Struct, frozen=True, tag="laid"):
    """The table is laid out as a game stood that is taken up here."""

    position: str


class Started(msgspec.Struct, frozen=True, tag="started"):
    """All seats were taken; the first tiles are dealt."""


class Moved(msgspec.Struct, frozen=True, tag="moved"):
    """A seat acted; whatever chance answers follows from the secret."""

    seat: int
    move: str
    bot: str | None = None  # who chose it, if it was not the person


class Hinted(msgspec.Struct, frozen=True, tag="hinted"):
    """A seat has asked what to play."""

    seat: int
    move: str  # the hint


class Undone(msgspec.Struct, frozen=True, tag="undone"):
    """The last actions were taken back."""

    seat: int  # who wanted it
    actions: int


class UndoAsked(msgspec.Struct, frozen=True, tag="undo_asked"):
    seat: int


class UndoAnswered(msgspec.Struct, frozen=True, tag="undo_answered"):
    seat: int
    agreed: bool


class Resigned(msgspec.Struct, frozen=True, tag="resigned"):
    seat: int


class TimedOut(msgspec.Struct, frozen=True, tag="timed_out"):
    """A seat's time ran out."""

    seat: int


class StoodIn(msgspec.Struct, frozen=True, tag="stood_in"):
    """A bot plays for an absent person."""

    seat: int
    bot: str
    by: int | None = None  # the seat that asked for it


class HandedBack(msgspec.Struct, frozen=True, tag="handed_back"):
    """The person is back, and plays again."""

    seat: int


class Abandoned(msgspec.Struct, frozen=True, tag="abandoned"):
    """The table was closed before its game began."""


class SeatRating(msgspec.Struct, frozen=True):
    """The change of a rating by a game."""

    person: str
    mu: float  # before
    sigma: float
    new_mu: float
    new_sigma: float


class Rated(msgspec.Struct, frozen=True, tag="rated"):
    """The game has counted for the ratings; by seat, and empty if it did not after all."""

    ratings: list[SeatRating]


class RematchAsked(msgspec.Struct, frozen=True, tag="rematch_asked"):
    """A player wants a rematch, with words or a pledge for the next table."""

    seat: int
    words: str = ""
    pledge: str = ""
    salt: str = ""  # by which no stranger can know the id of the next table; never shown


class RematchDeclined(msgspec.Struct, frozen=True, tag="rematch_declined"):
    """A player declines the rematch; no further players are asked."""

    seat: int


class Rematched(msgspec.Struct, frozen=True, tag="rematched"):
    """The rematch began, at another table."""

    table: str


Event = (
    Sat
    | BotSat
    | Stood
    | Removed
    | Opened
    | Laid
    | Started
    | Moved
    | Hinted
    | Undone
    | UndoAsked
    | UndoAnswered
    | Resigned
    | TimedOut
    | StoodIn
    | HandedBack
    | Abandoned
    | Rated
    | RematchAsked
    | RematchDeclined
    | Rematched
)


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Event)


def encode(event: Event) -> str:
    return _encoder.encode(event).decode()


def decode(body: str) -> Event:
    event: Event = _decoder.decode(body)
    return event


@dataclass(frozen=True, slots=True)
class LogEntry:
    """An event in its place in the log of a table."""

    number: int  # from 1, without gaps
    event: Event
    person: str | None  # who caused it; None for the server
    command: str | None  # the id of the command that caused it
    at: int
    action: int | None = None  # of a move that was checked just now: it need not be parsed and checked again
