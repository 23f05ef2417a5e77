"""Commands for research: counting, measuring, solving a small game, the benchmark, and data for learners."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from azulejos.cli.options import TAKES_GAME_OPTIONS, Cluster, GameName, Players, find_game, game_options

app = typer.Typer()

Json = Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")]


@app.command(context_settings=TAKES_GAME_OPTIONS)
def perft(
    context: typer.Context,
    game: Annotated[str, typer.Argument(help="Which game.")],
    depth: Annotated[int, typer.Argument(min=0, help="How many moves.")],
    position: Annotated[str | None, typer.Option(help="From this position instead of a new deal.")] = None,
    seed: Annotated[int, typer.Option(help="Seed of the deal.")] = 0,
    divide: Annotated[bool, typer.Option("--divide", help="Count for each first move.")] = False,
) -> None:
    """Count the ways to play a number of moves; a way that ends earlier, or comes to a deal, counts as one."""
    from azulejos.core import perft as counting
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
    from azulejos.cli.bench import bench as measure
    from azulejos.games import names

    measure([find_game(name) for name in game or names()], seconds, json)


@app.command(context_settings=TAKES_GAME_OPTIONS)
def solve(
    context: typer.Context,
    game: Annotated[str, typer.Argument(help="Which game: a small one, such as mini.")],
    out: Annotated[Path | None, typer.Option(help="Write values and strategy of all positions here: FILE.npz.")] = None,
    policy: Annotated[str | None, typer.Option(help="Measure this one exactly: a bot, or py:MODULE:FUNCTION.")] = None,
    json: Json = False,
) -> None:
    """Solve a small game: what every position is worth, and the best moves; and how far a policy is from them.

    Options of the game come as they are named: --start 1.
    """
    from azulejos.cli.solve import solve as run

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
    from azulejos.cli.benchmark import benchmark as run

    run(agent, track or [], rung or [], deals, (nodes, seconds), folder, workers, luck, out)


@app.command(context_settings=TAKES_GAME_OPTIONS)
def dataset(
    context: typer.Context,
    folder: Annotated[Path, typer.Argument(help="Where the files go; resumes if there are some.")],
    game: GameName = None,
    players: Players = None,
    bot: Annotated[str, typer.Option(help="Who plays against itself, as in `azulejos arena`.")] = "architect",
    games: Annotated[int, typer.Option(min=1, help="How many.")] = 10_000,
    shard: Annotated[int, typer.Option(min=1, help="How many games per file.")] = 250,
    format: Annotated[str, typer.Option(help="npz, parquet, or both with a comma.")] = "npz,parquet",  # noqa: A002
    seed: Annotated[int, typer.Option(help="The same number gives the same games.")] = 1,
    workers: Annotated[int, typer.Option(min=1, help="How many processes.")] = 2,
    cluster: Cluster = None,
) -> None:
    """Write games with evaluations as npz and Parquet files for learners.

    Options of the game come as they are named: --wall grey.
    """
    from azulejos.arena.dataset import make_beside, make_on_cluster, shards_of
    from azulejos.arena.plan import add_players
    from azulejos.cli.dataset import dataset as run

    rules = find_game(game)
    options = add_players(rules, game_options(rules, context.args), players)
    maker = make_beside(workers) if cluster is None else make_on_cluster(cluster, workers)
    run(rules, shards_of(rules.name, options, bot, seed, games, shard), folder, format.split(","), maker)
