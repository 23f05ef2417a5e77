"""The checker of the kill test notices what it is there for."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import Executable, delete, insert, select, update

from azulejos.server.bots.roster import Roster
from azulejos.server.database import schema
from azulejos.server.database.migration import migrate
from azulejos.server.database.store import Store
from azulejos.server.database.urls import file_url
from azulejos.server.features.accounts.people import People
from azulejos.server.protocol import commands, messages, table_setup, table_state
from azulejos.server.protocol.values import Person
from azulejos.server.settings import Settings
from azulejos.server.table_service.service import TableService
from azulejos.server.tables import events
from tests.chaos.checking import Checker, Violation
from tests.chaos.notes import Notes

MOVES = 6
Harm = Callable[[Store, Notes, str], Awaitable[None]]


class Listener:
    """A watcher who writes down what comes, as a client would read it."""

    def __init__(self, person: str, notes: Notes) -> None:
        self.person = person
        self.notes = notes
        self.state: Any = None

    def send(self, message: messages.FromServer) -> None:
        received = messages.from_server.decode(messages.encoder.encode(message))
        self.notes.hear(self.person, received)
        if isinstance(received, table_state.State):
            self.state = received


async def do(tables: TableService, person: Person, notes: Notes, command: commands.Command) -> None:
    notes.send(person.id, command)
    notes.hear(person.id, await tables.handle(person, command))


async def play(tables: TableService, people: list[Person], notes: Notes) -> str:
    """A game that has begun, of which everything was written down; the table."""
    table = await tables.create(people[0], table_setup.Setup(game="azul"))
    listeners = [Listener(person.id, notes) for person in people]
    for person, listener in zip(people, listeners, strict=True):
        await tables.watch(listener, table, None)
        await do(tables, person, notes, commands.Sit(table, f"sit {person.id}"))
    for number in range(MOVES):
        actor, listener = next(pair for pair in zip(people, listeners, strict=True) if pair[1].state.legal)
        move = random.Random(number).choice(listener.state.legal)
        await do(tables, actor, notes, commands.Move(table, f"move {number}", listener.state.number, move))
    return table


async def check(path: Path, harm: Harm | None = None) -> None:
    """Play, do some harm, and check."""
    url = file_url(path / "azulejos.db")
    await migrate(url, lambda _: None)
    store, notes = Store(url), Notes()
    store.start()
    try:
        tables = TableService(store, Settings(data_dir=path), Roster())
        people = People(store, tables.now)
        table = await play(tables, [(await people.new_guest(name))[0] for name in ("Ana", "Rui")], notes)
        if harm:
            await harm(store, notes, table)
        await Checker(store, notes).check(at_rest=True)
    finally:
        await store.close()


async def write(store: Store, statement: Executable) -> None:
    async with store.writing() as connection:
        await connection.execute(statement)


async def last_event(store: Store, table: str) -> dict[str, Any]:
    columns = schema.events.c
    query = select(schema.events).where(columns.table_id == table).order_by(columns.number.desc())
    row = await store.row(query)
    assert row is not None
    return dict(row)


def one(number: int) -> Any:
    return schema.events.c.number == number


async def test_a_game_without_harm_passes(tmp_path: Path) -> None:
    await check(tmp_path)


async def lose_the_last(store: Store, notes: Notes, table: str) -> None:
    await write(store, delete(schema.events).where(one((await last_event(store, table))["number"])))


async def lose_one_in_between(store: Store, notes: Notes, table: str) -> None:
    await write(store, delete(schema.events).where(one(5)))


async def double_the_last(store: Store, notes: Notes, table: str) -> None:
    last = await last_event(store, table)
    await write(store, insert(schema.events).values(last | {"number": last["number"] + 1, "command": "another"}))


async def give_it_to_nobody(store: Store, notes: Notes, table: str) -> None:
    await write(store, update(schema.events).where(one(5)).values(person=None))


async def change_a_move(store: Store, notes: Notes, table: str) -> None:
    last = await last_event(store, table)
    event = events.decode(last["body"])
    assert isinstance(event, events.Moved)
    event = msgspec.structs.replace(event, move="CWF" if event.move == "CKF" else "CKF")
    await write(store, update(schema.events).where(one(last["number"])).values(body=events.encode(event)))


async def forget_the_row(store: Store, notes: Notes, table: str) -> None:
    await write(store, update(schema.tables).values(number=4))


async def tell_another_view(store: Store, notes: Notes, table: str) -> None:
    key = max(notes.states[table])
    notes.states[table][key] = b"another"


async def tell_what_never_was(store: Store, notes: Notes, table: str) -> None:
    notes.states[table][99, "somebody"] = b"another"


async def tell_another_event(store: Store, notes: Notes, table: str) -> None:
    notes.happenings[table].add((5, "resigned", 0, 1))


async def acknowledge_what_was_never_done(store: Store, notes: Notes, table: str) -> None:
    command = commands.Move(table, "lost", 4, "CKF")
    notes.send("somebody", command)
    notes.hear("somebody", messages.Ack("lost", 5, table))


async def refuse_what_was_done(store: Store, notes: Notes, table: str) -> None:
    notes.hear("somebody", messages.Refused("move 1", "stale", ""))


async def acknowledge_twice(store: Store, notes: Notes, table: str) -> None:
    notes.hear("somebody", messages.Ack("move 1", 99, table))


async def seat_somebody_unasked(store: Store, notes: Notes, table: str) -> None:
    for command in [each for each in notes.acks if each.startswith("sit")]:
        del notes.acks[command]
    await write(store, update(schema.events).where(one(1)).values(command=None))


async def play_a_rematch(store: Store, notes: Notes, table: str) -> None:
    """No harm: the server seats everybody again, without a command of theirs."""
    tables = TableService(store, Settings(), Roster())
    live = await tables.log.live(table)
    people = [Person(str(seat.person), str(seat.name), is_account=False) for seat in live.table.seats]
    await do(tables, people[0], notes, commands.Resign(table, "resign"))
    for person in people:
        await do(tables, person, notes, commands.Rematch(table, f"rematch {person.id}"))
    again = await tables.log.live(str(live.table.rematch))
    assert [seat.person for seat in again.table.seats] == [person.id for person in reversed(people)]


async def test_a_rematch_passes(tmp_path: Path) -> None:
    await check(tmp_path, play_a_rematch)


HARM: list[tuple[Harm, str]] = [
    (lose_the_last, "was acknowledged as .* but is None"),
    (lose_one_in_between, "was acknowledged as .* but is None"),
    (double_the_last, "can't be replayed|nobody has sent"),
    (give_it_to_nobody, "was acknowledged as"),
    (change_a_move, "can't be replayed|is stored as"),
    (seat_somebody_unasked, "has a person or a command, but not both"),
    (forget_the_row, "its row says number 4"),
    (tell_another_view, "is not what is stored"),
    (tell_what_never_was, "state 99 was sent, but it has"),
    (tell_another_event, "event 5 was sent as resigned"),
    (acknowledge_what_was_never_done, "was acknowledged as .* but is None"),
    (refuse_what_was_done, "was refused .* but is"),
    (acknowledge_twice, "first Ack"),
]


@pytest.mark.parametrize(("harm", "message"), HARM, ids=[harm.__name__ for harm, _ in HARM])
async def test_harm_is_noticed(harm: Harm, message: str, tmp_path: Path) -> None:
    with pytest.raises(Violation, match=message):
        await check(tmp_path, harm)
