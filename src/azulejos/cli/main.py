"""The command `azulejos`. Each subcommand imports what it needs when it runs, so that help is instant."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from azulejos import __version__
from azulejos.cli import hosting, listing, static, usage
from azulejos.cli.play import commands as play
from azulejos.cli.research import commands as research
from azulejos.cli.speech import word_error
from azulejos.cli.study import commands as study
from azulejos.texts.speech import spoken

app = typer.Typer(
    name="azulejos",
    help="Play and study Azul and Azul Duel. An unofficial fan project; the games belong to their publisher.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)


def main() -> None:
    """Run the command; wrong input is one sentence on standard error and exit code 2."""
    from azulejos.core.errors import AzulejosError

    try:
        sys.exit(app(prog_name="azulejos", standalone_mode=False))
    except BrokenPipeError:
        sys.stderr.close()  # the reader of our output has closed the pipe
        sys.exit(0)
    except typer.Abort:
        sys.exit(1)  # standard input ended where an answer was expected
    except usage.UsageError as error:
        refuse_usage(error)
    except (AzulejosError, OSError) as error:
        refuse(word_error(spoken(), error))


def refuse_usage(error: Exception) -> None:
    """Say what is wrong with the command line; without arguments, the help has said enough."""
    if type(error).__name__ != usage.NO_ARGUMENTS:
        usage.find_chosen_language(sys.argv[1:])
        refuse(usage.word_usage(spoken(), error, sys.argv[1:]))
    sys.exit(2)


def refuse(message: str) -> None:
    typer.echo(f"azulejos: {message}", err=True)
    sys.exit(2)


def show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"azulejos {__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", callback=show_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Options of every command."""


for part in (play, study, listing, research, hosting, static):
    app.add_typer(part.app)
