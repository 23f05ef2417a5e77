"""`azulejos analyse`: the value of a position, line by line, printed again as the search deepens."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

from rich.console import Console
from rich.live import Live
from rich.table import Table

import azulejos
from azulejos.analysis.evaluation import evaluate
from azulejos.analysis.report import Data, evaluation_data
from azulejos.cli.files import read_record
from azulejos.cli.play.replay import names_in, ply_after
from azulejos.cli.study import review_texts as texts
from azulejos.core.errors import OptionError
from azulejos.core.game import Game, State
from azulejos.core.records.record import Action
from azulejos.texts.reader import Texts
from azulejos.texts.reasons import because
from azulejos.texts.speech import spoken

NUMBERS = (1, 2)  # the columns of a line that hold them
POSITION = re.compile(r"(?P<game>[a-z]+)/[0-9]+ ")


def analyse(subject: str, at: int | None, lines: int, nodes: int | None, as_json: bool) -> None:
    """Evaluate a position, or one of a game in a file."""
    say = spoken()
    game, state, players = find_position(say, subject, at)
    evaluations = (evaluation_data(game, state, each) for each in evaluate(game, state, lines, nodes))
    if as_json:
        *_, last = evaluations
        sys.stdout.write(json.dumps(last, indent=1, ensure_ascii=False) + "\n")
        return
    console = Console(highlight=False)
    if not console.is_terminal:
        *_, last = evaluations
        console.print(shown(say, last, players), soft_wrap=True)
        return
    with Live(console=console) as live:
        for each in evaluations:
            live.update(shown(say, each, players), refresh=True)


def find_position(say: Texts, subject: str, at: int | None) -> tuple[Game, State, list[str]]:
    """The position that a text describes, or that a game in a file has after a number of moves."""
    if match := POSITION.match(subject):
        game = azulejos.game(match["game"])
        state = game.read(subject)
        return game, state, [say("player_number", number=seat + 1) for seat in range(game.players(state))]
    record = read_record(Path(subject))
    moves = sum(isinstance(ply, Action) for ply in record.plies)
    at = moves if at is None else at
    if not 0 <= at <= moves:
        raise OptionError(because("analyse_at", most=moves, number=at))
    states = list(record.states())
    return record.game, states[ply_after(record, at)], list(names_in(record, say))


def shown(say: Texts, data: Data, players: list[str]) -> Table:
    """The lines as a table, the best first."""
    seat = data["seat"]
    table = Table(title=texts.position(say, players[seat], data), title_justify="left", box=None, pad_edge=False)
    for place, title in enumerate(texts.titles(say, texts.LINE_COLUMNS)):
        table.add_column(title, justify="right" if place in NUMBERS else "left")
    for line in data["lines"]:
        win, margin = texts.percent(say, line["win"][seat]), texts.points(say, line["margin"][seat])
        table.add_row(line["move"], win, margin, f"{' '.join(line['line'])} ({texts.depth(say, line)})")
    return table
