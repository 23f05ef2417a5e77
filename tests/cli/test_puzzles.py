"""`azulejos puzzle` and `azulejos puzzles make`, as people run them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from azulejos.puzzles.puzzle import format_puzzles, read_puzzles
from azulejos.puzzles.shipped import daily, shipped, today
from azulejos.puzzles.solutions import right_actions
from tests.analysis.played import EXAMPLES
from tests.cli.running import refusal, run


@pytest.mark.parametrize("name", ["azul", "duel"])
def test_a_puzzle_is_tried_until_it_is_solved(name: str, tmp_path: Path) -> None:
    puzzle = shipped(name)[0]
    wrong, right = puzzle.others[0].move, puzzle.answer.move
    typed = f"moves\n? {right}\nshow\n\nnonsense!\n{wrong}\n{right}\n"
    result = run(tmp_path, "puzzle", "--game", name, "--id", puzzle.id, "--plain", typed=typed)
    assert result.returncode == 0, result.stderr
    assert f"Puzzle {puzzle.id}, difficulty {puzzle.difficulty} of 5." in result.stdout
    assert f"{wrong} is not the best move." in result.stdout
    assert "'nonsense!' is not a move" in result.stdout
    assert "Right, that is the best move!" in result.stdout
    for line in (puzzle.answer, *puzzle.others):
        assert f"Expected line: {' '.join(line.line)}" in result.stdout


def test_equal_factories_are_the_same_answer() -> None:
    several = [puzzle for puzzle in shipped("azul") if len(right_actions(puzzle)) > 1]
    assert all(len(right_actions(puzzle)) >= 1 for puzzle in shipped("azul"))
    assert len(several) < len(shipped("azul")) // 4


def test_the_solution_comes_when_it_is_asked_for_and_the_day_has_its_puzzle(tmp_path: Path) -> None:
    days = {daily(shipped("azul"), today()).id}
    result = run(tmp_path, "puzzle", "--daily", "--language", "nb", typed="solution\n")
    days.add(daily(shipped("azul"), today()).id)  # it may have become midnight
    assert result.returncode == 0, result.stderr
    assert "Det beste trekket er" in result.stdout
    assert any(f"Oppgave {each}," in result.stdout for each in days)


def test_leaving_is_not_an_error_and_the_difficulty_stays(tmp_path: Path) -> None:
    for typed in ("quit\n", ""):
        result = run(tmp_path, "puzzle", "--difficulty", "4", typed=typed)
        assert result.returncode == 0, result.stderr
        assert "difficulty 4 of 5." in result.stdout
        assert "The best move is" not in result.stdout


def test_what_can_not_be_asked_is_refused(tmp_path: Path) -> None:
    assert "there is no puzzle 'zz'" in refusal(run(tmp_path, "puzzle", "--id", "zz"))
    assert "no such file" in refusal(run(tmp_path, "puzzle", "--file", "nowhere.jsonl"))
    path = tmp_path / "mine.jsonl"
    path.write_text("nonsense\n", encoding="utf-8")
    assert f"{path}: line 1: this is not a file of puzzles" in refusal(run(tmp_path, "puzzle", "--file", str(path)))
    path.write_text("", encoding="utf-8")
    assert "er is hier geen puzzel" in refusal(run(tmp_path, "puzzle", "--file", str(path), "--language", "nl"))


def test_ones_own_games_give_puzzles_to_be_asked(tmp_path: Path) -> None:
    out = tmp_path / "mine.jsonl"
    files = [str(EXAMPLES / f"{name}.azulejos") for name in ("azul-2", "azul-grey")]
    made = run(tmp_path, "puzzles", "make", *files, "--number", "2", "--out", str(out))
    assert made.returncode == 0, made.stderr
    puzzles = read_puzzles(out.read_text(encoding="utf-8"))
    assert 1 <= len(puzzles) <= 2
    assert f"Puzzles: {len(puzzles)}; games searched: 2 of 2." in made.stderr
    asked = run(tmp_path, "puzzle", "--file", str(out), "--id", puzzles[0].id, typed=f"{puzzles[0].answer.move}\n")
    assert "Right, that is the best move!" in asked.stdout, asked.stderr


def test_puzzles_are_printed_where_no_file_is_named(tmp_path: Path) -> None:
    made = run(tmp_path, "puzzles", "make", str(EXAMPLES / "azul-2.azulejos"), "--workers", "1")
    assert made.returncode == 0, made.stderr
    assert format_puzzles(read_puzzles(made.stdout)) == made.stdout
    assert all(json.loads(line)["game"] == "azul" for line in made.stdout.splitlines())
    assert "no such file" in refusal(run(tmp_path, "puzzles", "make", "nowhere.azulejos"))
