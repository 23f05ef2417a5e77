"""A table: what its events say. It is folded from them, one after the other, and changes in no other way."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from azulejos.core.actors import NOBODY
from azulejos.core.fair import Fairness
from azulejos.core.game import Game
from azulejos.core.record import Action, Playthrough
from azulejos.server.database.store import StoredEvent
from azulejos.server.tables import events
from azulejos.server.tables.clock import Clock
from azulejos.server.wire.messages import Result, Setup


@dataclass(slots=True)
class Seat:
    """Who sits on a seat: a person, a bot, or nobody."""

    person: str | None = None
    name: str | None = None
    words: str = ""
    bot: str | None = None  # who sits there for good
    stand_in: str | None = None  # who plays for a person who left
    is_out: bool = False  # resigned or out of time: the person does not come back

    @property
    def is_free(self) -> bool:
        return self.person is None and self.bot is None

    @property
    def player(self) -> str | None:
        """The bot that acts here, or None if a person does."""
        return self.bot or self.stand_in


@dataclass(slots=True)
class Table:
    """One table, from its first event to its last."""

    id: str
    game: Game
    setup: Setup
    options: dict[str, str]  # settled
    host: str
    secret: bytes = field(repr=False)
    created_at: int
    seats: list[Seat]
    clock: Clock
    number: int = 0  # of the last event
    position_number: int = 0  # of the last event that changed the position
    status: events.Status = "open"
    at: int = 0  # when the last event happened
    turn_at: int = 0  # when the last event happened that changed who may act, or how
    play: Playthrough | None = None
    undo_asked: int | None = None  # by which seat
    undo_agreed: set[int] = field(default_factory=set)
    result: Result | None = None
    rematch: str | None = None
    plies: dict[int, slice] = field(default_factory=dict)  # by the number of an event, the plies of it
    _actor: tuple[int, int] = (-1, NOBODY)  # who is to act after how many plies: asked for many times
    whole_before: int = 0  # what happened up to this number can't be told step by step: it was taken back

    @property
    def commitment(self) -> str:
        return hashlib.sha256(self.secret).hexdigest()

    @property
    def to_act(self) -> int | None:
        """The seat that is to act, while the game runs."""
        if self.play is None or self.status != "running":
            return None
        plies = len(self.play.plies)
        if self._actor[0] != plies:
            self._actor = plies, self.game.actor(self.play.state)
        return None if self._actor[1] == NOBODY else self._actor[1]

    def seats_of(self, person: str | None) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if person is not None and seat.person == person]

    def people(self) -> list[int]:
        """The seats on which people play, not counting those who are out."""
        return [number for number, seat in enumerate(self.seats) if seat.person is not None and not seat.is_out]

    def viewer(self, person: str | None) -> int | None:
        """Through whose eyes a person sees: the seat to act if it is theirs, else their first, else a spectator's."""
        own = self.seats_of(person)
        return self.to_act if self.to_act in own else own[0] if own else None

    def apply(self, stored: StoredEvent) -> events.Event:
        """Let the next event happen."""
        if stored.number != self.number + 1:
            raise ValueError(f"event {stored.number} can't follow {self.number}")
        event = events.decode(stored.body)
        before = self.to_act
        self.number = stored.number
        self.at = stored.at
        _appliers[type(event)](self, event)
        if self.to_act != before or isinstance(event, events.Moved | events.Undone | events.HandedBack):
            self.turn_at = stored.at
        return event

    def sat(self, event: events.Sat) -> None:
        self.seats[event.seat] = Seat(person=event.person, name=event.name, words=event.words)

    def bot_sat(self, event: events.BotSat) -> None:
        self.seats[event.seat] = Seat(bot=event.bot, name=event.bot)

    def stood(self, event: events.Stood) -> None:
        self.seats[event.seat] = Seat()

    def started(self, event: events.Started) -> None:
        fairness = Fairness(self.secret, self.id, tuple(seat.words for seat in self.seats))
        self.play = Playthrough(self.game, self.options, fairness)
        self.plies[self.number] = slice(0, len(self.play.plies))
        self.status = "running"
        self.position_number = self.number
        self.clock.start(len(self.seats), self.to_act, self.at)

    def moved(self, event: events.Moved) -> None:
        play = self.playing()
        first = len(play.plies)
        play.play(event.move)
        self.plies[self.number] = slice(first, len(play.plies))
        self.position_number = self.number
        self.forget_asking()
        self.clock.act(self.to_act, self.at)
        if self.game.is_over(play.state):
            self.end("played", None)

    def undone(self, event: events.Undone) -> None:
        play = self.playing()
        for _ in range(event.actions):
            play.undo()
        self.position_number = self.whole_before = self.number
        self.forget_asking()
        self.clock.take_back(event.actions, self.to_act, self.at)

    def asked(self, event: events.UndoAsked) -> None:
        self.undo_asked = event.seat
        self.undo_agreed = set()

    def answered(self, event: events.UndoAnswered) -> None:
        if event.agreed:
            self.undo_agreed.add(event.seat)
        else:
            self.forget_asking()

    def resigned(self, event: events.Resigned) -> None:
        self.leave_for_good("resigned", event.seat, ends=len(self.seats) == 2)

    def timed_out(self, event: events.TimedOut) -> None:
        self.leave_for_good("timed_out", event.seat, ends=self.setup.timeout == "end")

    def stood_in(self, event: events.StoodIn) -> None:
        self.seats[event.seat].stand_in = event.bot

    def handed_back(self, event: events.HandedBack) -> None:
        self.seats[event.seat].stand_in = None

    def abandoned(self, event: events.Abandoned) -> None:
        self.status = "over"
        self.result = Result("abandoned", None, [], [])

    def rematched(self, event: events.Rematched) -> None:
        self.rematch = event.table

    def leave_for_good(self, reason: str, number: int, ends: bool) -> None:
        """A person is out: the game ends with them last, or a bot plays on."""
        seat = self.seats[number]
        seat.is_out = True
        seat.stand_in = self.setup.stand_in
        if ends or not self.people():
            self.end(reason, number)
        else:
            self.clock.begin_again(number, self.at)
            if self.undo_asked == number:
                self.forget_asking()

    def end(self, reason: str, seat: int | None) -> None:
        """The game is over; who has given up is last, the others rank as they stand."""
        play = self.playing()
        scores, ranks = self.game.scores(play.state), self.game.ranks(play.state)
        standing = [(seat.is_out, rank) for seat, rank in zip(self.seats, ranks, strict=True)]
        order = [sum(other < own for other in standing) for own in standing]
        self.status = "over"
        self.clock.stop(self.at)
        self.forget_asking()
        self.result = Result(reason, seat, list(scores), order)  # type: ignore[arg-type]

    def forget_asking(self) -> None:
        self.undo_asked = None
        self.undo_agreed = set()

    def playing(self) -> Playthrough:
        if self.play is None:
            raise ValueError("the game has not begun")
        return self.play

    def undoable(self, seat: int) -> int:
        """How many actions must be taken back to undo the last of a seat's; 0 if tiles were drawn since (D22, A30)."""
        if self.status != "running":
            return 0
        for back, ply in enumerate(reversed(self.playing().plies), start=1):
            if not isinstance(ply, Action):
                return 0
            if ply.seat == seat:
                return back
        return 0


_appliers: dict[type, Callable[[Table, Any], None]] = {
    events.Sat: Table.sat,
    events.BotSat: Table.bot_sat,
    events.Stood: Table.stood,
    events.Started: Table.started,
    events.Moved: Table.moved,
    events.Undone: Table.undone,
    events.UndoAsked: Table.asked,
    events.UndoAnswered: Table.answered,
    events.Resigned: Table.resigned,
    events.TimedOut: Table.timed_out,
    events.StoodIn: Table.stood_in,
    events.HandedBack: Table.handed_back,
    events.Abandoned: Table.abandoned,
    events.Rematched: Table.rematched,
}


def new_table(table_id: str, game: Game, setup: Setup, host: str, secret: bytes, created_at: int) -> Table:
    """A table at which nothing has happened yet."""
    options = game.with_defaults(setup.options)
    players = game.players(game.new_state(options))
    return Table(
        id=table_id,
        game=game,
        setup=setup,
        options=options,
        host=host,
        secret=secret,
        created_at=created_at,
        seats=[Seat() for _ in range(players)],
        clock=Clock(setup.clock),
        at=created_at,
        turn_at=created_at,
    )
