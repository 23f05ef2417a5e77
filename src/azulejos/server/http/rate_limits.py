"""Rate limits: by connection, person and address, kept in memory.

A limit is counted in a window that begins with the first request and ends after a number of seconds. Where several
processes serve together, each sends the others its counts every second, so that they count nearly as one.
Short windows are left out: they end before the news of them has been worth its price.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from azulejos.server.protocol.refusals import Refusal
from azulejos.server.runtime.limits import LIMITS, MINUTE
from azulejos.texts.reasons import Reason, because

MOST_NEWS = 2_000  # counts that wait to be sent to other processes
FEW_WINDOWS = 10_000  # beyond this number, expired ones are dropped

# Those that people would call the same.
CALLED = {"control_frames": "messages"}


def why_too_fast(what: str, most: int, wait: int) -> Reason:
    """Which limit has been reached, and after how many seconds it begins again."""
    return because("too_fast", most=most, limit=CALLED.get(what, what), period=LIMITS[what].seconds, wait=wait)


@dataclass(slots=True)
class Window:
    """The requests of a client since the window began."""

    ends: float
    count: int = 0


class Limiter:
    """Counts, and refuses what is too much. A factor above 1 widens all limits: for load tests."""

    def __init__(
        self,
        factor: int = 1,
        now: Callable[[], float] = time.monotonic,
        amounts: Mapping[str, int] | None = None,  # that a host has chosen
        is_shared: bool = False,  # other processes serve, too
    ) -> None:
        self._factor = factor
        self._now = now
        self._amounts = {name: limit.amount * factor for name, limit in LIMITS.items()}
        self._amounts |= {name: amount * factor for name, amount in (amounts or {}).items()}
        self._windows: dict[tuple[str, str], Window] = {}
        self._most_windows = FEW_WINDOWS
        self._is_shared = is_shared
        self._news: dict[tuple[str, str], int] = {}

    @property
    def factor(self) -> int:
        return self._factor

    def hit(self, what: str, who: str, amount: int = 1) -> None:
        """Count once more, or so much more, or refuse."""
        window = self._count(what, who, amount)
        if window.count > self._amounts[what]:
            wait = math.ceil(window.ends - self._now())
            raise Refusal("too_fast", why_too_fast(what, self._amounts[what], wait))

    def add(self, what: str, who: str, amount: int) -> None:
        """Count what has been used already, without a refusal."""
        self._count(what, who, amount)

    def _count(self, what: str, who: str, amount: int) -> Window:
        window = self._window(what, who)
        window.count += amount
        if self._is_shared and amount and LIMITS[what].seconds >= MINUTE:
            self._tell(what, who, amount)
        return window

    def _window(self, what: str, who: str) -> Window:
        """The window in which a client is now."""
        now, window = self._now(), self._windows.get((what, who))
        if window is None or now >= window.ends:
            self._forget_ended(now)
            window = self._windows[what, who] = Window(now + LIMITS[what].seconds)
        return window

    # Other processes.

    def _tell(self, what: str, who: str, amount: int) -> None:
        if (what, who) in self._news or len(self._news) < MOST_NEWS:
            self._news[what, who] = self._news.get((what, who), 0) + amount

    def take_news(self) -> list[tuple[str, str, int]]:
        """Remove and return the counts since the last time."""
        news, self._news = self._news, {}
        return [(what, who, amount) for (what, who), amount in news.items() if amount]

    def hear(self, news: Iterable[tuple[str, str, int]]) -> None:
        """Count what another process has counted."""
        for what, who, amount in news:
            if what in LIMITS:
                self._window(what, who).count += amount

    def forgive(self, what: str, who: str) -> None:
        """Take back one that was counted, since it was as it should be."""
        window = self._windows.get((what, who))
        if window is not None and window.count > 0:
            self._count(what, who, -1)

    def _forget_ended(self, now: float) -> None:
        """Keep the memory bounded by what is asked for at the moment."""
        if len(self._windows) >= self._most_windows:
            self._windows = {key: window for key, window in self._windows.items() if now < window.ends}
            self._most_windows = max(FEW_WINDOWS, 2 * len(self._windows))
