"""Expiry: open tables without players, tables that were closed before a game began, old files."""

from __future__ import annotations

import structlog
from sqlalchemy import delete, exists, select

from azulejos.server.database import schema
from azulejos.server.features.archive.files import delete_lost_reviews
from azulejos.server.table_service.service import TableService
from azulejos.server.tables import events

EXPIRY_SECONDS = 3600
MOST_AT_ONCE = 200  # tables in one go: the rest is for the next
DAY_MS = 24 * 3600 * 1000
LATE_DAYS = 30  # how long after its time a closed table is still looked for: the server may have been off
BEGUN = '{"type":"started"%'  # how the event of a game's beginning is stored

log = structlog.get_logger()


class Expiry:
    """Closes and deletes what is too old, by the days that the settings say."""

    def __init__(self, tables: TableService) -> None:
        self.tables = tables
        self.store = tables.log.store
        self.settings = tables.settings

    async def expire(self) -> None:
        await self.close_open_tables()
        await self.delete_closed_tables()
        await self.delete_files()

    async def close_open_tables(self) -> None:
        """Close old open tables; their watchers are notified."""
        columns = schema.tables.c
        since = self.tables.now() - self.settings.open_table_days * DAY_MS
        old = select(columns.id, columns.number).where(columns.status == "open", columns.updated_at < since)
        for row in await self.store.rows(old.order_by(columns.updated_at).limit(MOST_AT_ONCE)):
            try:
                await self.tables.act(row["id"], row["number"], events.Abandoned())
            except Exception as error:  # a damaged table must not keep the others open
                log.error("an old table could not be closed", table=row["id"], exc_info=error)

    async def delete_closed_tables(self) -> None:
        """A table at which no game ever began is of no use to anybody, some days after it was closed."""
        table, event = schema.tables.c, schema.events.c
        until = self.tables.now() - self.settings.open_table_days * DAY_MS
        began = exists().where(event.table_id == table.id, event.body.like(BEGUN))
        old = select(table.id).where(
            table.status == "over", table.updated_at < until, table.updated_at >= until - LATE_DAYS * DAY_MS, ~began
        )
        ids = [row["id"] for row in await self.store.rows(old.limit(MOST_AT_ONCE))]
        watched = {live.table.id for live in self.tables.log.tables.watched()}
        ids = [table_id for table_id in ids if table_id not in watched]
        if ids:
            async with self.store.writing() as connection:
                for kept in (schema.events.c.table_id, schema.seats.c.table_id, schema.chat.c.table_id, table.id):
                    await connection.execute(delete(kept.table).where(kept.in_(ids)))
            self.tables.log.tables.forget_unwatched()

    async def delete_files(self) -> None:
        """With their reviews."""
        since = self.tables.now() - self.settings.file_days * DAY_MS
        async with self.store.writing() as connection:
            await connection.execute(delete(schema.files).where(schema.files.c.opened_at < since))
            await delete_lost_reviews(connection)
