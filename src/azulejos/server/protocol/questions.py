"""The questions of a client: they change nothing at a table."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from azulejos.server.protocol.values import MOST_PREVIEWS, CommandId, MoveText, StateNumber, TableId


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
    """Ask for the steps of moves without making them; without a list, of all legal ones."""

    table: TableId
    number: StateNumber
    moves: Annotated[list[MoveText], Meta(max_length=MOST_PREVIEWS)] | None = None
    steps: bool = True  # whether to say what they do
    outlook: bool = False  # whether to add the outlook of the round, with each of them and without
    id: CommandId | None = None  # the answer or refusal has the same


class Ping(Struct, frozen=True, tag="ping"):
    id: CommandId = "ping"


Question = Watch | Unwatch | WatchLobby | Preview | Ping
