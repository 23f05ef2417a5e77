"""Another move instead of one of a finished game, and a hint at a table, as they are asked for and sent."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from azulejos.server.protocol.messages import PreviewOf
from azulejos.server.protocol.values import MOST_PLIES, MoveText, StateNumber, TableId


class TryOf(Struct, frozen=True):
    """Another move instead of one of a game that is over: the game, as for a review, and the ply."""

    ply: Annotated[int, Meta(ge=0, le=MOST_PLIES)]
    move: MoveText
    table: TableId | None = None
    file: TableId | None = None


class Tried(Struct, frozen=True):
    """The cost of a move that was tried."""

    move: str
    good: bool  # it costs less than 2 %
    win_loss: float
    points_loss: float
    wins: list[float]  # by seat, after it
    brings: PreviewOf


class HintOf(Struct, frozen=True):
    """A table at which it is the person's turn, and the number of its state."""

    table: TableId
    number: StateNumber


class Hint(Struct, frozen=True):
    """The move that the bots' search would play."""

    brings: PreviewOf
