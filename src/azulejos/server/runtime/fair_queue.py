"""A fair queue of tables that wait for a bot: people take turns, however many tables each of them has."""

from __future__ import annotations

import asyncio
from collections import OrderedDict


class FairQueue:
    """Tables that wait for a bot, each at most once."""

    def __init__(self) -> None:
        self._people: OrderedDict[str, OrderedDict[str, None]] = OrderedDict()  # their tables; whose turn is next first
        self._person_of: dict[str, str] = {}  # by table
        self._is_filled = asyncio.Event()

    def put(self, person: str, table: str) -> bool:
        """Let a table wait, for a person; false if it does already."""
        if table in self._person_of:
            return False
        self._person_of[table] = person
        self._people.setdefault(person, OrderedDict())[table] = None
        self._is_filled.set()
        return True

    async def get(self) -> str:
        """The table that has waited longest of the person whose turn it is; it waits no more."""
        while not self._people:
            self._is_filled.clear()
            await self._is_filled.wait()
        person, tables = self._people.popitem(last=False)
        table, _ = tables.popitem(last=False)
        if tables:
            self._people[person] = tables  # the last in the round
        del self._person_of[table]
        return table

    @property
    def people(self) -> int:
        """How many people wait."""
        return len(self._people)

    def __len__(self) -> int:
        return len(self._person_of)
