"""Machine code on disk: made once, shared by processes, never in anybody's way, and never out of date."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from azulejos.core.compiling import cache
from azulejos.core.compiling.cache import FOLDER_VARIABLE, UNUSED_SECONDS, top_folder

PLAY = """
import sys, numba.core.event as event, azulejos
from azulejos.bots import bot
from azulejos.bots.search.budget import Budget
from azulejos.bots.protocol import seen_by_actor
from azulejos.core.rng import seeded
game = azulejos.game(sys.argv[1])
with event.install_recorder("numba:compile") as compiled:
    state, rng = game.new(**dict(option.split("=") for option in sys.argv[2:])), seeded(1)
    while not game.is_over(state):
        game.deal(state, rng)
        action = bot("greedy", game.name).choose(seen_by_actor(game, state, rng), Budget(), rng).action
        game.explain(state, action, None)
        game.observe(state, 0)
        game.play(state, action)
        game.position(state)
    game.winners(state)
print(len(compiled.buffer))
"""
AZUL = ("azul", "wall=grey", "players=3")


def play(folder: Path, *setup: str) -> subprocess.CompletedProcess[str]:
    """A game in a process that keeps its machine code in a folder; it prints how many functions it compiled."""
    env = os.environ | {FOLDER_VARIABLE: str(folder)}
    return subprocess.run([sys.executable, "-c", PLAY, *setup], env=env, capture_output=True, text=True, check=False)


def test_a_precompiled_game_never_waits_for_the_compiler() -> None:
    played = play(top_folder(), *AZUL)
    assert played.returncode == 0, played.stderr
    assert played.stdout == "0\n"
    assert played.stderr == ""


def test_two_processes_can_fill_the_same_folder_which_is_said_and_then_only_read(tmp_path: Path) -> None:
    env = os.environ | {FOLDER_VARIABLE: str(tmp_path)}
    command = [sys.executable, "-m", "azulejos", "precompile", "mini"]  # which is soon compiled
    both = [subprocess.Popen(command, env=env, stderr=subprocess.PIPE, text=True) for _ in range(2)]
    said = [process.communicate()[1] for process in both]
    assert [process.returncode for process in both] == [0, 0]
    # The other may come when a part is done.
    assert any(each.startswith("Compiling the bots of Mini, the rules of Mini and the loops of Mini") for each in said)
    before = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*")}
    played = play(tmp_path, "mini")
    assert played.stdout == "0\n", played.stderr
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*")} == before


def test_a_folder_that_cannot_be_written_only_costs_time(tmp_path: Path) -> None:
    blocked = tmp_path / "a file where the folder should be"
    blocked.write_text("")
    played = play(blocked, *AZUL)
    assert played.returncode == 0, played.stderr
    assert "Compiling for this machine" in played.stderr
    assert blocked.read_text() == ""


def test_a_file_that_was_cut_short_is_compiled_again(tmp_path: Path) -> None:
    code = "from azulejos.core import loops; from azulejos.core.rng import seeded; print(loops.below(seeded(3), 0, 9))"
    env = os.environ | {FOLDER_VARIABLE: str(tmp_path)}
    command = [sys.executable, "-c", code]
    first = subprocess.run(command, env=env, capture_output=True, text=True, check=True).stdout
    (file,) = tmp_path.glob("*/*.code")
    for content in (b"", file.read_bytes()[:1000]):
        file.write_bytes(content)
        assert subprocess.run(command, env=env, capture_output=True, text=True, check=True).stdout == first
        assert file.stat().st_size > 1000


def test_only_files_unused_for_long_are_deleted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path))
    old, new = tmp_path / "code-old" / "a.code", tmp_path / "code-new" / "b.code"
    foreign = tmp_path / "code-new" / "notes.txt"
    long_ago = time.time() - UNUSED_SECONDS - 1
    for path, at in ((old, long_ago), (new, time.time()), (foreign, long_ago)):
        path.parent.mkdir(exist_ok=True)
        path.write_text("")
        os.utime(path, (at, at))
    cache.delete_unused()
    assert not old.parent.exists()
    assert new.exists()
    assert foreign.exists()


def test_a_file_that_is_used_counts_as_new(tmp_path: Path) -> None:
    path = tmp_path / "a.code"
    path.write_text("")
    os.utime(path, (1, 1))
    cache.note_use(path)
    assert path.stat().st_mtime > time.time() - 60
