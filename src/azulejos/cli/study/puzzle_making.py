"""`azulejos puzzles make`: the puzzles of one's own games, with a bar while they are searched."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from azulejos.cli.progress import progress
from azulejos.core.records.record import Record
from azulejos.puzzles.collecting import Collection
from azulejos.puzzles.puzzle import format_puzzles
from azulejos.texts.speech import spoken

INTERRUPTED = 130  # the exit code of a command that Ctrl-C ended


def make_puzzles(records: Sequence[Record], number: int | None, out: Path | None, workers: int) -> None:
    """Find the puzzles of games, and write all or the best of them; Ctrl-C ends the search, not the writing."""
    say, collection, interrupted = spoken(), Collection(records), False
    try:
        with progress(say("cli_puzzles_searching"), len(records)) as watch:
            collection.search(workers, watch)
    except KeyboardInterrupt:
        interrupted = True
    puzzles = collection.puzzles if number is None else collection.best(number)
    text = format_puzzles(puzzles)
    if out is None:
        sys.stdout.write(text)
        sys.stdout.flush()
    else:
        out.write_text(text, encoding="utf-8")
    found, searched = len(puzzles), len(collection.found)
    sys.stderr.write(f"{say('cli_puzzles_made', puzzles=found, games=searched, of=len(records))}\n")
    if interrupted:
        raise SystemExit(INTERRUPTED)
