"""A fair queue: an owner of few items does not wait for the many items of another."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Hashable
from typing import Generic, TypeVar

Item = TypeVar("Item", bound=Hashable)


class FairQueue(Generic[Item]):
    """Items that wait, each at most once and for an owner. Owners take turns, however many items each of them has."""

    def __init__(self) -> None:
        self._owners: OrderedDict[str, OrderedDict[Item, None]] = (
            OrderedDict()
        )  # their items, perhaps none; whose turn is next first
        self._owner_of: dict[Item, str] = {}
        self._is_filled = asyncio.Event()

    def put(self, owner: str, item: Item) -> bool:
        """Add an item behind the owner's others; false if it waits already."""
        if item in self._owner_of:
            return False
        self._owner_of[item] = owner
        self._owners.setdefault(owner, OrderedDict())[item] = None
        self._is_filled.set()
        return True

    def pop(self) -> Item:
        """Remove and return the oldest item of the owner whose turn it is; raises KeyError if the queue is empty."""
        owner, items = self._owners.popitem(last=False)
        while not items:
            owner, items = self._owners.popitem(last=False)
        item, _ = items.popitem(last=False)
        # An owner keeps its place in the round without an item, too: else one that adds its next item when the last is
        # done would wait for two turns of the others.
        self._owners[owner] = items
        del self._owner_of[item]
        return item

    async def get(self) -> Item:
        """Like `pop`, but waits for an item."""
        while not self._owner_of:
            self._is_filled.clear()
            await self._is_filled.wait()
        return self.pop()

    def remove(self, item: Item) -> None:
        """Remove an item, if it waits."""
        owner = self._owner_of.pop(item, None)
        if owner is not None:
            del self._owners[owner][item]

    def waiting(self, owner: str) -> int:
        """How many items of an owner wait."""
        return len(self._owners.get(owner, ()))

    @property
    def owners(self) -> int:
        """How many owners have an item that waits."""
        return sum(map(bool, self._owners.values()))

    def __len__(self) -> int:
        return len(self._owner_of)
