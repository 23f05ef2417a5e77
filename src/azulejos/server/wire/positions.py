"""Positions outside any table, for exercises and the analysis board: what may be done in them, what that does, and what
the search thinks of it.
"""

from __future__ import annotations

import secrets
from collections.abc import Generator
from typing import Annotated

from msgspec import Meta, Struct

from azulejos.analysis.evaluation import Evaluation
from azulejos.analysis.report import moves_of
from azulejos.bots.analyst import Judgement
from azulejos.core.actors import CHANCE, NOBODY, REFEREE
from azulejos.core.effects import Effect as Told
from azulejos.core.errors import AzulejosError, NotationError
from azulejos.core.game import Game, State
from azulejos.core.outlook import Outlook
from azulejos.core.records.game_file import read_ply
from azulejos.core.records.record import Deal, Ply, apply_ply
from azulejos.core.rng import seeded
from azulejos.games import page_game
from azulejos.server.refusal import Refusal
from azulejos.server.tables.perspective import ply_effects, raw
from azulejos.server.wire.values import (
    MOST_PREVIEWS,
    Effect,
    Moment,
    MoveText,
    PositionText,
    PreviewOf,
    StateNumber,
    TableId,
    View,
)

MOST_LINES = 5
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
    chance: bool  # whether tiles are to be drawn next
    view: View
    legal: list[str]
    scores: list[int]
    round: int
    move: str | None = None  # the ply that led here, as it is written
    effects: list[Effect] = []  # what it did


class PreviewsOf(Struct, frozen=True):
    """What moves would do in a position; without a list, all that are legal."""

    position: PositionText
    moves: Annotated[list[MoveText], Meta(max_length=MOST_PREVIEWS)] | None = None
    effects: bool = True
    outlook: bool = False


class PositionPreviews(Struct, frozen=True):
    previews: list[PreviewOf]
    outlook: Outlook | None = None


class AnalysisOf(Struct, frozen=True):
    """A position that is to be searched."""

    position: PositionText
    lines: Annotated[int, Meta(ge=1, le=MOST_LINES)] = 3


class AnalysedLine(Struct, frozen=True):
    """A move, what it is worth to everybody, and how the game is expected to go on."""

    move: str
    wins: list[float]
    margins: list[float]
    line: list[str]
    depth: int
    solved: bool
    proved: bool
    brings: PreviewOf


class Analysis(Struct, frozen=True):
    """What is known of a position with so many nodes a line; the best line first."""

    nodes: int
    lines: list[AnalysedLine]
    done: bool  # nothing further is searched


class TryOf(Struct, frozen=True):
    """Another move instead of one of a game that is over: the game, as for a review, and the ply."""

    ply: Annotated[int, Meta(ge=0)]
    move: MoveText
    table: TableId | None = None
    file: TableId | None = None


class Tried(Struct, frozen=True):
    """What a move would have cost."""

    move: str
    good: bool  # it costs less than 2 %
    win_loss: float
    points_loss: float
    wins: list[float]  # by seat, after it
    brings: PreviewOf


class HintOf(Struct, frozen=True):
    """A table at which one is to act, and the number of its state."""

    table: TableId
    number: StateNumber


class Hint(Struct, frozen=True):
    """What the bots' search would play."""

    brings: PreviewOf


def read_position(text: str) -> tuple[Game, State]:
    """The game and the state that a text tells."""
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
        return game.notation.format_deal(before, list(ply.outcomes)), ply_effects(game, before, ply, REFEREE)
    return game.notation.format_move(before, ply.action), ply_effects(game, before, ply, REFEREE)


def position_of(game: Game, state: State, move: str | None, effects: list[Told], viewer: int | None) -> Position:
    actor = game.actor(state)
    return Position(
        game=game.name,
        position=game.position(state),
        seat=actor if actor >= 0 else None,
        chance=actor == CHANCE,
        view=raw(game.view(state, viewer)),
        legal=game.moves(state) if actor >= 0 else [],
        scores=list(game.scores(state)),
        round=game.round_number(state),
        move=move,
        effects=effects,
    )


def previewing(game: Game, state: State, asked: PreviewsOf) -> Generator[None, None, PositionPreviews]:
    """What was asked, with a pause after each move; moves that are not legal are left out."""
    seat = game.actor(state)
    legal = {game.notation.format_move(state, action): action for action in game.legal(state)} if seat >= 0 else {}
    wanted = {move: legal[move] for move in (legal if asked.moves is None else asked.moves) if move in legal}
    outlooks = game.outlook_of_moves(state, list(wanted.values())) if asked.outlook else None
    previews = []
    for move, action in wanted.items():
        effects = list(game.explain(state, action, seat)) if asked.effects else []
        previews.append(PreviewOf(move, effects, next(outlooks) if outlooks is not None else None))
        yield
    return PositionPreviews(previews, game.outlook(state) if asked.outlook else None)


def brings(game: Game, state: State, action: int, viewer: int = REFEREE) -> PreviewOf:
    """What a move does, as a viewer may know it."""
    move, effects = game.notation.format_move(state, action), list(game.explain(state, action, viewer))
    return PreviewOf(move, effects, next(game.outlook_of_moves(state, [action])))


def analysis_of(game: Game, state: State, evaluation: Evaluation, is_last: bool) -> Analysis:
    lines = [analysed_line(game, state, judgement) for judgement in evaluation.lines]
    return Analysis(evaluation.nodes, lines, is_last or all(line.proved for line in lines))


def analysed_line(game: Game, state: State, judgement: Judgement) -> AnalysedLine:
    return AnalysedLine(
        move=game.notation.format_move(state, judgement.action),
        wins=list(judgement.wins),
        margins=list(judgement.margins),
        line=moves_of(game, state, judgement.line),
        depth=judgement.depth,
        solved=judgement.is_solved,
        proved=judgement.is_proved,
        brings=brings(game, state, judgement.action),
    )
