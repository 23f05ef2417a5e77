"""Sending tables to their watchers: what has happened, and who came or went. Each sees what they may know."""

from __future__ import annotations

from collections.abc import Callable, Collection

import msgspec

from azulejos.server.protocol import messages, table_state
from azulejos.server.table_service.live_tables import LiveTable, LiveTables, Watcher
from azulejos.server.tables.absence import absence_of
from azulejos.server.tables.perspective import IsCompiling
from azulejos.server.tables.presence import Presence


class Broadcaster:
    """Sends the tables of one process. The caller holds the lock of the table."""

    def __init__(
        self,
        tables: LiveTables,
        presence: Presence,
        is_compiling: IsCompiling,
        now: Callable[[], int],
        grace_ms: int,
    ) -> None:
        self.tables = tables
        self.is_compiling = is_compiling
        self.presence = presence
        self.now = now
        self.grace_ms = grace_ms  # before a bot may be called for an absent person

    def state(self, live: LiveTable, person: str | None, since: int | None) -> table_state.State:
        """A table as a person may see it, with what has happened since a number."""
        state = live.perspective.state(person, since, live.recent, self.presence, self.now(), self.is_compiling)
        absence = self.absence(live, person)
        return state if absence is None else msgspec.structs.replace(state, absence=absence)

    def absence(self, live: LiveTable, person: str | None) -> table_state.Absence | None:
        """The absent player who keeps others waiting, as a person sees it."""
        return absence_of(live.table, person, self.presence, self.grace_ms, self.now())

    def send_news(self, live: LiveTable) -> None:
        """Send the watchers what has happened since they were last sent something."""
        since, live.last_sent = live.last_sent, live.table.number
        for watcher in tuple(live.watchers):
            watcher.send(self.state(live, watcher.person, since))

    def add(self, live: LiveTable, watcher: Watcher, since: int | None) -> None:
        """Send a table now, and from now on."""
        live.watchers.add(watcher)
        watcher.send(self.state(live, watcher.person, since))
        self._came_or_went(live, watcher)

    async def remove(self, table_id: str, watcher: Watcher) -> None:
        """Send a table no more."""
        live = self.tables.get(table_id)
        if live is not None and watcher in live.watchers:
            live.watchers.discard(watcher)
            async with live.lock:
                self._came_or_went(live, watcher)

    def send_to_all(self, table_id: str, message: messages.FromServer) -> None:
        """Send a message that is the same for every watcher of a table."""
        live = self.tables.get(table_id)
        for watcher in tuple(live.watchers) if live else ():
            watcher.send(message)

    def _came_or_went(self, live: LiveTable, who: Watcher) -> None:
        """Show the others that a seated person came or went."""
        if live.table.seats_of(who.person):
            self.send_again(live, live.watchers - {who})

    def send_again(self, live: LiveTable, watchers: Collection[Watcher]) -> None:
        """Send a table at which only presence has changed."""
        if not live.is_dirty:
            for watcher in tuple(watchers):
                watcher.send(self.state(live, watcher.person, live.table.number))

    def watched_people(self) -> set[str]:
        """The people who sit at tables that are watched here."""
        return {seat.person for live in self.tables.watched() for seat in live.table.seats if seat.person}

    async def set_elsewhere(self, people: frozenset[str]) -> None:
        """Take over the presence that other processes report, and send it to those who see a change."""
        changed = self.presence.elsewhere ^ people
        self.presence.elsewhere = people
        for live in self.tables.watched():
            if any(seat.person in changed for seat in live.table.seats):
                async with live.lock:
                    self.send_again(live, live.watchers)
