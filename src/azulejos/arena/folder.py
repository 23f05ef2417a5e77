"""The folder of a tournament: its settings, a file for each game, and what engines wrote.

    arena.json      what is played, so that nothing else is mixed into it
    games/          1-00001-2.azulejos: match 1, deal 1, rotation 2
    engines.log     the standard error of engines

A game is written whole or not at all, the moment it is over; whatever ends a tournament, the same command resumes it.
"""

from __future__ import annotations

import json
import os
import time
from pathlib import Path

import platformdirs

from azulejos.arena.match import Played
from azulejos.arena.plan import Plan, Task
from azulejos.arena.results import Result, read_result
from azulejos.core.errors import NotationError, OptionError

SETTINGS = "arena.json"
GAMES = "games"
LOG = "engines.log"
SUFFIX = ".azulejos"
ADDED_LATER = {"clock": "wall"}  # settings that older folders lack, with the values that they mean


class Folder:
    """The folder of one tournament."""

    def __init__(self, path: Path, plan: Plan) -> None:
        """A new folder, or one that holds the same tournament."""
        self.path = path
        self.plan = plan
        settings = path / SETTINGS
        if settings.exists():
            check_same(path, settings, plan)
        elif path.exists() and any(path.iterdir()):
            raise OptionError(f"{path} holds something that is no tournament; choose another folder")
        (path / GAMES).mkdir(parents=True, exist_ok=True)
        write_whole(settings, json.dumps(plan.settings(), indent=2, ensure_ascii=False) + "\n")

    def file(self, task: Task | Result) -> Path:
        """The file of a game, played or not."""
        return self.path / GAMES / f"{task.name}{SUFFIX}"

    def keep(self, task: Task, played: Played) -> Result:
        """Write a game down."""
        write_whole(self.file(task), played.text)
        if played.log:
            with (self.path / LOG).open("a", encoding="utf-8") as log:
                log.writelines(f"{task.name} {line}\n" for line in played.log)
        return read_result(played.text)

    def kept(self, task: Task) -> Result | None:
        """A game that was played before, if it is there and can be read."""
        try:
            return read_result(self.file(task).read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError, NotationError):
            return None


def check_same(path: Path, settings: Path, plan: Plan) -> None:
    try:
        written = json.loads(settings.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        raise OptionError(f"{settings} can't be read; choose another folder") from None
    for name, value in plan.settings().items():
        kept = written.get(name, ADDED_LATER.get(name)) if isinstance(written, dict) else None
        if kept != value:
            raise OptionError(f"{path} holds another tournament: there {name} is {kept!r}, not {value!r}")


def write_whole(path: Path, text: str) -> None:
    temporary = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        temporary.write_text(text, encoding="utf-8")
        os.replace(temporary, path)
    finally:
        temporary.unlink(missing_ok=True)


def new_folder(game: str) -> Path:
    """A folder for a tournament that begins now, among the user's data."""
    top = Path(platformdirs.user_data_dir("azulejos")) / "arena"
    stem = time.strftime("%Y-%m-%d-%H%M%S-") + game
    path, number = top / stem, 1
    while path.exists():
        number += 1
        path = top / f"{stem}-{number}"
    return path
