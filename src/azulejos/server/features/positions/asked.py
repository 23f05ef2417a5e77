"""The answer to a question for a position: what may be done there, perhaps after a move, perhaps as a seat sees it."""

from __future__ import annotations

from azulejos.bots.analyst import analyst_of
from azulejos.core.actors import REFEREE
from azulejos.core.game import Game, State
from azulejos.core.rng import seeded
from azulejos.server.features.archive.records import need_player
from azulejos.server.features.positions.moments import Records, state_of_moment
from azulejos.server.features.positions.positions import Position, PositionOf, made, position_of, read_position
from azulejos.server.protocol.refusals import Refusal


async def position_asked(records: Records, asked: PositionOf) -> Position:
    game, state = await state_asked(records, asked)
    return position_in(game, state, asked)


def position_in(game: Game, state: State, asked: PositionOf) -> Position:
    """The answer, in the state that was asked for."""
    move, steps = made(game, state, asked.ply) if asked.ply is not None else (None, [])
    if not asked.as_seen:
        return position_of(game, state, move, steps, REFEREE)
    need_player(game, state)
    seat = game.actor(state)
    seen = analyst_of(game).as_seen(game, state, seat, seeded(1))
    return position_of(game, seen, move, steps, seat)


async def state_asked(records: Records, asked: PositionOf) -> tuple[Game, State]:
    """The game and the state of a moment or a text, of which one must be given."""
    if (asked.moment is None) == (asked.position is None):
        raise Refusal("bad_message")
    if asked.moment is None:
        return read_position(asked.position or "")
    record, state = await state_of_moment(records, asked.moment)
    return record.game, state
