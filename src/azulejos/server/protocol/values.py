"""The smallest parts of messages: ids, numbers and texts with their limits, what each game defines, and a person."""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from msgspec import Meta

MOST_OPTION = 64  # characters of the name of an option or a bot, or of a value
MOST_WORDS = 64  # characters of a player's words
MOST_TEXT = 500  # characters of a line of chat
MOST_NAME = 256  # characters of a name as typed: it is refused by this bound before it is cleaned
MOST_PASSWORD = 1_024  # characters of a password as typed
MOST_PREVIEWS = 200
MOST_PLIES = 9_999  # of any game

TableId = Annotated[str, Meta(min_length=1, max_length=32, pattern="^[0-9a-zA-Z]+$")]
CommandId = Annotated[str, Meta(min_length=1, max_length=64, pattern="^[ -~]+$")]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
StateNumber = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Pledge = Annotated[str, Meta(max_length=64, pattern="^([0-9a-f]{64})?$")]
Words = Annotated[str, Meta(max_length=MOST_WORDS)]
MOST_POSITION = 2_000  # characters
PositionText = Annotated[str, Meta(min_length=1, max_length=MOST_POSITION)]
MoveText = Annotated[str, Meta(min_length=1, max_length=64)]
NameText = Annotated[str, Meta(max_length=MOST_NAME)]
PasswordText = Annotated[str, Meta(max_length=MOST_PASSWORD)]
FACES = 7 * 7  # a face is four tiles, A B over B A, each of one of seven kinds: 7 A + B
Face = Annotated[int, Meta(ge=0, lt=FACES)]
OptionText = Annotated[str, Meta(max_length=MOST_OPTION)]  # the name of an option or a bot, or a value


Role = Literal["", "helper", "host"]  # a helper may invite; a host decides about everything


@dataclass(frozen=True, slots=True)
class PerGame:
    """Marks what each game defines for itself: plain data to a client in Python, closed types to the page."""

    part: Literal["view", "step", "facts"]


View = Annotated[Any, PerGame("view")]
Step = Annotated[Any, PerGame("step")]
Facts = Annotated[Any, PerGame("facts")]


@dataclass(frozen=True, slots=True)
class Person:
    """A guest or an account."""

    id: str
    name: str
    is_account: bool
    face: int | None = None  # None: they have not chosen one
    role: Role = ""


def made_face(person: str) -> int:
    """The face of those who have not chosen one: it follows from their id."""
    return zlib.crc32(person.encode()) % FACES


def face_of(person: Person) -> int:
    """The face that others see."""
    return made_face(person.id) if person.face is None else person.face
