"""The puzzles that come with the package: by id, by difficulty, and one for every day."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime
from functools import cache
from pathlib import Path

from azulejos.core.errors import OptionError
from azulejos.puzzles.puzzle import Puzzle, read_puzzles
from azulejos.texts.reasons import because

FOLDER = Path(__file__).parent
SUFFIX = ".jsonl"
WEEK = (1, 2, 2, 3, 3, 4, 5)  # the difficulty of each day, from Monday on
DAYS = len(WEEK)


@cache
def shipped(game: str) -> tuple[Puzzle, ...]:
    """All of a game, from the easiest on; there may be none."""
    path = FOLDER / f"{game}{SUFFIX}"
    return tuple(read_puzzles(path.read_text(encoding="utf-8"))) if path.exists() else ()


def games_with_puzzles() -> list[str]:
    return sorted(path.stem for path in FOLDER.glob(f"*{SUFFIX}"))


def puzzle_named(puzzles: Sequence[Puzzle], wanted: str) -> Puzzle:
    """The puzzle of an id."""
    for puzzle in puzzles:
        if puzzle.id == wanted:
            return puzzle
    raise OptionError(because("no_such_puzzle", id=wanted))


def of_difficulty(puzzles: Sequence[Puzzle], difficulty: int | None) -> list[Puzzle]:
    """Those of a difficulty, or all; refused if there are none."""
    found = [puzzle for puzzle in puzzles if difficulty in (None, puzzle.difficulty)]
    if not found:
        raise OptionError(because("no_puzzle_like_this"))
    return found


def today() -> date:
    """The day that counts for everybody, wherever they are."""
    return datetime.now(UTC).date()


def daily(puzzles: Sequence[Puzzle], day: date) -> Puzzle:
    """The puzzle of a day: easy on Mondays, hard on Sundays, and none twice before all of its difficulty had a turn."""
    difficulty = WEEK[day.weekday()]
    shelf = sorted(of_difficulty(puzzles, difficulty), key=lambda puzzle: puzzle.id)
    weeks = (day.toordinal() - 1) // DAYS
    turn = weeks * WEEK.count(difficulty) + WEEK[: day.weekday()].count(difficulty)
    return shelf[turn % len(shelf)]
