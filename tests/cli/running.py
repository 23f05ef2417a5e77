"""The command in a process and a home of its own."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO

from azulejos.core.compiling.cache import FOLDER_VARIABLE, top_folder
from tests import launcher


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
    with TemporaryFile() as stdin, TemporaryFile() as stdout, TemporaryFile() as stderr:
        stdin.write(typed.encode())
        stdin.seek(0)
        code = launcher.run(arguments, environment(home), (stdin, stdout, stderr))
        return subprocess.CompletedProcess(arguments, code, written(stdout), written(stderr))


def written(file: IO[bytes]) -> str:
    file.seek(0)
    return file.read().decode()


def refusal(result: subprocess.CompletedProcess[str]) -> str:
    """The one sentence with which a command refuses: exit code 2, nothing on standard output."""
    assert result.returncode == 2, (result.returncode, result.stdout, result.stderr)
    assert result.stdout == ""
    lines = result.stderr.strip().splitlines()
    assert len(lines) == 1, lines
    return lines[0].removeprefix("azulejos: ")


def saved_games(home: Path) -> list[Path]:
    return sorted((home / "data" / "azulejos" / "games").glob("*.azulejos"))
