"""The sweeper checks every table that is due: clocks that run out, seats of leavers, bots' moves that are missing."""

from __future__ import annotations

from collections.abc import Callable

import structlog

from azulejos.core.errors import AzulejosError
from azulejos.server.database.failures import StoreError
from azulejos.server.features.accounts.people import People
from azulejos.server.protocol.refusals import DamagedTable
from azulejos.server.table_service.service import TableService
from azulejos.server.tables.deadlines import SECOND, due_at, due_now
from azulejos.server.tables.table import Table

SWEEP_SECONDS = 0.5
MOST_DUE = 200  # tables checked in one sweep
FAULT_SECONDS = 600  # after which a table is checked again that is damaged, or at which something unforeseen happened
REST_SECONDS = 60  # after which a table is checked again whose bots rest because no player waits
BOT_SECONDS = 10  # after which a bot that was asked is asked again

log = structlog.get_logger()


class Sweeper:
    """Does what is due at tables; `ask_bot` queues a table for the bots."""

    def __init__(self, tables: TableService, people: People, ask_bot: Callable[[Table], None]) -> None:
        self.tables = tables
        self.people = people
        self.ask_bot = ask_bot

    async def sweep(self) -> None:
        """Check every table that is due."""
        for table in await self.tables.log.due(MOST_DUE):
            try:
                await self.check(table)
            except StoreError:
                raise  # the next table would fail as well
            except DamagedTable:
                await self._check_much_later(table)  # it was logged when it was found
            except AzulejosError as error:
                log.warning("a table could not be checked", table=table, reason=str(error))
            except Exception:
                log.exception("a table could not be checked", table=table)
                await self._check_much_later(table)

    async def _check_much_later(self, table: str) -> None:
        """Postpone a broken table; once it is repaired, and the server restarted, it continues."""
        await self.tables.log.postpone(table, None, self.tables.now() + FAULT_SECONDS * SECOND)

    async def check(self, table_id: str) -> None:
        """Do what is due at a table; what is not due yet is checked later."""
        tables, settings = self.tables, self.tables.settings
        await tables.log.refresh(table_id)
        live = await tables.log.live(table_id)
        table = live.table
        now = tables.now()
        tables.presence.saw(await self.people.seen_at([seat.person for seat in table.seats if seat.person]))
        due = due_now(table, now, tables.presence.was_here_lately, bool(live.watchers))
        if due.asks_bot:
            self.ask_bot(table)
            await tables.log.postpone(table_id, table.number, now + settings.bot_pause_ms + BOT_SECONDS * SECOND)
        elif due.event is not None:
            await tables.act(table_id, table.number, due.event)
        else:
            later = due_at(table, settings.bot_pause_ms)
            soon = now + REST_SECONDS * SECOND
            await tables.log.postpone(table_id, table.number, None if later is None else later if later > now else soon)
