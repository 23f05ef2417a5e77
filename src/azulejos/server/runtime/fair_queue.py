"""A fair queue: an owner of few items does not wait for the many items of another.

Owners may belong to groups, such as the people at one address. Then the groups take turns, and in each its owners.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Hashable
from typing import Generic, TypeVar

Item = TypeVar("Item", bound=Hashable)

# Whose turn is next stands first. An owner without an item keeps the place in the round: else one that adds its
# next item when the last is done would wait for two turns of the others.
Owners = OrderedDict[str, OrderedDict[Item, None]]


class FairQueue(Generic[Item]):
    """Items that wait, each at most once and for an owner. Owners take turns, however many items each of them has."""

    def __init__(self) -> None:
        self._groups: OrderedDict[str, Owners[Item]] = OrderedDict()
        self._place_of: dict[Item, tuple[str, str]] = {}  # its group and owner
        self._is_filled = asyncio.Event()

    def put(self, owner: str, item: Item, group: str = "") -> bool:
        """Add an item behind the owner's others; false if it waits already."""
        if item in self._place_of:
            return False
        self._place_of[item] = group, owner
        self._groups.setdefault(group, OrderedDict()).setdefault(owner, OrderedDict())[item] = None
        self._is_filled.set()
        return True

    def pop(self) -> Item:
        """Remove and return the oldest item of the owner whose turn it is; raises KeyError if the queue is empty."""
        group, owners = self._groups.popitem(last=False)
        while not any(owners.values()):
            group, owners = self._groups.popitem(last=False)
        owner, items = owners.popitem(last=False)
        while not items:
            owner, items = owners.popitem(last=False)
        item, _ = items.popitem(last=False)
        owners[owner] = items
        self._groups[group] = owners
        del self._place_of[item]
        return item

    async def get(self) -> Item:
        """Like `pop`, but waits for an item."""
        while not self._place_of:
            self._is_filled.clear()
            await self._is_filled.wait()
        return self.pop()

    def remove(self, item: Item) -> None:
        """Remove an item, if it waits."""
        if place := self._place_of.pop(item, None):
            group, owner = place
            del self._groups[group][owner][item]

    def waiting(self, owner: str, group: str = "") -> int:
        """How many items of an owner wait."""
        owners = self._groups.get(group)
        return len(owners.get(owner, ())) if owners else 0

    @property
    def owners(self) -> int:
        """How many owners have an item that waits."""
        return sum(bool(items) for owners in self._groups.values() for items in owners.values())

    def __len__(self) -> int:
        return len(self._place_of)
