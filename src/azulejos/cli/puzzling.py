"""The commands about puzzles: `azulejos puzzle` and `azulejos puzzles make`."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from azulejos.cli.options import GameName, Language, Plain, begin_at_once, find_game
from azulejos.cli.study import compile_for

app = typer.Typer()
makers = typer.Typer(help="Make puzzles of your own games.", no_args_is_help=True)


@app.command()
def puzzle(
    game: GameName = None,
    difficulty: Annotated[int | None, typer.Option(min=1, max=5, help="From 1 (easy) to 5; any by default.")] = None,
    daily: Annotated[bool, typer.Option("--daily", help="Today's, the same for everybody.")] = False,
    number: Annotated[str | None, typer.Option("--id", help="The puzzle with this id.")] = None,
    file: Annotated[Path | None, typer.Option(help="From your own file, as `azulejos puzzles make` writes it.")] = None,
    plain: Plain = False,
    language: Language = None,
) -> None:
    """Find the one best move of a position."""
    from azulejos.cli.puzzle import ask_puzzle, choose_puzzle
    from azulejos.puzzles.shipped import today

    begin_at_once()
    ask_puzzle(choose_puzzle(find_game(game).name, file, difficulty, today() if daily else None, number), plain)


@makers.command()
def make(
    files: Annotated[list[Path], typer.Argument(help="Game files.")],
    number: Annotated[int | None, typer.Option(min=1, help="Keep this many, the best of each difficulty.")] = None,
    out: Annotated[Path | None, typer.Option(help="Where to write them; else they are printed.")] = None,
    workers: Annotated[int | None, typer.Option(min=1, help="How many cores to use; all by default.")] = None,
    language: Language = None,
) -> None:
    """Search games for positions with one best move that is hard to see, and write them as puzzles."""
    from azulejos.cli.files import read_record
    from azulejos.cli.puzzle_making import make_puzzles

    records = [read_record(file) for file in files]
    for name in sorted({record.game.name for record in records}):
        compile_for(name)
    make_puzzles(records, number, out, workers or os.cpu_count() or 1)


@makers.callback()
def options() -> None:
    """Options of every command."""


app.add_typer(makers, name="puzzles")
