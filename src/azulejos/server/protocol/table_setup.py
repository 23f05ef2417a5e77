"""The setup of a table: its game and options, its clock, its bots, and the position that it begins with."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from azulejos.server.protocol.values import MOST_PLIES, OptionText, PositionText, TableId

Status = Literal["open", "running", "over"]


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
    """The settings of a new table."""

    game: Annotated[str, Meta(min_length=1, max_length=32)]
    options: Annotated[dict[OptionText, OptionText], Meta(max_length=16)] = {}
    bots: Annotated[
        dict[OptionText, OptionText], Meta(max_length=16)
    ] = {}  # by the number of the seat, the bot that sits there
    clock: RealTime | Correspondence | None = None
    timeout: Literal["bot", "end"] = "bot"  # when a seat's time runs out: a bot plays on, or the game ends
    stand_in: Annotated[str, Meta(max_length=32)] = "greedy"  # the bot that plays for a leaver
    listed: bool = False  # shown in the lobby; else only who has the link finds it
    hot_seat: bool = False  # one person may take several seats
    chat: bool = True
    rated: bool = True  # whether it counts for the ratings, if every seat is an account's
    hints: bool = False  # whether the one person may ask the bots' search what to play: counted, and never with others
    day: Annotated[str, Meta(max_length=10)] | None = None  # whose deal it is, as in 2026-11-18; the server sets it
    begins: Moment | None = None  # the moment from which one person and bots play on, without the position
