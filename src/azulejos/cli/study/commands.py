"""The commands `azulejos analyse`, `review`, `import`, `score`, `puzzle` and `puzzles make`."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from azulejos.cli.options import File, GameName, Language, Plain, begin_at_once, find_game, tell
from azulejos.texts.speech import spoken

app = typer.Typer()
makers = typer.Typer(help="Make puzzles from your own games.", no_args_is_help=True)

Subject = Annotated[str, typer.Argument(metavar="POSITION|FILE", help="A position in one line, or a game file.")]
Json = Annotated[bool, typer.Option("--json", help="Print everything as JSON.")]


@app.command()
def analyse(
    subject: Subject,
    lines: Annotated[int, typer.Option(min=1, help="How many moves to compare.")] = 5,
    at: Annotated[
        int | None, typer.Option(help="Of a game: the position after this many moves; its last one by default.")
    ] = None,
    nodes: Annotated[int | None, typer.Option(min=1, help="How many nodes to search per line.")] = None,
    json: Json = False,
    language: Language = None,
) -> None:
    """Show what a position is worth: the best moves, with winning chances and margins."""
    from azulejos.cli.study import analyse as analysing

    game = analysing.find_position(spoken(), subject, at)[0]
    compile_for(game.name)
    analysing.analyse(subject, at, lines, nodes, json)


@app.command()
def review(
    file: File,
    deep: Annotated[bool, typer.Option("--deep", help="Search six times as much.")] = False,
    json: Json = False,
    html: Annotated[Path | None, typer.Option(help="Write a page with graph and boards, to keep or print.")] = None,
    workers: Annotated[int | None, typer.Option(min=1, help="How many cores to use; all by default.")] = None,
    language: Language = None,
) -> None:
    """Review a game move by move: what each move cost, how well each side played, and how much was luck."""
    from azulejos.cli.files import read_record
    from azulejos.cli.study import review as reviewing

    compile_for(read_record(file).game.name)
    reviewing.review(file, deep, json, html, workers)


@app.command("import")
def import_page(
    page: Annotated[Path, typer.Argument(help="A replay page of Board Game Arena that you saved, or its log as JSON.")],
    output: Annotated[Path | None, typer.Option(help="Write the game file here; else it is printed.")] = None,
    game: GameName = None,
    shape: Annotated[
        Path | None, typer.Option(help="Write the form of the log here, without its contents: for a report.")
    ] = None,
    language: Language = None,
) -> None:
    """Turn a game that you played elsewhere into a game file, checked to the last point. Nothing is fetched.

    What can't be understood exactly is refused.
    """
    from azulejos.cli.study.importing import import_game

    import_game(find_game(game), page, output, shape)


@app.command()
def score(
    sheet: Annotated[Path, typer.Argument(help="A score sheet as text; `-` reads it from the standard input.")],
    json: Json = False,
    language: Language = None,
) -> None:
    """Count a game that was played on cardboard, with the reason for every point."""
    from azulejos.cli.study.score import score as count

    count(sheet, json)


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
    from azulejos.cli.study.puzzle import ask_puzzle, choose_puzzle
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
    from azulejos.cli.study.puzzle_making import make_puzzles

    records = [read_record(file) for file in files]
    for name in sorted({record.game.name for record in records}):
        compile_for(name)
    make_puzzles(records, number, out, workers or os.cpu_count() or 1)


@makers.callback()
def options() -> None:
    """Options of every command."""


def compile_for(game: str) -> None:
    """Compile what a search of this game needs, if that was never done here."""
    from azulejos.bots.background import compile_now
    from azulejos.bots.precompile import analysed_parts

    compile_now(analysed_parts(game), tell, spoken())


app.add_typer(makers, name="puzzles")
