"""Shared parts of commands: options, and the games that they name."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from azulejos.cli.speech import choose_language

if TYPE_CHECKING:
    from azulejos.core.game import Game

# Of a command that takes options of the game, which only the game knows.
TAKES_GAME_OPTIONS = {"allow_extra_args": True, "ignore_unknown_options": True}

OPPONENT = "potter"  # for a quick game, where a game has that level

GameName = Annotated[str | None, typer.Option("--game", help="Which game; `azulejos games` lists them.")]
Seed = Annotated[int | None, typer.Option(help="The same number deals the same tiles.")]
Plain = Annotated[bool, typer.Option("--plain", help="Plain sentences, for screen readers and pipes.")]
Language = Annotated[
    str | None,
    typer.Option(
        "--language",
        callback=choose_language,
        is_eager=True,
        help="en, pt-BR, pt-PT, nl, nb, es or de; by default, the system's language.",
    ),
]
File = Annotated[Path, typer.Argument(help="A game file.")]
Players = Annotated[int | None, typer.Option(help="How many sit at a table.")]
Cluster = Annotated[str | None, typer.Option(help="ray, or the address of a Ray cluster.")]


def tell(line: str) -> None:
    typer.echo(line, err=True)


def first_game() -> str:
    """The game that is played when none is named."""
    from azulejos.games import names

    return names()[0]


def find_game(name: str | None) -> Game:
    """The game of a name, or the first."""
    from azulejos.games import game

    return game(name or first_game())


def usual_opponent(game: Game) -> str:
    """The opponent by default."""
    from azulejos.bots import bots

    known = list(bots(game.name))
    return OPPONENT if OPPONENT in known else known[-1]


def begin_at_once() -> None:
    """Begin without waiting for the compiler: until rules are compiled, they run as plain Python."""
    from azulejos.core.compiling.registry import run_plain_meanwhile

    run_plain_meanwhile()


def split_options(arguments: list[str]) -> tuple[list[str], list[str]]:
    """The arguments that aren't options, and the options with their values."""
    others: list[str] = []
    options: list[str] = []
    rest = iter(arguments)
    for word in rest:
        if not word.startswith("--"):
            others.append(word)
        else:
            options += [word] if "=" in word else [word, *islice(rest, 1)]
    return others, options


def game_options(game: Game, arguments: list[str]) -> dict[str, str]:
    """The rest of the command line, as options of the game."""
    from azulejos.core.errors import OptionError
    from azulejos.texts.reasons import because

    options: dict[str, str] = {}
    rest = list(arguments)
    while rest:
        word = rest.pop(0)
        name, equals, value = word.removeprefix("--").partition("=")
        if not word.startswith("--") or not name:
            raise OptionError(because("not_an_option_here", text=word))
        if not equals:
            if not rest:
                raise OptionError(because("option_needs_value", option=name))
            value = rest.pop(0)
        options[name] = value
    game.with_defaults(options)
    return options
