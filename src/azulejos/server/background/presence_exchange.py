"""The exchange of presence between processes on one database, by the times at which people were last seen."""

from __future__ import annotations

from azulejos.server.features.accounts.people import People
from azulejos.server.table_service.service import TableService
from azulejos.server.tables.presence import PRESENT_MS

EXCHANGE_SECONDS = 10


class PresenceExchange:
    """Writes who is present in this process, and reads who is in the others."""

    def __init__(self, tables: TableService, people: People) -> None:
        self.tables = tables
        self.people = people

    async def exchange(self) -> None:
        presence, now = self.tables.presence, self.tables.now()
        presence.forget_old()
        here = presence.people_here()
        await self.people.touch(here)
        if self.tables.log.store.is_postgresql:
            others = self.tables.broadcaster.watched_people().difference(here)
            seen = await self.people.seen_at(others)
            lately, left_at = now - PRESENT_MS, presence.left_at  # a sign of life from before was ours
            there = (person for person, at in seen.items() if at > max(lately, left_at.get(person, 0)))
            await self.tables.broadcaster.set_elsewhere(frozenset(there))
