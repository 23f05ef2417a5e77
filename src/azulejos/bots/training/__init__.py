"""Learning from games against oneself: what every game's training has in common.

A game that can be trained has a package `training` in its bot's package, with its `TRAINER`.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec

from azulejos.bots.training.trainer import Trainer
from azulejos.core.errors import OptionError
from azulejos.core.game import Game


def new_trainer(game: Game, options: Mapping[str, str], nodes: int | None, seed: int) -> Trainer:
    """A trainer whose networks have learned nothing yet."""
    package = f"azulejos.bots.{game.name}"
    if find_spec(package) is None or find_spec(f"{package}.training") is None:
        raise OptionError(f"{game.title} can't be trained")
    trainer: Trainer = import_module(f"{package}.training").TRAINER(options, nodes, seed)
    return trainer
