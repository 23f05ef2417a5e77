"""A table as one person may see it: views by allow-list, and what has happened, through the viewer's eyes.

Nothing here knows more than `Game.view`, `explain` and the writers of notation show that viewer. Before the end the
secret is in none of it.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Generator, Iterable, Iterator
from functools import partial
from typing import Any

import msgspec

from azulejos.core.effects import Step, ended
from azulejos.core.game import Game, State
from azulejos.core.outlook import MoveOutlook, Outlook
from azulejos.core.records.record import Action, Ply
from azulejos.server.protocol import messages, questions, table_state
from azulejos.server.tables import commit_reveal, rematch
from azulejos.server.tables.events import LogEntry
from azulejos.server.tables.table import Seat, Table
from azulejos.server.tables.undo import undo_state

MOST_EVENTS = 40  # sent one after the other; who missed more sees the whole

IsCompiling = Callable[[Game, str], bool]  # whether a bot waits for its code

_raw = msgspec.json.Encoder()


class Perspective:
    """Shows one table to many. What viewers share is worked out and encoded once."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._number = -1
        self._views: dict[int | None, msgspec.Raw] = {}
        self._happenings: dict[tuple[int, int | None, bool], msgspec.Raw] = {}
        self._outlook: Outlook | None = None
        self._move_outlooks: dict[str, MoveOutlook] = {}

    def state(
        self,
        person: str | None,
        since: int | None,
        entries: list[LogEntry],
        present: Container[str],
        now: int,
        is_compiling: IsCompiling = lambda game, bot: False,
    ) -> table_state.State:
        """The state for a person (None: a stranger); `entries` are the last events, as far as they are at hand."""
        table = self.table
        self._forget_old()
        viewer = table.viewer(person)
        news = self._since(since, entries)
        own = table.seats_of(person)
        return table_state.State(
            table=table.id,
            number=table.number,
            since=None if news is None else since,
            events=[self._happening(entry, viewer) for entry in news or ()],
            status=table.status,
            setup=table.setup,
            host=person == table.host,
            commitment=table.commitment,
            secret=table.secret.hex() if table.status == "over" else None,
            words=["" if seat.pledge and table.status == "open" else seat.contribution for seat in table.seats],
            pledges=[seat.pledge for seat in table.seats],
            opening_until=commit_reveal.deadline(table),
            rated=table.counts(),
            seats=[self._seat(seat, person, present, is_compiling) for seat in table.seats],
            you=own,
            viewer=viewer,
            to_act=table.to_act,
            view=self._view(viewer),
            legal=list(table.legal_moves()) if table.to_act in own else [],
            choices=table.choices() if table.to_act in own else [],
            clock=self._clock(now),
            undo=undo_state(table, person, own),
            result=table.result,
            rematch=table.rematch,
            rematch_asked=sorted(rematch.standing_wishes(table, now)) if table.rematch is None else [],
            rematch_until=rematch.offer_until(table, now),
            hints=[table.hints.get(seat, 0) for seat in range(len(table.seats))],
        )

    def previews(self, person: str, asked: questions.Preview) -> messages.Previews:
        """The steps of legal moves, as the person may know them; other moves are left out."""
        table = self.table
        self._forget_old()
        previews: list[messages.PreviewOf] = []
        if table.to_act in table.seats_of(person):
            legal = table.legal_moves()
            wanted = legal if asked.moves is None else [move for move in asked.moves if move in legal]
            viewer = table.viewer(person)
            previews = [
                messages.PreviewOf(
                    move=move,
                    steps=self._steps_of(legal[move], viewer) if asked.steps else [],
                    outlook=self._outlook_of(move) if asked.outlook else None,
                )
                for move in wanted
            ]
        outlook = self._round_outlook() if asked.outlook else None
        return messages.Previews(table.id, table.game.name, table.number, previews, outlook, asked.id)

    def _steps_of(self, action: int, viewer: int | None) -> list[Step]:
        return list(self.table.game.foresee(self.table.playing().state, action, viewer))

    def _round_outlook(self) -> Outlook | None:
        """The outlook of the round as it is; None before the start."""
        if self._outlook is None and self.table.play is not None:
            self._outlook = self.table.game.outlook(self.table.play.state)
        return self._outlook

    def _outlook_of(self, move: str) -> MoveOutlook:
        """The outlook of the round with a legal move: all are worked out together, once for each state."""
        if not self._move_outlooks:
            legal = self.table.legal_moves()
            self._move_outlooks = dict(zip(legal, self._outlooks(legal.values()), strict=True))
        return self._move_outlooks[move]

    def work_out_outlooks(self, person: str) -> Generator[None, None, None]:
        """Work out the outlooks for `previews` in steps; the table must not change meanwhile."""
        table = self.table
        self._forget_old()
        self._round_outlook()
        yield
        if table.to_act in table.seats_of(person) and not self._move_outlooks:
            legal = table.legal_moves()
            outlooks = []
            for outlook in self._outlooks(legal.values()):
                outlooks.append(outlook)
                yield
            self._move_outlooks = dict(zip(legal, outlooks, strict=True))

    def _outlooks(self, actions: Iterable[int]) -> Iterator[MoveOutlook]:
        return self.table.game.outlook_of_moves(self.table.playing().state, list(actions))

    def _forget_old(self) -> None:
        if self._number != self.table.number:
            self._number = self.table.number
            self._views.clear()
            self._outlook = None
            self._move_outlooks = {}
        if len(self._happenings) > 4 * MOST_EVENTS:
            self._happenings.clear()

    def _since(self, since: int | None, entries: list[LogEntry]) -> list[LogEntry] | None:
        """The events after a number, or None if the whole table must be shown."""
        table = self.table
        if since is None or since < table.whole_before or since > table.number:
            return None
        missed = table.number - since
        return entries[len(entries) - missed :] if missed <= min(MOST_EVENTS, len(entries)) else None

    def _view(self, viewer: int | None) -> msgspec.Raw | None:
        if self.table.play is None:
            return None
        key = viewer if self.table.game.has_secrets else None
        if key not in self._views:
            self._views[key] = raw(self.table.game.view(self.table.play.state, viewer))
        return self._views[key]

    def _seat(
        self, seat: Seat, person: str | None, present: Container[str], is_compiling: IsCompiling
    ) -> table_state.SeatState:
        return table_state.SeatState(
            name=seat.name,
            person=seat.person,
            bot=seat.bot,
            stand_in=None if self.table.status == "over" else seat.stand_in,  # no bot plays on
            you=person is not None and seat.person == person,
            face=seat.face,
            present=seat.bot is not None or seat.person in present,
            compiling=seat.player is not None and is_compiling(self.table.game, seat.player),
        )

    def _clock(self, now: int) -> table_state.ClockState | None:
        clock = self.table.clock
        if clock.rule is None or not clock.remaining:
            return None
        remaining = [clock.left(seat, now) for seat in range(len(clock.remaining))]
        return table_state.ClockState(remaining, clock.running, now)

    def _happening(self, entry: LogEntry, viewer: int | None) -> Any:
        is_last = entry.number == self.table.number
        key = entry.number, viewer if self.table.game.has_secrets else None, is_last
        if key not in self._happenings:
            self._happenings[key] = raw(happening(self.table, entry, viewer, is_last))
        return self._happenings[key]


def raw(value: Any) -> msgspec.Raw:
    return msgspec.Raw(_raw.encode(value))


def happening(table: Table, entry: LogEntry, viewer: int | None, is_last: bool = True) -> table_state.Happening:
    """One event, as a viewer may know it; unless it is the last, its last step shows the table at its end, too."""
    move, steps, continues = plies_of(table, entry.number, viewer, is_last)
    return table_state.Happening(
        number=entry.number,
        kind=str(type(entry.event).__struct_config__.tag),
        seat=getattr(entry.event, "seat", None),
        at=entry.at,
        move=move,
        bot=getattr(entry.event, "bot", None),
        steps=steps,
        agreed=getattr(entry.event, "agreed", None),
        undone=[
            table_state.UndoneMove(action.seat, table.game.notation.format_move(state, action.action, viewer))
            for state, action in table.undone.get(entry.number, ())
        ],
        continues=continues,
        by=getattr(entry.event, "by", None),
    )


def plies_of(table: Table, number: int, viewer: int | None, is_last: bool) -> tuple[str | None, list[Step], bool]:
    """The move of an event, all that it did, and the tiles that were drawn after it; whether it continues a turn."""
    move: str | None = None
    continues = False
    steps: list[Step] = []
    if number not in table.plies or table.play is None:
        return move, steps, continues
    states = [*table.play.earlier, table.play.state]
    plies = range(*table.plies[number].indices(len(table.play.plies)))
    for index in plies:
        ply, state, after = table.play.plies[index], states[index], states[index + 1]
        done = ply_steps(table.game, state, ply, viewer)
        if index != plies[-1] or not is_last:
            done = ended(done, partial(table.game.view, after, viewer))
        steps.extend(done)
        if isinstance(ply, Action):
            move = table.game.notation.format_move(state, ply.action, viewer)
            continues = table.game.is_mid_turn(state)
    return move, steps, continues


def ply_steps(game: Game, state: State, ply: Ply, viewer: int | None) -> list[Step]:
    """The steps of a ply in a state, as a viewer may know them."""
    if isinstance(ply, Action):
        return list(game.explain(state, ply.action, viewer))
    return list(game.explain_deal(state, ply.outcomes, viewer))


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
        faces=[seat.face for seat in table.seats],
    )
