"""How much somebody may ask for: limits by connection, person and address, kept in memory."""

from __future__ import annotations

from limits import parse
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter

from azulejos.server.refusal import Refusal

# What is counted, and how much of it is meant to be enough for anybody.
LIMITS = {
    "messages": parse("120/5 seconds"),  # on one socket
    "requests": parse("600/minute"),  # of one address, over HTTP
    "moves": parse("60/5 seconds"),  # and other commands, of one person
    "previews": parse("60/5 seconds"),
    "chat": parse("12/30 seconds"),
    "tables": parse("30/10 minutes"),
    "guests": parse("60/10 minutes"),  # of one address
    "logins": parse("10/minute"),  # of one address, and of one name
    "files": parse("10/minute"),
}


class Limiter:
    """Counts, and refuses what is too much. A factor above 1 widens all limits: for load tests."""

    def __init__(self, factor: int = 1) -> None:
        self._strategy = FixedWindowRateLimiter(MemoryStorage())
        self._limits = {
            what: type(limit)(limit.amount * factor, limit.multiples, limit.namespace) for what, limit in LIMITS.items()
        }

    def hit(self, what: str, who: str) -> None:
        if not self._strategy.hit(self._limits[what], what, who):
            raise Refusal("too_fast", f"Too many {what} in a short time; wait a little.")
