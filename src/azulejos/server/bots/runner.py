"""The bot runner lets bots move at tables.

Bots think in threads, as many at once as the settings say. Tables wait for them in a queue that is fair to people: no
person's tables delay another's for long, and none delays a person's move. The more people wait, the less bots think.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import date

import structlog

from azulejos.bots.search.budget import Interrupt
from azulejos.core.errors import AzulejosError
from azulejos.core.game import Game, State
from azulejos.daily.deal import DayDeal
from azulejos.server.bots.roster import Roster
from azulejos.server.bots.spare_time import SpareTime
from azulejos.server.runtime.fair_queue import FairQueue
from azulejos.server.runtime.supervision import Supervised
from azulejos.server.table_service.live_tables import LiveTable
from azulejos.server.table_service.service import TableService
from azulejos.server.tables import events
from azulejos.server.tables.deadlines import SECOND, bot_may_act
from azulejos.server.tables.events import LogEntry
from azulejos.server.tables.table import Table

COMPILING_SECONDS = 0.2  # between two looks whether a bot is compiled
LONGEST_SECONDS = 10.0  # that any bot thinks about a move
ROUND_SECONDS = 5.0  # in which everybody who waits should have had a turn
LEAST_SECONDS = 0.5  # that a bot may think, however many wait

log = structlog.get_logger()


@dataclass(slots=True, eq=False)
class Thought:
    """A bot that thinks."""

    began: float
    interrupt: Interrupt = field(default_factory=Interrupt)
    end: asyncio.TimerHandle | None = None  # of its time


class BotRunner:
    """The bots of one process, and the tables that wait for them."""

    def __init__(self, tables: TableService, roster: Roster) -> None:
        self.tables = tables
        self.roster = roster
        self.queue: FairQueue[str] = FairQueue()  # tables, for people
        workers = tables.settings.bot_workers
        self.tasks = [Supervised(f"bots {number}", self._work) for number in range(1, workers + 1)]
        self._thoughts: set[Thought] = set()
        self._threads = ThreadPoolExecutor(workers, "bot")
        self.spare_time = SpareTime(workers, tables.processor)  # for what may wait until no bot has anything to do
        tables.log.listeners.append(self.after_event)
        tables.watch_listeners.append(self.ask_soon)

    def start(self) -> None:
        for task in self.tasks:
            task.start()

    async def stop(self) -> None:
        self.roster.interrupt()
        for task in self.tasks:
            await task.stop()
        self.spare_time.close()
        self._threads.shutdown(wait=True, cancel_futures=True)
        self.roster.close()

    def waiting(self) -> int:
        """How many tables wait for a bot."""
        return len(self.queue)

    @property
    def thinking(self) -> int:
        """How many bots think now."""
        return len(self._thoughts)

    def after_event(self, live: LiveTable, entry: LogEntry) -> None:
        self.ask_soon(live)

    def ask_soon(self, live: LiveTable) -> None:
        """Let a bot act if it is its turn, after a pause in which people see the last move."""
        seat = live.table.to_act
        if seat is None or live.table.seats[seat].player is None:
            return
        pause = self.tables.settings.bot_pause_ms / SECOND
        asyncio.get_running_loop().call_later(pause, self.ask, live.table)

    def ask(self, table: Table) -> None:
        """Queue a table for the bots."""
        if self.queue.put(waits_for(table), table.id):
            self._give_spare_time()
            for thought in self._thoughts:  # more people may wait now
                self._bound(thought)

    def _give_spare_time(self) -> None:
        self.spare_time.give(self.thinking + self.waiting())

    def longest(self) -> float:
        """For how many seconds a bot may think, so that everybody who waits has a turn within a few seconds."""
        if not self.queue.owners:
            return LONGEST_SECONDS
        return min(LONGEST_SECONDS, max(LEAST_SECONDS, ROUND_SECONDS * len(self.tasks) / self.queue.owners))

    async def _work(self) -> None:
        while True:
            self._give_spare_time()
            table = await self.queue.get()
            try:
                await self._move(table)
            except AzulejosError as error:
                log.warning("a bot could not move", table=table, reason=str(error))
            except Exception:
                log.exception("a bot failed", table=table)

    async def _move(self, table_id: str) -> None:
        """Let the bot whose turn it is at a table choose a move, and make it."""
        async with self.tables.log.locked(table_id) as live:
            table = live.table
            seat = table.to_act
            bot = None if seat is None else table.seats[seat].player
            was_here = self.tables.presence.was_here_lately
            if seat is None or bot is None or not bot_may_act(table, seat, was_here, bool(live.watchers)):
                return
            if not self.roster.is_ready(table.game, bot):
                asyncio.get_running_loop().call_later(COMPILING_SECONDS, self.ask, table)
                return
            state, number = table.playing().state.copy(), table.number
        move = await self._think(table.game, state, bot, day_deal(table))
        if not await self.tables.act(table_id, number, events.Moved(seat, move, bot)):
            self.ask(table)  # something else has happened meanwhile; perhaps it is a bot's turn still

    async def _think(self, game: Game, state: State, bot: str, deal: DayDeal | None) -> str:
        """A bot's move, in the time that there is; of a day's opponent the reply that everybody gets."""
        loop = asyncio.get_running_loop()
        thought = Thought(loop.time())
        self._thoughts.add(thought)
        self._bound(thought)
        self._give_spare_time()
        choose: Callable[..., str] = self.roster.choose
        try:
            if deal is not None:
                return await loop.run_in_executor(self._threads, deal.move, state)
            return await loop.run_in_executor(self._threads, choose, game, state, bot, thought.interrupt)
        finally:
            self._thoughts.discard(thought)
            if thought.end:
                thought.end.cancel()

    def _bound(self, thought: Thought) -> None:
        """Let a thought end in time; then the bot plays the best that it has found."""
        if thought.end:
            thought.end.cancel()
        end = thought.began + self.longest()
        thought.end = asyncio.get_running_loop().call_at(end, thought.interrupt.set)


def day_deal(table: Table) -> DayDeal | None:
    """The deal of the day that a table has, if it has one."""
    day = table.setup.day
    return DayDeal(table.game, date.fromisoformat(day), table.secret) if day else None


def waits_for(table: Table) -> str:
    """The person for whom a table's bots move: the host, or the player at a table that its host only made."""
    people = [person for seat in table.people() if (person := table.seats[seat].person)]
    return people[0] if people and table.host not in people else table.host
