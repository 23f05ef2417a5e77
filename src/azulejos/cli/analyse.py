"""`azulejos analyse`: what a position is worth, line by line, told again as the search deepens."""

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
from azulejos.cli import review_texts as texts
from azulejos.cli.files import read_record
from azulejos.cli.replay import ply_after
from azulejos.core.errors import OptionError
from azulejos.core.game import Game, State
from azulejos.core.record import Action

POSITION = re.compile(r"(?P<game>[a-z]+)/[0-9]+ ")


def analyse(subject: str, at: int | None, lines: int, nodes: int | None, as_json: bool) -> None:
    """Evaluate a position, or one of a game in a file."""
    game, state, players = find_position(subject, at)
    evaluations = (evaluation_data(game, state, each) for each in evaluate(game, state, lines, nodes))
    if as_json:
        *_, last = evaluations
        sys.stdout.write(json.dumps(last, indent=1, ensure_ascii=False) + "\n")
        return
    console = Console(highlight=False)
    if not console.is_terminal:
        *_, last = evaluations
        console.print(shown(last, players), soft_wrap=True)
        return
    with Live(console=console) as live:
        for each in evaluations:
            live.update(shown(each, players), refresh=True)


def find_position(subject: str, at: int | None) -> tuple[Game, State, list[str]]:
    """The position that a text tells, or that a game in a file has after so many moves."""
    if match := POSITION.match(subject):
        game = azulejos.game(match["game"])
        state = game.read(subject)
        return game, state, [f"player {seat + 1}" for seat in range(game.players(state))]
    record = read_record(Path(subject))
    moves = sum(isinstance(ply, Action) for ply in record.plies)
    at = moves if at is None else at
    if not 0 <= at <= moves:
        raise OptionError(f"--at is a number of moves from 0 to {moves}, not {at}")
    states = [state for state, _ in record.replay()] + [record.end()]
    return record.game, states[ply_after(record, at)], list(record.players)


def shown(data: Data, players: list[str]) -> Table:
    """The lines as a table, the best first."""
    seat = data["seat"]
    table = Table(title=texts.position(players[seat], data), title_justify="left", box=None, pad_edge=False)
    for column in texts.LINE_COLUMNS:
        table.add_column(column, justify="right" if column in texts.LINE_COLUMNS[1:3] else "left")
    for line in data["lines"]:
        win, margin = texts.percent(line["win"][seat]), texts.points(line["margin"][seat])
        table.add_row(line["move"], win, margin, f"{' '.join(line['line'])} ({texts.depth(line)})")
    return table
