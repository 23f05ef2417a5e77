"""Deadlines at which the server must act by itself at a table, and that action. Pure: time and presence are given."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from azulejos.server.tables import commit_reveal, events
from azulejos.server.tables.decisions import next_by_itself
from azulejos.server.tables.table import Table

LATE = 3000  # how long a bot's move may be missing before the sweeper asks for it again
SECOND = 1000

IsPresent = Callable[[str], bool]


@dataclass(frozen=True, slots=True)
class Due:
    """The server's task at a table now: write an event, ask a bot for its move, or nothing yet."""

    event: events.Event | None = None
    asks_bot: bool = False


NOTHING = Due()


def due_at(table: Table, bot_pause_ms: int) -> int | None:
    """The next time to check a table: a bot's turn, or a clock that runs out."""
    if next_by_itself(table) is not None:
        return table.at + LATE  # it follows at once, unless the process dies in between
    seat = table.to_act
    if seat is None:
        return commit_reveal.deadline(table)
    times = [table.clock.deadline()]
    if table.seats[seat].player is not None:
        times.append(table.turn_at + bot_pause_ms + LATE)
    return min((time for time in times if time is not None), default=None)


def due_now(table: Table, now: int, is_present: IsPresent, is_watched: bool) -> Due:
    """The task that is due at a table."""
    event = next_by_itself(table) or time_is_up(table, now) or commit_reveal.started(table, now)
    if event is not None:
        return Due(event)
    number = table.to_act
    if number is None or table.seats[number].player is None:
        return NOTHING
    return Due(asks_bot=bot_may_act(table, number, is_present, is_watched))


def time_is_up(table: Table, now: int) -> events.TimedOut | None:
    """The seat to act has no time left; bots, also stand-ins, may take theirs."""
    number, deadline = table.to_act, table.clock.deadline()
    if number is None or deadline is None or now < deadline or not table.clock.outages.is_sure(now):
        return None
    seat = table.seats[number]
    return None if seat.is_out or seat.bot is not None else events.TimedOut(number)


def bot_may_act(table: Table, number: int, is_present: IsPresent, is_watched: bool) -> bool:
    """Whether a bot's move is wanted.

    One that stands in plays only while another player waits, so that an evening's game is not played out overnight;
    bots among themselves, only while they are watched.
    """
    if not table.people():
        return is_watched
    seat = table.seats[number]
    return seat.bot is not None or seat.is_out or somebody_waits(table, number, is_present)


def somebody_waits(table: Table, number: int, is_present: IsPresent) -> bool:
    """Whether another person who plays is there."""
    return any(is_present(table.seats[other].person or "") for other in table.people() if other != number)
