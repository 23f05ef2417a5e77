"""From a command to an event: may this person do this at this table now? Pure: nothing is written here."""

from __future__ import annotations

from azulejos.core.errors import AzulejosError, IllegalMove, NotationError
from azulejos.server.bots.roster import Roster
from azulejos.server.tables import events
from azulejos.server.tables.table import Table
from azulejos.server.wire import messages
from azulejos.server.wire.refusal import Refusal


def decide(
    table: Table, person: str, name: str, command: messages.Command, roster: Roster | None = None
) -> events.Event:
    """The event that a command causes, or a refusal."""
    if isinstance(command, messages.Move):
        return move(table, person, command)
    if isinstance(command, messages.Sit):
        return sit(table, person, name, command)
    if isinstance(command, messages.Fill):
        return fill(table, person, command, roster or Roster())
    if isinstance(command, messages.Stand):
        return stand(table, person, command)
    if isinstance(command, messages.Undo):
        return undo(table, person)
    if isinstance(command, messages.AnswerUndo):
        return answer_undo(table, person, command)
    if isinstance(command, messages.Resign):
        return events.Resigned(own_seats(table, person, running=True)[0])
    if isinstance(command, messages.Abandon):
        need_open(table)
        need_host(table, person)
        return events.Abandoned()
    raise AssertionError(f"{type(command).__name__} is not decided here")


def need_open(table: Table) -> None:
    if table.status != "open":
        raise Refusal("not_open", "The game at this table has begun already.")


def need_running(table: Table) -> None:
    if table.status != "running":
        raise Refusal("not_running", "No game is running at this table.")


def need_host(table: Table, person: str) -> None:
    if person != table.host:
        raise Refusal("not_host", "Only the person who made this table can do that.")


def need_seat(table: Table, number: int) -> None:
    if number >= len(table.seats):
        raise Refusal("no_such_seat", f"This table has {len(table.seats)} seats.")


def own_seats(table: Table, person: str, running: bool = False) -> list[int]:
    if running:
        need_running(table)
    own = [seat for seat in table.seats_of(person) if not table.seats[seat].is_out]
    if not own and table.seats_of(person):
        raise Refusal("not_seated", "You are out of this game: a bot plays on for you.")
    if not own:
        raise Refusal("not_seated", "You have no seat at this table.")
    return own


def free_seat(table: Table, wanted: int | None) -> int:
    need_open(table)
    free = [number for number, seat in enumerate(table.seats) if seat.is_free]
    if wanted is not None:
        need_seat(table, wanted)
        if wanted not in free:
            raise Refusal("seat_taken", "Somebody sits there already.")
        return wanted
    if not free:
        raise Refusal("seat_taken", "All seats are taken.")
    return free[0]


def sit(table: Table, person: str, name: str, command: messages.Sit) -> events.Event:
    seat = free_seat(table, command.seat)
    if table.seats_of(person) and not table.setup.hot_seat:
        raise Refusal("already_seated", "You have a seat at this table already.")
    if not command.words.isprintable():
        raise Refusal("bad_words", "Your words for the fair tiles are one line of printable text.")
    return events.Sat(seat, person, name, command.words)


def fill(table: Table, person: str, command: messages.Fill, roster: Roster) -> events.Event:
    need_open(table)
    need_host(table, person)
    roster.need(command.bot, table.game.name)
    return events.BotSat(free_seat(table, command.seat), command.bot)


def stand(table: Table, person: str, command: messages.Stand) -> events.Event:
    """Who sits may stand; the host may also send a bot away."""
    need_open(table)
    if command.seat is None:
        return events.Stood(own_seats(table, person)[0])
    need_seat(table, command.seat)
    seat = table.seats[command.seat]
    if seat.person != person and not (seat.bot is not None and person == table.host):
        raise Refusal("not_seated", "That seat is not yours.")
    return events.Stood(command.seat)


def move(table: Table, person: str, command: messages.Move) -> events.Event:
    own = own_seats(table, person, running=True)
    if command.number < table.position_number:
        raise Refusal("stale", "The table has changed since; look at it again.")
    seat = table.to_act
    if seat not in own:
        raise Refusal("not_your_turn", "It is not your turn.")
    return events.Moved(seat, checked_move(table, command.move))


def checked_move(table: Table, text: str) -> str:
    """A legal move as it is written in a record."""
    state = table.playing().state
    try:
        action = table.game.notation.parse_move(state, text)
        if not table.game.is_legal(state, action):
            raise IllegalMove(table.game.why_illegal(state, action))
    except NotationError as error:
        raise Refusal("bad_move", f"That is not a move: {error}") from None
    except IllegalMove as error:
        raise Refusal("illegal_move", f"That move is illegal: {error}") from None
    except AzulejosError as error:
        raise Refusal("bad_move", str(error)) from None
    return table.game.notation.format_move(state, action)


def undo(table: Table, person: str) -> events.Event:
    """At once if nobody has acted since; else the other people at the table are asked, if there are any."""
    own = own_seats(table, person, running=True)
    back, seat = min(((table.undoable(seat), seat) for seat in own if table.undoable(seat)), default=(0, own[0]))
    if back == 0:
        raise Refusal("nothing_to_undo", "Nothing can be taken back: tiles were drawn since, or you have not acted.")
    if back == 1 or not others(table, person):
        return events.Undone(seat, back)
    return events.UndoAsked(seat)


def others(table: Table, person: str) -> list[int]:
    """The seats of other people who play."""
    return [seat for seat in table.people() if table.seats[seat].person != person]


def answer_undo(table: Table, person: str, command: messages.AnswerUndo) -> events.Event:
    own = own_seats(table, person, running=True)
    asked = table.undo_asked
    if asked is None or table.seats[asked].person == person:
        raise Refusal("not_asked", "Nobody has asked you to take a move back.")
    return events.UndoAnswered(own[0], command.agree)


def following(table: Table) -> events.Event | None:
    """What happens by itself after an event: the start of a full table, an undo to which all have agreed."""
    if table.status == "open" and all(not seat.is_free for seat in table.seats):
        return events.Started()
    asked = table.undo_asked
    if table.status == "running" and asked is not None:
        asker = table.seats[asked].person or ""
        agreed = {table.seats[seat].person for seat in table.undo_agreed}
        if {table.seats[seat].person for seat in others(table, asker)} <= agreed:
            return events.Undone(asked, table.undoable(asked))
    return None
