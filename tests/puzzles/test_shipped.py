"""The shipped puzzles: legal, ordered, and each with one answer that is found again; exactly, where it is proved."""

from __future__ import annotations

import pytest

import azulejos
from azulejos.analysis.judging import Judge
from azulejos.analysis.marks import is_decided
from azulejos.bots.analyst import analyst_of
from azulejos.bots.search.budget import new_flag
from azulejos.core.game import State
from azulejos.puzzles.difficulty import difficulty_of
from azulejos.puzzles.making import DEEPER, LEAST_CHOICES, LEAST_LEAD, at_first_sight, compare
from azulejos.puzzles.puzzle import DIFFICULTIES, Puzzle, format_puzzles, id_of, read_puzzles
from azulejos.puzzles.shipped import FOLDER, SUFFIX, games_with_puzzles, shipped
from azulejos.puzzles.solutions import right_actions, state_of
from tests.analysis.played import brute_force
from tests.cases import nonempty

NUMBERS = {"azul": 200, "duel": 100}
FEW_TILES = 7  # on the table: few enough to try everything
EVERY = 10  # of the puzzles, one is searched again
OTHER_CHANCE = 20_261

each_game = pytest.mark.parametrize("name", NUMBERS)


def judge_of_puzzle(puzzle: Puzzle) -> Judge:
    game = azulejos.game(puzzle.game)
    return Judge(game, state_of(puzzle), puzzle.seat, analyst_of(game), OTHER_CHANCE, new_flag())


def test_every_game_has_as_many_as_it_should() -> None:
    assert games_with_puzzles() == sorted(NUMBERS)
    for name, number in NUMBERS.items():
        assert len(shipped(name)) == number


@each_game
def test_a_puzzle_is_legal_from_its_position_to_the_end_of_its_lines(name: str) -> None:
    game = azulejos.game(name)
    for puzzle in nonempty(shipped(name)):
        state = state_of(puzzle)
        assert (puzzle.game, puzzle.id) == (name, id_of(puzzle.position))
        assert game.position(state) == puzzle.position
        assert game.actor(state) == puzzle.seat
        assert len(judge_of_puzzle(puzzle).choices()) >= LEAST_CHOICES
        for line in (puzzle.answer, *puzzle.others):
            assert line.line[0] == line.move
            after = state.copy()
            for move in line.line:
                game.play(after, move)
        right = {game.notation.format_move(state, action) for action in right_actions(puzzle)}
        assert puzzle.answer.move in right
        assert right.isdisjoint(other.move for other in puzzle.others)


@each_game
def test_the_answer_is_clearly_ahead_in_a_game_that_is_not_decided(name: str) -> None:
    for puzzle in nonempty(shipped(name)):
        assert puzzle.lead >= LEAST_LEAD
        assert all(other.win <= puzzle.others[0].win + 0.0001 or not puzzle.solved for other in puzzle.others)
        assert not is_decided(puzzle.answer.win, puzzle.others[0].win)
        if puzzle.proved:
            assert {line.win for line in (puzzle.answer, *puzzle.others)} <= {0.0, 0.5, 1.0}


@each_game
def test_difficulties_go_up_with_the_number_of_levels_that_miss_a_puzzle(name: str) -> None:
    puzzles = shipped(name)
    assert [puzzle.missed for puzzle in puzzles] == sorted(puzzle.missed for puzzle in puzzles)
    assert [puzzle.difficulty for puzzle in puzzles] == [difficulty_of(puzzle.missed) for puzzle in puzzles]
    assert {puzzle.difficulty for puzzle in puzzles} == set(DIFFICULTIES)


def test_most_of_azul_is_proved_or_searched_deeply_and_no_answer_is_the_best_without_search() -> None:
    assert all(puzzle.solved for puzzle in shipped("azul"))
    assert sum(puzzle.proved for puzzle in shipped("azul")) >= len(shipped("azul")) // 4
    for puzzle in shipped("azul"):
        judge = judge_of_puzzle(puzzle)
        assert at_first_sight(judge) not in right_actions(puzzle)


@each_game
def test_a_search_with_chance_of_its_own_finds_the_same_answer(name: str) -> None:
    for puzzle in nonempty(shipped(name)[::EVERY]):
        judge = judge_of_puzzle(puzzle)
        found = compare(judge, DEEPER * judge.analyst.effort.nodes, at_first_sight(judge))
        assert found is not None, puzzle.id
        assert found.best.action in right_actions(puzzle)
        if puzzle.solved:
            assert (found.best.wins[puzzle.seat], found.is_exact) == (puzzle.answer.win, puzzle.proved)


def test_trying_everything_proves_that_one_move_is_the_best() -> None:
    azul, tried = azulejos.game("azul"), 0
    for puzzle in shipped("azul"):
        state = state_of(puzzle)
        if not puzzle.proved or state[0].on_table > FEW_TILES:
            continue
        tried += 1
        right = set(right_actions(puzzle))
        values = {action: after(state, action) for action in azul.legal(state)}
        assert {values[action] for action in right} == {puzzle.answer.win}
        assert max(value for action, value in values.items() if action not in right) == puzzle.others[0].win
    assert tried >= 3


def after(state: State, action: int) -> float:
    """The value of an action for the seat to act, with best play by both."""
    azul, state = azulejos.game("azul"), state.copy()
    seat = azul.actor(state)
    azul.apply(state, action)
    if azul.is_over(state):
        winners = azul.winners(state)
        return (seat in winners) / len(winners)
    return 1 - brute_force(azul, state)[0]


@each_game
def test_the_file_is_what_is_written(name: str) -> None:
    text = (FOLDER / f"{name}{SUFFIX}").read_text(encoding="utf-8")
    assert format_puzzles(read_puzzles(text)) == text
    assert len(text) < 150_000
