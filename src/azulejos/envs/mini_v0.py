"""Mini, the small game that is solved, for PettingZoo: `mini_v0.env()`."""

from __future__ import annotations

from typing import Any

from azulejos.envs.aec import GameEnv, ordered

NAME = "mini_v0"


class raw_env(GameEnv):  # noqa: N801  # PettingZoo calls it so
    """The environment without PettingZoo's checks."""

    def __init__(self, render_mode: str | None = None, **more: Any) -> None:
        super().__init__("mini", NAME, render_mode, **more)


def env(**settings: Any) -> Any:
    """The environment as learners use it."""
    return ordered(raw_env(**settings))
