"""A bounded memory of what is expensive to work out; what several ask for at the same time is worked out once."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

from azulejos.server.runtime.keyed_locks import KeyedLocks

Value = TypeVar("Value")


class Memo(Generic[Value]):
    """Values by key. Together they have at most the size `most`; the longest unused is forgotten first."""

    def __init__(self, most: int, size: Callable[[Value], int]) -> None:
        self._most = most
        self._size_of = size
        self._known: OrderedDict[str, Value] = OrderedDict()  # the longest unused first
        self._size = 0
        self._making = KeyedLocks()

    async def get(self, key: str, make: Callable[[], Awaitable[Value]]) -> Value:
        """The value of a key, from memory or made now."""
        if (known := self._recall(key)) is not None:
            return known
        async with self._making.held(key):
            if (known := self._recall(key)) is not None:  # another request made it meanwhile
                return known
            made = await make()
            self._remember(key, made)
            return made

    def _recall(self, key: str) -> Value | None:
        if key in self._known:
            self._known.move_to_end(key)
        return self._known.get(key)

    def _remember(self, key: str, value: Value) -> None:
        self._known[key] = value
        self._size += self._size_of(value)
        while self._size > self._most:
            _, oldest = self._known.popitem(last=False)
            self._size -= self._size_of(oldest)

    def __len__(self) -> int:
        return len(self._known)
