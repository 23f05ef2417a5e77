"""Azulejos: the board games Azul and Azul Duel, complete, for people, bots and research.

    azul = azulejos.game("azul")

gives the rules as a value (see `azulejos.core.game.Game`). An unofficial fan project; the games belong to their
publisher.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from azulejos.core.game import Game

__all__ = ["__version__", "game"]
__version__ = "0.1.0"


def game(name: str) -> Game:
    """The game of a name. What is called for the first time on a machine is compiled then, and kept."""
    from azulejos.games import game as find

    return find(name)
