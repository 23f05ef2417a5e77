"""The server's time: milliseconds since 1970, taken once from the system's clock and counted steadily from then on.

No deadline moves if a person or a time service sets the system's clock while the server runs.
"""

from __future__ import annotations

import time
from collections.abc import Callable

MILLISECOND = 1_000_000  # nanoseconds
# Where there is one, a clock that also counts while the machine sleeps: its time is that of the world outside.
COUNTER = getattr(time, "CLOCK_BOOTTIME", None)


def wall_time() -> int:
    return time.time_ns() // MILLISECOND


def counted() -> int:
    return (time.monotonic_ns() if COUNTER is None else time.clock_gettime_ns(COUNTER)) // MILLISECOND


class SteadyTime:
    """A time that never jumps."""

    def __init__(self, wall: Callable[[], int] = wall_time, counter: Callable[[], int] = counted) -> None:
        self._counter = counter
        self._start = wall() - counter()

    def __call__(self) -> int:
        return self._start + self._counter()

    def agree(self, now: int) -> None:
        """Take over the time of servers that run already."""
        self._start = now - self._counter()
