"""Game files on disk: read with clear refusals, written whole or not at all, never over something else."""

from __future__ import annotations

import os
import time
from dataclasses import replace
from pathlib import Path

import platformdirs

import azulejos
from azulejos.core.errors import AzulejosError, NotationError
from azulejos.core.records.game_file import format_record, parse_record
from azulejos.core.records.record import Record
from azulejos.texts.reasons import because

SUFFIX = ".azulejos"


def read_record(path: Path) -> Record:
    """The record in a file; an error names the file and the place."""
    try:
        return parse_record(path.read_text(encoding="utf-8"), azulejos.game)
    except UnicodeDecodeError:
        raise NotationError(replace(because("not_text"), file=str(path))) from None
    except NotationError as error:
        raise NotationError(replace(error.why, file=str(path))) from None


def write_record(path: Path, record: Record) -> None:
    """Save a game; another game, or anything that is not this game, is not overwritten."""
    if path.exists() and not holds(path, record.game_id):
        raise AzulejosError(because("file_exists", path=str(path)))
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        temporary.write_text(format_record(record), encoding="utf-8")
        os.replace(temporary, path)
    finally:
        temporary.unlink(missing_ok=True)


def holds(path: Path, game_id: str) -> bool:
    """Whether a file is a readable save of this very game."""
    try:
        return read_record(path).game_id == game_id
    except AzulejosError:
        return False


def new_path(game: str) -> Path:
    """A name for a game that begins now, in the user's data folder."""
    folder = Path(platformdirs.user_data_dir("azulejos")) / "games"
    stem = time.strftime("%Y-%m-%d-%H%M%S-") + game
    path = folder / f"{stem}{SUFFIX}"
    number = 1
    while path.exists():
        number += 1
        path = folder / f"{stem}-{number}{SUFFIX}"
    return path
