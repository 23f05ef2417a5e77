"""Compiled code on disk: made once, shared by processes, and never in anybody's way."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from azulejos.core.cache import FOLDER_VARIABLE, folder

PLAY = """
import numba.core.event as event, azulejos
from azulejos.bots import bot
from azulejos.bots.budget import Budget
from azulejos.bots.protocol import seen_by_actor
from azulejos.core.rng import seeded
azul = azulejos.game("azul")
with event.install_recorder("numba:compile") as compiled:
    state, words = azul.new(wall="grey", players=3), seeded(1)
    while not azul.is_over(state):
        azul.deal(state, words)
        action = bot("greedy", "azul").choose(seen_by_actor(azul, state, words), Budget(), words).action
        azul.explain(state, action, None)
        azul.observe(state, 0)
        azul.play(state, action)
        azul.position(state)
    azul.winners(state)
print(len(compiled.buffer))
"""


def play(cache: Path, path: Path | None = None) -> subprocess.CompletedProcess[str]:
    env = os.environ | {FOLDER_VARIABLE: str(cache)}
    if path:
        env["PYTHONPATH"] = str(path)
    return subprocess.run([sys.executable, "-c", PLAY], env=env, capture_output=True, text=True, check=False)


def test_a_warm_game_never_waits_for_the_compiler() -> None:
    found = play(folder("rules").parent)
    assert found.returncode == 0, found.stderr
    assert found.stdout == "0\n"
    assert found.stderr == ""


def test_two_processes_can_warm_the_same_folder_which_is_said_and_then_only_read(tmp_path: Path) -> None:
    env = os.environ | {FOLDER_VARIABLE: str(tmp_path)}
    command = [sys.executable, "-m", "azulejos", "warm", "azul"]
    both = [subprocess.Popen(command, env=env, stderr=subprocess.PIPE, text=True) for _ in range(2)]
    for process in both:
        _, said = process.communicate()
        assert process.returncode == 0
        assert said.startswith("Compiling the rules of ")
    before = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*")}
    found = play(tmp_path)
    assert found.stdout == "0\n", found.stderr
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*")} == before


def test_a_folder_that_cannot_be_written_only_costs_time(tmp_path: Path) -> None:
    blocked = tmp_path / "a file where the folder should be"
    blocked.write_text("")
    found = play(blocked)
    assert found.returncode == 0, found.stderr
    assert "Compiling the rules" in found.stderr
    assert blocked.read_text() == ""
