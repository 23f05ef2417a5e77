"""HTTP endpoints about positions: what may be done in one, and what moves would do."""

from __future__ import annotations

from azulejos.bots.analyst import analyst_of
from azulejos.core.actors import REFEREE
from azulejos.core.game import Game, State
from azulejos.core.rng import seeded
from azulejos.server.features.archive.games import Archive, need_player
from azulejos.server.features.positions.moments import state_of_moment
from azulejos.server.features.positions.positions import Position, PositionOf, made, position_of, read_position
from azulejos.server.features.positions.previews import PositionPreviews, PreviewsOf, previewing
from azulejos.server.http.endpoints import Call, Endpoint
from azulejos.server.http.rate_limits import Limiter
from azulejos.server.protocol.refusals import Refusal
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
        game, state = await self._state(body)
        move, effects = made(game, state, body.ply) if body.ply is not None else (None, [])
        if not body.as_seen:
            return position_of(game, state, move, effects, REFEREE)
        need_player(game, state)
        seat = game.actor(state)
        seen = analyst_of(game).as_seen(game, state, seat, seeded(1))
        return position_of(game, seen, move, effects, seat)

    async def _state(self, body: PositionOf) -> tuple[Game, State]:
        if (body.moment is None) == (body.position is None):
            raise Refusal("bad_message")
        if body.moment is None:
            return read_position(body.position or "")
        record, state = await state_of_moment(self.archive, body.moment)
        return record.game, state

    async def position_previews(self, call: Call, body: PreviewsOf) -> PositionPreviews:
        self.limiter.hit("previews", call.person.id)
        return await in_slices(previewing(*read_position(body.position), body))
