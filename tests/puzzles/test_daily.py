"""The puzzle of the day: the same for everybody, harder towards the end of the week, and none again too soon."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from azulejos.core.errors import OptionError
from azulejos.puzzles.shipped import WEEK, daily, of_difficulty, puzzle_named, shipped
from tests.cases import nonempty

FIRST = date(2026, 11, 16)  # a Monday
DAYS = [FIRST + timedelta(days=number) for number in range(14)]


@pytest.mark.parametrize("name", ["azul", "duel"])
def test_a_week_goes_from_easy_to_hard(name: str) -> None:
    assert tuple(daily(shipped(name), day).difficulty for day in DAYS) == WEEK * 2


@pytest.mark.parametrize("name", ["azul", "duel"])
def test_none_comes_again_before_all_others_of_its_difficulty_had_a_turn(name: str) -> None:
    puzzles = shipped(name)
    for difficulty in nonempty(set(WEEK)):
        shelf = of_difficulty(puzzles, difficulty)
        days = [FIRST + timedelta(days=number) for number in range(7 * len(shelf))]
        turns = [daily(puzzles, day).id for day in days if WEEK[day.weekday()] == difficulty][: len(shelf)]
        assert sorted(turns) == sorted(puzzle.id for puzzle in shelf)


def test_a_puzzle_that_is_not_there_is_refused() -> None:
    with pytest.raises(OptionError, match="there is no puzzle 'zz'"):
        puzzle_named(shipped("azul"), "zz")
    with pytest.raises(OptionError, match="no puzzle of this kind"):
        of_difficulty([], 3)
    assert shipped("chess") == ()
