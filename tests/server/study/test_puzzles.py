"""Puzzles over HTTP: a list, a position that does not reveal its answer, and the solution."""

from __future__ import annotations

from datetime import date

import msgspec
import pytest

import azulejos
from azulejos.puzzles.shipped import daily, games_with_puzzles, shipped
from azulejos.puzzles.solutions import right_actions, state_of
from azulejos.server.features.puzzles.puzzles import asked, solution_of
from tests.cases import nonempty
from tests.server.servers import Server, http_get

each_game = pytest.mark.parametrize("name", ["azul", "duel"])


def test_the_list_names_all_puzzles_and_those_of_the_day(server: Server) -> None:
    lists = http_get(f"{server.url}/api/puzzles").raise_for_status().json()
    assert [each["game"] for each in lists] == games_with_puzzles()
    for each in lists:
        puzzles = shipped(each["game"])
        assert each["puzzles"] == [{"id": puzzle.id, "difficulty": puzzle.difficulty} for puzzle in puzzles]
        assert each["daily"] == daily(puzzles, date.fromisoformat(each["day"])).id


@each_game
def test_a_puzzle_and_its_solution_are_sent_to_any_client(server: Server, name: str) -> None:
    puzzle = shipped(name)[7]
    told = http_get(f"{server.url}/api/puzzles/{puzzle.id}").raise_for_status().json()
    assert told == msgspec.json.decode(msgspec.json.encode(asked(puzzle)))
    solution = http_get(f"{server.url}/api/puzzles/{puzzle.id}/solution").raise_for_status().json()
    assert [line["move"] for line in solution["lines"]] == [puzzle.answer.move, *(each.move for each in puzzle.others)]
    assert puzzle.answer.move in solution["right"]


def test_a_puzzle_that_is_not_there_is_refused(server: Server) -> None:
    for path in ("zz", "zz/solution", "%00"):
        refused = http_get(f"{server.url}/api/puzzles/{path}")
        assert (refused.status_code, refused.json()["code"]) == (404, "no_such_puzzle")


@each_game
def test_a_question_holds_what_its_seat_may_see_and_no_answer(name: str) -> None:
    game = azulejos.game(name)
    for puzzle in nonempty(shipped(name)[::9]):
        question, state = asked(puzzle), state_of(puzzle)
        assert question.position.seat == puzzle.seat
        assert question.position.legal == game.moves(state)
        seen = msgspec.json.encode(msgspec.to_builtins(game.view(state, puzzle.seat)))
        assert msgspec.json.decode(question.position.view) == msgspec.json.decode(seen)
        assert {"id", "difficulty", "position"} == set(question.__struct_fields__)


@each_game
def test_the_steps_of_a_line_lead_from_the_position_to_its_end(name: str) -> None:
    game = azulejos.game(name)
    for puzzle in nonempty(shipped(name)[::9]):
        solution = solution_of(puzzle)
        assert set(solution.right) == {
            game.notation.format_move(state_of(puzzle), each) for each in right_actions(puzzle)
        }
        for line, told in zip((puzzle.answer, *puzzle.others), solution.lines, strict=True):
            state = state_of(puzzle)
            assert [step.move for step in told.steps] == list(line.line)
            for step in told.steps:
                game.play(state, step.move or "")
                assert step.position == game.position(state)
            assert told.brings.move == line.move
            assert told.brings.steps
