"""The commands `azulejos games`, `bots` and `precompile`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from azulejos.cli.options import GameName, Language, find_game, tell
from azulejos.texts.speech import spoken

app = typer.Typer()


@app.command()
def games(language: Language = None) -> None:
    """List the games and their options."""
    from azulejos.games import game, names

    say = spoken()
    for rules in (game(name) for name in names()):
        typer.echo(f"{rules.name}: {rules.title}")
        for option in rules.options:
            values = "|".join(option.choices) + (f"|{option.also}" if option.also else "")
            typer.echo(f"  --{option.name} {values} ({option.default}): {say('cli_option', option=option.name)}")


@app.command()
def bots(game: GameName = None, language: Language = None) -> None:
    """List the levels of a game, from the weakest to the strongest, and bots to measure others by."""
    from azulejos.bots import bots as known
    from azulejos.bots import yardsticks
    from azulejos.games import game as find
    from azulejos.games import names

    for name in [game] if game else names():
        levels, others = ", ".join(known(name)), ", ".join(yardsticks(name))
        typer.echo(spoken()("cli_bots", game=find(name).name, bots=levels, yardsticks=others))


@app.command()
def precompile(
    games: Annotated[list[str] | None, typer.Argument(help="Which games; all if none is named.")] = None,
    wasm: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Write WebAssembly for browsers to this folder instead.")
    ] = None,
    library: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Write a library for C and its header to this folder instead.")
    ] = None,
) -> None:
    """Compile rules and bots now, so that nothing waits for it later."""
    from azulejos.bots.background import compile_now
    from azulejos.bots.precompile import all_parts
    from azulejos.games import names, page_names

    if wasm is None and library is None:
        compile_now(all_parts([find_game(name).name for name in games or names()]), tell, spoken())
    chosen = [find_game(name).name for name in games or page_names()]
    if wasm is not None:
        from azulejos.bots.webassembly import build_all

        build_all(chosen, wasm)
        tell(spoken()("cli_saved", path=str(wasm)))
    if library is not None:
        from azulejos.core.bulk.c_library import build_library

        build_library([find_game(name) for name in chosen], library)
        tell(spoken()("cli_saved", path=str(library)))
