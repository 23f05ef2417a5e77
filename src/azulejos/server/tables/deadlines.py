"""When the house must act by itself at a table, and what it is to do then."""

from __future__ import annotations

from collections.abc import Callable

from azulejos.server.settings import Settings
from azulejos.server.tables import events
from azulejos.server.tables.commands import following
from azulejos.server.tables.table import Table
from azulejos.server.wire.messages import Correspondence

LATE = 3000  # how long a bot's move may be missing before the sweeper asks for it again
SECOND = 1000


def due_at(table: Table, settings: Settings) -> int | None:
    """The next time to look at a table: a bot's turn, a clock that runs out, or somebody who may have left."""
    if following(table) is not None:
        return table.at + LATE  # it follows at once, unless the process dies in between
    seat = table.to_act
    if seat is None:
        return None
    times = [table.clock.deadline()]
    if table.seats[seat].player is not None:
        times.append(table.turn_at + settings.bot_pause_ms + LATE)
    elif not isinstance(table.setup.clock, Correspondence):
        times.append(table.turn_at + settings.grace_seconds * SECOND)
    return min((time for time in times if time is not None), default=None)


def duty(table: Table, settings: Settings, now: int, is_present: Callable[[str], bool]) -> events.Event | str | None:
    """What to do now: an event, "bot" if a bot must be asked for its move, or None."""
    if (follows := following(table)) is not None:
        return follows
    number = table.to_act
    if number is None:
        return None
    late = time_is_up(table, now)
    if late is not None:
        return late
    seat = table.seats[number]
    if seat.player is not None:
        return "bot" if may_act(table, number, is_present) else None
    if isinstance(table.setup.clock, Correspondence) or seat.person is None or is_present(seat.person):
        return None
    away_long = now >= table.turn_at + settings.grace_seconds * SECOND
    somebody_waits = any(is_present(table.seats[other].person or "") for other in table.people() if other != number)
    return events.StoodIn(number, table.setup.stand_in) if away_long and somebody_waits else None


def time_is_up(table: Table, now: int) -> events.TimedOut | None:
    """The seat to act has no time left; bots, also those who play on for somebody, may take theirs."""
    number, deadline = table.to_act, table.clock.deadline()
    if number is None or deadline is None or now < deadline:
        return None
    seat = table.seats[number]
    return None if seat.is_out or seat.bot is not None else events.TimedOut(number)


def may_act(table: Table, number: int, is_present: Callable[[str], bool]) -> bool:
    """A bot that stands in plays only while somebody else waits: an evening's game is not played out overnight."""
    seat = table.seats[number]
    if seat.bot is not None or seat.is_out:
        return True
    return any(is_present(table.seats[other].person or "") for other in table.people() if other != number)
