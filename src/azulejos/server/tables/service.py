"""The house: all tables of the server, what people do at them, and what the house does by itself.

An event is applied in memory and written under the table's lock; it is acknowledged and told to the watchers only
after the commit. If the write fails, or another process was faster, the table is loaded anew from the database.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager

import msgspec
import structlog
from sqlalchemy import Executable, select, update

from azulejos.core.errors import AzulejosError
from azulejos.core.fair import SECRET_BYTES
from azulejos.core.game import Game
from azulejos.games import game as find_game
from azulejos.server.accounts.people import Person
from azulejos.server.bots.roster import Roster
from azulejos.server.database import schema
from azulejos.server.database.store import Append, Store, StoredEvent, StoreError
from azulejos.server.settings import Settings, engine_commands
from azulejos.server.tables import events, history
from azulejos.server.tables.commands import decide, following
from azulejos.server.tables.deadlines import due_at, time_is_up
from azulejos.server.tables.live import Live, LiveTables, Watcher
from azulejos.server.tables.perspective import lobby_table
from azulejos.server.tables.presence import Presence
from azulejos.server.tables.rating import is_rated, new_ratings
from azulejos.server.tables.table import Table, new_table
from azulejos.server.wire import messages
from azulejos.server.wire.refusal import Refusal

ID_LENGTH = 12
ID_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZabcdefghjkmnpqrstvwxyz"
TRIES = 5  # to write an event where other processes do so too

log = structlog.get_logger()


def milliseconds() -> int:
    return time.time_ns() // 1_000_000


class House:
    """The tables of one process, over a store that others may share."""

    def __init__(self, store: Store, settings: Settings, now: Callable[[], int] = milliseconds) -> None:
        self.store = store
        self.settings = settings
        self.now = now
        self.roster = Roster(engine_commands(settings.engine))
        self.tables = LiveTables()
        self.presence = Presence(now)
        self.on_event: list[Callable[[Live, StoredEvent], None]] = []  # who else wants to know, after the commit
        self._loading: dict[str, asyncio.Lock] = {}

    # Making and finding tables.

    async def create(self, person: Person, setup: messages.Setup) -> str:
        """A new table; its bots sit down at once, and it starts if it is full."""
        setup = checked_setup(setup, self.roster)
        table = new_table(
            new_id(), found_game(setup.game), setup, person.id, secrets.token_bytes(SECRET_BYTES), self.now()
        )
        row = {
            "id": table.id,
            "game": table.game.name,
            "setup": msgspec.json.encode(setup).decode(),
            "host": person.id,
            "secret": table.secret,
            "created_at": table.created_at,
            "number": 0,
            "status": table.status,
            "is_listed": setup.listed,
            "summary": summary_of(table),
            "updated_at": table.created_at,
        }
        async with self.store.writing() as connection:
            await connection.execute(schema.tables.insert().values(row))
        live = self.tables.add(Live(table))
        async with live.lock:
            for seat, bot in sorted(setup.bots.items()):
                await self._happen(live, events.BotSat(int(seat), bot))
            await self._follow(live)
        return table.id

    async def live(self, table_id: str) -> Live:
        """A table, from memory or from the database."""
        live = self.tables.get(table_id)
        if live is None:
            try:
                async with self._loading.setdefault(table_id, asyncio.Lock()):
                    live = self.tables.get(table_id) or self.tables.add(await self._load(table_id))
            finally:
                self._loading.pop(table_id, None)
        return live

    @asynccontextmanager
    async def holding(self, table_id: str) -> AsyncIterator[Live]:
        """A table for oneself, as it is written."""
        live = await self.live(table_id)
        async with live.lock:
            if live.is_spoilt:
                await self._catch_up(live)
            yield live

    async def _load(self, table_id: str) -> Live:
        live = Live(await self._load_table(table_id))
        await self._catch_up(live)
        return live

    async def _load_table(self, table_id: str) -> Table:
        row = await self.store.row(select(schema.tables).where(schema.tables.c.id == table_id))
        if row is None:
            raise Refusal("no_such_table", "There is no such table.")
        setup = msgspec.json.decode(row["setup"], type=messages.Setup)
        return new_table(table_id, found_game(row["game"]), setup, row["host"], row["secret"], row["created_at"])

    async def _catch_up(self, live: Live) -> None:
        """Read what others have written meanwhile, and tell it. What was not written is forgotten."""
        table = await self._load_table(live.table.id) if live.is_spoilt else live.table
        news = await self.store.events(table.id, after=table.number)
        if live.is_spoilt:
            live.replace(table)
        for stored in news:
            live.apply(stored)
        if live.table.number != live.told:
            self._tell(live)

    async def _has_news(self, live: Live) -> bool:
        """Whether another process has written what was not heard of here yet; it is read."""
        before = live.table.number
        if self.store.is_postgresql:
            await self._catch_up(live)
        return live.table.number != before

    async def refresh(self, table_id: str, number: int | None = None) -> None:
        """Another process has written an event of this number, or perhaps has: tell the watchers here."""
        live = self.tables.get(table_id)
        if live is None:
            return
        async with live.lock:
            if number is None or live.told < number:
                await self._catch_up(live)

    # What people do.

    async def handle(self, person: Person, command: messages.Command) -> messages.Ack:
        """Carry a command out, once. It goes on to its end even if whoever sent it has gone."""
        work = asyncio.ensure_future(self._handle(person, command))
        work.add_done_callback(note_failure)
        return await asyncio.shield(work)

    async def _handle(self, person: Person, command: messages.Command) -> messages.Ack:
        async with self.holding(command.table) as live:
            for _ in range(TRIES):
                number = live.commands.get((person.id, command.id))
                if number is not None:
                    return messages.Ack(command.id, number, live.table.id)
                late = time_is_up(live.table, self.now())
                if late is not None and await self._happen(live, late):
                    await self._follow(live)
                try:
                    event = await self._decide(live.table, person, command)
                except Refusal:
                    if await self._has_news(live):
                        continue
                    raise
                if await self._happen(live, event, person.id, command.id):
                    number = live.table.number
                    await self._follow(live)
                    return messages.Ack(command.id, number, live.table.id)
        raise StoreError("this table is too busy; try again")

    async def _decide(self, table: Table, person: Person, command: messages.Command) -> events.Event:
        if isinstance(command, messages.Rematch):
            return await self._rematch(table, person)
        return decide(table, person.id, person.name, command, self.roster)

    async def _follow(self, live: Live) -> None:
        """Let happen what follows by itself."""
        event = following(live.table)
        while event is not None:
            await self._happen(live, event)
            event = following(live.table)

    async def act(self, table_id: str, number: int, event: events.Event) -> bool:
        """The house acts itself, if nothing has happened since a number."""
        async with self.holding(table_id) as live:
            if live.table.number != number:
                return False
            done = await self._happen(live, event)
            await self._follow(live)
            return done

    async def _happen(
        self, live: Live, event: events.Event, person: str | None = None, command: str | None = None
    ) -> bool:
        """Write one event and tell it; false if another process has written that number."""
        table = live.table
        at = max(self.now(), table.at)
        stored = StoredEvent(table.number + 1, events.encode(event), person, command, at)
        was_over = table.status == "over"
        live.is_spoilt = True
        live.apply(stored)
        also = await self._also(table, event, ended=table.status == "over" and not was_over)
        due = due_at(table, self.settings)
        if not await self.store.append(Append(table.id, stored, table.status, due, summary_of(table), also)):
            await self._catch_up(live)
            return False
        live.is_spoilt = False
        self._tell(live)
        for listener in self.on_event:
            listener(live, stored)
        return True

    async def _also(self, table: Table, event: events.Event, ended: bool) -> list[Executable]:
        """What else is written with an event: who sits where, results and ratings."""
        if isinstance(event, events.Sat):
            return [history.sat(self.store, table.id, event.seat, event.person)]
        if isinstance(event, events.Stood):
            return [history.stood(table.id, event.seat)]
        if not ended or table.result is None or not table.result.ranks:
            return []
        statements = history.ended(table.id, table.result.scores, table.result.ranks)
        people = [seat.person for seat in table.seats]
        if is_rated(people, await self._accounts(people)):
            rated = [person for person in people if person is not None]
            statements += await new_ratings(self.store, table.game.name, rated, table.result.ranks)
        return statements

    async def _accounts(self, people: Collection[str | None]) -> set[str]:
        """Those of some people who have an account."""
        columns = schema.people.c
        query = select(columns.id).where(columns.id.in_(tuple(people)), columns.name_key.is_not(None))
        return {row["id"] for row in await self.store.rows(query)}

    async def _rematch(self, table: Table, person: Person) -> events.Event:
        """A table with the same setup for the next start player."""
        if table.status != "over":
            raise Refusal("not_over", "The game is not over yet.")
        if not table.seats_of(person.id):
            raise Refusal("not_seated", "Only who has played can ask for a rematch.")
        if table.rematch is not None:
            raise Refusal("already_rematched", "There is a table for the rematch already.")
        bots = {str(number): seat.bot for number, seat in enumerate(table.seats) if seat.bot is not None}
        setup = msgspec.structs.replace(table.setup, options=next_options(table), bots=bots)
        return events.Rematched(await self.create(person, setup))

    # What people see.

    async def watch(self, watcher: Watcher, table_id: str, since: int | None) -> None:
        """Tell a table now, and from now on; a person who comes back gets the seat back."""
        async with self.holding(table_id) as live:
            live.watchers.add(watcher)
            watcher.send(self.state(live, watcher.person, since))
            self._tell_presence(live, watcher)
            await self._hand_back(live, watcher.person)

    async def unwatch(self, watcher: Watcher, table_id: str) -> None:
        live = self.tables.get(table_id)
        if live is not None and watcher in live.watchers:
            live.watchers.discard(watcher)
            async with live.lock:
                self._tell_presence(live, watcher)

    def _tell_presence(self, live: Live, who: Watcher) -> None:
        """Somebody who sits here has come or gone: the others see it."""
        if live.table.seats_of(who.person):
            self._tell_again(live, live.watchers - {who})

    def _tell_again(self, live: Live, watchers: Collection[Watcher]) -> None:
        """Tell a table in which nothing has happened but that somebody came or went."""
        if not live.is_spoilt:
            for watcher in tuple(watchers):
                watcher.send(self.state(live, watcher.person, live.table.number))

    def watched_people(self) -> set[str]:
        """Those who sit at tables that somebody watches here."""
        return {seat.person for live in self.tables.watched() for seat in live.table.seats if seat.person}

    async def note_elsewhere(self, people: frozenset[str]) -> None:
        """Other processes have said who is there: whoever sees one of those who came or went is told."""
        changed = self.presence.elsewhere ^ people
        self.presence.elsewhere = people
        for live in self.tables.watched():
            if any(seat.person in changed for seat in live.table.seats):
                async with live.lock:
                    self._tell_again(live, live.watchers)

    async def _hand_back(self, live: Live, person: str) -> None:
        for number in live.table.seats_of(person):
            seat = live.table.seats[number]
            if seat.stand_in is not None and not seat.is_out and live.table.status == "running":
                await self._happen(live, events.HandedBack(number))

    async def look(self, person: str | None, table_id: str) -> messages.State:
        """A table once."""
        async with self.holding(table_id) as live:
            return self.state(live, person, None)

    async def preview(self, person: str, asked: messages.Preview) -> messages.Previews:
        async with self.holding(asked.table) as live:
            if asked.number < live.table.position_number:
                raise Refusal("stale", "The table has changed since; look at it again.")
            return messages.Previews(asked.table, live.table.number, live.perspective.previews(person, asked.moves))

    def state(self, live: Live, person: str | None, since: int | None) -> messages.State:
        return live.perspective.state(person, since, live.recent, self.presence, self.now())

    def _tell(self, live: Live) -> None:
        """Tell the watchers what has happened since they were last told."""
        since, live.told = live.told, live.table.number
        for watcher in tuple(live.watchers):
            watcher.send(self.state(live, watcher.person, since))

    async def postpone(self, table_id: str, number: int, due: int | None) -> None:
        """Look at a table again later."""
        change = update(schema.tables).where(schema.tables.c.id == table_id, schema.tables.c.number == number)
        async with self.store.writing() as connection:
            await connection.execute(change.values(due_at=due))


def note_failure(work: asyncio.Future[messages.Ack]) -> None:
    """Whoever waited for it may have gone: a refusal is for nobody then, but a fault is not to be lost."""
    error = None if work.cancelled() else work.exception()
    if error is not None and not isinstance(error, AzulejosError):
        log.error("a command failed", exc_info=error)


def new_id() -> str:
    """An id that nobody guesses: whoever has it may look at the table."""
    return "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))


def found_game(name: str) -> Game:
    try:
        return find_game(name)
    except AzulejosError as error:
        raise Refusal("bad_setup", str(error)) from None


def checked_setup(setup: messages.Setup, roster: Roster) -> messages.Setup:
    """A setup whose options and bots exist, with all options filled in."""
    game = found_game(setup.game)
    try:
        options = game.with_defaults(setup.options)
        players = game.players(game.new_state(options))
    except AzulejosError as error:
        raise Refusal("bad_setup", str(error)) from None
    roster.need(setup.stand_in, game.name)
    for seat, bot in setup.bots.items():
        roster.need(bot, game.name)
        if seat not in map(str, range(players)):
            raise Refusal("bad_setup", f"A bot was put on seat '{seat}': the seats are 0 to {players - 1}.")
    return msgspec.structs.replace(setup, options=options)


def next_options(table: Table) -> dict[str, str]:
    """The same options, with the next seat to start where a game lets that be said."""
    start = next((option for option in table.game.options if option.name == "start"), None)
    if start is None or table.play is None:
        return table.options
    dealt = table.play.before(1) if len(table.play.plies) > 1 else table.play.state
    first = getattr(table.game.view(dealt, None), "starter", None)
    following_seat = str(((first or 0) + 1) % len(table.seats) + 1)
    return table.options | {"start": following_seat} if start.allows(following_seat) else table.options


def summary_of(table: Table) -> str:
    return msgspec.json.encode(lobby_table(table)).decode()
