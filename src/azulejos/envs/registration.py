"""The names by which Gymnasium finds the games: `azulejos/Azul-v0`, `azulejos/Duel-v0` and so on."""

from __future__ import annotations

import gymnasium

from azulejos import games

NAMESPACE, VERSION = "azulejos", 0


def environment_id(game: str) -> str:
    return f"{NAMESPACE}/{game.capitalize()}-v{VERSION}"


def register_all() -> None:
    """Tell Gymnasium of every game, once."""
    for name in games.names():
        if environment_id(name) not in gymnasium.registry:
            gymnasium.register(
                environment_id(name),
                entry_point="azulejos.envs.single:AgainstBot",
                vector_entry_point="azulejos.envs.vector:ManyTables",
                kwargs={"game": name},
                disable_env_checker=True,  # it asks for what the tests ask once, at the first step of every environment
            )
