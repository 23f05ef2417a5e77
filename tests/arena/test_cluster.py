"""A tournament and a dataset on a real Ray cluster of two workers, of which one is killed: `make cluster`.

Ray is an extra; without it these tests are skipped, and `test_tournament` proves the same of workers beside us.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import numpy as np
import pytest

import azulejos
from azulejos.arena import cluster
from azulejos.arena.match import Played, Players, play_game
from azulejos.arena.plan import Task
from azulejos.arena.training.loop import Plan, Training
from azulejos.arena.training.workers import exercise_on_cluster
from azulejos.arena.workers import LostGame
from azulejos.bots.training import new_trainer
from tests.arena.small_tournaments import game_files, plan_of, played
from tests.cli.running import environment, run

ray = pytest.importorskip("ray")
pytestmark = pytest.mark.filterwarnings("ignore")  # Ray's own

WORKERS = 2
PATIENCE = 600.0  # within which a worker is killed


def test_the_games_of_a_worker_that_is_killed_are_played_again_and_are_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    victim = tmp_path / "victim"

    def play_slowly_once(task: Task) -> Played:
        """Within a worker: the first who plays the fifth deal says who it is, and waits for its end."""
        if task.deal == 4 and not victim.exists():
            victim.with_suffix(".new").write_text(str(os.getpid()))
            victim.with_suffix(".new").rename(victim)
            time.sleep(PATIENCE)
        return play_game(task, Players())

    def kill() -> None:
        while not victim.exists():
            time.sleep(0.05)
        os.kill(int(victim.read_text()), signal.SIGKILL)

    monkeypatch.setattr(cluster, "play_there", play_slowly_once)
    plan = plan_of("uct:50", "greedy", games=24)
    killer = threading.Thread(target=kill, daemon=True)
    killer.start()
    played(tmp_path / "cluster", plan, cluster.play_on_cluster(cluster.LOCAL, WORKERS))
    killer.join()
    monkeypatch.undo()
    played(tmp_path / "here", plan)
    assert len(game_files(tmp_path / "here")) == 24
    assert game_files(tmp_path / "here") == game_files(tmp_path / "cluster")


def run_on_cluster(home: Path, *arguments: str) -> str:
    """The output of a command that sends its work to a cluster. Ray's own warnings aren't errors."""
    done = subprocess.run(
        [sys.executable, "-m", "azulejos", *arguments, "--workers", str(WORKERS), "--cluster", cluster.LOCAL],
        capture_output=True,
        text=True,
        env=environment(home),
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_command_plays_on_a_cluster(tmp_path: Path) -> None:
    report = json.loads(run_on_cluster(tmp_path, "arena", "greedy", "random", "--games", "4", "--json"))
    assert report["games"] == 4
    played(tmp_path / "here", plan_of("greedy", "random"))
    assert game_files(tmp_path / "here") == game_files(Path(report["folder"]))


def test_a_dataset_made_on_a_cluster_is_the_one_made_here(tmp_path: Path) -> None:
    arguments = ("--game", "mini", "--bot", "greedy", "--games", "7", "--shard", "2", "--format", "npz")
    run_on_cluster(tmp_path, "dataset", str(tmp_path / "cluster"), *arguments)
    assert run(tmp_path, "dataset", str(tmp_path / "here"), *arguments, "--workers", "1").returncode == 0
    files = [f"shard-0000{number}.npz" for number in range(4)]
    for name in files:
        with np.load(tmp_path / "here" / name) as here, np.load(tmp_path / "cluster" / name) as there:
            assert set(here) == set(there)
            assert all(np.array_equal(here[column], there[column], equal_nan=True) for column in here)


def test_a_cluster_that_does_not_answer_is_reported_in_one_sentence(tmp_path: Path) -> None:
    done = run(tmp_path, "arena", "greedy", "random", "--cluster", "127.0.0.1:1")
    assert done.returncode == 2
    assert "no Ray cluster answers at '127.0.0.1:1'" in done.stderr


def test_a_game_that_kills_every_worker_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def die(task: Task) -> Played:
        os.kill(os.getpid(), signal.SIGKILL)
        raise AssertionError

    monkeypatch.setattr(cluster, "play_there", die)
    with pytest.raises(LostGame, match="3 workers died"):
        played(tmp_path / "arena", plan_of("greedy", "random"), cluster.play_on_cluster(cluster.LOCAL, WORKERS))


@pytest.mark.parametrize("name", ["azul", "duel"])
def test_games_to_learn_from_can_be_played_on_a_cluster(name: str, tmp_path: Path) -> None:
    lines: list[str] = []
    trainer = new_trainer(azulejos.game(name), {}, nodes=5, seed=1)
    trainer.match_games = 2
    players = exercise_on_cluster(cluster.LOCAL, WORKERS)
    training = Training(trainer, Plan(minutes=1e-6), tmp_path, lines.append, players)
    training.run()
    assert training.games > 0
    assert any("against greedy" in line for line in lines)
