"""The rules are the same rules however they run: compiled, as plain Python, and with every index checked."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.tracing import trace


@pytest.mark.parametrize(
    "mode", [{"NUMBA_DISABLE_JIT": "1"}, {"NUMBA_BOUNDSCHECK": "1"}], ids=["plain Python", "bounds checked"]
)
def test_every_way_of_running_the_rules_gives_the_same_games(mode: dict[str, str]) -> None:
    command = [sys.executable, "-W", "error", "-m", "tests.tracing"]
    found = subprocess.run(command, env=os.environ | mode, capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stderr[-2000:]
    assert found.stdout.strip() == trace()
