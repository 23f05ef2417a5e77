"""The service of tables: commands, carried out exactly once, and the server's own actions."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager, nullcontext
from functools import partial

import structlog

from azulejos.core.errors import AzulejosError
from azulejos.core.records.fairness import SECRET_BYTES
from azulejos.server.database.failures import StoreError
from azulejos.server.database.store import Store
from azulejos.server.protocol import commands, messages, questions, table_setup, table_state
from azulejos.server.protocol.refusals import Refusal
from azulejos.server.protocol.values import Person
from azulejos.server.runtime.processor import Asker, Processor
from azulejos.server.runtime.steady_clock import SteadyTime
from azulejos.server.settings import Settings
from azulejos.server.table_service.broadcaster import Broadcaster
from azulejos.server.table_service.live_tables import LiveTable, LiveTables, Watcher
from azulejos.server.table_service.log import TableLog
from azulejos.server.table_service.quotas import MOST_BOT_GAMES, need_bot_room, quota_of, refuse_more_tables
from azulejos.server.tables import events
from azulejos.server.tables.absence import call_stand_in
from azulejos.server.tables.deadlines import SECOND, time_is_up
from azulejos.server.tables.decisions import (
    Decision,
    decide,
    has_bots,
    need_current,
    need_room_for_events,
    next_by_itself,
    own_seats,
)
from azulejos.server.tables.ids import new_id
from azulejos.server.tables.presence import PRESENT_MS, Presence
from azulejos.server.tables.rematch import rematch_host, rematch_id, rematch_setup, seating
from azulejos.server.tables.setup import KnownBots, checked_setup, known_game, new_table
from azulejos.server.tables.table import Table

TRIES = 5  # to write an event where other processes do so too

Sitting = events.Sat | events.BotSat

log = structlog.get_logger()


class TableService:
    """The tables of one process: their log, their watchers, and the commands that change them."""

    def __init__(
        self,
        store: Store,
        settings: Settings,
        bots: KnownBots,
        now: Callable[[], int] | None = None,
        processor: Processor | None = None,
    ) -> None:
        self.settings = settings
        self.processor = processor or Processor()
        self.now = now = now or SteadyTime()
        self.bots = bots
        grace_ms = max(settings.grace_seconds * SECOND, PRESENT_MS if store.is_postgresql else 0)
        self.presence = Presence(now, grace_ms)
        grace = settings.grace_seconds * SECOND
        self.broadcaster = Broadcaster(LiveTables(), self.presence, self.bots.is_compiling, now, grace)
        self.log = TableLog(store, settings, self.broadcaster, now)
        self.most_bot_games = MOST_BOT_GAMES  # under way at once, for each person
        self.watch_listeners: list[Callable[[LiveTable], None]] = []  # called when a watcher is added

    # What people do.

    async def create(self, person: Person, setup: table_setup.Setup, position: str = "") -> str:
        """A new table, perhaps with a position; its bots sit down at once, and it starts if it is full."""
        setup = checked_setup(setup, self.bots)
        sitting = [events.BotSat(int(seat), bot) for seat, bot in sorted(setup.bots.items())]
        async with self.log.store.exclusive(quota_of(person.id)):
            await refuse_more_tables(self.log.store, person.id)
            if setup.bots:
                await self._need_bot_room(person)
            return await self._make(new_id(), setup, person.id, sitting, position)

    async def begin_day(
        self, person: Person, table_id: str, setup: table_setup.Setup, secret: bytes, sitting: Sequence[Sitting]
    ) -> None:
        """The table of a person's deal of a day; it may be there, if it was begun before."""
        async with self.log.store.exclusive(quota_of(person.id)):
            try:
                await self._seat(await self.log.live(table_id), sitting)
            except Refusal:
                await self._make(table_id, setup, person.id, sitting, secret=secret)

    async def _make(
        self,
        table_id: str,
        setup: table_setup.Setup,
        host: str,
        sitting: Sequence[Sitting],
        position: str = "",
        secret: bytes | None = None,
    ) -> str:
        secret = secret or secrets.token_bytes(SECRET_BYTES)
        game, outages = known_game(setup.game), self.log.outages
        table = new_table(table_id, game, setup, host, secret, self.now(), outages)
        live = await self.log.create(table)
        if position:
            async with live.lock:
                await self.log.append(live, Decision(events.Laid(position)))
        await self._seat(live, sitting)
        return table_id

    async def _seat(self, live: LiveTable, sitting: Sequence[Sitting]) -> None:
        """People and bots take their seats, as far as these are free."""
        async with live.lock:
            for event in sitting:
                if live.table.seats[event.seat].is_free:
                    await self.log.append(live, Decision(event), getattr(event, "person", None))
            await self._follow_up(live)

    async def handle(self, person: Person, command: commands.Command) -> messages.Ack:
        """Carry a command out, once. It is finished even if the client has gone."""
        work = asyncio.ensure_future(self._handle(person, command))
        work.add_done_callback(log_failure)
        return await asyncio.shield(work)

    async def _handle(self, person: Person, command: commands.Command) -> messages.Ack:
        async with self.log.locked(command.table) as live:
            for _ in range(TRIES):
                number = live.commands.get((person.id, command.id))
                if number is not None:
                    return messages.Ack(command.id, number, live.table.id)
                late = time_is_up(live.table, self.now())
                if late is not None and await self.log.append(live, Decision(late)):
                    await self._follow_up(live)
                await self._hand_back(live, person.id)
                async with self._counting(live.table, person, command):
                    try:
                        decision = await self._decide(live, person, command)
                    except Refusal:
                        if await self.log.has_news(live):
                            continue
                        raise
                    if await self.log.append(live, decision, person.id, command.id):
                        number = live.table.number
                        await self._follow_up(live)
                        return messages.Ack(command.id, number, live.table.id)
        raise StoreError("this table is too busy; try again")

    async def _decide(self, live: LiveTable, person: Person, command: commands.Command) -> Decision:
        table = live.table
        if isinstance(command, commands.CallStandIn):
            own = own_seats(table, person.id, running=True)
            need_room_for_events(table)
            return Decision(call_stand_in(table, person.id, own, self.broadcaster.absence(live, person.id)))
        if takes_bots(table, command):
            await self._need_bot_room(person)
        return decide(table, person, command, self.bots)

    def _counting(self, table: Table, person: Person, command: commands.Command) -> AbstractAsyncContextManager[None]:
        """Within this, what counts against a quota of the person is counted and written before anything else of it."""
        return self.log.store.exclusive(quota_of(person.id)) if takes_bots(table, command) else nullcontext()

    async def _need_bot_room(self, person: Person) -> None:
        await need_bot_room(self.log.store, person.id, self.most_bot_games, self.now())

    async def note_hint(self, person: Person, table_id: str, position_number: int, event: events.Hinted) -> None:
        """Count a hint, if the position for which it was asked is still there."""
        async with self.log.locked(table_id) as live:
            if live.table.position_number != position_number or live.table.to_act != event.seat:
                raise Refusal("stale")
            need_room_for_events(live.table)
            if not await self.log.append(live, Decision(event), person.id):
                raise Refusal("stale")

    # What happens by itself.

    async def _follow_up(self, live: LiveTable) -> None:
        """Let happen what follows from the last event."""
        event = next_by_itself(live.table)
        while event is not None:
            await self._append(live, event)
            event = next_by_itself(live.table)

    async def _append(self, live: LiveTable, event: events.Event) -> bool:
        """Let an event of the server's own happen, with what it needs."""
        if isinstance(event, events.Rated):
            event = await self.log.rating(live.table)
        elif isinstance(event, events.Rematched):
            await self._make_rematch(live.table)
        return await self.log.append(live, Decision(event))

    async def _make_rematch(self, table: Table) -> None:
        """The next table, with everybody at it; another process may have made it, and died before it said so."""
        sitting = seating(table)
        try:
            await self._seat(await self.log.live(rematch_id(table)), sitting)
        except Refusal:
            await self._make(rematch_id(table), rematch_setup(table), rematch_host(table), sitting)

    async def act(self, table_id: str, number: int, event: events.Event) -> bool:
        """The server itself lets an event happen, if nothing has happened since a number."""
        async with self.log.locked(table_id) as live:
            if live.table.number != number:
                return False
            done = await self._append(live, event)
            await self._follow_up(live)
            return done

    async def after_outage(self) -> None:
        """After an outage, read clocks again without that time, and show them to the watchers."""
        timed = [live for table in self.log.tables if (live := self.log.tables.get(table)) and live.table.clock.rule]
        for live in timed:
            async with live.lock:
                live.is_dirty = True
        for live in timed:
            try:
                async with self.log.locked(live.table.id):
                    self.broadcaster.send_again(live, live.watchers)
            except AzulejosError as error:  # the next request reads it again
                log.warning("a clock could not be read again", table=live.table.id, reason=str(error))

    # What people see.

    async def watch(self, watcher: Watcher, table_id: str, since: int | None) -> None:
        """Send a table now, and from now on; a person who comes back gets the seat back."""
        async with self.log.locked(table_id) as live:
            self.broadcaster.add(live, watcher, since)
            await self._hand_back(live, watcher.person)

            for listener in self.watch_listeners:
                listener(live)

    async def _hand_back(self, live: LiveTable, person: str) -> None:
        """Give the seats of a returning person back by their stand-ins."""
        for number in live.table.seats_of(person):
            seat = live.table.seats[number]
            if seat.stand_in is not None and not seat.is_out and live.table.status == "running":
                await self.log.append(live, Decision(events.HandedBack(number)))

    async def unwatch(self, watcher: Watcher, table_id: str) -> None:
        await self.broadcaster.remove(table_id, watcher)

    async def state(self, person: str | None, table_id: str) -> table_state.State:
        """A table as it is now."""
        async with self.log.locked(table_id) as live:
            return self.broadcaster.state(live, person, None)

    async def preview(self, asker: Asker, asked: questions.Preview) -> messages.Previews:
        """Preview moves. This waits for no other work of the person's, since it holds the table of others up."""
        lane = f"table {asked.table}"
        async with self.log.locked(asked.table) as live:
            need_current(live.table, asked.number)
            if asked.outlook:
                await self.processor.work(asker, live.perspective.work_out_outlooks(asker.person), lane)
            return await self.processor.do(asker, partial(live.perspective.previews, asker.person, asked), lane)


def takes_bots(table: Table, command: commands.Command) -> bool:
    """Whether a command may begin a game with bots."""
    is_seating = isinstance(command, commands.Sit | commands.Rematch)
    return isinstance(command, commands.Fill) or (is_seating and has_bots(table))


def log_failure(work: asyncio.Future[messages.Ack]) -> None:
    """Log unexpected errors even if the client has gone; refusals are dropped then."""
    error = None if work.cancelled() else work.exception()
    if error is not None and not isinstance(error, AzulejosError):
        log.error("a command failed", exc_info=error)
