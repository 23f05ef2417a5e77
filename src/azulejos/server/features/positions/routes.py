"""HTTP endpoints about positions: what may be done in one, and what moves would do."""

from __future__ import annotations

from azulejos.server.features.archive.games import Archive
from azulejos.server.features.positions.asked import position_asked
from azulejos.server.features.positions.positions import Position, PositionOf, read_position
from azulejos.server.features.positions.previews import PositionPreviews, PreviewsOf, previewing
from azulejos.server.http.endpoints import Call, Endpoint
from azulejos.server.http.rate_limits import Limiter
from azulejos.server.runtime.time_slices import in_slices


class PositionRoutes:
    """The endpoints."""

    def __init__(self, archive: Archive, limiter: Limiter) -> None:
        self.archive = archive
        self.limiter = limiter

    def endpoints(self) -> list[Endpoint]:
        would = "What moves would do in a position"
        return [
            Endpoint("POST", "/api/positions", self.position, "A position", Position, PositionOf),
            Endpoint("POST", "/api/positions/previews", self.position_previews, would, PositionPreviews, PreviewsOf),
        ]

    async def position(self, call: Call, body: PositionOf) -> Position:
        self.limiter.hit("previews", call.person.id)
        return await position_asked(self.archive, body)

    async def position_previews(self, call: Call, body: PreviewsOf) -> PositionPreviews:
        self.limiter.hit("previews", call.person.id)
        return await in_slices(previewing(*read_position(body.position), body))
