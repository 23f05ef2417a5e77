"""What people do at tables, carried out exactly once, and what the server does there by itself."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable

import structlog

from azulejos.core.errors import AzulejosError
from azulejos.core.fair import SECRET_BYTES
from azulejos.server.accounts.people import Person
from azulejos.server.bots.roster import Roster
from azulejos.server.database.store import Store, StoreError
from azulejos.server.refusal import Refusal
from azulejos.server.settings import Settings, engine_commands
from azulejos.server.tables import events
from azulejos.server.tables.broadcaster import Broadcaster
from azulejos.server.tables.commands import Decision, decide, need_current, next_by_itself
from azulejos.server.tables.deadlines import SECOND, time_is_up
from azulejos.server.tables.live_tables import LiveTable, LiveTables, Watcher
from azulejos.server.tables.log import TableLog
from azulejos.server.tables.presence import PRESENT_MS, Presence
from azulejos.server.tables.setup import checked_setup, known_game, new_id, new_table, rematch_setup
from azulejos.server.tables.table import Table
from azulejos.server.wire import messages

TRIES = 5  # to write an event where other processes do so too

log = structlog.get_logger()


def milliseconds() -> int:
    return time.time_ns() // 1_000_000


class TableService:
    """The tables of one process: their log, their watchers, and the commands that change them."""

    def __init__(self, store: Store, settings: Settings, now: Callable[[], int] = milliseconds) -> None:
        self.settings = settings
        self.now = now
        self.roster = Roster(engine_commands(settings.engine))
        grace_ms = max(settings.grace_seconds * SECOND, PRESENT_MS if store.is_postgresql else 0)
        self.presence = Presence(now, grace_ms)
        self.broadcaster = Broadcaster(LiveTables(), self.presence, now)
        self.log = TableLog(store, settings, self.broadcaster, now)

    # What people do.

    async def create(self, person: Person, setup: messages.Setup) -> str:
        """A new table; its bots sit down at once, and it starts if it is full."""
        setup = checked_setup(setup, self.roster)
        secret = secrets.token_bytes(SECRET_BYTES)
        live = await self.log.create(new_table(new_id(), known_game(setup.game), setup, person.id, secret, self.now()))
        async with live.lock:
            for seat, bot in sorted(setup.bots.items()):
                await self.log.append(live, Decision(events.BotSat(int(seat), bot)))
            await self._follow_up(live)
        return live.table.id

    async def handle(self, person: Person, command: messages.Command) -> messages.Ack:
        """Carry a command out, once. It goes on to its end even if whoever sent it has gone."""
        work = asyncio.ensure_future(self._handle(person, command))
        work.add_done_callback(log_failure)
        return await asyncio.shield(work)

    async def _handle(self, person: Person, command: messages.Command) -> messages.Ack:
        async with self.log.locked(command.table) as live:
            for _ in range(TRIES):
                number = live.commands.get((person.id, command.id))
                if number is not None:
                    return messages.Ack(command.id, number, live.table.id)
                late = time_is_up(live.table, self.now())
                if late is not None and await self.log.append(live, Decision(late)):
                    await self._follow_up(live)
                try:
                    decision = await self._decide(live.table, person, command)
                except Refusal:
                    if await self.log.has_news(live):
                        continue
                    raise
                if await self.log.append(live, decision, person.id, command.id):
                    number = live.table.number
                    await self._follow_up(live)
                    return messages.Ack(command.id, number, live.table.id)
        raise StoreError("this table is too busy; try again")

    async def _decide(self, table: Table, person: Person, command: messages.Command) -> Decision:
        if isinstance(command, messages.Rematch):
            return Decision(await self._rematch(table, person))
        return decide(table, person.id, person.name, command, self.roster)

    async def _rematch(self, table: Table, person: Person) -> events.Event:
        """A table with the same setup for the next start player."""
        if table.status != "over":
            raise Refusal("not_over", "The game is not over yet.")
        if not table.seats_of(person.id):
            raise Refusal("not_seated", "Only who has played can ask for a rematch.")
        if table.rematch is not None:
            raise Refusal("already_rematched", "There is a table for the rematch already.")
        return events.Rematched(await self.create(person, rematch_setup(table)))

    # What happens by itself.

    async def _follow_up(self, live: LiveTable) -> None:
        """Let happen what follows from the last event."""
        event = next_by_itself(live.table)
        while event is not None:
            await self.log.append(live, Decision(event))
            event = next_by_itself(live.table)

    async def act(self, table_id: str, number: int, event: events.Event) -> bool:
        """The server itself lets an event happen, if nothing has happened since a number."""
        async with self.log.locked(table_id) as live:
            if live.table.number != number:
                return False
            done = await self.log.append(live, Decision(event))
            await self._follow_up(live)
            return done

    # What people see.

    async def watch(self, watcher: Watcher, table_id: str, since: int | None) -> None:
        """Send a table now, and from now on; a person who comes back gets the seat back."""
        async with self.log.locked(table_id) as live:
            self.broadcaster.add(live, watcher, since)
            for number in live.table.seats_of(watcher.person):
                seat = live.table.seats[number]
                if seat.stand_in is not None and not seat.is_out and live.table.status == "running":
                    await self.log.append(live, Decision(events.HandedBack(number)))

    async def unwatch(self, watcher: Watcher, table_id: str) -> None:
        await self.broadcaster.remove(table_id, watcher)

    async def state(self, person: str | None, table_id: str) -> messages.State:
        """A table as it is now."""
        async with self.log.locked(table_id) as live:
            return self.broadcaster.state(live, person, None)

    async def preview(self, person: str, asked: messages.Preview) -> messages.Previews:
        async with self.log.locked(asked.table) as live:
            need_current(live.table, asked.number)
            previews = live.perspective.previews(person, asked.moves)
            return messages.Previews(asked.table, live.table.game.name, live.table.number, previews)


def log_failure(work: asyncio.Future[messages.Ack]) -> None:
    """Whoever waited for it may have gone: a refusal is for nobody then, but a fault is not to be lost."""
    error = None if work.cancelled() else work.exception()
    if error is not None and not isinstance(error, AzulejosError):
        log.error("a command failed", exc_info=error)
