"""Bytes that wait until a socket or stream takes them: bounded for each of these, and for each address."""

from __future__ import annotations

from collections import Counter

MOST_UNREAD = 4 * 2**20  # bytes that one socket or stream may leave unread
MOST_OF_ADDRESS = 64 * 2**20  # bytes that all of an address may leave unread together; above that
FAIR = 64 * 2**10  # that one of them may leave


class Backlogs:
    """The unread bytes of every address."""

    def __init__(self) -> None:
        self._of_address: Counter[str] = Counter()

    def of(self, address: str) -> int:
        return self._of_address[address]

    def count(self, address: str, size: int) -> None:
        self._of_address[address] += size
        if not self._of_address[address]:
            del self._of_address[address]


class Backlog:
    """The unread bytes of one socket or stream."""

    def __init__(self, all_of_them: Backlogs, address: str) -> None:
        self._all = all_of_them
        self._address = address
        self._size = 0

    def add(self, size: int) -> bool:
        """Count what waits to be taken; false if that is too much."""
        self._count(size)
        is_crowded = self._all.of(self._address) > MOST_OF_ADDRESS
        return self._size <= (FAIR if is_crowded else MOST_UNREAD)

    def take(self, size: int) -> None:
        """Some of it was taken."""
        self._count(-size)

    def end(self) -> None:
        """The connection has ended, and holds nothing any more."""
        self._count(-self._size)

    def _count(self, size: int) -> None:
        self._size += size
        self._all.count(self._address, size)
