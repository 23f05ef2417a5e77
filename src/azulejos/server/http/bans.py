"""Addresses that carry on after many refusals are locked out for a while: each time for twice as long."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from azulejos.server.http.rate_limits import Limiter
from azulejos.server.protocol.refusals import Refusal
from azulejos.server.runtime.security_log import note

FIRST_SECONDS, MOST_SECONDS = 60, 3600
FORGET_SECONDS = 24 * 3600  # after a ban has ended, in which the next one is longer
MOST_BANS = 10_000  # that are remembered
# Where a proxy runs that is not trusted, everybody comes from this machine.
THIS_MACHINE = frozenset({"127.0.0.1", "::/64", "?"})


@dataclass(slots=True)
class Ban:
    """One address, and how often it was locked out."""

    until: float
    times: int = 1


class Bans:
    """The addresses that are locked out of this process."""

    def __init__(self, limiter: Limiter, now: Callable[[], float] = time.monotonic) -> None:
        self.tell: Callable[[str, int], None] = lambda address, seconds: None  # other processes
        self._limiter = limiter
        self._now = now
        self._bans: dict[str, Ban] = {}

    def is_banned(self, address: str) -> bool:
        return address in self._bans and self._now() < self._bans[address].until

    def refused(self, address: str) -> None:
        """An address was refused since it asks for too much; after too many of these it is locked out."""
        note("too_fast", address)
        if address in THIS_MACHINE or self.is_banned(address):
            return
        try:
            self._limiter.hit("refusals", address)
        except Refusal:
            known = self._bans.get(address)
            times = known.times + 1 if known and self._now() < known.until + FORGET_SECONDS else 1
            seconds = min(MOST_SECONDS, FIRST_SECONDS * 2 ** (times - 1))
            note("banned", address=address, seconds=seconds)
            self.ban(address, seconds, times)
            self.tell(address, seconds)

    def ban(self, address: str, seconds: int, times: int | None = None) -> None:
        """Lock an address out."""
        known = self._bans.pop(address, None)
        if len(self._bans) >= MOST_BANS:
            del self._bans[next(iter(self._bans))]
        self._bans[address] = Ban(self._now() + seconds, times or (known.times + 1 if known else 1))
