"""The audience of each table: people with an open socket and no seat there, as far as this process knows.

It is sent to everybody at the table, so that a host sees who has opened the link and players know that they are
watched. However many come and go at once, it is sent to each table once in a pause at most, and only if it has changed.
"""

from __future__ import annotations

import asyncio
from typing import Protocol

from azulejos.server.protocol import messages
from azulejos.server.protocol.values import Person, face_of
from azulejos.server.runtime.supervision import Supervised
from azulejos.server.table_service.live_tables import LiveTable
from azulejos.server.table_service.log import TableLog
from azulejos.server.tables import events

MOST_NAMED = 8  # people whose names are sent; the others are counted
MOST_OF_ADDRESS = 32  # sockets that look at one table: each is sent every move
PAUSE_SECONDS = 0.5
SEATING = events.Sat | events.Stood | events.Removed


class Onlooking(Protocol):
    """A socket through which a person looks at a table."""

    @property
    def who(self) -> Person: ...

    @property
    def address(self) -> str: ...

    def send(self, message: messages.FromServer) -> None: ...


class Audience:
    """The audiences of the tables that are looked at through this process."""

    def __init__(self, tables: TableLog) -> None:
        self.tables = tables
        self.task = Supervised("audience", self._send_changes)
        self._sockets: dict[str, dict[Onlooking, None]] = {}  # by table, in the order in which they came
        self._sent: dict[str, messages.Audience] = {}
        self._changed: set[str] = set()
        self._has_changed = asyncio.Event()
        tables.listeners.append(self.after_event)

    def is_crowded(self, table: str, socket: Onlooking) -> bool:
        """Whether too many sockets of one address look at a table already. Those who sit there may always look."""
        here = self._sockets.get(table, {})
        if socket in here or sum(each.address == socket.address for each in here) < MOST_OF_ADDRESS:
            return False
        return socket.who.id not in self._seated(table)

    def _seated(self, table: str) -> set[str | None]:
        live = self.tables.tables.get(table)
        return {seat.person for seat in live.table.seats} if live else set()

    def come(self, table: str, socket: Onlooking) -> None:
        """Count a socket at a table from now on."""
        self._sockets.setdefault(table, {})[socket] = None
        if sent := self._sent.get(table):
            socket.send(sent)
        self._change(table)

    def leave(self, table: str, socket: Onlooking) -> None:
        """Count it no more."""
        sockets = self._sockets.get(table, {})
        sockets.pop(socket, None)
        if not sockets:
            self._sockets.pop(table, None)
            self._sent.pop(table, None)
        self._change(table)

    def after_event(self, live: LiveTable, entry: events.LogEntry) -> None:
        if isinstance(entry.event, SEATING) and live.table.id in self._sockets:
            self._change(live.table.id)

    def of(self, table: str) -> messages.Audience:
        """The audience of a table as it is now, the latest first."""
        seated = self._seated(table)
        latest = {socket.who.id: socket.who for socket in reversed(self._sockets.get(table, {}))}
        people = [person for person in latest.values() if person.id not in seated]
        named = [messages.Onlooker(person.name, face_of(person)) for person in people[:MOST_NAMED]]
        return messages.Audience(table, len(people), named)

    def _change(self, table: str) -> None:
        self._changed.add(table)
        self._has_changed.set()

    async def _send_changes(self) -> None:
        while True:
            await self._has_changed.wait()
            await asyncio.sleep(PAUSE_SECONDS)
            self._has_changed.clear()
            changed, self._changed = self._changed, set()
            for table in changed & self._sockets.keys():
                self._send(table)
                await asyncio.sleep(0)  # one table with many sockets must not keep the others waiting

    def _send(self, table: str) -> None:
        audience, before = self.of(table), self._sent.get(table)
        if audience == before or (before is None and not audience.people):
            return
        self._sent[table] = audience
        for socket in tuple(self._sockets[table]):
            socket.send(audience)
