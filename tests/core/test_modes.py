"""The rules are the same rules however they run: compiled, as plain Python, and with every index checked."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from azulejos.core.compiling.cache import FOLDER_VARIABLE
from tests.tracing import trace

NORMAL_WAY = """
import contextlib, sys
from azulejos.core.compiling import dispatching
@contextlib.contextmanager
def refuse(times):
    raise AttributeError("Numba has changed")
    yield
if sys.argv[1] == "normal":
    dispatching.linked_once = refuse
import azulejos
from azulejos.core.bulk.playouts import play_out
from azulejos.core.rng import seeded
azul = azulejos.game("azul")
start, rng = azul.new(), seeded(5)
state = start.copy()
print(play_out(start, state, rng, 20), state.tobytes().hex())
"""


def run(*arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-W", "error", *arguments]
    return subprocess.run(command, env=os.environ | variables, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    "mode", [{"NUMBA_DISABLE_JIT": "1"}, {"NUMBA_BOUNDSCHECK": "1"}], ids=["plain Python", "bounds checked"]
)
def test_every_way_of_running_the_rules_gives_the_same_games(mode: dict[str, str]) -> None:
    traced = run("-m", "tests.tracing", **mode)
    assert traced.returncode == 0, traced.stderr[-2000:]
    assert traced.stdout.strip() == trace()


def test_rules_run_as_plain_python_until_they_are_compiled(tmp_path: Path) -> None:
    traced = run("-m", "tests.tracing", "meanwhile", **{FOLDER_VARIABLE: str(tmp_path)})
    assert traced.returncode == 0, traced.stderr[-2000:]
    assert traced.stdout.strip() == trace()
    assert list(tmp_path.iterdir()) == []  # nothing was compiled
    assert traced.stderr == ""


def test_what_cannot_be_compiled_as_a_whole_is_compiled_the_normal_way(tmp_path: Path) -> None:
    as_a_whole = run("-c", NORMAL_WAY, "as a whole")
    normal = run("-c", NORMAL_WAY, "normal", **{FOLDER_VARIABLE: str(tmp_path)})
    assert normal.returncode == 0, normal.stderr[-2000:]
    assert "play_out could not be compiled as a whole" in normal.stderr
    assert normal.stdout == as_a_whole.stdout
