"""The golden files are still true: playthroughs of games, and the number of ways to continue."""

from __future__ import annotations

from difflib import unified_diff
from itertools import islice

import pytest

import azulejos
from azulejos.core.bulk.perft import divide, perft
from tests.golden.write import FOLDER, PERFT_DEPTHS, REVIEWED, golden_name, golden_setups, playthrough, review_text

SETUPS = golden_setups()
NAMES = [golden_name(name, options) for name, options in SETUPS]


@pytest.mark.parametrize(("name", "options"), SETUPS, ids=NAMES)
def test_a_game_goes_as_it_went(name: str, options: dict[str, str]) -> None:
    path = FOLDER / "playthroughs" / f"{golden_name(name, options)}.txt"
    expected = path.read_text(encoding="utf-8").splitlines()
    now = playthrough(azulejos.game(name), options).splitlines()
    difference = list(islice(unified_diff(expected, now, "golden", "now", lineterm="", n=1), 40))
    assert not difference, "\n".join(difference)


@pytest.mark.parametrize("name", REVIEWED)
def test_a_game_is_reviewed_as_it_was(name: str) -> None:
    expected = (FOLDER / "reviews" / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    difference = list(
        islice(unified_diff(expected, review_text(name).splitlines(), "golden", "now", lineterm="", n=0), 40)
    )
    assert not difference, "\n".join(difference)


@pytest.mark.parametrize(("name", "options"), SETUPS, ids=NAMES)
def test_there_are_as_many_ways_to_play_on_as_there_were(name: str, options: dict[str, str]) -> None:
    game = azulejos.game(name)
    lines = (FOLDER / "perft" / f"{golden_name(name, options)}.txt").read_text(encoding="utf-8").splitlines()
    assert len(lines) >= (5 if game.is_on_page else 2)  # a game for research may be short
    for line in lines:
        counts, position = line.split(" | ")
        state = game.read(position)
        for depth, expected in zip(PERFT_DEPTHS, counts.split(), strict=True):
            now = perft(game, state, depth)
            if now != int(expected):
                divided = "\n".join(f"{move} {ways}" for move, ways in divide(game, state, depth).items())
                pytest.fail(f"perft {depth} of {position}\nis {now}, not {expected}; divided:\n{divided}")


def test_every_golden_file_belongs_to_a_game_that_there_is() -> None:
    for folder in ("playthroughs", "perft"):
        assert {path.stem for path in (FOLDER / folder).iterdir()} == set(NAMES)
