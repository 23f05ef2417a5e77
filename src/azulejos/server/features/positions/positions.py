"""Positions outside any table, for exercises and the analysis board: what may be done in them, what that does, and what
the search thinks of it.
"""

from __future__ import annotations

import secrets
from typing import Annotated

from msgspec import Meta, Struct

from azulejos.core.actors import CHANCE, NOBODY, REFEREE
from azulejos.core.choices import Choice
from azulejos.core.effects import Step as Told
from azulejos.core.errors import AzulejosError, NotationError
from azulejos.core.game import Game, State
from azulejos.core.records.game_file import read_ply
from azulejos.core.records.record import Deal, Ply, apply_ply
from azulejos.core.rng import seeded
from azulejos.games import page_game
from azulejos.server.protocol.refusals import Refusal
from azulejos.server.protocol.table_setup import Moment
from azulejos.server.protocol.values import PositionText, Step, View
from azulejos.server.tables.perspective import ply_steps, raw

ANY_DEAL = "*"  # a ply: chance decides

PlyText = Annotated[str, Meta(min_length=1, max_length=200)]


class PositionOf(Struct, frozen=True):
    """A position to look at: a moment or a text, one of the two, and what happens next there."""

    moment: Moment | None = None
    position: PositionText | None = None
    ply: PlyText | None = None  # a move, or a deal, as the notation writes it; `*` lets chance deal
    as_seen: bool = False  # as the seat to act may know it: the rest is drawn at random


class Position(Struct, frozen=True):
    """A position, and what may be done in it."""

    game: str
    position: str
    seat: int | None  # to act
    chance: bool  # whether tiles are drawn next
    view: View
    legal: list[str]
    choices: list[Choice]  # the same moves, each as one points at it
    scores: list[int]
    round: int
    move: str | None = None  # the ply that led here, as it is written
    steps: list[Step] = []  # what it did


def read_position(text: str) -> tuple[Game, State]:
    """The game and the state that a text describes."""
    try:
        game = page_game(text.partition("/")[0].strip())
        return game, game.read(text)
    except AzulejosError as error:
        raise Refusal("bad_position", error.why) from None


def made(game: Game, state: State, text: str) -> tuple[str, list[Told]]:
    """Let a move or a deal happen in a state; as it is written, and what it did."""
    actor = game.actor(state)
    if actor == NOBODY:
        raise Refusal("is_over")
    before = state.copy()
    if actor == CHANCE and text == ANY_DEAL:
        ply: Ply = Deal(tuple(game.draw_deal(state, seeded(secrets.randbits(64)))))
    else:
        try:
            ply = read_ply(game, state, text, 0, 0)
        except NotationError as error:
            raise Refusal("bad_move", error.why) from None
        apply_ply(game, state, ply)
    if isinstance(ply, Deal):
        return game.notation.format_deal(before, list(ply.outcomes)), ply_steps(game, before, ply, REFEREE)
    return game.notation.format_move(before, ply.action), ply_steps(game, before, ply, REFEREE)


def position_of(game: Game, state: State, move: str | None, steps: list[Told], viewer: int | None) -> Position:
    actor = game.actor(state)
    return Position(
        game=game.name,
        position=game.position(state),
        seat=actor if actor >= 0 else None,
        chance=actor == CHANCE,
        view=raw(game.view(state, viewer)),
        legal=game.moves(state) if actor >= 0 else [],
        choices=game.choices(state, game.legal(state)) if actor >= 0 else [],
        scores=list(game.scores(state)),
        round=game.round_number(state),
        move=move,
        steps=steps,
    )
