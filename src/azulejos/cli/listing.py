"""`azulejos games` and `azulejos bots`: what can be played, and against whom."""

from __future__ import annotations

import typer

from azulejos.cli.options import GameName, Language
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
