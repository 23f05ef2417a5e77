"""What commands have in common: options, and the games that they name."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from azulejos.core.game import Game

# Of a command that takes options of the game, which only the game knows.
TAKES_GAME_OPTIONS = {"allow_extra_args": True, "ignore_unknown_options": True}

GameName = Annotated[str | None, typer.Option("--game", help="Which game; `azulejos games` lists them.")]
Seed = Annotated[int | None, typer.Option(help="The same number deals the same tiles.")]
Plain = Annotated[bool, typer.Option("--plain", help="Plain sentences, for screen readers and pipes.")]
File = Annotated[Path, typer.Argument(help="A game file.")]
Players = Annotated[int | None, typer.Option(help="How many sit at a table.")]
Cluster = Annotated[str | None, typer.Option(help="ray, or the address of a Ray cluster.")]


def tell(line: str) -> None:
    typer.echo(line, err=True)


def first_game() -> str:
    """The game that is played when none is named."""
    from azulejos.games import names

    return names()[0]


def ready(name: str) -> Game:
    """A game whose rules are compiled."""
    import azulejos

    return azulejos.game(name)


def ready_with_bots(names: list[str]) -> None:
    """Games whose rules and bots are compiled."""
    from azulejos.bots.warming import warm_bots

    warm_bots([ready(name) for name in names])


def split_options(words: list[str]) -> tuple[list[str], list[str]]:
    """What is no option in a list of words, and the options with their values."""
    others: list[str] = []
    options: list[str] = []
    rest = iter(words)
    for word in rest:
        if not word.startswith("--"):
            others.append(word)
        else:
            options += [word] if "=" in word else [word, *islice(rest, 1)]
    return others, options


def game_options(game: Game, arguments: list[str]) -> dict[str, str]:
    """What is left of the command line, as options of the game."""
    from azulejos.core.errors import OptionError

    options: dict[str, str] = {}
    rest = list(arguments)
    while rest:
        word = rest.pop(0)
        name, equals, value = word.removeprefix("--").partition("=")
        if not word.startswith("--") or not name:
            raise OptionError(f"'{word}' is not an option")
        if not equals:
            if not rest:
                raise OptionError(f"--{name} needs a value")
            value = rest.pop(0)
        options[name] = value
    game.with_defaults(options)
    return options
