"""The other commands: replay, verify, perft, games, help."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.running import refusal, run, saved_games
from tests.golden.write import FOLDER

POSITION = (FOLDER / "perft" / "azul-2-coloured.txt").read_text().splitlines()[2]


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("home")
    run(home, "play", "--seats", "greedy,random", "--seed", "11", "--plain")
    return saved_games(home)[0]


def test_help_is_there_without_the_compiler(tmp_path: Path) -> None:
    code = "import sys, azulejos.cli.main; sys.exit('numba' in sys.modules or 'numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
    for arguments in (
        (),
        ("play",),
        ("replay",),
        ("verify",),
        ("perft",),
        ("bench",),
        ("games",),
        ("precompile",),
    ):
        result = run(tmp_path, *arguments, "--help")
        assert result.returncode == 0
        assert "Usage: azulejos" in result.stdout


def test_games_lists_every_option_that_play_takes(tmp_path: Path) -> None:
    listed = run(tmp_path, "games").stdout
    assert "azul: Azul" in listed
    assert "--wall coloured|grey" in listed


def test_perft_counts_and_divides(tmp_path: Path) -> None:
    counts, position = POSITION.split(" | ")
    for depth, expected in enumerate(counts.split(), start=1):
        assert run(tmp_path, "perft", "azul", str(depth), "--position", position).stdout == f"{expected}\n"
    divided = run(tmp_path, "perft", "azul", "2", "--position", position, "--divide").stdout.splitlines()
    assert sum(int(line.split()[1]) for line in divided[:-1]) == int(divided[-1]) == int(counts.split()[1])
    assert run(tmp_path, "perft", "azul", "0").stdout == "1\n"
    assert run(tmp_path, "perft", "azul", "1", "--players", "4", "--wall", "grey").returncode == 0


@pytest.mark.parametrize(
    ("position", "expected"),
    [
        ("", "column 1: '' is not such a position: it should begin with 'azul/1'"),
        ("azul/2 coloured", "column 1: 'azul/2 coloured' is not such a position: it should begin with 'azul/1'"),
        (
            POSITION.split(" | ")[1].replace(" coloured ", " pink "),
            "column 8: 'pink' is not a board: choose one of coloured or grey",
        ),
        (
            POSITION.split(" | ")[1].replace(" coloured 2 ", " coloured 0 "),
            "column 17: '0' is not a round: give a number from 1",
        ),
    ],
)
def test_a_malformed_position_is_refused_with_its_place(tmp_path: Path, position: str, expected: str) -> None:
    assert refusal(run(tmp_path, "perft", "azul", "1", "--position", position)).startswith(expected)


def test_replay_shows_the_table_after_as_many_moves_as_are_asked_for(tmp_path: Path, finished: Path) -> None:
    short = run(tmp_path, "replay", str(finished), "--plain", "--to", "2").stdout
    assert short.count("Player 1") >= 1
    assert "wins" not in short
    assert "--to must be a number of moves from 0 to" in refusal(run(tmp_path, "replay", str(finished), "--to", "9999"))


def test_a_game_with_other_tiles_is_not_fair(tmp_path: Path, finished: Path) -> None:
    text = finished.read_text()
    forged = tmp_path / "forged.azulejos"
    secret = text.split('[Secret "')[1][:64]
    forged.write_text(text.replace(secret, "0" * 64))
    result = run(tmp_path, "verify", str(forged))
    assert result.returncode == 1
    assert "not the commitment" in result.stderr
    forged.write_text(text.replace('[Id "seed-11"]', '[Id "another"]'))
    result = run(tmp_path, "verify", str(forged))
    assert result.returncode == 1
    assert "deal 1 is" in result.stderr
    forged.write_text(text.replace(f'[Secret "{secret}"]\n', ""))
    result = run(tmp_path, "verify", str(forged))
    assert result.returncode == 1
    assert "not been revealed yet" in result.stderr
    assert finished.read_text() == text


def test_an_illegal_move_in_a_file_is_refused_with_line_column_and_rule(tmp_path: Path, finished: Path) -> None:
    lines = finished.read_text().splitlines()
    number = next(number for number, line in enumerate(lines) if line.startswith("1. "))
    tokens = lines[number].split(" ")
    lines[number] = " ".join([*tokens[:2], "9R1", *tokens[3:]])
    path = tmp_path / "illegal.azulejos"
    path.write_text("\n".join(lines))
    column = len(" ".join(tokens[:2])) + 2
    message = refusal(run(tmp_path, "replay", str(path)))
    assert message == f"{path}: line {number + 1}, column {column}: illegal move '9R1': there are 5 factories (A3)"
