"""Who is here: connections to this process, and signs of life that others on the same database have written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable


class Presence:
    """The people who have a connection, as far as this process knows."""

    def __init__(self, now: Callable[[], int]) -> None:
        self._now = now
        self.connections: Counter[str] = Counter()  # how many each person has here
        self.left_at: dict[str, int] = {}  # when people who have none had one last
        self.elsewhere: frozenset[str] = frozenset()  # who has one to another process

    def arrive(self, person: str) -> None:
        """Somebody has a connection more here."""
        self.connections[person] += 1
        self.left_at.pop(person, None)

    def leave(self, person: str) -> None:
        """Somebody has a connection less; who has none is not present."""
        self.connections[person] -= 1
        if not self.connections[person]:
            del self.connections[person]
            self.left_at[person] = self._now()

    def __contains__(self, person: object) -> bool:
        return person in self.connections or person in self.elsewhere

    def forget_before(self, time: int) -> None:
        """Those who left so long ago are gone."""
        self.left_at = {person: at for person, at in self.left_at.items() if at > time}
