"""The games in this browser that can be looked at again: finished ones, and game files that were opened."""

from __future__ import annotations

import secrets

from azulejos.core.records.record import Record
from azulejos.server.features.archive.file_texts import need_game_file, parsed
from azulejos.server.features.archive.records import record_of
from azulejos.server.protocol.refusals import Refusal
from azulejos.tab.store import Store
from azulejos.tab.tables import TabTables


class TabArchive:
    """Finished games, and kept files."""

    def __init__(self, store: Store, tables: TabTables) -> None:
        self.store = store
        self.tables = tables

    async def record(self, table: str | None, file: str | None) -> Record:
        """A game that is over, or a kept file: one of the two must be named."""
        if (table is None) == (file is None):
            raise Refusal("bad_message")
        if table is None:
            return await parsed(await self.text_of_file(file or ""))
        async with self.tables.log.locked(table) as live:
            return record_of(live.table)

    async def text_of_file(self, file: str) -> str:
        text = await self.store.text(f"file {file}")
        if not text:
            raise Refusal("no_such_file")
        return text

    async def keep_file(self, text: str) -> str:
        """Keep a game file; its id."""
        await need_game_file(text)
        file = secrets.token_hex(8)
        await self.store.put_text(f"file {file}", text)
        return file
