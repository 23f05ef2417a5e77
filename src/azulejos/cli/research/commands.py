"""Commands for research: tournaments, training, counting, measuring, solving, the benchmark, data for learners."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from azulejos.cli.options import (
    TAKES_GAME_OPTIONS,
    Cluster,
    GameName,
    Players,
    find_game,
    game_options,
    split_options,
    tell,
)
from azulejos.texts.speech import spoken

app = typer.Typer()

Json = Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")]


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

    The game's own options can be given too: --wall grey.
    """
    from azulejos.arena.folder import Folder, new_folder
    from azulejos.arena.plan import make_plan
    from azulejos.arena.sequential import parse_question
    from azulejos.arena.tournament import Tournament
    from azulejos.arena.workers import play_beside, play_here
    from azulejos.bots.background import compile_now
    from azulejos.bots.precompile import RULES, Part, part_of_bot
    from azulejos.cli.research.arena import arena as run

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
    from azulejos.cli.research.engine import speak

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
    cluster: Cluster = None,
    workers: Annotated[int, typer.Option(min=1, help="Workers of a new Ray cluster on this machine.")] = 2,
) -> None:
    """Train a bot by self-play; matches show how strong it has become.

    The game's own options can be given too: --wall grey.
    """
    from azulejos.arena.plan import add_players
    from azulejos.cli.research.train import train as run

    rules = find_game(game)
    options = add_players(rules, game_options(rules, context.args), players)
    others = None
    if cluster is not None:
        from azulejos.arena.training.workers import exercise_on_cluster

        others = exercise_on_cluster(cluster, workers)
    run(rules, options, folder, minutes, games, nodes, seed, source, others)


@app.command(context_settings=TAKES_GAME_OPTIONS)
def perft(
    context: typer.Context,
    game: Annotated[str, typer.Argument(help="Which game.")],
    depth: Annotated[int, typer.Argument(min=0, help="How many moves.")],
    position: Annotated[str | None, typer.Option(help="From this position instead of a new deal.")] = None,
    seed: Annotated[int, typer.Option(help="Seed of the deal.")] = 0,
    divide: Annotated[bool, typer.Option("--divide", help="Count for each first move.")] = False,
) -> None:
    """Count the ways to play a number of moves; a way that ends earlier, or reaches a deal, counts as one."""
    from azulejos.core.bulk import perft as counting
    from azulejos.core.rng import seeded

    rules = find_game(game)
    if position is None:
        state = rules.new(**game_options(rules, context.args))
        rules.deal(state, seeded(seed))
    else:
        game_options(rules, context.args)
        state = rules.read(position)
    if divide and depth:
        for move, ways in counting.divide(rules, state, depth).items():
            typer.echo(f"{move} {ways}")
    typer.echo(counting.perft(rules, state, depth))


@app.command()
def bench(
    game: Annotated[list[str] | None, typer.Option(help="Which games; all if none is named.")] = None,
    seconds: Annotated[float, typer.Option(min=0.01, help="How long to measure each figure.")] = 1.0,
    json: Json = False,
) -> None:
    """Measure the engine: random games, batches, and games driven from Python."""
    from azulejos.bots.background import compile_now
    from azulejos.bots.precompile import LOOPS, RULES, Part
    from azulejos.cli.research.bench import bench as measure
    from azulejos.games import names

    games = [find_game(name) for name in game or names()]
    compile_now([Part(each.name, part) for part in (RULES, LOOPS) for each in games], tell, spoken())
    measure(games, seconds, json)


@app.command(context_settings=TAKES_GAME_OPTIONS)
def solve(
    context: typer.Context,
    game: Annotated[str, typer.Argument(help="Which game: a small one, such as mini.")],
    out: Annotated[Path | None, typer.Option(help="Write values and strategy of all positions here: FILE.npz.")] = None,
    policy: Annotated[str | None, typer.Option(help="Measure this one exactly: a bot, or py:MODULE:FUNCTION.")] = None,
    json: Json = False,
) -> None:
    """Solve a small game: what every position is worth, and the best moves; and how far a policy is from them.

    The game's own options can be given too: --start 1.
    """
    from azulejos.cli.research.solve import solve as run

    rules = find_game(game)
    run(rules, game_options(rules, context.args), out, policy, json)


@app.command()
def benchmark(
    agent: Annotated[str, typer.Argument(help="py:MODULE:FUNCTION, cmd:COMMAND, or a bot as in `azulejos arena`.")],
    track: Annotated[list[str] | None, typer.Option(help="Only this track; may be given several times.")] = None,
    rung: Annotated[list[str] | None, typer.Option(help="Only this bot of the ladder; likewise.")] = None,
    deals: Annotated[int, typer.Option(min=1, max=500, help="How many of the published deals.")] = 500,
    nodes: Annotated[int | None, typer.Option(min=1, help="The agent's budget: nodes per decision.")] = None,
    seconds: Annotated[float | None, typer.Option(help="Or seconds per decision; the benchmark uses 0.25.")] = None,
    folder: Annotated[Path | None, typer.Option(help="Where games are stored; resumes if there are some.")] = None,
    workers: Annotated[int, typer.Option(min=1, help="How many games are played at once.")] = 1,
    luck: Annotated[bool, typer.Option("--luck", help="Show the scores without the luck of the tiles, too.")] = False,
    out: Annotated[Path | None, typer.Option(help="Write the report here: FILE.json, and a picture FILE.svg.")] = None,
) -> None:
    """Measure an agent by a protocol that others can repeat: docs/benchmark.md.

    It meets a ladder of bots on published deals, seats swapped; plays a solved game; and solves proved positions.
    """
    from azulejos.cli.research.benchmark import benchmark as run

    run(agent, track or [], rung or [], deals, (nodes, seconds), folder, workers, luck, out)


@app.command(context_settings=TAKES_GAME_OPTIONS)
def dataset(
    context: typer.Context,
    folder: Annotated[Path, typer.Argument(help="Where the files go; resumes if there are some.")],
    game: GameName = None,
    players: Players = None,
    bot: Annotated[str, typer.Option(help="The bot that plays itself, named as in `azulejos arena`.")] = "architect",
    games: Annotated[int, typer.Option(min=1, help="How many.")] = 10_000,
    shard: Annotated[int, typer.Option(min=1, help="How many games per file.")] = 250,
    format: Annotated[str, typer.Option(help="npz, parquet, or both with a comma.")] = "npz,parquet",  # noqa: A002
    seed: Annotated[int, typer.Option(help="The same number gives the same games.")] = 1,
    workers: Annotated[int, typer.Option(min=1, help="How many processes.")] = 2,
    cluster: Cluster = None,
) -> None:
    """Write games with evaluations as npz and Parquet files for learners.

    The game's own options can be given too: --wall grey.
    """
    from azulejos.arena.dataset import make_beside, make_on_cluster, shards_of
    from azulejos.arena.plan import add_players
    from azulejos.cli.research.dataset import dataset as run

    rules = find_game(game)
    options = add_players(rules, game_options(rules, context.args), players)
    maker = make_beside(workers) if cluster is None else make_on_cluster(cluster, workers)
    run(rules, shards_of(rules.name, options, bot, seed, games, shard), folder, format.split(","), maker)
