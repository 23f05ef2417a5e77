"""HTTP endpoints about positions: what may be done in one, and what moves would do; and about score sheets."""

from __future__ import annotations

from collections.abc import Generator
from functools import partial

from azulejos.server.features.archive.games import Archive
from azulejos.server.features.positions.asked import position_in, state_asked
from azulejos.server.features.positions.positions import Position, PositionOf, read_position
from azulejos.server.features.positions.previews import PositionPreviews, PreviewsOf, previewing
from azulejos.server.features.positions.score_sheets import CountedSheet, ScoreSheet, counted
from azulejos.server.http.endpoints import Call, Endpoint
from azulejos.server.http.rate_limits import Limiter


class PositionRoutes:
    """The endpoints."""

    def __init__(self, archive: Archive, limiter: Limiter) -> None:
        self.archive = archive
        self.limiter = limiter
        self.processor = archive.processor

    def endpoints(self) -> list[Endpoint]:
        would = "What moves would do in a position"
        return [
            Endpoint("POST", "/api/positions", self.position, "A position", Position, PositionOf),
            Endpoint("POST", "/api/positions/previews", self.position_previews, would, PositionPreviews, PreviewsOf),
            Endpoint("POST", "/api/sheets", self.sheet, "The points of a game on cardboard", CountedSheet, ScoreSheet),
        ]

    async def position(self, call: Call, body: PositionOf) -> Position:
        self.limiter.hit("previews", call.person.id)
        game, state = await state_asked(self.archive.asked_by(call.asker), body)
        return await self.processor.do(call.asker, partial(position_in, game, state, body))

    async def position_previews(self, call: Call, body: PreviewsOf) -> PositionPreviews:
        self.limiter.hit("previews", call.person.id)
        return await self.processor.work(call.asker, previewing_of(body))

    async def sheet(self, call: Call, body: ScoreSheet) -> CountedSheet:
        self.limiter.hit("previews", call.person.id)
        return await self.processor.do(call.asker, partial(counted, body))


def previewing_of(asked: PreviewsOf) -> Generator[None, None, PositionPreviews]:
    """Read a position and preview its moves, with a pause after each."""
    return (yield from previewing(*read_position(asked.position), asked))
