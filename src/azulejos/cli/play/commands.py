"""The commands `azulejos play`, `replay` and `verify`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from azulejos.cli.options import (
    TAKES_GAME_OPTIONS,
    File,
    GameName,
    Language,
    Plain,
    Seed,
    begin_at_once,
    find_game,
    game_options,
    usual_opponent,
)
from azulejos.cli.speech import word_error
from azulejos.texts.speech import spoken

app = typer.Typer()


@app.command(context_settings=TAKES_GAME_OPTIONS)
def play(
    context: typer.Context,
    game: GameName = None,
    seats: Annotated[str | None, typer.Option(help="The players by seat: human, or one of `azulejos bots`.")] = None,
    names: Annotated[str | None, typer.Option(help="The players' names, separated by commas.")] = None,
    bot: Annotated[str | None, typer.Option(help="You against this bot: short for --seats human,BOT.")] = None,
    seed: Seed = None,
    load: Annotated[Path | None, typer.Option(help="Resume a saved game.")] = None,
    plain: Plain = False,
    language: Language = None,
) -> None:
    """Play a game in the terminal, alone or with others.

    The game's own options can be given too: --wall grey --start 2.
    """
    from azulejos.cli.play import start

    begin_at_once()
    if load is not None:
        start.resume(load, plain)
    else:
        rules = find_game(game)
        seated = ["human", bot or usual_opponent(rules)] if bot or seats is None else seats.split(",")
        start.begin(rules, game_options(rules, context.args), seated, names, seed, plain)


@app.command()
def daily(
    game: GameName = None,
    check: Annotated[
        Path | None, typer.Option(help="A played deal: check its tiles, its moves and the bot's replies.")
    ] = None,
    plain: Plain = False,
    language: Language = None,
) -> None:
    """Play the deal of the day: the same tiles and the same bot for everybody, without take-backs."""
    from azulejos.cli.play import daily as deals

    begin_at_once()
    if check is not None:
        typer.echo(deals.check(check))
    else:
        deals.begin(find_game(game), plain)


@app.command()
def replay(
    file: File,
    plain: Plain = False,
    to: Annotated[int | None, typer.Option(help="Begin after this many moves; with --plain, end there.")] = None,
    language: Language = None,
) -> None:
    """Step through a game."""
    from azulejos.cli.play import replay as replaying

    begin_at_once()
    replaying.replay(file, plain, to)


@app.command()
def verify(file: File, language: Language = None) -> None:
    """Re-deal a finished game from its secret, and report what was checked."""
    from azulejos.cli.files import read_record
    from azulejos.cli.play.verification_texts import word_verified
    from azulejos.core.errors import FairnessError
    from azulejos.core.records.verification import verify as check

    begin_at_once()
    record = read_record(file)
    try:
        for sentence in word_verified(spoken(), check(record)):
            typer.echo(sentence)
    except FairnessError as error:
        typer.echo(f"azulejos: {file}: {word_error(spoken(), error)}", err=True)
        raise typer.Exit(1) from None
