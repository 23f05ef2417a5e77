"""A table: what its events say. It is folded from them, one after the other, and changes in no other way."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec

from azulejos.core.actors import NOBODY
from azulejos.core.choices import Choice
from azulejos.core.game import Game, State
from azulejos.core.knowledge import reveals
from azulejos.core.records.fairness import Fairness
from azulejos.core.records.record import Action, Playthrough
from azulejos.server.protocol import table_setup
from azulejos.server.protocol.table_setup import Setup
from azulejos.server.protocol.table_state import RatingChange, Result
from azulejos.server.protocol.values import made_face
from azulejos.server.tables import events, rematch, undo
from azulejos.server.tables.clock import Clock
from azulejos.server.tables.ratings import shown
from azulejos.server.tables.rematch import Wish
from azulejos.server.tables.undo import UndoRequest

MOST_SHOWN = 40  # events that are sent one after the other (`perspective.MOST_EVENTS`)


@dataclass(slots=True)
class Seat:
    """A seat, with its person or bot, or free."""

    person: str | None = None
    name: str | None = None
    contribution: str = ""  # what the person added to the secret that deals the tiles
    pledge: str = ""  # the SHA-256 of that, if it will be opened when all sit
    is_account: bool | None = None  # whether the person had an account when they sat down, as far as that was kept
    face: int | None = None  # of the person
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
    options: dict[str, str]  # all of the game's, checked
    host: str
    secret: bytes = field(repr=False)
    commitment: str  # the SHA-256 of the secret: what is shown of it before the end
    created_at: int
    seats: list[Seat]
    clock: Clock
    number: int = 0  # of the last event
    position_number: int = 0  # of the last event that changed the position
    status: table_setup.Status = "open"
    position: str = ""  # with which the game begins, if it was played before
    at: int = 0  # when the last event happened
    turn_at: int = 0  # when the last event happened that changed who may act, or how
    play: Playthrough | None = None
    undo_request: UndoRequest | None = None  # while others are asked
    hints: dict[int, int] = field(default_factory=dict)  # by seat, how many were asked for
    hint: tuple[int, str] = (-1, "")  # the last one, and the number of its position
    filled_at: int = 0  # when the last seat was taken
    result: Result | None = None
    is_rated: bool = False  # the ratings have been changed, or need not be
    rematch: str | None = None
    removed_people: set[str] = field(default_factory=set)  # whom the host has sent away
    rematch_wishes: dict[int, Wish] = field(default_factory=dict)  # by seat, from those who want to play again
    plies: dict[int, slice] = field(default_factory=dict)  # by the number of an event, the plies of it
    whole_before: int = 0  # what happened up to this number can't be shown step by step: it was taken back
    undone: dict[int, list[tuple[State, Action]]] = field(default_factory=dict)  # by event, with the states before
    taken_back: int = 0  # how many actions have been taken back since the beginning
    stand_in_plies: dict[int, str] = field(default_factory=dict)  # by its number from 0, the bot that chose a ply
    _shows: dict[int, bool] = field(default_factory=dict, init=False)  # by ply, whether it has shown anything hidden
    _moves: tuple[int, dict[str, int]] = field(default=(-1, {}), init=False)  # legal moves, and in which position

    @property
    def game_id(self) -> str:
        """The id that goes into the deals: the table's own, or that of the deal of a day, which all have."""
        return f"{self.setup.day} {self.game.name}" if self.setup.day else self.id

    @property
    def to_act(self) -> int | None:
        """The seat whose turn it is, while the game runs."""
        if self.play is None or self.status != "running" or self.play.actor == NOBODY:
            return None
        return self.play.actor

    def legal_moves(self) -> dict[str, int]:
        """The legal moves as people write them, each with its action. They are worked out once for each position."""
        if self._moves[0] != self.position_number:
            state, write = self.playing().state, self.game.notation.format_move
            self._moves = self.position_number, {write(state, action): action for action in self.game.legal(state)}
        return self._moves[1]

    def choices(self) -> list[Choice]:
        """The same moves, each as one points at it."""
        return self.game.choices(self.playing().state, list(self.legal_moves().values()))

    def seats_of(self, person: str | None) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if person is not None and seat.person == person]

    def people(self) -> list[int]:
        """The seats on which people play, not counting those who are out."""
        return [number for number, seat in enumerate(self.seats) if seat.person is not None and not seat.is_out]

    def left_seats(self) -> set[int]:
        """The seats of people who are out, or for whom a bot plays now."""
        return {number for number, seat in enumerate(self.seats) if seat.is_out or seat.stand_in is not None}

    def helped_seats(self) -> set[int]:
        """The seats of people for whom a bot has moved."""
        plies = enumerate(self.play.plies if self.play else ())
        return {ply.seat for index, ply in plies if isinstance(ply, Action) and index in self.stand_in_plies}

    def viewer(self, person: str | None) -> int | None:
        """Through whose eyes a person sees: the seat to act if it is theirs, else their first, else a spectator's."""
        own = self.seats_of(person)
        return self.to_act if self.to_act in own else own[0] if own else None

    def apply(self, entry: events.LogEntry) -> None:
        """Let the next event happen."""
        if entry.number != self.number + 1:
            raise ValueError(f"event {entry.number} can't follow {self.number}")
        event = entry.event
        before = self.to_act
        self.number = entry.number
        self.at = entry.at
        if isinstance(event, events.Moved):
            self.moved(event, entry.action)
        else:
            _appliers[type(event)](self, event)
        if self.to_act != before or isinstance(event, events.Moved | events.Undone | events.HandedBack):
            self.turn_at = entry.at

    def sat(self, event: events.Sat) -> None:
        face = made_face(event.person) if event.face is None else event.face
        self.seats[event.seat] = Seat(event.person, event.name, event.words, event.pledge, event.is_account, face)
        self.filled_at = self.at

    def bot_sat(self, event: events.BotSat) -> None:
        self.seats[event.seat] = Seat(bot=event.bot, name=event.bot)
        self.filled_at = self.at

    def stood(self, event: events.Stood) -> None:
        self.seats[event.seat] = Seat()

    def removed(self, event: events.Removed) -> None:
        self.seats[event.seat] = Seat()
        self.removed_people.add(event.person)

    def opened(self, event: events.Opened) -> None:
        self.seats[event.seat].contribution = event.words

    def laid(self, event: events.Laid) -> None:
        self.position = event.position

    def started(self, event: events.Started) -> None:
        pledges = tuple(seat.pledge for seat in self.seats)
        words = tuple(seat.contribution for seat in self.seats)
        fairness = Fairness(self.secret, self.game_id, words, pledges if any(pledges) else ())
        self.play = Playthrough(self.game, self.options, fairness, self.position)
        self.plies[self.number] = slice(0, len(self.play.plies))
        self.status = "running"
        self.position_number = self.number
        self.clock.start(len(self.seats), self.to_act, self.at)

    def moved(self, event: events.Moved, action: int | None) -> None:
        """A seat has acted; the action is known if the move was checked before it was written."""
        play = self.playing()
        first = len(play.plies)
        if action is None:
            play.play(event.move)
        else:
            play.apply(action)
        self.plies[self.number] = slice(first, len(play.plies))
        self.stand_in_plies.pop(first, None)  # one that was taken back
        if event.bot is not None and self.seats[event.seat].person is not None:
            self.stand_in_plies[first] = event.bot
        self.position_number = self.number
        self.undo_request = None
        self.clock.act(self.to_act, self.at)
        if play.actor == NOBODY:
            self.end("played", None)

    def hinted(self, event: events.Hinted) -> None:
        self.hints[event.seat] = self.hints.get(event.seat, 0) + 1
        self.hint = self.position_number, event.move

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

    def rated(self, event: events.Rated) -> None:
        self.is_rated = True
        changes = {
            rating.person: RatingChange(shown(rating.mu, rating.sigma), shown(rating.new_mu, rating.new_sigma))
            for rating in event.ratings
        }
        if self.result is not None and changes:
            ratings = [changes.get(seat.person or "") for seat in self.seats]
            self.result = msgspec.structs.replace(self.result, ratings=ratings)

    def leave_for_good(self, reason: str, number: int, ends: bool) -> None:
        """A person is out: the game ends with them last, or a bot plays on."""
        seat = self.seats[number]
        seat.is_out = True
        seat.stand_in = self.setup.stand_in
        if ends or not self.people():
            self.end(reason, number)
        else:
            self.clock.begin_again(number, self.at)
            if self.undo_request is not None and self.undo_request.seat == number:
                self.undo_request = None

    def end(self, reason: str, seat: int | None) -> None:
        """The game is over; who has given up is last, the others rank as they stand."""
        play = self.playing()
        scores, ranks = self.game.scores(play.state), self.game.ranks(play.state)
        standing = [(seat.is_out, rank) for seat, rank in zip(self.seats, ranks, strict=True)]
        order = [sum(other < own for other in standing) for own in standing]
        self.status = "over"
        self.clock.stop(self.at)
        self.undo_request = None
        self.result = Result(reason, seat, list(scores), order)  # type: ignore[arg-type]

    def counts(self) -> bool:
        """Whether the game is rated, or will be if those who still come have accounts: no bots, no person twice."""
        people = [seat.person for seat in self.seats if not seat.is_free]
        known = [seat.is_account for seat in self.seats if not seat.is_free]
        return self.setup.rated and len(self.seats) > 1 and len({*people} - {None}) == len(people) and all(known)

    def awaits_rating(self) -> bool:
        """Whether the game is over and counts, and the ratings have not changed yet."""
        return self.result is not None and bool(self.result.ranks) and not self.is_rated and self.counts()

    def has_shown(self, ply: int) -> bool:
        """Whether a viewer has learned something hidden by a ply: tiles that were drawn, or an action."""
        play = self.playing()
        if ply not in self._shows:
            after = play.earlier[ply + 1] if ply + 1 < len(play.plies) else play.state
            is_deal = not isinstance(play.plies[ply], Action)
            self._shows[ply] = is_deal or reveals(self.game, play.earlier[ply], after)
        return self._shows[ply]

    def take_back(self, actions: int) -> None:
        """Take the last actions back, and remember them as long as they are shown."""
        play = self.playing()
        self.taken_back += actions
        for number in [number for number in self.undone if number <= self.number - MOST_SHOWN]:
            del self.undone[number]
        taken = self.undone[self.number] = []
        for _ in range(actions):
            ply = play.plies[-1]
            assert isinstance(ply, Action)
            self._shows.pop(len(play.plies) - 1, None)
            taken.append((play.earlier[-1], ply))
            play.undo()

    def playing(self) -> Playthrough:
        if self.play is None:
            raise ValueError("the game has not begun")
        return self.play


_appliers: dict[type, Callable[[Table, Any], None]] = {
    events.Sat: Table.sat,
    events.BotSat: Table.bot_sat,
    events.Stood: Table.stood,
    events.Removed: Table.removed,
    events.Opened: Table.opened,
    events.Laid: Table.laid,
    events.Started: Table.started,
    events.Hinted: Table.hinted,
    events.Undone: undo.apply_undone,
    events.UndoAsked: undo.apply_asked,
    events.UndoAnswered: undo.apply_answered,
    events.Resigned: Table.resigned,
    events.TimedOut: Table.timed_out,
    events.StoodIn: Table.stood_in,
    events.HandedBack: Table.handed_back,
    events.Abandoned: Table.abandoned,
    events.Rated: Table.rated,
    events.RematchAsked: rematch.apply_asked,
    events.RematchDeclined: rematch.apply_declined,
    events.Rematched: rematch.apply_rematched,
}
