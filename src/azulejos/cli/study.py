"""The commands that judge play: `azulejos analyse` and `azulejos review`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from azulejos.cli.options import File, Language, tell
from azulejos.texts.speech import spoken

app = typer.Typer()

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
    from azulejos.cli import analyse as analysing

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
    """Judge a played game move by move: what was lost where, how well each side played, and what was luck."""
    from azulejos.cli import review as reviewing
    from azulejos.cli.files import read_record

    compile_for(read_record(file).game.name)
    reviewing.review(file, deep, json, html, workers)


def compile_for(game: str) -> None:
    """Compile what a search of this game needs, if that was never done here."""
    from azulejos.bots.background import compile_now
    from azulejos.bots.precompile import analysed_parts

    compile_now(analysed_parts(game), tell, spoken())
