"""Outages: times at which no server ran, or none could write. They count on no clock.

Pure: `background/heartbeat.py` finds them and keeps them in the database.
"""

from __future__ import annotations

from bisect import bisect_right, insort
from dataclasses import dataclass, field

LAPSE_MS = 5_000  # without a heartbeat from any process for this long, there is an outage


@dataclass(frozen=True, slots=True, order=True)
class Outage:
    """From the last sign of life until the next one."""

    ended_at: int
    began_at: int


@dataclass(slots=True)
class Outages:
    """All that are known, in their order; no two of them overlap."""

    beaten_at: int | None = None  # the last heartbeat of this process; None where there are none
    _all: list[Outage] = field(default_factory=list)

    def add(self, began_at: int, ended_at: int) -> bool:
        """Note one; false if it is known."""
        outage = Outage(ended_at, began_at)
        if outage in self._all:
            return False
        insort(self._all, outage)
        return True

    def since(self, at: int) -> list[Outage]:
        """Those that ended after a time."""
        return self._all[bisect_right(self._all, at, key=lambda outage: outage.ended_at) :]

    def between(self, start: int, end: int) -> int:
        """The length of outages within a time."""
        return sum(max(0, min(end, one.ended_at) - max(start, one.began_at)) for one in self.since(start))

    def after(self, start: int, length: int) -> int:
        """The end of a length of time without outages, from a start."""
        end = start + length
        for outage in self.since(start):
            if outage.began_at < end:
                end += outage.ended_at - max(start, outage.began_at)
        return end

    def is_sure(self, now: int) -> bool:
        """Whether the last heartbeat is fresh enough to decide that time is up."""
        return self.beaten_at is None or now - self.beaten_at <= LAPSE_MS
