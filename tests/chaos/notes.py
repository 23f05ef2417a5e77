"""A log of everything that all clients sent and received, to be compared with the database."""

from __future__ import annotations

import hashlib
from collections import Counter, defaultdict
from dataclasses import dataclass, field

import msgspec

from azulejos.client import TRY_AGAIN, Account, Connection
from azulejos.server.protocol import commands, messages, table_state

Digest = bytes
Happened = tuple[int, str, int | None, int]  # of a happening: its number, kind, seat and time


@dataclass(slots=True)
class Notes:
    """Everything that was said. Commands are known by their ids, which no two clients share."""

    sent: dict[str, tuple[str, commands.Command]] = field(default_factory=dict)  # with the person who sent it
    acks: dict[str, messages.Ack] = field(default_factory=dict)
    refusals: dict[str, messages.Refused] = field(default_factory=dict)
    states: dict[str, dict[tuple[int, str], Digest]] = field(default_factory=lambda: defaultdict(dict))  # by table
    happenings: dict[str, set[Happened]] = field(default_factory=lambda: defaultdict(set))  # by table
    lines: dict[tuple[str, int], messages.ChatLine] = field(default_factory=dict)
    counts: Counter[str] = field(default_factory=Counter)  # what was received, and what was done to connections
    violations: list[str] = field(default_factory=list)  # of the server's promise

    def send(self, person: str, command: commands.Command) -> None:
        self.sent[command.id] = person, command

    def hear(self, person: str, message: messages.FromServer) -> None:
        """Write a message down; if it contradicts an earlier one, that too."""
        self.counts[type(message).__name__] += 1
        if isinstance(message, messages.Ack):
            known = self.acks.setdefault(message.id, message)
            self.compare(known, message)
        elif isinstance(message, messages.ChatLine):
            self.compare(self.lines.setdefault((message.table, message.number), message), message)
        elif isinstance(message, messages.Refused):
            if message.id is not None and message.code not in TRY_AGAIN:
                self.refusals.setdefault(message.id, message)
        elif isinstance(message, table_state.State):
            self.see(person, message)

    def compare(self, known: object, received: object) -> None:
        if known != received:
            self.violations.append(f"first {known} was received, then {received}")

    def see(self, person: str, state: table_state.State) -> None:
        """Write a state down, and what it says has happened."""
        if state.since is not None:
            numbers = [happening.number for happening in state.events]
            if numbers != list(range(state.since + 1, state.number + 1)):
                wrong = f"from {state.since} to {state.number} the events {numbers} were sent"
                self.violations.append(f"table {state.table}: {wrong}")
        self.happenings[state.table].update((each.number, each.kind, each.seat, each.at) for each in state.events)
        this = digest(state)
        if self.states[state.table].setdefault((state.number, person), this) != this:
            self.violations.append(f"table {state.table}: state {state.number} was sent to {person} in two ways")


def digest(state: table_state.State) -> Digest:
    """A state without what may differ each time it is sent: what happened before, the time, who is present or away."""
    seats = [msgspec.structs.replace(seat, present=False) for seat in state.seats]
    lasting = msgspec.structs.replace(state, since=None, events=[], clock=None, seats=seats, absence=None)
    return hashlib.blake2b(msgspec.json.encode(lasting), digest_size=16).digest()


class Witness(Connection):
    """A connection that writes everything down."""

    def __init__(self, account: Account, url: str, person: str, notes: Notes) -> None:
        super().__init__(account, url)
        self.person = person
        self.notes = notes

    async def do(self, command: commands.Command) -> messages.Ack:
        self.notes.send(self.person, command)
        return await super().do(command)

    async def _on_message(self, message: messages.FromServer) -> None:
        self.notes.hear(self.person, message)
        await super()._on_message(message)
