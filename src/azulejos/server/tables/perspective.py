"""A table as one person may see it: views by allow-list, and what has happened, told through the viewer's eyes.

Nothing here knows more than `Game.view`, `explain` and the writers of notation tell that viewer. Before the end the
secret is in none of it.
"""

from __future__ import annotations

from collections.abc import Container
from typing import Any

import msgspec

from azulejos.core.effects import Effect
from azulejos.core.record import Deal
from azulejos.server.database.store import StoredEvent
from azulejos.server.tables import events
from azulejos.server.tables.commands import others
from azulejos.server.tables.table import Table
from azulejos.server.wire import messages

MOST_EVENTS = 40  # told one after the other; who missed more sees the whole

_raw = msgspec.json.Encoder()


class Perspective:
    """Tells one table to many. What viewers share is put into words once."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._number = -1
        self._views: dict[int | None, msgspec.Raw] = {}
        self._happenings: dict[tuple[int, int | None], msgspec.Raw] = {}
        self._legal: list[str] | None = None

    def state(
        self, person: str | None, since: int | None, stored: list[StoredEvent], present: Container[str], now: int
    ) -> messages.State:
        """The state for a person (None: a stranger); `stored` are the last events, as far as they are at hand."""
        table = self.table
        self._forget_old()
        viewer = table.viewer(person)
        told = self._since(since, stored)
        own = table.seats_of(person)
        return messages.State(
            table=table.id,
            number=table.number,
            since=None if told is None else since,
            events=[self._happening(event, viewer) for event in told or ()],
            status=table.status,
            setup=table.setup,
            host=person == table.host,
            commitment=table.commitment,
            secret=table.secret.hex() if table.status == "over" else None,
            words=[seat.words for seat in table.seats],
            seats=[self._seat(seat, person, present) for seat in table.seats],
            you=own,
            viewer=viewer,
            to_act=table.to_act,
            view=self._view(viewer),
            legal=self._legal_moves() if table.to_act in own else [],
            clock=self._clock(now),
            undo=self._undo(person, own),
            result=table.result,
            rematch=table.rematch,
        )

    def previews(self, person: str, moves: list[str] | None) -> list[messages.PreviewOf]:
        """What legal moves would do, as the person may know it; others are left out."""
        table = self.table
        if table.to_act not in table.seats_of(person):
            return []
        state = table.playing().state
        notation = table.game.notation
        actions = {notation.format_move(state, action): action for action in table.game.legal(state)}
        wanted = actions if moves is None else [move for move in moves if move in actions]
        viewer = table.viewer(person)
        return [messages.PreviewOf(move, list(table.game.explain(state, actions[move], viewer))) for move in wanted]

    def _forget_old(self) -> None:
        if self._number != self.table.number:
            self._number = self.table.number
            self._views.clear()
            self._legal = None
        if len(self._happenings) > 4 * MOST_EVENTS:
            self._happenings.clear()

    def _since(self, since: int | None, stored: list[StoredEvent]) -> list[StoredEvent] | None:
        """The events after a number, or None if the whole is to be told."""
        table = self.table
        if since is None or since < table.whole_before or since > table.number:
            return None
        if table.number - since > MOST_EVENTS:
            return None
        found = [event for event in stored if event.number > since]
        return found if len(found) == table.number - since else None

    def _view(self, viewer: int | None) -> msgspec.Raw | None:
        if self.table.play is None:
            return None
        key = viewer if self.table.game.has_secrets else None
        if key not in self._views:
            self._views[key] = raw(self.table.game.view(self.table.play.state, viewer))
        return self._views[key]

    def _legal_moves(self) -> list[str]:
        if self._legal is None:
            self._legal = self.table.game.moves(self.table.playing().state)
        return self._legal

    def _seat(self, seat: Any, person: str | None, present: Container[str]) -> messages.SeatState:
        return messages.SeatState(
            name=seat.name,
            person=seat.person,
            bot=seat.bot,
            stand_in=seat.stand_in,
            you=person is not None and seat.person == person,
            present=seat.bot is not None or seat.person in present,
        )

    def _clock(self, now: int) -> messages.ClockState | None:
        clock = self.table.clock
        if clock.rule is None or not clock.remaining:
            return None
        remaining = [clock.left(seat, now) for seat in range(len(clock.remaining))]
        return messages.ClockState(remaining, clock.running, now)

    def _undo(self, person: str | None, own: list[int]) -> messages.UndoState:
        table = self.table
        back = min((table.undoable(seat) for seat in own if table.undoable(seat)), default=0)
        is_free = back == 1 or (back > 0 and person is not None and not others(table, person))
        may = "no" if back == 0 else "yes" if is_free else "ask"
        return messages.UndoState(may, table.undo_asked, sorted(table.undo_agreed))  # type: ignore[arg-type]

    def _happening(self, stored: StoredEvent, viewer: int | None) -> Any:
        key = stored.number, viewer if self.table.game.has_secrets else None
        if key not in self._happenings:
            self._happenings[key] = raw(happening(self.table, stored, viewer))
        return self._happenings[key]


def raw(value: Any) -> msgspec.Raw:
    return msgspec.Raw(_raw.encode(value))


def happening(table: Table, stored: StoredEvent, viewer: int | None) -> messages.Happening:
    """One event, as a viewer may know it."""
    event = events.decode(stored.body)
    move, effects, continues = told_plies(table, stored.number, viewer)
    return messages.Happening(
        number=stored.number,
        kind=str(type(event).__struct_config__.tag),
        seat=getattr(event, "seat", None),
        at=stored.at,
        move=move,
        bot=getattr(event, "bot", None),
        effects=effects,
        continues=continues,
    )


def told_plies(table: Table, number: int, viewer: int | None) -> tuple[str | None, list[Effect], bool]:
    """The move of an event, all that it did, and the tiles that were drawn after it; whether it continues a turn."""
    move: str | None = None
    continues = False
    effects: list[Effect] = []
    if number not in table.plies or table.play is None:
        return move, effects, continues
    for index in range(*table.plies[number].indices(len(table.play.plies))):
        ply = table.play.plies[index]
        state = table.play.before(index)
        if isinstance(ply, Deal):
            for outcome in ply.outcomes:
                effects.extend(table.game.explain_chance(state, outcome, viewer))
                table.game.apply_chance(state, outcome)
        else:
            move = table.game.notation.format_move(state, ply.action, viewer)
            effects.extend(table.game.explain(state, ply.action, viewer))
            continues = table.game.is_mid_turn(state)
    return move, effects, continues


def lobby_table(table: Table) -> messages.LobbyTable:
    """A table in brief, for the lobby and for the lists of people's own games."""
    play = table.play
    return messages.LobbyTable(
        table=table.id,
        game=table.game.name,
        options=table.options,
        status=table.status,
        seats=[seat.name for seat in table.seats],
        clock=table.setup.clock,
        updated_at=table.at,
        bots=[seat.bot for seat in table.seats],
        to_act=table.to_act,
        turn_ends_at=table.clock.deadline(),
        round=None if play is None else table.game.round_number(play.state),
        scores=[] if play is None else list(table.game.scores(play.state)),
    )
