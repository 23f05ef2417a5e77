"""The command `azulejos`. Each subcommand imports what it needs when it is called, so that help is instant."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Literal

import typer

from azulejos import __version__
from azulejos.cli import hosting, listing, puzzling, research, study, usage
from azulejos.cli.options import (
    TAKES_GAME_OPTIONS,
    Cluster,
    File,
    GameName,
    Language,
    Plain,
    Players,
    Seed,
    begin_at_once,
    find_game,
    game_options,
    split_options,
    tell,
    usual_opponent,
)
from azulejos.cli.speech import word_error
from azulejos.texts.speech import spoken

app = typer.Typer(
    name="azulejos",
    help="Play and study board games of tiles. An unofficial fan project; the games belong to their publisher.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)


def main() -> None:
    """Run the command; whatever is wrong with what it was given is one sentence and exit code 2."""
    from azulejos.core.errors import AzulejosError

    try:
        sys.exit(app(prog_name="azulejos", standalone_mode=False))
    except BrokenPipeError:
        sys.stderr.close()  # whoever read our output has seen enough
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


@app.command(context_settings=TAKES_GAME_OPTIONS)
def play(
    context: typer.Context,
    game: GameName = None,
    seats: Annotated[str | None, typer.Option(help="Who sits where: human, or one of `azulejos bots`.")] = None,
    names: Annotated[str | None, typer.Option(help="The players' names, separated by commas.")] = None,
    bot: Annotated[str | None, typer.Option(help="You against this bot: short for --seats human,BOT.")] = None,
    seed: Seed = None,
    load: Annotated[Path | None, typer.Option(help="Resume a saved game.")] = None,
    plain: Plain = False,
    language: Language = None,
) -> None:
    """Play a game in the terminal, alone or with others.

    Options of the game come as they are named: --wall grey --start 2.
    """
    from azulejos.cli import play as playing

    begin_at_once()
    if load is not None:
        playing.resume(load, plain)
    else:
        rules = find_game(game)
        seated = ["human", bot or usual_opponent(rules)] if bot or seats is None else seats.split(",")
        playing.begin(rules, game_options(rules, context.args), seated, names, seed, plain)


@app.command()
def replay(
    file: File,
    plain: Plain = False,
    to: Annotated[int | None, typer.Option(help="Begin after this many moves; with --plain, end there.")] = None,
    language: Language = None,
) -> None:
    """Step through a game."""
    from azulejos.cli import replay as replaying

    begin_at_once()
    replaying.replay(file, plain, to)


@app.command()
def verify(file: File, language: Language = None) -> None:
    """Deal a finished game again from its secret, and say what was checked."""
    from azulejos.cli.files import read_record
    from azulejos.cli.verification_texts import word_verified
    from azulejos.core.errors import FairnessError
    from azulejos.core.verification import verify as check

    begin_at_once()
    record = read_record(file)
    try:
        for sentence in word_verified(spoken(), check(record)):
            typer.echo(sentence)
    except FairnessError as error:
        typer.echo(f"azulejos: {file}: {word_error(spoken(), error)}", err=True)
        raise typer.Exit(1) from None


@app.command(context_settings=TAKES_GAME_OPTIONS)
def arena(
    context: typer.Context,
    bots: Annotated[list[str], typer.Argument(help="As in `greedy`, `uct:10000`, `strongest@0.25`, `cmd:./mybot`.")],
    game: GameName = None,
    players: Players = None,
    games: Annotated[int, typer.Option(min=1, help="At least this many in each match.")] = 100,
    seed: Annotated[int, typer.Option(help="The same number gives the same deals.")] = 1,
    workers: Annotated[int, typer.Option(min=1, help="How many games are played at once.")] = 1,
    seconds: Annotated[float | None, typer.Option(help="The time for a move, for bots that name no budget.")] = None,
    nodes: Annotated[int | None, typer.Option(min=1, help="Or a number of nodes or simulations.")] = None,
    clock: Annotated[Literal["wall", "processor"], typer.Option(help="Whose seconds are counted.")] = "wall",
    threads: Annotated[int, typer.Option(min=1, help="Cores per bot, for bots that can use several.")] = 1,
    grace: Annotated[float, typer.Option(min=0.1, help="Seconds an engine may take beyond its time.")] = 2.0,
    sprt: Annotated[str | None, typer.Option(help="elo0,elo1: end when one of them is proved wrong.")] = None,
    cluster: Cluster = None,
    folder: Annotated[Path | None, typer.Option(help="Where games are stored; resumes if there are some.")] = None,
    luck: Annotated[bool, typer.Option("--luck", help="Show the scores without the luck of the tiles, too.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print the standings as JSON.")] = False,
) -> None:
    """Let bots play against each other, every deal with the seats rotated, and measure how strong they are.

    Options of the game come as they are named: --wall grey.
    """
    from azulejos.arena.folder import Folder, new_folder
    from azulejos.arena.plan import make_plan
    from azulejos.arena.sequential import parse_question
    from azulejos.arena.tournament import Tournament
    from azulejos.arena.workers import play_beside, play_here
    from azulejos.bots.background import compile_now
    from azulejos.bots.precompile import RULES, Part, part_of_bot
    from azulejos.cli.arena import arena as run

    rules = find_game(game)
    bots, arguments = split_options(bots)  # options that only the game knows may have been taken for bots
    options = game_options(rules, arguments + context.args)
    limits = {"games": games, "seed": seed, "seconds": seconds, "nodes": nodes, "threads": threads, "grace": grace}
    plan = make_plan(rules.name, options, players, bots, clock=clock, **limits)
    question = None if sprt is None else parse_question(sprt, plan)
    entrants = [plan.entrant(number) for number in range(len(bots))]
    parts = [
        part_of_bot(entrant.make().name, rules.name)
        for entrant in entrants
        if not entrant.is_command and not entrant.is_function
    ]
    compile_now([Part(rules.name, RULES), *filter(None, parts)], tell, spoken())  # once, and not in every worker
    if cluster is not None:
        from azulejos.arena.cluster import play_on_cluster

        runner = play_on_cluster(cluster, workers)
    else:
        runner = play_here if workers == 1 else play_beside(workers)
    tournament = Tournament(plan, Folder(folder or new_folder(rules.name), plan), question)
    run(tournament, runner, json, workers if luck else 0)


@app.command()
def engine(
    bot: Annotated[str, typer.Option(help="Which bot, as in `strongest` or `uct:10000`.")] = "strongest",
) -> None:
    """Let a bot speak the engine protocol on standard input and output, for other programs."""
    from azulejos.cli.engine import speak

    speak(bot)


@app.command(context_settings=TAKES_GAME_OPTIONS)
def train(
    context: typer.Context,
    folder: Annotated[Path, typer.Argument(help="Where checkpoints are stored and resumed from.")],
    game: GameName = None,
    players: Players = None,
    minutes: Annotated[float, typer.Option(help="How long, without the matches.")] = 60,
    games: Annotated[
        int | None, typer.Option(min=1, help="How many games, instead of minutes: the same on every machine.")
    ] = None,
    nodes: Annotated[int | None, typer.Option(min=0, help="Nodes or simulations per move in the games.")] = None,
    seed: Annotated[int, typer.Option(help="Seed of all chance in the games.")] = 1,
    source: Annotated[
        str, typer.Option("--from", help="What to begin with: shipped, nothing, or a file of values.")
    ] = "shipped",
    anew: Annotated[bool, typer.Option("--anew", hidden=True)] = False,  # `--from nothing` in earlier versions
    cluster: Cluster = None,
    workers: Annotated[int, typer.Option(min=1, help="Workers of a new Ray cluster on this machine.")] = 2,
) -> None:
    """Train a bot by self-play; matches show how strong it has become.

    Options of the game come as they are named: --wall grey.
    """
    from azulejos.arena.plan import add_players
    from azulejos.cli.train import train as run

    rules = find_game(game)
    options = add_players(rules, game_options(rules, context.args), players)
    others = None
    if cluster is not None:
        from azulejos.arena.training.workers import exercise_on_cluster

        others = exercise_on_cluster(cluster, workers)
    run(rules, options, folder, minutes, games, nodes, seed, "nothing" if anew else source, others)


@app.command()
@app.command("warm", hidden=True)  # its name in earlier versions
def precompile(
    games: Annotated[list[str] | None, typer.Argument(help="Which games; all if none is named.")] = None,
) -> None:
    """Compile rules and bots now, so that nothing waits for it later."""
    from azulejos.bots.background import compile_now
    from azulejos.bots.precompile import all_parts
    from azulejos.games import names

    compile_now(all_parts([find_game(name).name for name in games or names()]), tell, spoken())


for part in (listing, study, puzzling, research, hosting):
    app.add_typer(part.app)
