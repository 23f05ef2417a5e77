"""A cache of replays: worked out in slices, each once, and remembered as they are sent."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial

from starlette.responses import Response, StreamingResponse

from azulejos.core.records.record import Record
from azulejos.server.features.archive.replay import encoding
from azulejos.server.http.rate_limits import Limiter
from azulejos.server.protocol.refusals import Refusal
from azulejos.server.runtime.memo import Memo
from azulejos.server.runtime.processor import Asker, Processor
from azulejos.texts.reasons import because

MOST_BYTES = 32 * 2**20  # of all replays that are remembered
PIECE = 64 * 1024  # bytes that are sent at once: a slow reader keeps no more in memory


class ReplayCache:
    """The replays of one process. They never change: only games that are over, and kept files, have one."""

    def __init__(self, limiter: Limiter, processor: Processor, most_bytes: int = MOST_BYTES) -> None:
        self._limiter = limiter
        self._processor = processor
        self._remembered: Memo[bytes] = Memo(most_bytes, len)

    async def replay(self, key: str, asker: Asker, record_of: Callable[[], Awaitable[Record]]) -> bytes:
        """The replay of a game; work counts against the limits of who asks for it, cached replays don't."""
        return await self._remembered.get(key, partial(self._work_out, asker, record_of))

    async def _work_out(self, asker: Asker, record_of: Callable[[], Awaitable[Record]]) -> bytes:
        record = await record_of()
        if len(record.plies) > record.game.most_plies:
            raise Refusal("too_large", because("plies_most", game=record.game.title, most=record.game.most_plies))
        self._limiter.hit("replays", asker.address, len(record.plies))
        return await self._processor.work(asker, encoding(record))


def sent(replay: bytes) -> Response:
    """The answer, piece by piece: the next is written when the one before is read."""

    async def pieces() -> AsyncIterator[bytes]:
        for start in range(0, len(replay), PIECE):
            yield replay[start : start + PIECE]

    headers = {"Content-Length": str(len(replay))}
    return StreamingResponse(pieces(), media_type="application/json", headers=headers)
