"""Commands for research: counting, measuring, and solving a small game."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from azulejos.cli.options import TAKES_GAME_OPTIONS, find_game, game_options

app = typer.Typer()

Json = Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")]


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
    policy: Annotated[
        str | None, typer.Option(help="Measure this one exactly: a bot, or py:MODULE:FUNCTION.")
    ] = None,
    json: Json = False,
) -> None:
    """Solve a small game: what every position is worth, and the best moves; and how far a policy is from them.

    Options of the game come as they are named: --start 1.
    """
    from azulejos.cli.solve import solve as run

    rules = find_game(game)
    run(rules, game_options(rules, context.args), out, policy, json)
