"""`azulejos train`: values learned from games that a bot plays against itself."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from azulejos.core.game import Game

if TYPE_CHECKING:
    from azulejos.arena.training.loop import Players

# The matrices are small: a second thread for them costs more than it brings.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")


def train(
    game: Game,
    options: Mapping[str, str],
    folder: Path,
    minutes: float,
    nodes: int | None,
    seed: int,
    anew: bool,
    players: Players | None = None,
) -> None:
    """Train until the minutes are over, or Ctrl-C; the same folder resumes where it stopped."""
    from azulejos.arena.training.loop import ANEW, GENTLE, Plan, Training
    from azulejos.bots.training import new_trainer

    trainer = new_trainer(game, options, nodes, seed)
    training = Training(trainer, Plan(minutes, ANEW if anew else GENTLE), folder, typer.echo, players)
    if not anew and not training.file.exists():
        trainer.begin_with_known()
    try:
        training.run()
    except KeyboardInterrupt:
        training.keep()
        typer.echo(f"stopped after {training.minutes:.1f} minutes; the same command goes on from here")
