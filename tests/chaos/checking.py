"""Has the server kept its promise? What clients received is compared with the database.

No acknowledged command is missing, none is doubled, none that was refused has happened; numbers have no gaps; every
state that anybody received, and every event in it, is what the stored events say.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import RowMapping, select

from azulejos.core.records.game_file import parse_record
from azulejos.core.records.verification import verify
from azulejos.games import game as find_game
from azulejos.server.database import schema
from azulejos.server.database.appender import StoredEvent
from azulejos.server.database.store import Store
from azulejos.server.protocol import commands, messages, table_setup
from azulejos.server.table_service.log import read_entry
from azulejos.server.tables import events
from azulejos.server.tables.perspective import Perspective
from azulejos.server.tables.rematch import rematch_id
from azulejos.server.tables.setup import new_table
from azulejos.server.tables.table import Table
from tests.chaos.notes import Digest, Happened, Notes, digest

# These don't name the state that they are about: a late copy may succeed where the first one was refused.
NAMELESS = (commands.Undo, commands.AnswerUndo)


class Violation(Exception):
    """The server has broken its promise; the message says how."""


class Checker:
    """Compares notes with a database, also while the servers run."""

    def __init__(self, store: Store, notes: Notes) -> None:
        self.store = store
        self.notes = notes
        self._rematches: set[str] = set()  # the tables at which everybody is seated again, if they were made
        self._done: dict[str, tuple[int, int]] = {}  # finished tables: events and states compared

    async def check(self, at_rest: bool = False) -> dict[str, Table]:
        """Compare everything that was received up to now; the tables as they are after their last event.

        At rest nothing is written meanwhile, and the rows of tables agree with the events.
        """
        if self.notes.violations:
            raise Violation(self.notes.violations[0])
        acks, received = dict(self.notes.acks), {table: dict(states) for table, states in self.notes.states.items()}
        happenings = {table: set(happened) for table, happened in self.notes.happenings.items()}
        refused = dict(self.notes.refusals)
        tables = {
            row["id"]: row for row in await self.store.rows(select(schema.tables).order_by(schema.tables.c.created_at))
        }
        for table in {*received, *(ack.table for ack in acks.values())} - tables.keys():
            raise Violation(f"table {table} is not in the database")
        stored = {table: await self.store.events(table) for table in tables}
        self.check_commands(acks, refused, stored, await chat_lines(self.store))
        checked = {}
        for table, row in tables.items():  # each after the one of which it is a rematch
            checked[table] = self.check_table(row, stored[table], received.get(table, {}), happenings.get(table, set()))
            if at_rest and (row["number"], row["status"]) != (checked[table].number, checked[table].status):
                raise Violation(f"table {table}: its row says number {row['number']}, {row['status']}")
            self._rematches.add(rematch_id(checked[table]))
        return checked

    def check_commands(
        self,
        acks: dict[str, messages.Ack],
        refused: dict[str, messages.Refused],
        stored: dict[str, list[StoredEvent]],
        lines: Sequence[RowMapping],
    ) -> None:
        """Each command that was acknowledged is there, once and where it was said to be, and no refused one is."""
        places: dict[str, tuple[str, int, str]] = {}
        written = [(table, event.number, event.person, event.command) for table in stored for event in stored[table]]
        written += [(row["table_id"], row["number"], row["person"], row["command"]) for row in lines]
        for table, number, person, command in written:
            if command is None:
                continue
            if command in places:
                raise Violation(f"command {command} is there twice: {places[command]} and {(table, number, person)}")
            places[command] = table, number, person or ""
            if command in refused and not isinstance(self.notes.sent[command][1], NAMELESS):
                raise Violation(f"command {command} was refused ({refused[command].code}), but is {places[command]}")
        for command, ack in acks.items():
            person, sent = self.notes.sent[command]
            if places.get(command) != (ack.table, ack.number, person):
                raise Violation(f"{sent} of {person} was acknowledged as {ack}, but is {places.get(command)}")

    def check_table(
        self,
        row: RowMapping,
        stored: Sequence[StoredEvent],
        received: dict[tuple[int, str], Digest],
        happenings: set[Happened],
    ) -> Table:
        """The events of one table give every state that was sent of it."""
        name = f"table {row['id']}"
        numbers = [event.number for event in stored]
        if numbers != list(range(1, len(stored) + 1)):
            raise Violation(f"{name}: its events have the numbers {numbers}")
        if row["number"] > len(stored):
            raise Violation(f"{name}: its last number is {row['number']}, but it has {len(stored)} events")
        for number, kind, seat, at in sorted(happenings):
            if number > len(stored) or as_happened(stored[number - 1]) != (number, kind, seat, at):
                raise Violation(f"{name}: event {number} was sent as {kind} of seat {seat}, but is not stored so")
        table = fresh_table(row)
        if self._done.get(row["id"]) == (len(stored), len(received)):
            return replayed(table, stored)
        self._compare_states(table, stored, received)
        if table.status == "over":
            self._done[row["id"]] = len(stored), len(received)
        return table

    def _compare_states(
        self, table: Table, stored: Sequence[StoredEvent], received: dict[tuple[int, str], Digest]
    ) -> None:
        people: dict[int, list[str]] = {}
        for number, person in received:
            people.setdefault(number, []).append(person)
        for number in range(len(stored) + 1):
            if number:
                self._replay(table, stored[number - 1])
            for person in people.pop(number, []):
                if state_digest(table, person) != received[number, person]:
                    raise Violation(f"table {table.id}: what {person} was sent as state {number} is not what is stored")
        if people:
            raise Violation(f"table {table.id}: state {max(people)} was sent, but it has {len(stored)} events")

    def _replay(self, table: Table, event: StoredEvent) -> None:
        """Let an event happen; if a person caused it, it is what the person wanted."""
        try:
            entry = read_entry(event)
            table.apply(entry)
        except Exception as error:
            raise Violation(f"table {table.id}: event {event} can't be replayed: {error}") from error
        if (
            event.command is None
            and event.person is not None
            and self._is_seated_again(table, event.person, entry.event)
        ):
            return
        if (event.person is None) != (event.command is None):
            raise Violation(f"table {table.id}: event {event} has a person or a command, but not both")
        if event.command is None:
            return
        if event.command not in self.notes.sent:
            raise Violation(f"table {table.id}: nobody has sent the command of event {event}")
        person, sent = self.notes.sent[event.command]
        wanted = sent.move if isinstance(sent, commands.Move) else None
        if (person, sent.table) != (event.person, table.id) or wanted != getattr(entry.event, "move", None):
            raise Violation(f"table {table.id}: {sent} of {person} is stored as event {event}")

    def _is_seated_again(self, table: Table, person: str, event: events.Event) -> bool:
        """Whether the server itself gave a person a seat, as happens at the table of a rematch alone."""
        return table.id in self._rematches and isinstance(event, events.Sat) and event.person == person


def check_file(table: Table, text: str) -> None:
    """The game file that a server hands out is fair, and ends where the stored events do."""
    record = parse_record(text, find_game)
    try:
        verify(record)
    except Exception as error:
        raise Violation(f"table {table.id}: its game file can't be verified: {error}") from error
    if record.end().tobytes() != table.playing().state.tobytes():
        raise Violation(f"table {table.id}: its game file ends otherwise than its events")


async def chat_lines(store: Store) -> Sequence[RowMapping]:
    """All lines of chat; their numbers have no gaps."""
    columns = schema.chat.c
    rows = await store.rows(select(schema.chat).order_by(columns.table_id, columns.number))
    last: dict[str, int] = {}
    for row in rows:
        if row["number"] != last.get(row["table_id"], 0) + 1:
            raise Violation(f"table {row['table_id']}: line {row['number']} follows {last.get(row['table_id'], 0)}")
        last[row["table_id"]] = row["number"]
    return rows


def fresh_table(row: RowMapping) -> Table:
    """A table of the database before its first event."""
    setup = msgspec.json.decode(row["setup"], type=table_setup.Setup)
    return new_table(row["id"], find_game(row["game"]), setup, row["host"], row["secret"], row["created_at"])


def replayed(table: Table, stored: Sequence[StoredEvent]) -> Table:
    for event in stored:
        table.apply(read_entry(event))
    return table


def state_digest(table: Table, person: str) -> Digest:
    """The state of a table for one person, as it would be sent to them."""
    received: Any = messages.from_server.decode(
        messages.encoder.encode(Perspective(table).state(person, None, [], (), 0))
    )
    return digest(received)


def as_happened(stored: StoredEvent) -> Happened:
    event = events.decode(stored.body)
    return stored.number, str(type(event).__struct_config__.tag), getattr(event, "seat", None), stored.at
