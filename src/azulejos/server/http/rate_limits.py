"""Rate limits: by connection, person and address, kept in memory.

A limit is counted in a window that begins with the first request and ends after a number of seconds.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass

from azulejos.server.protocol.refusals import Refusal
from azulejos.texts.reasons import Reason, because

MINUTE = 60
DAY = 24 * 60 * MINUTE
FEW_WINDOWS = 10_000  # beyond this number, expired ones are dropped


@dataclass(frozen=True, slots=True)
class Limit:
    """A number of requests in a number of seconds."""

    amount: int
    seconds: int


# What is counted, and how much of it is meant to be enough for anybody.
LIMITS = {
    "messages": Limit(120, 5),  # on one socket
    "control_frames": Limit(120, 5),  # pings, pongs and pieces of messages, on one socket
    "handshakes": Limit(300, MINUTE),  # of sockets and streams, of one address
    "requests": Limit(600, MINUTE),  # of one address, over HTTP
    "moves": Limit(60, 5),  # and other commands, of one person
    "previews": Limit(60, 5),
    "histories": Limit(60, MINUTE),  # pages, of one address
    "pictures": Limit(60, MINUTE),  # of one address
    "chat": Limit(12, 30),
    "tables": Limit(30, 10 * MINUTE),  # of one person, also by rematch
    "address_tables": Limit(200, 10 * MINUTE),  # of one address
    "guests": Limit(60, 10 * MINUTE),  # of one address
    "logins": Limit(10, MINUTE),  # that failed, of one address, or of one browser that is known to the account
    "guesses": Limit(100, 10 * MINUTE),  # log-ins that failed, to one name, from browsers that are not known to it
    "passwords": Limit(10, MINUTE),  # that were wrong, of one person who changes theirs or deletes the account
    "registrations": Limit(10, 10 * MINUTE),  # of one address
    "exports": Limit(5, 10 * MINUTE),  # of one person
    "files": Limit(10, MINUTE),  # of one address
    "address_files": Limit(200, DAY),  # of one address
    "reviews": Limit(30, 10 * MINUTE),  # to be worked out, of one person
    "address_reviews": Limit(120, 10 * MINUTE),  # of one address
    "tries": Limit(60, MINUTE),  # of one person, in exercises
    "analyses": Limit(120, MINUTE),  # of one person
    "address_searches": Limit(600, MINUTE),  # tries and analyses, of one address
    "replays": Limit(6_000, MINUTE),  # plies to be worked out, of one address
}

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

    def __init__(self, factor: int = 1, now: Callable[[], float] = time.monotonic) -> None:
        self._factor = factor
        self._now = now
        self._windows: dict[tuple[str, str], Window] = {}
        self._most_windows = FEW_WINDOWS

    @property
    def factor(self) -> int:
        return self._factor

    def hit(self, what: str, who: str, amount: int = 1) -> None:
        """Count once more, or so much more, or refuse."""
        limit, now = LIMITS[what], self._now()
        window = self._windows.get((what, who))
        if window is None or now >= window.ends:
            self._forget_ended(now)
            window = self._windows[what, who] = Window(now + limit.seconds)
        window.count += amount
        if window.count > limit.amount * self._factor:
            raise Refusal("too_fast", why_too_fast(what, limit.amount * self._factor, math.ceil(window.ends - now)))

    def forgive(self, what: str, who: str) -> None:
        """Take back one that was counted, since it was as it should be."""
        window = self._windows.get((what, who))
        if window is not None and window.count > 0:
            window.count -= 1

    def _forget_ended(self, now: float) -> None:
        """Keep the memory bounded by what is asked for at the moment."""
        if len(self._windows) >= self._most_windows:
            self._windows = {key: window for key, window in self._windows.items() if now < window.ends}
            self._most_windows = max(FEW_WINDOWS, 2 * len(self._windows))
