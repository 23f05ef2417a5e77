"""Presence: connections to this process, and those that other processes have reported."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

PRESENT_MS = 30_000  # so long after the last sign of life a person may still be present in another process


class Presence:
    """The people who have a connection, as far as this process knows."""

    def __init__(self, now: Callable[[], int], grace_ms: int) -> None:
        self._now = now
        self._grace_ms = grace_ms  # who was here so lately has not left yet
        self._began = now()  # before this, this process could not see anybody
        self.connections: Counter[str] = Counter()  # how many each person has here
        self.left_at: dict[str, int] = {}  # when people who have none had one last
        self.elsewhere: frozenset[str] = frozenset()  # who has one to another process
        self._seen_at: dict[str, int] = {}  # when people were last seen in any process, as far as it was asked

    def arrive(self, person: str) -> None:
        """Count one more connection of a person."""
        self.connections[person] += 1
        self.left_at.pop(person, None)

    def leave(self, person: str) -> None:
        """Count one connection less of a person; without any they are not present."""
        self.connections[person] -= 1
        if not self.connections[person]:
            del self.connections[person]
            self.left_at[person] = self._now()

    def __contains__(self, person: object) -> bool:
        return person in self.connections or person in self.elsewhere

    def people_here(self) -> list[str]:
        """Those who have a connection to this process."""
        return list(self.connections)

    def was_here_lately(self, person: str) -> bool:
        """Whether a person has a connection here, or had one within the grace time, here or elsewhere."""
        seen = max(self._seen_at.get(person, 0), self.left_at.get(person, 0))
        return self.connections[person] > 0 or seen > self._now() - self._grace_ms

    def away_since(self, person: str) -> int | None:
        """The time since which a person has no connection, as far as it is known; None if they have one."""
        if person in self:
            return None
        return max(self._began, self._seen_at.get(person, 0), self.left_at.get(person, 0))

    def saw(self, seen_at: Mapping[str, int]) -> None:
        """Note when people were last seen in any process."""
        self._seen_at.update(seen_at)
        self.forget_old()

    def forget_old(self) -> None:
        """Those who left before the grace time are gone."""
        since = self._now() - self._grace_ms
        self.left_at = {person: at for person, at in self.left_at.items() if at > since}
        self._seen_at = {person: at for person, at in self._seen_at.items() if at > since}
