"""From a command to an event: may this person do this at this table now? Pure: nothing is written here."""

from __future__ import annotations

from dataclasses import dataclass

from azulejos.core.errors import NotationError
from azulejos.server.protocol import commands
from azulejos.server.protocol.refusals import Refusal
from azulejos.server.protocol.values import Person, face_of
from azulejos.server.tables import commit_reveal, events, undo
from azulejos.server.tables.rematch import agreed_rematch, ask_rematch
from azulejos.server.tables.setup import KnownBots
from azulejos.server.tables.table import Table
from azulejos.texts.reasons import because

# A game has a bounded number of plies (`Game.most_plies`), and few of them can be taken back. Everything else that
# happens at a table is bounded by this number, above which only what ends a game is possible.
MOST_EVENTS = 4_000
ALWAYS_ALLOWED = (commands.Move, commands.Resign, commands.Abandon, commands.AnswerUndo, commands.OpenWords)


@dataclass(frozen=True, slots=True)
class Decision:
    """The event that a command causes."""

    event: events.Event
    action: int | None = None  # of a move: it is legal


def decide(table: Table, who: Person, command: commands.Command, bots: KnownBots) -> Decision:
    """Decide a command: the event that it causes, or a refusal."""
    if isinstance(command, commands.Move):
        return move(table, who.id, command)
    return Decision(decide_event(table, who, command, bots))


def decide_event(table: Table, who: Person, command: commands.Command, bots: KnownBots) -> events.Event:
    person = who.id
    if not isinstance(command, ALWAYS_ALLOWED):
        need_room_for_events(table)
    if isinstance(command, commands.Sit):
        return sit(table, who, command)
    if isinstance(command, commands.OpenWords):
        return commit_reveal.open_words(table, own_seats(table, person), command.words)
    if isinstance(command, commands.Fill):
        return fill(table, person, command, bots)
    if isinstance(command, commands.Stand):
        return stand(table, person, command)
    if isinstance(command, commands.Remove):
        return remove(table, person, command)
    if isinstance(command, commands.Undo):
        return undo.ask_undo(table, person, own_seats(table, person, running=True))
    if isinstance(command, commands.AnswerUndo):
        return undo.answer_undo(table, person, own_seats(table, person, running=True), command.agree)
    if isinstance(command, commands.Resign):
        return events.Resigned(own_seats(table, person, running=True)[0])
    if isinstance(command, commands.Abandon):
        need_open(table)
        commit_reveal.need_no_opening(table)
        need_host(table, person)
        return events.Abandoned()
    if isinstance(command, commands.Rematch):
        return ask_rematch(table, person, command)
    raise AssertionError(f"{type(command).__name__} is not decided here")


def need_room_for_events(table: Table) -> None:
    """Refuse what people could let happen without end."""
    if table.number >= MOST_EVENTS:
        raise Refusal("too_many", because("many_events", most=MOST_EVENTS))


def need_open(table: Table) -> None:
    if table.status != "open":
        raise Refusal("not_open")


def need_running(table: Table) -> None:
    if table.status != "running":
        raise Refusal("not_running")


def need_host(table: Table, person: str) -> None:
    if person != table.host:
        raise Refusal("not_host")


def need_seat(table: Table, number: int) -> None:
    if number >= len(table.seats):
        raise Refusal("no_such_seat", because("seats", number=len(table.seats)))


def has_bots(table: Table) -> bool:
    return any(seat.bot is not None for seat in table.seats)


def own_seats(table: Table, person: str, running: bool = False) -> list[int]:
    if running:
        need_running(table)
    own = [seat for seat in table.seats_of(person) if not table.seats[seat].is_out]
    if not own and table.seats_of(person):
        raise Refusal("not_seated", because("out_of_game"))
    if not own:
        raise Refusal("not_seated")
    return own


def free_seat(table: Table, wanted: int | None) -> int:
    need_open(table)
    free = [number for number, seat in enumerate(table.seats) if seat.is_free]
    if wanted is not None:
        need_seat(table, wanted)
        if wanted not in free:
            raise Refusal("seat_taken")
        return wanted
    if not free:
        raise Refusal("seat_taken", because("all_seats_taken"))
    return free[0]


def sit(table: Table, who: Person, command: commands.Sit) -> events.Event:
    """Take a seat; or one's own once more, to be seen there under a new name or face."""
    if command.seat is not None and table.status == "open" and command.seat in table.seats_of(who.id):
        commit_reveal.need_no_opening(table)
        return sat(command.seat, who, command)
    seat = free_seat(table, command.seat)
    if who.id in table.removed_people:
        raise Refusal("removed")
    if table.seats_of(who.id) and not table.setup.hot_seat:
        raise Refusal("already_seated")
    return sat(seat, who, command)


def sat(seat: int, who: Person, command: commands.Sit) -> events.Event:
    commit_reveal.check_words(command.words, command.pledge)
    return events.Sat(seat, who.id, who.name, command.words, command.pledge, who.is_account, face_of(who))


def fill(table: Table, person: str, command: commands.Fill, bots: KnownBots) -> events.Event:
    need_open(table)
    need_host(table, person)
    bots.need(command.bot, table.game.name)
    return events.BotSat(free_seat(table, command.seat), command.bot)


def stand(table: Table, person: str, command: commands.Stand) -> events.Event:
    """A seated person stands up; the host may also remove a bot."""
    need_open(table)
    commit_reveal.need_no_opening(table)
    if command.seat is None:
        return events.Stood(own_seats(table, person)[0])
    need_seat(table, command.seat)
    seat = table.seats[command.seat]
    if seat.person != person and not (seat.bot is not None and person == table.host):
        raise Refusal("not_seated", because("not_your_seat"))
    return events.Stood(command.seat)


def remove(table: Table, person: str, command: commands.Remove) -> events.Event:
    """The host may send anybody else away."""
    need_open(table)
    commit_reveal.need_no_opening(table)
    need_host(table, person)
    need_seat(table, command.seat)
    removed = table.seats[command.seat].person
    if removed is None or removed == person:
        raise Refusal("not_removable")
    return events.Removed(command.seat, removed)


def need_current(table: Table, number: int) -> None:
    """Refuse what was asked about a position that is no longer there."""
    if number < table.position_number:
        raise Refusal("stale")


def move(table: Table, person: str, command: commands.Move) -> Decision:
    own = own_seats(table, person, running=True)
    need_current(table, command.number)
    if len(table.playing().plies) >= table.game.most_plies:
        raise Refusal("too_many", because("many_events", most=table.game.most_plies))
    seat = table.to_act
    if seat not in own:
        raise Refusal("not_your_turn")
    text, action = checked_move(table, command.move)
    return Decision(events.Moved(seat, text), action)


def checked_move(table: Table, text: str) -> tuple[str, int]:
    """A legal move as it is written in a record, and its action."""
    legal = table.legal_moves()
    if text in legal:
        return text, legal[text]
    game, state = table.game, table.playing().state
    try:
        action = game.notation.parse_move(state, text)
    except NotationError as error:
        raise Refusal("bad_move", error.why) from None
    if not game.is_legal(state, action):
        raise Refusal("illegal_move", game.why_illegal(state, action))
    return game.notation.format_move(state, action), action


def next_by_itself(table: Table) -> events.Event | None:
    """The event that follows by itself; the figures of a rating and the table of a rematch are still missing."""
    if table.awaits_rating():
        return events.Rated([])
    return commit_reveal.started(table) or undo.agreed_undo(table) or agreed_rematch(table)
