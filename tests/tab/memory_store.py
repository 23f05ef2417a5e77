"""A browser's store in memory, which two tabs may share."""

from __future__ import annotations

import json
from typing import Any


class MemoryStore:
    """Keeps what the worker's store keeps, and refuses the same."""

    def __init__(self) -> None:
        self.kept_tables: dict[str, Any] = {}
        self.kept_events: dict[str, list[Any]] = {}
        self.texts: dict[str, str] = {}
        self.asked_values: set[str] = set()

    async def tables(self) -> str:
        return json.dumps(list(self.kept_tables.values()))

    async def table(self, table: str) -> str:
        return json.dumps(self.kept_tables.get(table))

    async def events(self, table: str) -> str:
        return json.dumps(self.kept_events.get(table, []))

    async def put_table(self, table: str) -> None:
        value = json.loads(table)
        self.kept_tables[value["id"]] = value

    async def append(self, event: str, table: str) -> bool:
        value = json.loads(event)
        kept = self.kept_events.setdefault(value["table"], [])
        if value["number"] != len(kept) + 1:
            return False
        kept.append(value)
        await self.put_table(table)
        return True

    async def text(self, name: str) -> str:
        return self.texts.get(name, "")

    async def put_text(self, name: str, text: str) -> None:
        self.texts[name] = text

    async def values(self, kind: str) -> None:
        self.asked_values.add(kind)
