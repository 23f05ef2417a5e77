"""Azul for PettingZoo: `azul_v0.env(players=2, wall="coloured")`."""

from __future__ import annotations

from typing import Any

from azulejos.envs.aec import GameEnv, ordered

NAME = "azul_v0"


class raw_env(GameEnv):  # noqa: N801  # PettingZoo calls it so
    """The environment without PettingZoo's checks."""

    def __init__(self, players: int = 2, wall: str = "coloured", render_mode: str | None = None, **more: Any) -> None:
        super().__init__("azul", NAME, render_mode, players=players, wall=wall, **more)


def env(**settings: Any) -> Any:
    """The environment as learners use it."""
    return ordered(raw_env(**settings))
