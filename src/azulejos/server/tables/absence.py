"""Absent players: who keeps others waiting, and from when a bot may be called. Pure: time and presence are given.

Where there is a clock, the clock decides: no bot can be called before it has run out.
"""

from __future__ import annotations

from azulejos.server.protocol.refusals import Refusal
from azulejos.server.protocol.table_state import Absence
from azulejos.server.tables import events
from azulejos.server.tables.presence import Presence
from azulejos.server.tables.table import Table
from azulejos.texts.reasons import because


def absence_of(table: Table, person: str | None, presence: Presence, grace_ms: int, now: int) -> Absence | None:
    """The absence of the person to act, as another person sees it."""
    number = table.to_act
    if number is None or table.clock.rule is not None:
        return None
    seat = table.seats[number]
    since = None if seat.person is None or seat.player is not None else presence.away_since(seat.person)
    if since is None:
        return None
    since = max(since, table.turn_at)
    return Absence(number, since, since + grace_ms, bool(waiting_seats(table, person, number)), now)


def waiting_seats(table: Table, person: str | None, number: int) -> list[int]:
    """The seats of a person who waits for another's."""
    own = [seat for seat in table.seats_of(person) if not table.seats[seat].is_out]
    return [] if number in own else own


def call_stand_in(table: Table, person: str, own: list[int], absence: Absence | None) -> events.Event:
    """Let a bot play for an absent person until they come back, at the request of one who waits."""
    if absence is None or not waiting_seats(table, person, absence.seat):
        raise Refusal("not_away", because("nobody_away" if table.clock.rule is None else "clock_decides"))
    if absence.at < absence.stand_in_at:
        seconds = -(-(absence.stand_in_at - absence.at) // 1000)
        raise Refusal("too_early", because("stand_in_later", seconds=seconds))
    return events.StoodIn(absence.seat, table.setup.stand_in, own[0])
