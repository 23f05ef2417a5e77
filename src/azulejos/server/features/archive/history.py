"""The history of a table since its game began, page by page, as one viewer may know it.

Its steps have what the list of a replay needs (see `replay`), so that one list can show both; there is a step for each
ply, and one for each other event. A game that is over can be had whole as a replay.
"""

from __future__ import annotations

import asyncio
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from msgspec import Struct

from azulejos.core.game import State
from azulejos.core.records.record import Deal, Ply
from azulejos.server.protocol import values
from azulejos.server.tables.events import LogEntry
from azulejos.server.tables.perspective import ply_steps
from azulejos.server.tables.table import Table

MOST_EVENTS = 40  # of one page
AT_ONCE = 8  # events after which others get their turn


class PastPly(Struct, frozen=True):
    """One ply or other event, and how the table stood after it."""

    number: int  # of the event
    kind: str  # the type of the event (see `events`)
    at: int
    seat: int | None  # who acted; null for the tiles that were drawn
    move: str | None  # as the viewer may know it
    steps: list[values.Step]  # likewise
    scores: list[int]
    round: int
    bot: str | None = None  # who acted for the seat, if it was a bot
    continues: bool = False  # whether the move went on with a turn, instead of beginning one


class History(Struct, frozen=True):
    """A page of it."""

    table: str
    game: str
    number: int  # of the table's state
    plies: list[PastPly]
    next: int | None  # where the next page begins: ask again with `after`; null if this was the last


@dataclass(frozen=True, slots=True)
class Past:
    """One event of the history, with those of its plies that weren't undone, each between two states."""

    entry: LogEntry
    plies: Sequence[tuple[Ply, State, State]]
    state: State  # after the event


def page_of(table: Table, entries: Iterable[LogEntry]) -> tuple[list[Past], int | None]:
    """The events of a page, out of those that come after the page before; and where the next one begins."""
    past = list(islice(standing(table, entries), MOST_EVENTS + 1))
    page = past[:MOST_EVENTS]
    return page, page[-1].entry.number if len(past) > MOST_EVENTS else None


def standing(table: Table, entries: Iterable[LogEntry]) -> Iterator[Past]:
    """The events since the start, without the moves that were taken back."""
    if table.play is None:
        return
    states = [*table.play.earlier, table.play.state.copy()]
    events = events_by_ply(table)
    for entry in entries:
        own = range(bisect_left(events, entry.number), bisect_right(events, entry.number))
        if entry.number < min(table.plies) or (entry.number in table.plies and not own):
            continue
        plies = [(table.play.plies[ply], states[ply], states[ply + 1]) for ply in own]
        yield Past(entry, plies, states[own.stop])


def events_by_ply(table: Table) -> list[int]:
    """For each ply that stands the number of its event: of those that had it, the last, as others were taken back."""
    events = [0] * len(table.playing().plies)
    for number, plies in sorted(table.plies.items()):
        for ply in range(*plies.indices(len(events))):
            events[ply] = number
    return events


async def told(table: Table, page: Sequence[Past], viewer: int | None) -> list[PastPly]:
    """The plies of a page. The loop is free for others in between; the states are not changed any more."""
    plies: list[PastPly] = []
    for index, past in enumerate(page):
        if index % AT_ONCE == 0:
            await asyncio.sleep(0)
        plies.extend(plies_of(table, past, viewer))
    return plies


def plies_of(table: Table, past: Past, viewer: int | None) -> Iterator[PastPly]:
    game, entry = table.game, past.entry
    kind = str(type(entry.event).__struct_config__.tag)
    if not past.plies:
        seat = getattr(entry.event, "seat", None)
        scores, round_number = list(game.scores(past.state)), game.round_number(past.state)
        bot = getattr(entry.event, "bot", None)
        yield PastPly(entry.number, kind, entry.at, seat, None, [], scores, round_number, bot)
    for ply, before, after in past.plies:
        done, scores = ply_steps(game, before, ply, viewer), list(game.scores(after))
        if isinstance(ply, Deal):
            yield PastPly(entry.number, kind, entry.at, None, None, done, scores, game.round_number(before))
        else:
            yield PastPly(
                number=entry.number,
                kind=kind,
                at=entry.at,
                seat=ply.seat,
                move=game.notation.format_move(before, ply.action, viewer),
                steps=done,
                scores=scores,
                round=game.round_number(before),
                bot=getattr(entry.event, "bot", None),
                continues=game.is_mid_turn(before),
            )
