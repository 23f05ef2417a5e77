"""A cache of replays: worked out in slices, one at a time, and remembered as they are sent."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable

from starlette.responses import Response, StreamingResponse

from azulejos.core.records.record import Record
from azulejos.server.features.archive.replay import encoding
from azulejos.server.http.rate_limits import Limiter
from azulejos.server.protocol.refusals import Refusal
from azulejos.server.runtime.time_slices import in_slices
from azulejos.texts.reasons import because

MOST_BYTES = 32 * 2**20  # of all replays that are remembered
PIECE = 64 * 1024  # bytes that are sent at once: a slow reader keeps no more in memory


class ReplayCache:
    """The replays of one process. They never change: only games that are over, and kept files, have one."""

    def __init__(self, limiter: Limiter, most_bytes: int = MOST_BYTES) -> None:
        self._limiter = limiter
        self._most_bytes = most_bytes
        self._remembered: OrderedDict[str, bytes] = OrderedDict()  # the longest unused first
        self._bytes = 0
        self._one_at_a_time = asyncio.Lock()

    async def replay(self, key: str, address: str, record_of: Callable[[], Awaitable[Record]]) -> bytes:
        """The replay of a game, for a client at an address; work counts against its limits, cached replays don't."""
        if replay := self._recall(key):
            return replay
        async with self._one_at_a_time:
            if replay := self._recall(key):  # another request made it meanwhile
                return replay
            record = await record_of()
            if len(record.plies) > record.game.most_plies:
                raise Refusal("too_large", because("plies_most", game=record.game.title, most=record.game.most_plies))
            self._limiter.hit("replays", address, len(record.plies))
            replay = await in_slices(encoding(record))
            self._remember(key, replay)
            return replay

    def _recall(self, key: str) -> bytes | None:
        if key not in self._remembered:
            return None
        self._remembered.move_to_end(key)
        return self._remembered[key]

    def _remember(self, key: str, replay: bytes) -> None:
        self._remembered[key] = replay
        self._bytes += len(replay)
        while self._bytes > self._most_bytes:
            _, oldest = self._remembered.popitem(last=False)
            self._bytes -= len(oldest)


def sent(replay: bytes) -> Response:
    """The answer, piece by piece: the next is written when the one before is read."""

    async def pieces() -> AsyncIterator[bytes]:
        for start in range(0, len(replay), PIECE):
            yield replay[start : start + PIECE]

    headers = {"Content-Length": str(len(replay))}
    return StreamingResponse(pieces(), media_type="application/json", headers=headers)
