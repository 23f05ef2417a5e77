"""The sweeper checks every table that is due: clocks that run out, seats of leavers, bots' moves that are missing."""

from __future__ import annotations

from collections.abc import Callable

import structlog

from azulejos.core.errors import AzulejosError
from azulejos.server.accounts.people import People
from azulejos.server.tables.deadlines import SECOND, due_at, due_now
from azulejos.server.tables.service import TableService

SWEEP_SECONDS = 0.5
MOST_DUE = 200  # tables checked in one sweep
BOT_SECONDS = 10  # after which a bot that was asked is asked again

log = structlog.get_logger()


class Sweeper:
    """Does what is due at tables; `ask_bot` queues a table for the bots."""

    def __init__(self, tables: TableService, people: People, ask_bot: Callable[[str], None]) -> None:
        self.tables = tables
        self.people = people
        self.ask_bot = ask_bot

    async def sweep(self) -> None:
        """Check every table that is due."""
        for table in await self.tables.log.due(MOST_DUE):
            try:
                await self.check(table)
            except AzulejosError as error:
                log.warning("a table could not be checked", table=table, reason=str(error))

    async def check(self, table_id: str) -> None:
        """Do what is due at a table; what is not due yet is checked later."""
        tables, settings = self.tables, self.tables.settings
        await tables.log.refresh(table_id)
        table = (await tables.log.live(table_id)).table
        now = tables.now()
        tables.presence.saw(await self.people.seen_at([seat.person for seat in table.seats if seat.person]))
        due = due_now(table, settings, now, tables.presence.was_here_lately)
        if due.asks_bot:
            self.ask_bot(table_id)
            await tables.log.postpone(table_id, table.number, now + settings.bot_pause_ms + BOT_SECONDS * SECOND)
        elif due.event is not None:
            await tables.act(table_id, table.number, due.event)
        else:
            later = due_at(table, settings)
            soon = now + settings.grace_seconds * SECOND
            await tables.log.postpone(table_id, table.number, None if later is None else later if later > now else soon)
