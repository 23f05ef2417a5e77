"""Games that can be looked at again: those that are over, and kept game files, as records that know their states."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from azulejos.core.records.record import PlayedRecord
from azulejos.server.features.archive.file_texts import playing
from azulejos.server.features.archive.files import kept_text, open_file
from azulejos.server.features.archive.records import record_of
from azulejos.server.http.endpoints import checked_id
from azulejos.server.protocol.refusals import Refusal
from azulejos.server.runtime.memo import Memo
from azulejos.server.runtime.processor import Asker
from azulejos.server.table_service.service import TableService

MOST_STATES = 50_000  # of all kept files that are remembered: 20 MB


class Archive:
    """The games that this server keeps. A file is played once, for the asker who comes first, and then remembered."""

    def __init__(self, tables: TableService) -> None:
        self.tables = tables
        self.processor = tables.processor
        self._of_files: Memo[PlayedRecord] = Memo(MOST_STATES, lambda record: len(record.known))

    def asked_by(self, asker: Asker) -> AskedArchive:
        """The archive for one asker, whose processor time is used."""
        return AskedArchive(self, asker)

    async def game_of_table(self, table: str) -> PlayedRecord:
        async with self.tables.log.locked(checked_id(table)) as live:
            record, play = record_of(live.table), live.table.playing()
            return PlayedRecord.of(record, (*play.earlier, play.state))

    async def game_of_file(self, file: str, asker: Asker) -> PlayedRecord:
        await open_file(self.tables.log.store, file, self.tables.now())
        return await self._of_files.get(file, partial(self._play_file, file, asker))

    async def _play_file(self, file: str, asker: Asker) -> PlayedRecord:
        return await self.processor.work(asker, playing(await self.text_of_file(file)))

    async def text_of_file(self, file: str) -> str:
        return await kept_text(self.tables.log.store, file, self.tables.now())


@dataclass(frozen=True, slots=True)
class AskedArchive:
    """The archive as one person asks for something in it."""

    archive: Archive
    asker: Asker

    async def record(self, table: str | None, file: str | None) -> PlayedRecord:
        """A game that is over, or a kept file: one of the two must be named."""
        if (table is None) == (file is None):
            raise Refusal("bad_message")
        if table is not None:
            return await self.archive.game_of_table(table)
        return await self.archive.game_of_file(file or "", self.asker)
