"""`azulejos train`: values learned from games that a bot plays against itself."""

from __future__ import annotations

import os
from pathlib import Path

import typer

from azulejos.core.errors import OptionError

# The matrices are small: a second thread for them costs more than it brings.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")


def train(folder: Path, players: int, wall: str, minutes: float, nodes: int, seed: int, anew: bool) -> None:
    """Train until the minutes are over, or Ctrl-C; the same folder goes on where it stopped."""
    from azulejos.arena.training.loop import Plan, Training

    if players not in (2, 3, 4) or wall not in ("coloured", "grey"):
        raise OptionError(f"there are tables for 2, 3 or 4 with a coloured or grey wall, not for {players}, '{wall}'")
    plan = Plan(players=players, wall=wall, minutes=minutes, nodes=nodes, seed=seed)
    training = Training(plan, folder, typer.echo)
    if not anew and not training.file.exists():
        training.begin_with_known()
    try:
        training.run()
    except KeyboardInterrupt:
        training.keep()
        typer.echo(f"stopped after {training.minutes:.1f} minutes; the same command goes on from here")
