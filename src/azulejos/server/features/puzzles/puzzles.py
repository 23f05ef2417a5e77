"""Puzzles as they are sent: which there are, a position without its answer, and the solution by itself."""

from __future__ import annotations

from msgspec import Struct

from azulejos.core.game import Game, State
from azulejos.games import game as find_game
from azulejos.puzzles.puzzle import Line, Puzzle
from azulejos.puzzles.shipped import daily, games_with_puzzles, shipped, today
from azulejos.puzzles.solutions import right_actions, state_of
from azulejos.server.features.positions.positions import Position, position_of
from azulejos.server.features.positions.previews import brings
from azulejos.server.protocol.messages import PreviewOf
from azulejos.server.protocol.refusals import Refusal


class PuzzleInList(Struct, frozen=True):
    id: str
    difficulty: int  # from 1 to 5


class PuzzleList(Struct, frozen=True):
    """The puzzles of a game, from the easiest on, and the one of the day."""

    game: str
    day: str  # as in 2026-11-17: the same everywhere
    daily: str  # the id of its puzzle
    puzzles: list[PuzzleInList]


class PuzzleAsked(Struct, frozen=True):
    """A puzzle without its answer."""

    id: str
    difficulty: int
    position: Position  # as the seat to act sees it


class PuzzleLine(Struct, frozen=True):
    """A move, its value for the seat of the puzzle, and the expected rest of the round."""

    move: str
    win: float
    margin: float
    brings: PreviewOf  # what the move does
    steps: list[Position]  # after it, and after each move that follows


class PuzzleSolution(Struct, frozen=True):
    """The solution of a puzzle, with its reasons."""

    id: str
    right: list[str]  # the answer, and the moves that are the same
    solved: bool  # the rest of the round is thought through
    proved: bool  # and the game ends within it: the values are exact
    lines: list[PuzzleLine]  # of the answer, of the best other move, and of the one that looks best without search


def list_of(game: str) -> PuzzleList:
    puzzles, day = shipped(game), today()
    listed = [PuzzleInList(puzzle.id, puzzle.difficulty) for puzzle in puzzles]
    return PuzzleList(game, day.isoformat(), daily(puzzles, day).id, listed)


def found(wanted: str) -> Puzzle:
    for game in games_with_puzzles():
        for puzzle in shipped(game):
            if puzzle.id == wanted:
                return puzzle
    raise Refusal("no_such_puzzle")


def asked(puzzle: Puzzle) -> PuzzleAsked:
    position = position_of(find_game(puzzle.game), state_of(puzzle), None, [], puzzle.seat)
    return PuzzleAsked(puzzle.id, puzzle.difficulty, position)


def solution_of(puzzle: Puzzle) -> PuzzleSolution:
    game, state = find_game(puzzle.game), state_of(puzzle)
    right = [game.notation.format_move(state, action) for action in right_actions(puzzle)]
    lines = [line_of(game, state, line, puzzle.seat) for line in (puzzle.answer, *puzzle.others)]
    return PuzzleSolution(puzzle.id, right, puzzle.solved, puzzle.proved, lines)


def line_of(game: Game, state: State, line: Line, viewer: int) -> PuzzleLine:
    does, after, steps = brings(game, state, game.check(state, line.move)), state.copy(), []
    for move in line.line:
        action = game.check(after, move)
        done = list(game.explain(after, action, viewer))
        game.apply(after, action)
        steps.append(position_of(game, after, move, done, viewer))
    return PuzzleLine(line.move, line.win, line.margin, does, steps)
