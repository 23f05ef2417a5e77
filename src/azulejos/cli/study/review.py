"""`azulejos review`: a played game judged move by move, with a bar while it is computed."""

from __future__ import annotations

import json
import os
import sys
from dataclasses import replace
from pathlib import Path

from rich.console import Console
from rich.table import Table

from azulejos.analysis.report import Data, review_data
from azulejos.analysis.review import Review
from azulejos.analysis.review import review as judge
from azulejos.bots.analyst import analyst_of
from azulejos.cli.files import read_record
from azulejos.cli.options import tell
from azulejos.cli.play.replay import names_in
from azulejos.cli.progress import progress
from azulejos.cli.study import review_texts as texts
from azulejos.cli.study.review_page import page
from azulejos.core.errors import OptionError
from azulejos.texts.reader import Texts
from azulejos.texts.reasons import because
from azulejos.texts.speech import spoken

INTERRUPTED = 130  # the exit code of a command that Ctrl-C ended
SHOWN = 3  # of each player's moves that cost most


def review(path: Path, is_deep: bool, as_json: bool, html: Path | None, workers: int | None) -> None:
    """Review the game in a file, and show or write what was found."""
    record, say = read_record(path), spoken()
    if not record.plies:
        raise OptionError(replace(because("nothing_to_review"), file=str(path)))
    analyst = analyst_of(record.game)
    try:
        with progress(say("cli_review_running"), len(record.plies)) as watch:
            effort = analyst.deep_effort if is_deep else analyst.effort
            reviewed = judge(record, effort, workers or os.cpu_count() or 1, watch)
    except KeyboardInterrupt:
        sys.stderr.write(f"{say('cli_review_interrupted')}\n")
        raise SystemExit(INTERRUPTED) from None
    data = review_data(reviewed)
    told = data | {"players": list(names_in(record, say))}
    if html is not None:
        html.write_text(page(say, reviewed, told), encoding="utf-8")
        tell(say("cli_review_written", path=str(html)))
    if as_json:
        sys.stdout.write(json.dumps(data, indent=1, ensure_ascii=False) + "\n")
    elif html is None:
        show(say, reviewed, told)


def show(say: Texts, reviewed: Review, data: Data) -> None:
    """Show a summary; the data have the players' names in the reader's language."""
    console = Console(highlight=False)
    players = data["players"]
    console.print(f"[bold]{reviewed.record.game.title}[/]: {texts.result(say, data)}")
    played = [texts.summary(say, seat) for seat in data["seats"]]
    console.print(columns_of(players, played, texts.titles(say, texts.ROWS)))
    breakdowns = [texts.sums(say, seat["breakdown"]) for seat in data["seats"]]
    console.print(columns_of(players, breakdowns, texts.titles(say, texts.SUMS)))
    say_moves(console, say("cli_review_worst"), worst_sentences(say, reviewed, data) or [say("review_no_mistakes")])
    if praised := [each for each in data["moves"] if each["mark"] in texts.PRAISE]:
        say_moves(console, say("cli_review_finds"), [texts.found(say, move, players[move["seat"]]) for move in praised])
    console.print(f"[dim]{say('cli_review_explained')}[/]")


def worst_sentences(say: Texts, reviewed: Review, data: Data) -> list[str]:
    """Each player's moves that cost most."""
    by_ply = {move["ply"]: move for move in data["moves"]}
    return [
        texts.costly(say, by_ply[ply], player)
        for seat, player in enumerate(data["players"])
        for ply, _ in reviewed.worst(seat, SHOWN)
    ]


def say_moves(console: Console, title: str, sentences: list[str]) -> None:
    console.print(f"[bold]{title}[/]")
    for sentence in sentences:
        console.print(f"  {sentence}", soft_wrap=True, markup=False)


def columns_of(players: list[str], columns: list[list[str]], rows: list[str]) -> Table:
    """A table with a column for each player."""
    table = Table(box=None, pad_edge=False)
    table.add_column("")
    for player in players:
        table.add_column(player, justify="right")
    for name, *cells in zip(rows, *columns, strict=True):
        table.add_row(name, *cells)
    return table
