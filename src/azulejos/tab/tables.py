"""The service of the tables in this browser: one person's commands, carried out exactly once, and the bots' moves.

Every decision is the server's (`server.tables`). The person of this browser has all seats that no bot has.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from azulejos.core.records.fairness import SECRET_BYTES
from azulejos.server.protocol import commands, messages, questions, table_setup, table_state
from azulejos.server.protocol.refusals import Refusal, UnavailableError
from azulejos.server.protocol.values import Person
from azulejos.server.runtime.time_slices import in_slices
from azulejos.server.table_service.broadcaster import Broadcaster
from azulejos.server.table_service.live_tables import LiveTable, LiveTables, Watcher
from azulejos.server.tables import events
from azulejos.server.tables.deadlines import SECOND, due_at, due_now, time_is_up
from azulejos.server.tables.decisions import Decision, decide, need_current, next_by_itself
from azulejos.server.tables.ids import new_id
from azulejos.server.tables.presence import Presence
from azulejos.server.tables.rematch import rematch_host, rematch_id, rematch_setup, seating
from azulejos.server.tables.setup import checked_setup, known_game, new_table
from azulejos.server.tables.table import Table
from azulejos.tab.bots import TabBots
from azulejos.tab.log import TabLog
from azulejos.tab.store import Store

TRIES = 5  # to keep an event where other tabs do so, too
BOT_PAUSE_MS = 500  # in which people see the last move

Sitting = events.Sat | events.BotSat


class TabTables:
    """The tables of one browser."""

    def __init__(self, store: Store, bots: TabBots, now: Callable[[], int], bot_pause_ms: int = BOT_PAUSE_MS) -> None:
        self.now = now
        self.bots = bots
        self.bot_pause_ms = bot_pause_ms
        self.presence = Presence(now, 0)
        self.broadcaster = Broadcaster(LiveTables(), self.presence, bots.is_compiling, now, 0)
        self.log = TabLog(store, self.broadcaster, now)
        self.log.listeners.append(self.act_soon)
        self._work: set[asyncio.Task[Any]] = set()
        self._thought: dict[str, tuple[int, str]] = {}  # moves of bots that wait to be shown, and after which event
        self._timers: dict[str, asyncio.TimerHandle] = {}  # of tables at which something is due

    # What the person does.

    async def create(self, person: Person, setup: table_setup.Setup, position: str = "") -> str:
        """A new table, perhaps with a position; its bots sit down at once."""
        setup = checked_setup(setup, self.bots)
        sitting = [events.BotSat(int(seat), bot) for seat, bot in sorted(setup.bots.items())]
        return await self._make(new_id(), setup, person.id, sitting, position)

    async def _make(
        self, table_id: str, setup: table_setup.Setup, host: str, sitting: Sequence[Sitting], position: str = ""
    ) -> str:
        secret = secrets.token_bytes(SECRET_BYTES)
        live = await self.log.create(new_table(table_id, known_game(setup.game), setup, host, secret, self.now()))
        if position:
            async with live.lock:
                await self.log.append(live, Decision(events.Laid(position)))
        await self._seat(live, sitting)
        return table_id

    async def _seat(self, live: LiveTable, sitting: Sequence[Sitting]) -> None:
        async with live.lock:
            for event in sitting:
                if live.table.seats[event.seat].is_free:
                    await self.log.append(live, Decision(event), getattr(event, "person", None))
            await self._follow_up(live)

    async def handle(self, person: Person, command: commands.Command) -> messages.Ack:
        """Carry a command out, once."""
        async with self.log.locked(command.table) as live:
            for _ in range(TRIES):
                number = live.commands.get((person.id, command.id))
                if number is not None:
                    return messages.Ack(command.id, number, live.table.id)
                late = time_is_up(live.table, self.now())
                if late is not None and await self.log.append(live, Decision(late)):
                    await self._follow_up(live)
                decision = self._decide(live.table, person, command)
                if await self.log.append(live, decision, person.id, command.id):
                    number = live.table.number
                    await self._follow_up(live)
                    return messages.Ack(command.id, number, live.table.id)
        raise UnavailableError("other tabs act at this table; try again")

    def _decide(self, table: Table, person: Person, command: commands.Command) -> Decision:
        if isinstance(command, commands.Say):
            raise Refusal("chat_is_off")  # there are no other people
        if isinstance(command, commands.CallStandIn):
            raise Refusal("not_away")
        return decide(table, person, command, self.bots)

    async def note_hint(self, person: Person, table_id: str, position_number: int, event: events.Hinted) -> None:
        """Count a hint, if the position for which it was asked is still there."""
        async with self.log.locked(table_id) as live:
            if live.table.position_number != position_number or live.table.to_act != event.seat:
                raise Refusal("stale")
            if not await self.log.append(live, Decision(event), person.id):
                raise Refusal("stale")

    # What happens by itself.

    async def _follow_up(self, live: LiveTable) -> None:
        """Let happen what follows from the last event."""
        while (event := next_by_itself(live.table)) is not None:
            await self._append(live, event)

    async def _append(self, live: LiveTable, event: events.Event) -> bool:
        if isinstance(event, events.Rematched):
            await self._make_rematch(live.table)
        return await self.log.append(live, Decision(event))

    async def _make_rematch(self, table: Table) -> None:
        """The next table, with everybody at it; it may be there, if the tab was closed before it said so."""
        sitting = seating(table)
        try:
            await self._seat(await self.log.live(rematch_id(table)), sitting)
        except Refusal:
            await self._make(rematch_id(table), rematch_setup(table), rematch_host(table), sitting)

    def act_soon(self, live: LiveTable) -> None:
        """Plan what happens next by itself at a table that is watched: a bot's move, or the end of a player's time."""
        table = live.table
        if timer := self._timers.pop(table.id, None):
            timer.cancel()
        if not live.watchers:
            return
        seat = table.to_act
        is_bot = seat is not None and table.seats[seat].player is not None
        at = self._bot_at(table) if is_bot else due_at(table, self.bot_pause_ms)
        if at is not None:
            pause = max(0, at - self.now()) / SECOND
            loop = asyncio.get_running_loop()
            self._timers[table.id] = loop.call_later(pause, lambda: self.begin(self._act(table.id)))

    def begin(self, work: Coroutine[Any, Any, Any]) -> None:
        """Let something be done meanwhile."""
        task = asyncio.ensure_future(work)
        self._work.add(task)
        task.add_done_callback(self._end)

    def _end(self, task: asyncio.Future[Any]) -> None:
        """Report a fault, since no caller waits for the result."""
        self._work.discard(task)
        if not task.cancelled() and (error := task.exception()):
            loop = asyncio.get_running_loop()
            loop.call_exception_handler({"message": "work at a table failed", "exception": error, "future": task})

    async def _act(self, table_id: str) -> None:
        """Let happen what is due at a table."""
        async with self.log.locked(table_id) as live:
            table = live.table
            due = due_now(table, self.now(), self.presence.__contains__, bool(live.watchers))
            event = due.event
            if due.asks_bot and event is None:
                event = await self._bots_move(table)
            if event is not None and await self._append(live, event):
                await self._follow_up(live)
            elif event is not None or due.asks_bot or live.table.to_act is None:
                self.act_soon(live)

    def _bot_at(self, table: Table) -> int:
        """A bot thinks at once, while people still see the last move; then its own is shown."""
        has_thought = table.id in self._thought and self._thought[table.id][0] == table.number
        return table.turn_at + (self.bot_pause_ms if has_thought else 0)

    async def _bots_move(self, table: Table) -> events.Moved | None:
        """The move of the bot to act; None while people still see the last one."""
        seat = table.to_act
        assert seat is not None
        bot = table.seats[seat].player or ""
        number, move = self._thought.pop(table.id, (-1, ""))
        if number != table.number:
            await self.bots.prepare(table.game, table.playing().state)
            move = self.bots.choose(table.game, table.playing().state.copy(), bot)
        if self.now() < table.turn_at + self.bot_pause_ms:
            self._thought[table.id] = (table.number, move)
            return None
        return events.Moved(seat, move, bot)

    # What the page sees.

    async def watch(self, watcher: Watcher, table_id: str, since: int | None) -> None:
        """Send a table now, and from now on."""
        async with self.log.locked(table_id) as live:
            self.broadcaster.add(live, watcher, since)
            self.act_soon(live)

    async def unwatch(self, watcher: Watcher, table_id: str) -> None:
        await self.broadcaster.remove(table_id, watcher)

    async def state(self, person: Person, table_id: str) -> table_state.State:
        """A table as it is now."""
        async with self.log.locked(table_id) as live:
            return self.broadcaster.state(live, person.id, None)

    async def preview(self, person: Person, asked: questions.Preview) -> messages.Previews:
        async with self.log.locked(asked.table) as live:
            need_current(live.table, asked.number)
            if asked.outlook:
                await in_slices(live.perspective.work_out_outlooks(person.id))
            return live.perspective.previews(person.id, asked)
