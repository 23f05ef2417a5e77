"""The connections of one process: how many there may be, and for how long one may keep the server waiting.

Two kinds are counted. Every connection of TCP counts for its address, and where an address has too many, those go first
that ask for nothing. Sockets and streams, which stay open, count for their person, too: where an address has too many,
the person who holds the most gives one up, so that people who share an address share its connections.
"""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Protocol

from azulejos.server.http.backlog import Backlogs
from azulejos.server.http.bans import Bans
from azulejos.server.http.rate_limits import Limiter
from azulejos.server.protocol.refusals import Refusal
from azulejos.server.runtime.metrics import Metrics
from azulejos.texts.reasons import because

MOST_OF_ADDRESS = 256  # connections that aren't sockets; a browser opens six
MOST_LONG_OF_ADDRESS = 512  # sockets and streams: more people than share an address
MOST_LONG_OF_PERSON = 16  # sockets and streams
MOST_IN_ALL = 8192  # unless the process may have fewer descriptors
SPARE_DESCRIPTORS = 128  # for the database, the page's files and whatever else is open

HEAD_SECONDS = 10  # in which the head of a request must have come
BODY_SECONDS = 30  # in which the whole request must have come
WRITE_SECONDS = 30  # in which a client that has left much unread must read on
LINGER_SECONDS = 5  # in which a connection that was closed must have ended
CHECK_SECONDS = 1.0


class Connection(Protocol):
    """One connection of TCP, as uvicorn's protocols serve it."""

    address: str  # as limits count it

    def is_overdue(self, now: float) -> bool:
        """Whether it should have sent something, read something or ended by now."""
        ...

    def cut(self) -> None:
        """End it now, whatever is unsent."""
        ...


@dataclass(eq=False, slots=True)
class Long:
    """A socket or stream that is open."""

    person: str
    address: str
    close: Callable[[Refusal], None]  # with the reason


class Connections:
    """All connections of this process. A factor above 1 widens what one address and person may have: for load tests."""

    def __init__(
        self,
        metrics: Metrics,
        factor: int = 1,
        most: int = MOST_IN_ALL,
        behind_proxy: bool = False,
        bans: Bans | None = None,
    ) -> None:
        self.metrics = metrics
        self.bans = bans or Bans(Limiter())
        self.backlogs = Backlogs()
        self.most = most
        self._factor = factor
        self._behind_proxy = behind_proxy  # then all of them come from the proxy's address
        self._open: dict[Connection, bool] = {}  # and whether it counts for its address
        self._of_address: Counter[str] = Counter()
        self._idle: defaultdict[str, dict[Connection, None]] = defaultdict(dict)  # by address, the oldest first
        self._long: dict[Long, None] = {}  # the oldest first
        self._long_of_address: Counter[str] = Counter()
        self._long_of_person: Counter[str] = Counter()

    # Connections of TCP.

    def admit(self, connection: Connection) -> bool:
        """Whether one more connection has room, perhaps in the place of one that asks for nothing."""
        address = connection.address
        is_crowded = not self._behind_proxy and self._of_address[address] >= MOST_OF_ADDRESS * self._factor
        if is_crowded and not self._cut_idle(address):
            return False
        if len(self._open) >= self.most and not self._cut_idle(self._idlest_address()):
            return False
        self.add(connection, counts=True)
        self.rests(connection)
        return True

    def add(self, connection: Connection, counts: bool = False) -> None:
        """Know a connection; those that have become sockets count for their address otherwise."""
        self._open[connection] = counts
        self._of_address[connection.address] += counts
        self.metrics.connections.set(len(self._open))

    def release(self, connection: Connection) -> None:
        """A connection has ended, or has become a socket."""
        if self._open.pop(connection, False):
            self.works(connection)
            count_down(self._of_address, connection.address)
        self.metrics.connections.set(len(self._open))

    def works(self, connection: Connection) -> None:
        """A whole request has come, which is being answered."""
        idle = self._idle.get(connection.address, {})
        if idle.pop(connection, True) is None and not idle:
            del self._idle[connection.address]

    def rests(self, connection: Connection) -> None:
        """A connection asks for nothing, or has not said yet for what."""
        self._idle[connection.address][connection] = None

    def _idlest_address(self) -> str:
        return max(self._idle, key=lambda address: len(self._idle[address]), default="")

    def _cut_idle(self, address: str) -> bool:
        """Give up the connection of an address that has asked for nothing for longest."""
        oldest = next(iter(self._idle.get(address, ())), None)
        if oldest is None:
            return False
        self.cut(oldest, "too_many")
        return True

    def cut(self, connection: Connection, why: str) -> None:
        self.metrics.cut.labels(why).inc()
        self.release(connection)
        connection.cut()

    async def check(self) -> None:
        """End the connections that have kept the server waiting for too long."""
        now = asyncio.get_running_loop().time()
        for connection in tuple(self._open):
            if connection.is_overdue(now):
                self.cut(connection, "too_slow")

    # Sockets and streams.

    @contextmanager
    def held(self, person: str, address: str, close: Callable[[Refusal], None]) -> Iterator[None]:
        """A person's socket or stream while it is open; `close` ends it if its place goes to another person."""
        self.make_room(person, address)
        long = Long(person, address, close)
        self._long[long] = None
        self._long_of_person[person] += 1
        self._long_of_address[address] += 1
        try:
            yield
        finally:
            self._forget(long)

    def make_room(self, person: str, address: str) -> None:
        """Refuse one more, or let the person with the most at that address give one up."""
        if self._long_of_person[person] >= MOST_LONG_OF_PERSON * self._factor:
            raise Refusal("too_many", because("many_connections", most=MOST_LONG_OF_PERSON))
        if self._long_of_address[address] < MOST_LONG_OF_ADDRESS * self._factor:
            return
        here = [long for long in self._long if long.address == address]
        (greedy, most), *_ = Counter(long.person for long in here).most_common(1)
        if most <= self._long_of_person[person] + 1:
            raise Refusal("too_many", because("crowded_address"))
        oldest = next(long for long in here if long.person == greedy)
        self._forget(oldest)
        oldest.close(Refusal("too_many", because("crowded_out")))

    def _forget(self, long: Long) -> None:
        if long in self._long:
            del self._long[long]
            count_down(self._long_of_person, long.person)
            count_down(self._long_of_address, long.address)


def count_down(counter: Counter[str], key: str) -> None:
    """One less; what is 0 takes no memory."""
    counter[key] -= 1
    if counter[key] <= 0:
        del counter[key]


def most_connections() -> int:
    """How many connections this process may have. It takes as many descriptors as the system lets it have."""
    try:
        import resource
    except ImportError:  # Windows counts otherwise
        return MOST_IN_ALL
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_IN_ALL + SPARE_DESCRIPTORS
    if soft < wanted and soft != resource.RLIM_INFINITY:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    if soft == resource.RLIM_INFINITY:
        return MOST_IN_ALL
    return max(1, min(MOST_IN_ALL, soft - SPARE_DESCRIPTORS))
