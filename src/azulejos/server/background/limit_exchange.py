"""Several processes limit people nearly as one: each sends the others every second its counts and the
addresses that it has locked out.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator

import msgspec
from msgspec import Struct

from azulejos.server.database.store import Store, notify
from azulejos.server.http.bans import Bans
from azulejos.server.http.rate_limits import Limiter

LIMITS_MARK = "@limits"  # in notifications between processes
SHARE_SECONDS = 1.0
AT_ONCE = 50  # counts in one notification: PostgreSQL takes 8,000 bytes


class News(Struct, frozen=True, array_like=True):
    """The counts and bans of one process since it last sent them."""

    process: str
    counts: list[tuple[str, str, int]] = []  # a limit, whom it counts, how much
    bans: list[tuple[str, int]] = []  # an address, for how many seconds


class LimitExchange:
    """The part of one process in the exchange."""

    def __init__(self, store: Store, limiter: Limiter, bans: Bans) -> None:
        self.store = store
        self.limiter = limiter
        self.bans = bans
        self._process = secrets.token_hex(4)
        self._bans: list[tuple[str, int]] = []
        bans.tell = lambda address, seconds: self._bans.append((address, seconds))

    async def exchange(self) -> None:
        if news := [*self._news()]:
            async with self.store.writing() as connection:
                for each in news:
                    await notify(connection, f"{LIMITS_MARK}:{msgspec.json.encode(each).decode()}")

    def _news(self) -> Iterator[News]:
        counts, bans = self.limiter.take_news(), self._bans
        self._bans = []
        for start in range(0, max(len(counts), len(bans)), AT_ONCE):
            yield News(self._process, counts[start : start + AT_ONCE], bans[start : start + AT_ONCE])

    def heard(self, text: str) -> None:
        """Take over the counts and bans of another process; PostgreSQL brings our own back, too."""
        news = msgspec.json.decode(text, type=News)
        if news.process != self._process:
            self.limiter.hear(news.counts)
            for address, seconds in news.bans:
                self.bans.ban(address, seconds)
