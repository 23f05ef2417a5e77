"""`azulejos bench`, and the C program beside which the rules are measured. How long anything takes is never asked."""

from __future__ import annotations

import json
import shutil
from typing import Any

import pytest
from benchmarks import compare

from azulejos import games
from azulejos.bots import background
from azulejos.cli.research import bench, commands
from azulejos.core.game import Game
from tests.cases import nonempty

BLINK = 0.01  # seconds
KEYS = {
    "game",
    "players",
    "playout_ns_per_action",
    "playout_games_per_s",
    "batch_steps_per_s",
    "python_us_per_step",
    "state_bytes",
    "games",
    "mean_score",
    "mean_rounds",
    "mean_actions",
    "mean_branching",
}


@pytest.fixture(scope="module")
def every_game() -> list[Game]:
    return [games.game(name) for name in games.names()]


@pytest.fixture(scope="module")
def c_program() -> Any:
    if shutil.which("cc") is None:
        pytest.skip("there is no C compiler here")
    return compare.build()


def test_every_game_is_measured_for_every_number_of_players(
    every_game: list[Game], capsys: pytest.CaptureFixture[str]
) -> None:
    bench.bench(every_game, BLINK, as_json=True)
    rows = json.loads(capsys.readouterr().out)
    measured = [(row["game"], row["players"]) for row in rows]
    assert measured == [(game.name, players) for game in every_game for players in bench.player_counts(game)]
    for row in rows:
        assert set(row) == KEYS
        assert all(row[key] > 0 for key in KEYS - {"game", "mean_score"})
        assert row["games"] >= bench.FEWEST_GAMES
        assert row["mean_actions"] >= row["mean_rounds"] >= 1
        assert row["mean_branching"] >= 1


def test_the_first_repeat_which_may_compile_is_not_counted() -> None:
    now, took = [0.0], iter([600.0, 3.0, 2.0])

    def repeat() -> int:
        now[0] += next(took, 2.5)
        return 2

    assert bench.least_time(repeat, lambda: now[0], seconds=0.001) in (1.0, 1.5)


def test_everything_is_compiled_before_anything_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    monkeypatch.setattr(background, "compile_now", lambda parts, *_: done.extend(part.name for part in parts))
    monkeypatch.setattr(bench, "bench", lambda *_: done.append("measured"))
    commands.bench(["mini"], 1.0, json=True)
    assert done == ["rules", "loops", "measured"]


def test_a_state_has_the_bytes_that_the_table_says(every_game: list[Game]) -> None:
    for game in nonempty(every_game):
        row = bench.measure(game, bench.player_counts(game)[0], BLINK)
        assert row["state_bytes"] == game.new().nbytes


def test_progress_names_the_game_and_the_players(every_game: list[Game]) -> None:
    said: list[str] = []
    bench.measure(every_game[0], bench.player_counts(every_game[0])[0], BLINK, said.append)
    assert said
    assert all(every_game[0].title in text for text in said)


def test_where_nobody_watches_each_row_is_a_line(every_game: list[Game], capsys: pytest.CaptureFixture[str]) -> None:
    bench.bench(every_game[:1], BLINK, as_json=False)
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(bench.player_counts(every_game[0]))
    assert all(every_game[0].name in line and "ns an action" in line for line in lines)


def test_an_interrupted_run_prints_what_it_has(
    every_game: list[Game], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    finished = iter([bench.measure(every_game[0], bench.player_counts(every_game[0])[0], BLINK)])

    def measure_once(*_: object) -> bench.Row:
        for row in finished:
            return row
        raise KeyboardInterrupt

    monkeypatch.setattr(bench, "measure", measure_once)
    with pytest.raises(SystemExit) as ended:
        bench.bench(every_game * 2, BLINK, as_json=True)
    assert ended.value.code == bench.INTERRUPTED
    assert len(json.loads(capsys.readouterr().out)) == 1


@pytest.mark.parametrize("wall", ["coloured", "grey"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_c_and_the_compiled_rules_play_the_same_games(c_program: Any, players: int, wall: str) -> None:
    _, in_c = compare.run_c(c_program, players, wall, games=200, repeats=0)
    assert in_c == compare.play_numba(players, wall, games=200)
