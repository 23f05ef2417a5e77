"""The registry: every package in this folder with a module `game` is a game, and `GAME` there is its value."""

from __future__ import annotations

import pkgutil
from importlib import import_module
from importlib.util import find_spec
from typing import NoReturn

from azulejos.core.errors import OptionError
from azulejos.core.game import Game
from azulejos.texts.reasons import because


def names() -> list[str]:
    """The games that there are."""
    return sorted(
        module.name for module in pkgutil.iter_modules(__path__) if find_spec(f"{__name__}.{module.name}.game")
    )


def page_names() -> list[str]:
    """Those that the server and its page offer."""
    return [name for name in names() if game(name).is_on_page]


def page_game(name: str) -> Game:
    """One of those."""
    return game(name) if name in page_names() else refuse(name, page_names())


def game(name: str) -> Game:
    """The game of a name."""
    if name not in names():
        refuse(name, names())
    game_value = import_module(f"{__name__}.{name}.game").GAME
    assert isinstance(game_value, Game)
    return game_value


def refuse(name: str, known: list[str]) -> NoReturn:
    raise OptionError(because("no_game", game=name, choices=", ".join(known)))
