"""The real command, in a process and a home of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from azulejos.core.compiling.cache import FOLDER_VARIABLE, top_folder


def environment(home: Path) -> dict[str, str]:
    """A fresh home, but the machine code that is there already."""
    return os.environ | {
        "HOME": str(home),
        "XDG_DATA_HOME": str(home / "data"),
        "COLUMNS": "100",
        "LC_ALL": "C",  # in English, whatever the machine speaks
        FOLDER_VARIABLE: str(top_folder()),
    }


def run(home: Path, *arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run `azulejos` with these arguments, typing this."""
    command = [sys.executable, "-W", "error", "-m", "azulejos", *arguments]
    return subprocess.run(command, input=typed, capture_output=True, text=True, env=environment(home), check=False)


def refusal(result: subprocess.CompletedProcess[str]) -> str:
    """The one sentence with which a command refuses: exit code 2, nothing on standard output."""
    assert result.returncode == 2, (result.returncode, result.stdout, result.stderr)
    assert result.stdout == ""
    lines = result.stderr.strip().splitlines()
    assert len(lines) == 1, lines
    return lines[0].removeprefix("azulejos: ")


def saved_games(home: Path) -> list[Path]:
    return sorted((home / "data" / "azulejos" / "games").glob("*.azulejos"))
