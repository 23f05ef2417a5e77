"""The analysis of a position, as it is sent: what the best moves are worth, deeper and deeper."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from azulejos.analysis.evaluation import Evaluation
from azulejos.analysis.report import moves_of
from azulejos.bots.analyst import Judgement
from azulejos.core.game import Game, State
from azulejos.server.features.positions.previews import brings
from azulejos.server.protocol.messages import PreviewOf
from azulejos.server.protocol.values import PositionText

MOST_LINES = 5


class AnalysisOf(Struct, frozen=True):
    """A position to search."""

    position: PositionText
    lines: Annotated[int, Meta(ge=1, le=MOST_LINES)] = 3


class AnalysedLine(Struct, frozen=True):
    """A move, its value for all seats, and the expected continuation."""

    move: str
    wins: list[float]
    margins: list[float]
    line: list[str]
    depth: int
    solved: bool
    proved: bool
    brings: PreviewOf


class Analysis(Struct, frozen=True):
    """The analysis of a position with a number of nodes per line; the best line first."""

    nodes: int
    lines: list[AnalysedLine]
    done: bool  # nothing further is searched


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
