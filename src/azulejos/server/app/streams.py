"""For programs that play from outside: one long answer over HTTP, a line of JSON for each change of one's games."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

from azulejos.server.http.backlog import Backlog
from azulejos.server.protocol import messages
from azulejos.server.protocol.messages import goodbye_message, refused_message
from azulejos.server.protocol.refusals import Refusal
from azulejos.server.protocol.values import Person
from azulejos.server.table_service.live_tables import LiveTable
from azulejos.server.table_service.played_games import games_of
from azulejos.server.table_service.service import TableService
from azulejos.server.tables import events

MOST_WAITING = 512
KEEP_ALIVE_SECONDS = 10
MOST_GAMES = 100


class Stream:
    """A watcher of all tables at which a person sits, now and later."""

    def __init__(self, tables: TableService, who: Person, unread: Backlog) -> None:
        self.tables = tables
        self.who = who
        self._unread = unread
        self._queue: asyncio.Queue[bytes] = asyncio.Queue(MOST_WAITING)
        self._watched: set[str] = set()
        self._to_watch: asyncio.Queue[str] = asyncio.Queue()
        self._is_too_slow = False
        self._is_sent_away = False
        self._has_ended = asyncio.Event()

    @property
    def person(self) -> str:
        return self.who.id

    def send(self, message: messages.FromServer) -> None:
        if self._is_too_slow:
            return
        line = messages.encoder.encode(message) + b"\n"
        if self._queue.full() or not self._unread.add(len(line)):
            self._is_too_slow = True
        else:
            self._queue.put_nowait(line)

    def send_away(self, refusal: Refusal) -> None:
        """End it, and say why."""
        self.send(goodbye_message(refusal))
        self._is_sent_away = True

    def end(self) -> None:
        """The token or cookie with which it was asked for holds no longer."""
        self._has_ended.set()

    def after_event(self, live: LiveTable, entry: events.LogEntry) -> None:
        """A table at which one sits down is watched from then on."""
        if entry.person == self.person and isinstance(entry.event, events.Sat):
            self._to_watch.put_nowait(live.table.id)

    async def lines(self) -> AsyncIterator[bytes]:
        """The lines of the stream, until the reader goes away or falls too far behind."""
        self.tables.presence.arrive(self.person)
        self.tables.log.listeners.append(self.after_event)
        try:
            for game in await games_of(self.tables.log.store, self.person, None, None, MOST_GAMES):
                if game.status != "over":
                    self._to_watch.put_nowait(game.id)
            while not (self._is_too_slow or self._has_ended.is_set() or (self._is_sent_away and self._queue.empty())):
                yield await self._next()
        finally:
            self.tables.log.listeners.remove(self.after_event)
            self._is_too_slow = True  # and takes nothing more
            self._unread.end()
            self.tables.presence.leave(self.person)
            for table in self._watched:
                await self.tables.unwatch(self, table)

    async def _next(self) -> bytes:
        """The next line; an empty one if nothing has happened for a while, so that the connection stays."""
        while self._queue.empty() and not self._to_watch.empty():
            table = self._to_watch.get_nowait()
            if table not in self._watched:
                self._watched.add(table)
                try:
                    await self.tables.watch(self, table, None)
                except Refusal as refusal:  # of a damaged one: the others continue
                    self.send(refused_message(refusal))
        waits: list[asyncio.Task[Any]] = [
            asyncio.create_task(self._queue.get()),
            asyncio.create_task(self._wake()),
            asyncio.create_task(self._has_ended.wait()),
        ]
        try:
            await asyncio.wait(waits, timeout=KEEP_ALIVE_SECONDS, return_when=asyncio.FIRST_COMPLETED)
            if not waits[0].done():
                return b"\n"
            line: bytes = waits[0].result()
            self._unread.take(len(line))
            return line
        finally:
            for wait in waits:
                wait.cancel()

    async def _wake(self) -> None:
        """Ends when there is another table to watch."""
        self._to_watch.put_nowait(await self._to_watch.get())
