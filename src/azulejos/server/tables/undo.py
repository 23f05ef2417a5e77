"""Undo: permission to take a move back, the question to the others, its effect, and its display.

An action can be taken back until tiles are drawn after it (D22, A30), or anybody has learned something by it that was
hidden. While the turn is still one's own, that is free. Once it is another's turn, the other people at the table must
all agree; bots do at once.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from azulejos.core.records.record import Action
from azulejos.server.protocol.refusals import Refusal
from azulejos.server.protocol.table_state import UndoState
from azulejos.server.tables import events
from azulejos.texts.reasons import because

if TYPE_CHECKING:
    from azulejos.server.tables.table import Table


MOST_TAKEN_BACK = 300  # actions of one game


@dataclass(slots=True)
class UndoRequest:
    """A seat has asked the others to let it take its last action back."""

    seat: int
    agreed: set[int] = field(default_factory=set)  # the seats that have said yes


# What people ask for.


def ask_undo(table: Table, person: str, own: list[int]) -> events.Event:
    """Take back at once while the turn is one's own; else the other people at the table are asked, if there are any."""
    back, seat = min(((actions_back(table, seat), seat) for seat in own if actions_back(table, seat)), default=(0, 0))
    if back == 0:
        raise Refusal("nothing_to_undo")
    if table.taken_back >= MOST_TAKEN_BACK:
        raise Refusal("too_many", because("many_undos", most=MOST_TAKEN_BACK))
    if is_free(table, person, own, back):
        return events.Undone(seat, back)
    return events.UndoAsked(seat)


def answer_undo(table: Table, person: str, own: list[int], agree: bool) -> events.Event:
    request = table.undo_request
    if request is None or table.seats[request.seat].person == person:
        raise Refusal("not_asked")
    return events.UndoAnswered(own[0], agree)


def agreed_undo(table: Table) -> events.Event | None:
    """The undo that happens by itself, once everybody who was asked has agreed."""
    request = table.undo_request
    if table.status != "running" or request is None:
        return None
    asker = table.seats[request.seat].person or ""
    agreed = {table.seats[seat].person for seat in request.agreed}
    if {table.seats[seat].person for seat in other_people(table, asker)} <= agreed:
        back = actions_back(table, request.seat)
        return events.Undone(request.seat, back) if back else None
    return None


# What is possible.


def actions_back(table: Table, seat: int) -> int:
    """How many actions must be taken back to undo the last of a seat's; 0 if that can't be."""
    if table.status != "running" or table.setup.day is not None:  # all have the same tiles, so none is taken back
        return 0
    plies = table.playing().plies
    for back, ply in enumerate(reversed(plies), start=1):
        if not isinstance(ply, Action) or table.has_shown(len(plies) - back):
            return 0
        if ply.seat == seat:
            return back
    return 0


def is_free(table: Table, person: str, own: list[int], back: int) -> bool:
    """Whether this number of actions may be taken back without a question."""
    return (back == 1 and table.to_act in own) or not other_people(table, person)


def other_people(table: Table, person: str) -> list[int]:
    """The seats of other people who play."""
    return [seat for seat in table.people() if table.seats[seat].person != person]


# What happens.


def apply_undone(table: Table, event: events.Undone) -> None:
    table.take_back(event.actions)
    table.position_number = table.number
    table.whole_before = table.number - 1  # what led there can't be shown step by step any more
    table.undo_request = None
    table.clock.take_back(event.actions, table.to_act, table.at)


def apply_asked(table: Table, event: events.UndoAsked) -> None:
    table.undo_request = UndoRequest(event.seat)


def apply_answered(table: Table, event: events.UndoAnswered) -> None:
    if not event.agreed:
        table.undo_request = None
    elif table.undo_request is not None:
        table.undo_request.agreed.add(event.seat)


# What people see.


def undo_state(table: Table, person: str | None, own: list[int]) -> UndoState:
    back = min((number for seat in own if (number := actions_back(table, seat))), default=0)
    may: Literal["no", "ask", "yes"] = (
        "no" if back == 0 else "yes" if is_free(table, person or "", own, back) else "ask"
    )
    request = table.undo_request
    return UndoState(may, None, []) if request is None else UndoState(may, request.seat, sorted(request.agreed))
