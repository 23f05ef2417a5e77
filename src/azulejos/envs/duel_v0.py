"""Azul Duel for PettingZoo: `duel_v0.env(tablets="first")`."""

from __future__ import annotations

from typing import Any

from azulejos.envs.aec import GameEnv, ordered

NAME = "duel_v0"


class raw_env(GameEnv):  # noqa: N801  # PettingZoo calls it so
    """The environment without PettingZoo's checks."""

    def __init__(self, tablets: str = "first", render_mode: str | None = None, **more: Any) -> None:
        super().__init__("duel", NAME, render_mode, tablets=tablets, **more)


def env(**settings: Any) -> Any:
    """The environment as learners use it."""
    return ordered(raw_env(**settings))
