"""When nobody could play: times at which no server ran, or none could write. They count on nobody's clock.

Pure: `background/heartbeat.py` finds them and keeps them in the database.
"""

from __future__ import annotations

from bisect import bisect_right, insort
from dataclasses import dataclass, field

LAPSE_MS = 5_000  # without a sign of life from any process for so long, nobody could play


@dataclass(frozen=True, slots=True, order=True)
class Outage:
    """From the last sign of life until the next one."""

    ended_at: int
    began_at: int


@dataclass(slots=True)
class Outages:
    """All that are known, in their order; no two of them overlap."""

    beaten_at: int | None = None  # when this process last gave a sign of life; None where nobody measures
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
        """How much of a time nobody could play."""
        return sum(max(0, min(end, one.ended_at) - max(start, one.began_at)) for one in self.since(start))

    def after(self, start: int, length: int) -> int:
        """When somebody has had so much time, from a start."""
        end = start + length
        for outage in self.since(start):
            if outage.began_at < end:
                end += outage.ended_at - max(start, outage.began_at)
        return end

    def is_sure(self, now: int) -> bool:
        """Whether no outage is under way that nobody has noticed yet: until then nobody's time is up."""
        return self.beaten_at is None or now - self.beaten_at <= LAPSE_MS
