"""The answer to a puzzle, with its evaluation."""

from __future__ import annotations

from azulejos.bots.analyst import analyst_of
from azulejos.core.game import State
from azulejos.games import game as find_game
from azulejos.puzzles.puzzle import Puzzle


def state_of(puzzle: Puzzle) -> State:
    return find_game(puzzle.game).read(puzzle.position)


def right_actions(puzzle: Puzzle) -> list[int]:
    """The answer, and whatever is the same as it: taking from either of two equal factories is one move."""
    game, state = find_game(puzzle.game), state_of(puzzle)
    analyst = analyst_of(game)
    answer = analyst.same_as(game, state, game.check(state, puzzle.answer.move))
    return [action for action in game.legal(state) if analyst.same_as(game, state, action) == answer]
