"""The command `azulejos`. Each subcommand imports what it needs when it is called, so that help is instant."""

from __future__ import annotations

import sys
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from azulejos import __version__

if TYPE_CHECKING:
    from azulejos.core.game import Game
    from azulejos.server.settings import Settings

# Of a command that takes options of the game, which only the game knows.
TAKES_GAME_OPTIONS = {"allow_extra_args": True, "ignore_unknown_options": True}

app = typer.Typer(
    name="azulejos",
    help="Play and study board games of tiles. An unofficial fan project; the games belong to their publisher.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)

GameName = Annotated[str | None, typer.Option("--game", help="Which game; `azulejos games` lists them.")]
Seed = Annotated[int | None, typer.Option(help="The same number deals the same tiles.")]
Plain = Annotated[bool, typer.Option("--plain", help="Plain sentences, for screen readers and pipes.")]
File = Annotated[Path, typer.Argument(help="A game file.")]


def main() -> None:
    """Run the command; whatever is wrong with what it was given is one sentence and exit code 2."""
    from azulejos.core.errors import AzulejosError

    try:
        app(prog_name="azulejos")
    except AzulejosError as error:
        refuse(str(error))
    except BrokenPipeError:
        sys.stderr.close()  # whoever read our output has seen enough
        sys.exit(0)
    except OSError as error:
        refuse(f"{error.filename}: {error.strerror}" if error.filename else str(error))


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
    seats: Annotated[str, typer.Option(help="Who sits where: human, or one of `azulejos bots`.")] = "human,potter",
    names: Annotated[str | None, typer.Option(help="The players' names, separated by commas.")] = None,
    bot: Annotated[str | None, typer.Option(help="You against this bot: short for --seats human,BOT.")] = None,
    seed: Seed = None,
    load: Annotated[Path | None, typer.Option(help="Go on with a saved game.")] = None,
    plain: Plain = False,
) -> None:
    """Play a game in the terminal, alone or with others.

    Options of the game come as they are named: --wall grey --start 2.
    """
    from azulejos.cli import play as playing

    if load is not None:
        playing.resume(load, plain)
    else:
        found = ready(game or first_game())
        seated = ["human", bot] if bot is not None else seats.split(",")
        playing.begin(found, game_options(found, context.args), seated, names, seed, plain)


@app.command()
def replay(
    file: File,
    plain: Plain = False,
    to: Annotated[int | None, typer.Option(help="Begin after so many moves; with --plain, end there.")] = None,
) -> None:
    """Step through a game."""
    from azulejos.cli import replay as replaying

    replaying.replay(file, plain, to)


@app.command()
def verify(file: File) -> None:
    """Deal a finished game again from its secret, and say what was checked."""
    from azulejos.cli.files import read_record
    from azulejos.core.errors import FairnessError
    from azulejos.core.verifying import verify as check

    record = read_record(file)
    try:
        for sentence in check(record):
            typer.echo(sentence)
    except FairnessError as error:
        typer.echo(f"azulejos: {file}: {error}", err=True)
        raise typer.Exit(1) from None


@app.command(context_settings=TAKES_GAME_OPTIONS)
def perft(
    context: typer.Context,
    game: Annotated[str, typer.Argument(help="Which game.")],
    depth: Annotated[int, typer.Argument(min=0, help="How many moves.")],
    position: Annotated[str | None, typer.Option(help="From this position instead of a new deal.")] = None,
    seed: Annotated[int, typer.Option(help="Of the deal.")] = 0,
    divide: Annotated[bool, typer.Option("--divide", help="Count for each first move.")] = False,
) -> None:
    """Count the ways to play a number of moves; a way that ends earlier, or comes to a deal, counts as one."""
    from azulejos.core import perft as counting
    from azulejos.core.words import seeded

    found = ready(game)
    if position is None:
        state = found.new(**game_options(found, context.args))
        found.deal(state, seeded(seed))
    else:
        game_options(found, context.args)
        state = found.read(position)
    if divide and depth:
        for move, ways in counting.divide(found, state, depth).items():
            typer.echo(f"{move} {ways}")
    typer.echo(counting.perft(found, state, depth))


@app.command()
def bench(
    game: Annotated[list[str] | None, typer.Option(help="Which games; all if none is named.")] = None,
    seconds: Annotated[float, typer.Option(min=0.01, help="How long to measure each figure.")] = 1.0,
    json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    """Measure the engine: random games, batches, and games driven from Python."""
    from azulejos.cli.bench import bench as measure
    from azulejos.games import names

    measure([ready(name) for name in game or names()], seconds, json)


@app.command()
def games() -> None:
    """List the games and their options."""
    from azulejos.games import game, names

    for found in (game(name) for name in names()):
        typer.echo(f"{found.name}: {found.title}")
        for option in found.options:
            values = "|".join(option.choices) + (f"|{option.also}" if option.also else "")
            typer.echo(f"  --{option.name} {values} ({option.default}): {option.help}")


@app.command()
def bots(game: GameName = None) -> None:
    """List the levels of a game, from the weakest to the strongest, and bots to measure others by."""
    from azulejos.bots import bots as known
    from azulejos.bots import yardsticks
    from azulejos.games import game as find
    from azulejos.games import names

    for name in [game] if game else names():
        typer.echo(f"{find(name).name}: {', '.join(known(name))}; to measure by: {', '.join(yardsticks(name))}")


@app.command(context_settings=TAKES_GAME_OPTIONS)
def arena(
    context: typer.Context,
    bots: Annotated[list[str], typer.Argument(help="As in `greedy`, `uct:10000`, `strongest@0.25`, `cmd:./mybot`.")],
    game: GameName = None,
    players: Annotated[int | None, typer.Option(help="How many sit at a table.")] = None,
    games: Annotated[int, typer.Option(min=1, help="At least so many in each match.")] = 100,
    seed: Annotated[int, typer.Option(help="The same number gives the same deals.")] = 1,
    workers: Annotated[int, typer.Option(min=1, help="How many games are played at once.")] = 1,
    seconds: Annotated[float | None, typer.Option(help="The time for a move, for bots that name no budget.")] = None,
    nodes: Annotated[int | None, typer.Option(min=1, help="Or how many nodes or simulations.")] = None,
    threads: Annotated[int, typer.Option(min=1, help="On how many cores each bot that can thinks.")] = 1,
    grace: Annotated[float, typer.Option(min=0.1, help="What an engine may take beyond its time.")] = 2.0,
    sprt: Annotated[str | None, typer.Option(help="elo0,elo1: end when one of them is proved wrong.")] = None,
    cluster: Annotated[str | None, typer.Option(help="ray, or the address of a Ray cluster.")] = None,
    folder: Annotated[Path | None, typer.Option(help="Where games are kept; go on if there are some.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the standings as JSON.")] = False,
) -> None:
    """Let bots play against each other, every deal with the seats rotated, and tell how strong they are.

    Options of the game come as they are named: --wall grey.
    """
    from azulejos.arena.keeping import Folder, new_folder
    from azulejos.arena.plan import make_plan
    from azulejos.arena.sequential import parse_question
    from azulejos.arena.tournament import Tournament
    from azulejos.arena.workers import play_beside, play_here
    from azulejos.bots.warming import warm_bot
    from azulejos.cli.arena import arena as run

    found = ready(game or first_game())
    bots, words = split_options(bots)  # options that only the game knows may have been taken for bots
    options = game_options(found, words + context.args)
    limits = {"games": games, "seed": seed, "seconds": seconds, "nodes": nodes, "threads": threads, "grace": grace}
    plan = make_plan(found.name, options, players, bots, **limits)
    question = None if sprt is None else parse_question(sprt, plan)
    for number in range(len(bots)):
        if not (entrant := plan.entrant(number)).is_command:
            warm_bot(entrant.make(), found)  # once, and not in every worker
    if cluster is not None:
        from azulejos.arena.cluster import play_on_cluster

        runner = play_on_cluster(cluster, workers)
    else:
        runner = play_here if workers == 1 else play_beside(workers)
    run(Tournament(plan, Folder(folder or new_folder(found.name), plan), question), runner, json)


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
    folder: Annotated[Path, typer.Argument(help="Where checkpoints go, and from where to go on.")],
    game: GameName = None,
    players: Annotated[int | None, typer.Option(help="How many sit at a table.")] = None,
    minutes: Annotated[float, typer.Option(help="How long, without the matches.")] = 60,
    nodes: Annotated[int | None, typer.Option(min=0, help="Nodes or simulations of each move in the games.")] = None,
    seed: Annotated[int, typer.Option(help="Of all chance in the games.")] = 1,
    anew: Annotated[
        bool, typer.Option("--anew", help="Begin with nothing, not with the values that there are.")
    ] = False,
    cluster: Annotated[str | None, typer.Option(help="ray, or the address of a Ray cluster.")] = None,
    workers: Annotated[int, typer.Option(min=1, help="Of a new Ray cluster on this machine.")] = 2,
) -> None:
    """Learn to judge positions from games against oneself; matches show how strong that has become.

    Options of the game come as they are named: --wall grey.
    """
    from azulejos.arena.plan import add_players
    from azulejos.cli.train import train as run

    found = ready(game or first_game())
    options = add_players(found, game_options(found, context.args), players)
    others = None
    if cluster is not None:
        from azulejos.arena.training.workers import exercise_on_cluster

        others = exercise_on_cluster(cluster, workers)
    run(found, options, folder, minutes, nodes, seed, anew, others)


@app.command()
def warm(games: Annotated[list[str] | None, typer.Argument(help="Which games; all if none is named.")] = None) -> None:
    """Compile rules and bots now, so that nothing waits for it later."""
    from azulejos.games import names

    ready_with_bots(games or names())


@app.command()
def serve(
    host: Annotated[str | None, typer.Option(help="The address to listen at; 0.0.0.0 for the whole network.")] = None,
    port: Annotated[int | None, typer.Option(help="0 for any that is free.")] = None,
    database: Annotated[str | None, typer.Option(help="postgresql://…; else a file in the data folder.")] = None,
    data_dir: Annotated[Path | None, typer.Option(help="Where games are kept.")] = None,
    public_url: Annotated[str | None, typer.Option(help="What browsers see behind a proxy.")] = None,
    bot_workers: Annotated[int | None, typer.Option(help="How many bots think at once.")] = None,
    bot_pause_ms: Annotated[int | None, typer.Option(help="The pause before a bot's move.")] = None,
    grace_seconds: Annotated[int | None, typer.Option(help="Before a bot plays for somebody who left.")] = None,
    log_format: Annotated[str | None, typer.Option(help="text or json.")] = None,
    log_level: Annotated[str | None, typer.Option(help="debug, info, warning or error.")] = None,
    trust_proxy: Annotated[bool | None, typer.Option(help="Believe a proxy's X-Forwarded headers.")] = None,
    metrics: Annotated[bool | None, typer.Option(help="Serve /metrics.")] = None,
    drain_seconds: Annotated[int | None, typer.Option(help="How long the end waits for what is under way.")] = None,
    engine: Annotated[list[str] | None, typer.Option(help="name=command: a program that may sit as a bot.")] = None,
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
    limit_factor: Annotated[int, typer.Option(hidden=True, min=1)] = 1,
) -> None:
    """Host games for people and bots. Every option is also a variable: AZULEJOS_PORT and so on."""
    need_server()
    from azulejos.games import names
    from azulejos.server.serving import serve as run

    settings = server_settings(locals())
    ready_with_bots(names())
    run(settings, tell, limit_factor, open_page)


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(help="The file to write.")],
    database: Annotated[str | None, typer.Option(help="postgresql://…; else a file in the data folder.")] = None,
    data_dir: Annotated[Path | None, typer.Option(help="Where games are kept.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace the file if it is there.")] = False,
) -> None:
    """Write all games and people of a server into one file, also while it runs."""
    need_server()
    import asyncio

    from azulejos.server.backup import backup as write
    from azulejos.server.settings import database_url

    settings = server_settings({"database": database, "data_dir": data_dir})
    asyncio.run(write(database_url(settings), file, force=force, say=tell))


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(help="A file that `azulejos backup` wrote.")],
    database: Annotated[str | None, typer.Option(help="postgresql://…; else a file in the data folder.")] = None,
    data_dir: Annotated[Path | None, typer.Option(help="Where games are kept.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace everything that is there.")] = False,
) -> None:
    """Bring a backup into an empty database, of either kind."""
    need_server()
    import asyncio

    from azulejos.server.backup import restore as read
    from azulejos.server.settings import database_url

    settings = server_settings({"database": database, "data_dir": data_dir})
    asyncio.run(read(database_url(settings), file, force=force, say=tell))


people = typer.Typer(no_args_is_help=True, help="What a host can do for somebody.")
app.add_typer(people, name="people")


@people.command("reset-password")
def reset_password(
    name: Annotated[str, typer.Argument(help="Of the account.")],
    database: Annotated[str | None, typer.Option(help="postgresql://…; else a file in the data folder.")] = None,
    data_dir: Annotated[Path | None, typer.Option(help="Where games are kept.")] = None,
) -> None:
    """Give an account a new password, also while the server runs; its browsers have to log in again."""
    need_server()
    import asyncio

    from azulejos.server.hosting import reset_password as reset
    from azulejos.server.settings import database_url

    settings = server_settings({"database": database, "data_dir": data_dir})
    typer.echo(asyncio.run(reset(database_url(settings), name)))


@people.command()
def forget(
    name: Annotated[str, typer.Argument(help="Of the account, or the id of a guest.")],
    database: Annotated[str | None, typer.Option(help="postgresql://…; else a file in the data folder.")] = None,
    data_dir: Annotated[Path | None, typer.Option(help="Where games are kept.")] = None,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
) -> None:
    """Delete all that is kept about somebody, except for the moves in the games of others. Stop the server first."""
    need_server()
    import asyncio

    from azulejos.server.hosting import forget as delete
    from azulejos.server.settings import database_url

    settings = server_settings({"database": database, "data_dir": data_dir})
    if not yes:
        typer.confirm(f"Delete what is kept about {name}? This can't be undone.", abort=True)
    tell(f"{asyncio.run(delete(database_url(settings), name))} is forgotten. Older backups still hold them.")


def need_server() -> None:
    """The server's packages are an extra."""
    from azulejos.core.errors import AzulejosError

    try:
        import fastapi  # noqa: F401
    except ImportError:
        raise AzulejosError("this needs the server's packages: pip install 'azulejos[server]'") from None


def server_settings(given: dict[str, object]) -> Settings:
    import os

    from azulejos.server.settings import Settings, read

    known = Settings.__dataclass_fields__
    return read({name: value for name, value in given.items() if name in known}, os.environ)


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
    game.settle(options)
    return options
