"""Games that can be looked at again: those that are over, and kept game files, as records."""

from __future__ import annotations

from dataclasses import dataclass

from azulejos.core.records.record import Record
from azulejos.server.features.archive.file_texts import parsed
from azulejos.server.features.archive.files import kept_text
from azulejos.server.features.archive.records import record_of
from azulejos.server.http.endpoints import checked_id
from azulejos.server.protocol.refusals import Refusal
from azulejos.server.table_service.service import TableService

DAY_MS = 24 * 3600 * 1000


@dataclass(frozen=True, slots=True)
class Archive:
    """The games that this server keeps."""

    tables: TableService

    async def record(self, table: str | None, file: str | None) -> Record:
        """A game that is over, or a kept file: one of the two must be named."""
        if (table is None) == (file is None):
            raise Refusal("bad_message")
        return (
            await self.game_of_table(table) if table is not None else await parsed(await self.text_of_file(file or ""))
        )

    async def game_of_table(self, table: str) -> Record:
        async with self.tables.log.locked(checked_id(table)) as live:
            return record_of(live.table)

    async def text_of_file(self, file: str) -> str:
        return await kept_text(self.tables.log.store, file, self.tables.now())
