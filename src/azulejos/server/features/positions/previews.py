"""Previews of moves in a position outside any table."""

from __future__ import annotations

from collections.abc import Generator
from typing import Annotated

from msgspec import Meta, Struct

from azulejos.core.actors import REFEREE
from azulejos.core.game import Game, State
from azulejos.core.outlook import Outlook
from azulejos.server.protocol.messages import PreviewOf
from azulejos.server.protocol.values import MOST_PREVIEWS, MoveText, PositionText


class PreviewsOf(Struct, frozen=True):
    """A question for previews of moves in a position; without a list, of all legal ones."""

    position: PositionText
    moves: Annotated[list[MoveText], Meta(max_length=MOST_PREVIEWS)] | None = None
    steps: bool = True
    outlook: bool = False


class PositionPreviews(Struct, frozen=True):
    previews: list[PreviewOf]
    outlook: Outlook | None = None


def previewing(game: Game, state: State, asked: PreviewsOf) -> Generator[None, None, PositionPreviews]:
    """The previews, with a pause after each move; illegal moves are left out."""
    seat = game.actor(state)
    legal = {game.notation.format_move(state, action): action for action in game.legal(state)} if seat >= 0 else {}
    wanted = {move: legal[move] for move in (legal if asked.moves is None else asked.moves) if move in legal}
    outlooks = game.outlook_of_moves(state, list(wanted.values())) if asked.outlook else None
    previews = []
    for move, action in wanted.items():
        steps = list(game.foresee(state, action, seat)) if asked.steps else []
        previews.append(PreviewOf(move, steps, next(outlooks) if outlooks is not None else None))
        yield
    return PositionPreviews(previews, game.outlook(state) if asked.outlook else None)


def brings(game: Game, state: State, action: int, viewer: int = REFEREE) -> PreviewOf:
    """The steps of a move, as a viewer can foresee them."""
    move, steps = game.notation.format_move(state, action), list(game.foresee(state, action, viewer))
    return PreviewOf(move, steps, next(game.outlook_of_moves(state, [action])))
