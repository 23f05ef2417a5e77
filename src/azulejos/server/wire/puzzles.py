"""Puzzles as they are sent: which there are, a position with what its moves would do, and the solution by itself."""

from __future__ import annotations

from msgspec import Struct

from azulejos.core.game import Game, State
from azulejos.core.outlook import Outlook
from azulejos.games import game as find_game
from azulejos.puzzles.puzzle import Line, Puzzle
from azulejos.puzzles.solutions import right_actions, state_of
from azulejos.server.tables.perspective import raw
from azulejos.server.wire import values


class PuzzleInList(Struct, frozen=True):
    id: str
    difficulty: int  # from 1 to 5


class PuzzleList(Struct, frozen=True):
    """The puzzles of a game, from the easiest on, and the one of the day."""

    game: str
    day: str  # as in 2026-11-17: the same everywhere
    daily: str  # the id of its puzzle
    puzzles: list[PuzzleInList]


class PuzzlePosition(Struct, frozen=True):
    """A puzzle without its answer."""

    id: str
    game: str
    seat: int  # whose move is wanted
    difficulty: int
    view: values.View  # as that seat sees it
    previews: list[values.PreviewOf]  # every legal move
    outlook: Outlook  # what the round comes to as it is


class PuzzleFrame(Struct, frozen=True):
    """The table after one move of a line."""

    seat: int
    move: str
    effects: list[values.Effect]
    continues: bool  # whether the move goes on with a turn
    view: values.View


class PuzzleLine(Struct, frozen=True):
    """A move, what it is worth to the seat that was asked, and how the round would go on."""

    move: str
    win: float
    margin: float
    frames: list[PuzzleFrame]  # from the move on


class PuzzleSolution(Struct, frozen=True):
    """What is right, and why."""

    id: str
    right: list[str]  # the answer, and the moves that are the same
    tempting: str  # looks best at first sight
    solved: bool  # the rest of the round is thought through
    proved: bool  # and the game ends within it: the values are exact
    lines: list[PuzzleLine]  # the answer, then others


def position_of(puzzle: Puzzle) -> PuzzlePosition:
    game, state = find_game(puzzle.game), state_of(puzzle)
    return PuzzlePosition(
        id=puzzle.id,
        game=game.name,
        seat=puzzle.seat,
        difficulty=puzzle.difficulty,
        view=raw(game.view(state, puzzle.seat)),
        previews=previews_of(game, state, puzzle.seat),
        outlook=game.outlook(state),
    )


def previews_of(game: Game, state: State, seat: int) -> list[values.PreviewOf]:
    """What each legal move would do, as the seat to act may know it."""
    legal = game.legal(state)
    return [
        values.PreviewOf(game.notation.format_move(state, action), list(game.explain(state, action, seat)), outlook)
        for action, outlook in zip(legal, game.outlook_of_moves(state, legal), strict=True)
    ]


def solution_of(puzzle: Puzzle) -> PuzzleSolution:
    game, state = find_game(puzzle.game), state_of(puzzle)
    lines = (puzzle.answer, *puzzle.others)
    return PuzzleSolution(
        id=puzzle.id,
        right=[game.notation.format_move(state, action) for action in right_actions(puzzle)],
        tempting=lines[-1].move,
        solved=puzzle.solved,
        proved=puzzle.proved,
        lines=[
            PuzzleLine(line.move, line.win, line.margin, frames_of(game, state, line, puzzle.seat)) for line in lines
        ],
    )


def frames_of(game: Game, state: State, line: Line, viewer: int) -> list[PuzzleFrame]:
    state, frames = state.copy(), []
    for move in line.line:
        seat, continues = game.actor(state), game.is_mid_turn(state)
        action = game.check(state, move)
        effects = list(game.explain(state, action, viewer))
        game.apply(state, action)
        frames.append(PuzzleFrame(seat, move, effects, continues, raw(game.view(state, viewer))))
    return frames
