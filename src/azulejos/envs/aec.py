"""A game as an environment of PettingZoo, in which agents act in turn."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from azulejos.envs.rendering import METADATA, rendered
from azulejos.envs.tables import SEEDS, Table, whole

Observation = dict[str, NDArray[Any]]


class GameEnv(AECEnv):
    """One table. Agents are `player_0` and so on, by seat; an illegal action raises `IllegalMove`."""

    def __init__(self, game: str, name: str, render_mode: str | None = None, **settings: Any) -> None:
        super().__init__()
        self.metadata = METADATA | {"name": name}
        self.render_mode = render_mode
        self.table = Table(game, **settings)
        self.possible_agents = [f"player_{seat}" for seat in range(self.table.players)]
        self.agents: list[str] = []
        self.observation_spaces = {agent: self.table.observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: self.table.action_space() for agent in self.possible_agents}
        self._chance = np.random.default_rng()

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def seat(self, agent: str) -> int:
        return self.possible_agents.index(agent)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. A seed deals the same tiles wherever it is used; later games without one follow from it."""
        if seed is not None:
            self._chance = np.random.default_rng(seed)
        self.table.reset(int(self._chance.integers(SEEDS)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.agent_selection = self.possible_agents[self.table.actor]
        self._inform()

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} is to act, and None is no action: it takes a legal one from the mask")
        self.table.act(whole(action))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.possible_agents, self.table.rewards(), strict=True))
        self.terminations = dict.fromkeys(self.agents, self.table.is_over)
        self.truncations = dict.fromkeys(self.agents, self.table.is_cut_short)
        if self.table.actor >= 0:
            self.agent_selection = self.possible_agents[self.table.actor]
        self._accumulate_rewards()
        self._inform()
        if self.render_mode == "human":
            self.render()

    def _inform(self) -> None:
        self.infos = {agent: {"action_mask": self.table.mask_of(self.seat(agent))} for agent in self.agents}

    def observe(self, agent: str) -> Observation:
        seat = self.seat(agent)
        return {"observation": self.table.observe(seat), "action_mask": self.table.mask_of(seat)}

    def render(self) -> Any:
        return rendered(self.table.game, self.table.state, self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""


def ordered(env: GameEnv) -> OrderEnforcingWrapper:
    """The environment with PettingZoo's own check that it is used in the right order."""
    return OrderEnforcingWrapper(env)
