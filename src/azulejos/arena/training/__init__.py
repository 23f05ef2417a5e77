"""Learning from games against oneself. A game that can be trained has a package of its name here, with its `PUPIL`."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec

from azulejos.arena.training.trainer import Trainer
from azulejos.core.errors import OptionError
from azulejos.core.game import Game


def new_trainer(game: Game, options: Mapping[str, str], nodes: int | None, seed: int) -> Trainer:
    """A pupil that has learned nothing yet."""
    package = f"{__name__}.{game.name}"
    if find_spec(package) is None:
        raise OptionError(f"{game.title} can't be trained")
    trainer: Trainer = import_module(package).PUPIL(options, nodes, seed)
    return trainer
