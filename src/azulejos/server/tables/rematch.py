"""Rematches: the wishes, the agreement, and the table at which everybody is seated again.

There is no new table before all who played want it, so an unanswered offer leaves nothing behind. Bots always
want it. The seats move round by one.
"""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec

from azulejos.server.protocol.commands import Rematch
from azulejos.server.protocol.refusals import Refusal
from azulejos.server.protocol.table_setup import Correspondence, Setup
from azulejos.server.tables import events
from azulejos.server.tables.commit_reveal import check_words
from azulejos.server.tables.ids import id_from
from azulejos.texts.reasons import because

if TYPE_CHECKING:
    from azulejos.server.tables.table import Table

MINUTE = 60_000
SALT_BYTES = 16
DAY = 24 * 60 * MINUTE
HOLDS_MS = 3 * MINUTE  # how long an offer stands; in a correspondence game as long as a turn


@dataclass(frozen=True, slots=True)
class Wish:
    """A player's wish for a rematch."""

    at: int
    words: str
    pledge: str
    salt: str = ""


# What people ask for.


def ask_rematch(table: Table, person: str, command: Rematch) -> events.Event:
    if table.status != "over" or table.play is None:
        raise Refusal("not_over")
    own = table.seats_of(person)
    if not own:
        raise Refusal("not_seated", because("players_rematch"))
    if table.rematch is not None:
        raise Refusal("already_rematched")
    if not command.agree:
        return events.RematchDeclined(own[0])
    check_words(command.words, command.pledge)
    return events.RematchAsked(own[0], command.words, command.pledge, secrets.token_hex(SALT_BYTES))


def agreed_rematch(table: Table) -> events.Event | None:
    """The rematch that happens by itself, once everybody wants it."""
    if table.rematch is not None or not table.rematch_wishes:
        return None
    asked = {table.seats[seat].person for seat in table.rematch_wishes}
    played = {seat.person for seat in table.seats if seat.person is not None}
    return events.Rematched(rematch_id(table)) if played <= asked else None


# What happens.


def apply_asked(table: Table, event: events.RematchAsked) -> None:
    table.rematch_wishes = standing_wishes(table, table.at)
    table.rematch_wishes[event.seat] = Wish(table.at, event.words, event.pledge, event.salt)


def apply_declined(table: Table, event: events.RematchDeclined) -> None:
    table.rematch_wishes = {}


def apply_rematched(table: Table, event: events.Rematched) -> None:
    table.rematch = event.table


# What people see.


def standing_wishes(table: Table, now: int) -> dict[int, Wish]:
    """The wishes that have not expired."""
    return {seat: wish for seat, wish in table.rematch_wishes.items() if now < expires_at(table, wish)}


def offer_until(table: Table, now: int) -> int | None:
    """The time at which the first of the wishes expires."""
    wishes = standing_wishes(table, now).values()
    return min((expires_at(table, wish) for wish in wishes), default=None) if table.rematch is None else None


def expires_at(table: Table, wish: Wish) -> int:
    clock = table.setup.clock
    return wish.at + (clock.days * DAY if isinstance(clock, Correspondence) else HOLDS_MS)


# The next table.


def rematch_id(table: Table) -> str:
    """The id of the next table follows from this one's secret and the salts of the wishes, so that it is made once.

    The secret is shown when the game is over; the salts never are. So only those who play learn the id.
    """
    salts = "".join(wish.salt for _, wish in sorted(table.rematch_wishes.items()))
    return id_from(hashlib.sha256(table.secret + f" rematch {salts}".encode()).digest())


def moved_on(table: Table, seat: int) -> int:
    """The next seat of a player: one further towards the first, and from there the last."""
    return (seat - 1) % len(table.seats)


def rematch_host(table: Table) -> str:
    """The first person who asked."""
    return table.seats[next(iter(table.rematch_wishes))].person or table.host


def rematch_setup(table: Table) -> Setup:
    """The same setup, from the beginning; the player after the one who started starts now."""
    bots = {str(moved_on(table, number)): seat.bot for number, seat in enumerate(table.seats) if seat.bot is not None}
    return msgspec.structs.replace(table.setup, options=rematch_options(table), bots=bots, begins=None, day=None)


def rematch_options(table: Table) -> dict[str, str]:
    """The same options; the seat that started starts again, with another player on it."""
    start = next((option for option in table.game.options if option.name == table.game.start_option), None)
    play = table.playing()
    if start is None:
        return table.options
    dealt = play.before(1) if len(play.plies) > 1 else play.state
    seat = str((table.game.view(dealt, None).starter or 0) + 1)
    return table.options | {start.name: seat} if start.allows(seat) else table.options


def seating(table: Table) -> list[events.Sat | events.BotSat]:
    """Everybody sits down at the next table; of a person with several seats, the first has the words."""
    sitting: list[events.Sat | events.BotSat] = []
    for number, seat in enumerate(table.seats):
        place = moved_on(table, number)
        if seat.bot is not None:
            sitting.append(events.BotSat(place, seat.bot))
        elif seat.person is not None:
            wish = table.rematch_wishes.get(number, Wish(0, "", ""))
            words = wish.words, wish.pledge
            sitting.append(events.Sat(place, seat.person, seat.name or "", *words, seat.is_account, seat.face))
    return sorted(sitting, key=lambda event: event.seat)
