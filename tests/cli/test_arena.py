"""`azulejos arena` and `azulejos bots`, run as people run them."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from azulejos.cli.files import read_record
from azulejos.cli.options import split_options
from azulejos.core.records.verification import verify
from azulejos.games import names
from tests.arena.small_tournaments import rogue
from tests.cli.running import environment, refusal, run

# What programs may rely on.
KEYS = ["bot", "wins", "draws", "losses", "score", "low", "high", "elo", "seconds_per_move"]
PATIENCE = 120.0


@pytest.mark.parametrize("game", names())
def test_the_standings_as_json_and_the_games_as_files(tmp_path: Path, game: str) -> None:
    result = run(tmp_path, "arena", "greedy", "random", "--game", game, "--games", "4", "--seed", "3", "--json")
    assert result.returncode == 0, result.stderr
    report = json.loads(result.stdout)
    assert report["games"] == 4
    assert [bot["bot"] for bot in report["bots"]] == ["greedy", "random"]
    for bot in report["bots"]:
        assert set(KEYS) <= set(bot)
        assert bot["wins"] + bot["draws"] + bot["losses"] == 4
        assert 0 <= bot["low"] <= bot["score"] <= bot["high"] <= 1
        assert bot["score"] == (bot["wins"] + bot["draws"] / 2) / 4
    files = sorted((Path(report["folder"]) / "games").iterdir())
    assert len(files) == 4
    assert verify(read_record(files[0]))
    assert "4 of 4 games: greedy" in result.stderr


def test_the_standings_for_people(tmp_path: Path) -> None:
    folder = str(tmp_path / "arena")
    arguments = ("strongest", "random", "--players", "3", "--games", "3", "--nodes", "10", "--folder", folder)
    result = run(tmp_path, "arena", *arguments, "--wall", "grey")
    assert result.returncode == 0, result.stderr
    first, second, last = result.stdout.splitlines()
    assert first.startswith("strongest: won ")
    assert second.startswith("random: won ")
    assert last == f"3 games, kept in {folder}"
    again = run(tmp_path, "arena", *arguments, "--wall", "grey")
    assert again.stdout == result.stdout  # nothing was played again: even the times are the same


def test_an_engine_meets_a_bot_and_loses_if_it_cheats(tmp_path: Path) -> None:
    result = run(tmp_path, "arena", rogue("cheats"), "random", "--games", "2", "--workers", "2", "--json")
    report = json.loads(result.stdout)
    assert report["bots"][0]["forfeits"] == report["bots"][0]["losses"] == 2
    assert [fault["game"] for fault in report["faults"]] == ["1-00001-1", "1-00001-2"]
    assert all("played the illegal move" in fault["reason"] for fault in report["faults"])
    for path in (Path(report["folder"]) / "games").iterdir():
        assert "played the illegal move" in path.read_text()
        assert verify(read_record(path))


def test_a_sequential_test_prints_its_verdict(tmp_path: Path) -> None:
    result = run(tmp_path, "arena", "greedy", "random", "--games", "400", "--sprt", "0,100", "--json")
    report = json.loads(result.stdout)
    assert report["sprt"]["verdict"] == "better"
    assert report["sprt"]["pairs"] * 2 == report["games"] < 400


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["greedy", "genius"], "azul has no bot 'genius'"),
        (["greedy", "random", "--wall", "pink"], "wall can't be 'pink': choose coloured or grey"),
        (["greedy", "random", "uct", "--sprt", "0,5"], "--sprt compares two bots in games of two"),
        (["greedy", "random", "--folder", "/dev/null/x"], "part of this path is not a folder"),
    ],
)
def test_what_makes_no_sense_is_refused_in_one_sentence(tmp_path: Path, arguments: list[str], expected: str) -> None:
    assert expected in refusal(run(tmp_path, "arena", *arguments))
    assert not (tmp_path / "data" / "azulejos" / "arena").exists()


def test_ctrl_c_keeps_what_was_played_and_the_next_run_resumes(tmp_path: Path) -> None:
    folder = tmp_path / "arena"
    arguments = ["arena", "uct:500", "random", "--workers", "2", "--folder", str(folder), "--json"]
    command = [sys.executable, "-m", "azulejos", *arguments, "--games", "10000"]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment(tmp_path)
    )
    try:
        until = time.monotonic() + PATIENCE
        while len(list(folder.glob("games/*.azulejos"))) < 3:
            assert time.monotonic() < until
            assert process.poll() is None
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
    finally:
        process.kill()
    assert process.returncode == 130
    assert "what was played is kept" in err
    assert "Traceback" not in err
    assert json.loads(out)["games"] == len(list(folder.glob("games/*.azulejos"))) >= 3
    report = json.loads(run(tmp_path, *arguments, "--games", "2").stdout)
    assert report["games"] == 2


def test_options_of_the_game_may_stand_anywhere() -> None:
    assert split_options(["a", "--wall", "grey", "b", "--start=1", "c"]) == (
        ["a", "b", "c"],
        ["--wall", "grey", "--start=1"],
    )
    assert split_options(["a", "--wall"]) == (["a"], ["--wall"])


def test_the_bots_of_each_game_are_listed(tmp_path: Path) -> None:
    lines = run(tmp_path, "bots").stdout.splitlines()
    assert [line.split(":")[0] for line in lines] == names()
    assert run(tmp_path, "bots", "--game", names()[0]).stdout.splitlines() == lines[:1]
    assert "there is no game 'chess'" in refusal(run(tmp_path, "bots", "--game", "chess"))
