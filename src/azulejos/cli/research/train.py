"""`azulejos train`: values learned from games that a bot plays against itself."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer
from numpy.typing import NDArray

from azulejos.bots.values_file import read_values
from azulejos.core.game import Game

if TYPE_CHECKING:
    from azulejos.arena.training.loop import Players
    from azulejos.bots.training.trainer import Trainer

INTERRUPTED = 130  # the exit code of a command that Ctrl-C ended
SHIPPED, NOTHING = "shipped", "nothing"  # what to begin with, beside a file

# The matrices are small: a second thread for them costs more than it brings.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")


def train(
    game: Game,
    options: Mapping[str, str],
    folder: Path,
    minutes: float,
    games: int | None,
    nodes: int | None,
    seed: int,
    source: str,
    players: Players | None = None,
) -> None:
    """Train until the minutes or the games are over, or Ctrl-C; the same folder resumes where it stopped."""
    from azulejos.arena.training.loop import Training
    from azulejos.arena.training.plan import ANEW, GENTLE, Plan
    from azulejos.bots.training import new_trainer

    trainer = new_trainer(game, options, nodes, seed)
    known = networks_from(source, trainer)
    plan = Plan(minutes, games, ANEW if known is None else GENTLE)
    training = Training(trainer, plan, folder, typer.echo, players)
    if known is not None and not training.goes_on:
        training.begin_with(known)
    try:
        training.run()
    except KeyboardInterrupt:
        training.keep_values()
        typer.echo(f"stopped after {training.minutes:.1f} minutes; the same command goes on from here")
        raise SystemExit(INTERRUPTED) from None


def networks_from(source: str, trainer: Trainer) -> NDArray[Any] | None:
    """The networks to begin with; none if training begins with nothing."""
    if source == NOTHING:
        return None
    if source == SHIPPED:
        return trainer.known()
    return read_values(Path(source), trainer.load, trainer.about)
