"""`azulejos import`: a game that was played elsewhere, from a page that a player saved, as a game file."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from pathlib import Path

from azulejos.cli.files import write_record
from azulejos.cli.options import tell
from azulejos.core.errors import AzulejosError, NotationError, OptionError
from azulejos.core.game import Game
from azulejos.core.records.game_file import format_record
from azulejos.texts.reasons import because
from azulejos.texts.speech import spoken


def import_game(game: Game, page: Path, output: Path | None, shape: Path | None) -> None:
    """Read the page, and write the game file only if every move and point in it is understood."""
    if game.importer is None:
        raise OptionError(because("import_no_reader", game=game.title))
    if output is not None and output.exists():
        raise AzulejosError(because("file_exists", path=str(output)))
    text = page.read_text(encoding="utf-8", errors="replace")
    try:
        if shape is not None:
            form = json.dumps(game.importer.shape(text), indent=1, ensure_ascii=False)
            shape.write_text(f"{form}\n", encoding="utf-8")
        record = game.importer.read(game, text)
    except NotationError as error:
        raise NotationError(replace(error.why, file=str(page))) from None
    if output is None:
        sys.stdout.write(format_record(record))
        return
    write_record(output, record)
    tell(spoken()("cli_imported", path=str(output)))
