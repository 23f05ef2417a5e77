"""The log of a table: its events, read from the database and appended to it.

An event is applied in memory and written under the table's lock; the watchers are sent it only after the commit. If
the write fails, or another process was faster, the table is loaded again from the database.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Collection, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager

import msgspec
import structlog
from sqlalchemy import Executable, select, update

from azulejos.daily.chain import day_of
from azulejos.games import game as find_game
from azulejos.server.database import schema
from azulejos.server.database.appender import Append, StoredEvent
from azulejos.server.database.store import Store
from azulejos.server.protocol.messages import LobbyTable, refused_message
from azulejos.server.protocol.refusals import DamagedTable, Refusal
from azulejos.server.protocol.table_setup import Setup
from azulejos.server.runtime.keyed_locks import KeyedLocks
from azulejos.server.runtime.time_slices import Slices
from azulejos.server.settings import Settings
from azulejos.server.table_service import played_games
from azulejos.server.table_service.broadcaster import Broadcaster
from azulejos.server.table_service.live_tables import LiveTable, LiveTables
from azulejos.server.table_service.rating_store import new_ratings, write_ratings
from azulejos.server.tables import events
from azulejos.server.tables.deadlines import due_at
from azulejos.server.tables.decisions import Decision
from azulejos.server.tables.events import LogEntry
from azulejos.server.tables.outages import Outages
from azulejos.server.tables.perspective import lobby_table
from azulejos.server.tables.ratings import is_rated, rated_ranks
from azulejos.server.tables.setup import new_table
from azulejos.server.tables.table import Table

MOST_SHOWN = 80  # characters of what could not be read

Listener = Callable[[LiveTable, LogEntry], None]

log = structlog.get_logger()


class TableLog:
    """The logs of all tables, over a store that other processes may share."""

    def __init__(self, store: Store, settings: Settings, broadcaster: Broadcaster, now: Callable[[], int]) -> None:
        self.store = store
        self.settings = settings
        self.broadcaster = broadcaster
        self.tables: LiveTables = broadcaster.tables
        self.now = now
        self.listeners: list[Listener] = []  # who else is called after an event of this process was written
        self.outages = Outages()  # which the clocks of all tables leave out
        self.damaged: set[str] = set()  # tables that are set aside: their records can't be read
        self._loading = KeyedLocks()

    # Reading.

    async def live(self, table_id: str) -> LiveTable:
        """A table, from memory or from the database."""
        if table_id in self.damaged:
            raise DamagedTable()
        live = self.tables.get(table_id)
        if live is None:
            async with self._loading.held(table_id):
                live = self.tables.get(table_id) or self.tables.add(await self._load(table_id))
        return live

    @asynccontextmanager
    async def locked(self, table_id: str) -> AsyncIterator[LiveTable]:
        """A table for oneself, as it is written."""
        live = await self.live(table_id)
        async with live.lock:
            if live.is_dirty:
                await self._catch_up(live)
            yield live

    async def refresh(self, table_id: str, number: int | None = None) -> None:
        """Another process has written an event of this number, or perhaps has: send it to the watchers here."""
        live = self.tables.get(table_id)
        if live is None or table_id in self.damaged:
            return
        async with live.lock:
            if number is None or live.last_sent < number:
                await self._catch_up(live)

    async def reload(self, table_id: str) -> None:
        """Read a table again, whose rows have changed, such as a name, and send it as a whole."""
        live = self.tables.get(table_id)
        if live is None:
            return
        async with live.lock:
            live.is_dirty = True
            await self._catch_up(live)
            for watcher in tuple(live.watchers):
                watcher.send(self.broadcaster.state(live, watcher.person, None))

    async def has_news(self, live: LiveTable) -> bool:
        """Whether another process has written what was not heard of here yet; it is read."""
        before = live.table.number
        if self.store.is_postgresql:
            await self._catch_up(live)
        return live.table.number != before

    async def _load(self, table_id: str) -> LiveTable:
        live = LiveTable(await self._load_table(table_id))
        await self._catch_up(live)
        return live

    async def _load_table(self, table_id: str) -> Table:
        """A table before its first event."""
        row = await self.store.row(select(schema.tables).where(schema.tables.c.id == table_id))
        if row is None:
            raise Refusal("no_such_table")
        with self._setting_aside(table_id):
            setup = msgspec.json.decode(row["setup"], type=Setup)
            game, at = find_game(row["game"]), row["created_at"]
            return new_table(table_id, game, setup, row["host"], row["secret"], at, self.outages)

    async def _catch_up(self, live: LiveTable) -> None:
        """Read what others have written meanwhile, and send it. What was not written is forgotten."""
        table = await self._load_table(live.table.id) if live.is_dirty else live.table
        news = await self.store.events(table.id, after=table.number)
        if live.is_dirty:
            live.replace(table)
        slices = Slices()
        with self._setting_aside(table.id):
            for stored in news:
                live.apply(read_entry(stored))
                await slices.pause()
        if live.table.number != live.last_sent:
            self.broadcaster.send_news(live)

    @contextmanager
    def _setting_aside(self, table_id: str) -> Iterator[None]:
        """Decode stored rows; if that fails, set the table aside."""
        try:
            yield
        except Exception as error:
            if table_id not in self.damaged:
                self.damaged.add(table_id)
                reason = f"{type(error).__name__}: {error}"
                log.error("a table is damaged, and set aside", table=table_id, reason=reason)
            refusal = DamagedTable()
            self.broadcaster.send_to_all(table_id, refused_message(refusal))
            raise refusal from error

    # Writing.

    async def create(self, table: Table) -> LiveTable:
        """Begin the log of a new table."""
        row = {
            "id": table.id,
            "game": table.game.name,
            "setup": msgspec.json.encode(table.setup).decode(),
            "host": table.host,
            "secret": table.secret,
            "created_at": table.created_at,
            "number": 0,
            "status": table.status,
            "is_listed": table.setup.listed,
            "summary": summary_of(table),
            "updated_at": table.created_at,
        }
        async with self.store.writing() as connection:
            await connection.execute(schema.tables.insert().values(row))
        return self.tables.add(LiveTable(table))

    async def append(
        self, live: LiveTable, decision: Decision, person: str | None = None, command: str | None = None
    ) -> bool:
        """Write one event and send it; false if another process has written that number."""
        table, event = live.table, decision.event
        at = max(self.now(), table.at)
        entry = LogEntry(table.number + 1, event, person, command, at, decision.action)
        was_over = table.status == "over"
        live.is_dirty = True
        live.apply(entry)
        also = await self._also(table, event, ended=table.status == "over" and not was_over)
        stored = StoredEvent(entry.number, events.encode(event), person, command, at)
        due = due_at(table, self.settings.bot_pause_ms)
        if not await self.store.append(Append(table.id, stored, table.status, due, summary_of(table), also)):
            await self._catch_up(live)
            return False
        live.is_dirty = False
        self.broadcaster.send_news(live)
        for listener in self.listeners:
            listener(live, entry)
        return True

    async def _also(self, table: Table, event: events.Event, ended: bool) -> Sequence[Executable]:
        """The statements that are written with an event: seats, results and ratings."""
        if isinstance(event, events.Sat):
            return [played_games.sat(self.store, table.id, event.seat, event.person)]
        if isinstance(event, events.Stood | events.Removed):
            return [played_games.stood(table.id, event.seat)]
        if isinstance(event, events.Rated):
            return write_ratings(self.store, table.game.name, len(table.seats), event.ratings)
        if not ended or table.result is None or not table.result.ranks:
            return ()
        statements = played_games.ended(table.id, table.result.scores, table.result.ranks)
        if table.setup.day == day_of(table.at).isoformat() and table.result.reason == "played":
            statements.append(played_games.day_ended(table.id, table.result.scores))
        if table.setup.rated and any(seat.person and seat.is_account is None for seat in table.seats):
            statements += write_ratings(
                self.store, table.game.name, len(table.seats), (await self.rating(table)).ratings
            )
        return statements

    async def rating(self, table: Table) -> events.Rated:
        """The change of the ratings by a finished game; none if a player has no account any more."""
        people = [seat.person for seat in table.seats]
        if table.result is None or not is_rated(people, await self._accounts(people)):
            return events.Rated([])
        rated = [person for person in people if person is not None]
        ranks = rated_ranks(table.result.ranks, table.left_seats(), table.helped_seats())
        return events.Rated(await new_ratings(self.store, table.game.name, rated, ranks))

    async def _accounts(self, people: Collection[str | None]) -> set[str]:
        """Those of some people who have an account."""
        columns = schema.people.c
        query = select(columns.id).where(columns.id.in_(tuple(people)), columns.name_key.is_not(None))
        return {row["id"] for row in await self.store.rows(query)}

    # When to act.

    async def due(self, most: int) -> list[str]:
        """The tables at which the server must act by itself, those that have waited longest first."""
        columns = schema.tables.c
        query = select(columns.id).where(columns.due_at <= self.now()).order_by(columns.due_at).limit(most)
        return [row["id"] for row in await self.store.rows(query)]

    async def postpone(self, table_id: str, number: int | None, due: int | None) -> None:
        """Check a table again later (None: never), unless something has happened since a number."""
        change = update(schema.tables).where(schema.tables.c.id == table_id)
        if number is not None:
            change = change.where(schema.tables.c.number == number)
        async with self.store.writing() as connection:
            await connection.execute(change.values(due_at=due))


def read_entry(stored: StoredEvent) -> LogEntry:
    return LogEntry(stored.number, events.decode(stored.body), stored.person, stored.command, stored.at)


def summary_of(table: Table) -> str:
    return msgspec.json.encode(lobby_table(table)).decode()


def read_brief(summary: str) -> LobbyTable | None:
    """A table in brief, from what `summary_of` wrote; None if that is damaged."""
    try:
        return msgspec.json.decode(summary, type=LobbyTable)
    except (msgspec.DecodeError, msgspec.ValidationError) as error:
        log.error("the summary of a table is damaged", summary=summary[:MOST_SHOWN], reason=str(error))
        return None
