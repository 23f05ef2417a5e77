"""Thousands of tables at once as a vector environment of Gymnasium, for learning by playing against oneself.

All work is compiled and shared by threads. What `reset` and `step` return are views of arrays that never move: they
change with the next step, and can be shared with PyTorch or by DLPack without a copy.
"""

from __future__ import annotations

import copy
from typing import Any, Self

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from azulejos.core.bulk.threads import Workers
from azulejos.core.compiling.alignment import aligned_zeros
from azulejos.core.errors import IllegalMove, OptionError
from azulejos.core.observation import expand_each
from azulejos.core.rng import RNG
from azulejos.envs.stepping import (
    ALL_LEGAL,
    BEGIN,
    Buffers,
    first_illegal,
    outlooks_each,
    step_each,
    step_each_against,
)
from azulejos.envs.tables import Table, plan

OPPONENTS = (None, "random", "greedy")  # by their numbers in `stepping`
AUTORESETS = {"same_step": AutoresetMode.SAME_STEP, "next_step": AutoresetMode.NEXT_STEP}

Batch = dict[str, NDArray[Any]]
Info = dict[str, Any]


class ManyTables(gymnasium.vector.VectorEnv[Batch, NDArray[np.int64], NDArray[Any]]):
    """A table in each row. Without opponents every seat is the learner's: `info["player"]` says which one acts.

    The reward of a step is that of the seat which acted in it; `info["rewards"]` has all seats'. Where a game ended,
    the row already shows the next one, and `info["final_obs"]` what the seat that acted saw of the end. With
    `autoreset="next_step"` the row shows that end, and the next step begins a new game there, whatever its action.
    """

    def __init__(
        self,
        num_envs: int,
        game: str,
        opponent: str | None = None,
        threads: int | None = None,
        autoreset: str = "same_step",
        **settings: Any,
    ) -> None:
        if opponent not in OPPONENTS:
            raise OptionError(f"opponent is one of {', '.join(map(str, OPPONENTS))}, not {opponent!r}")
        if autoreset not in AUTORESETS:
            raise OptionError(f"autoreset is {' or '.join(AUTORESETS)}, not {autoreset!r}")
        self.num_envs = num_envs
        self.table = Table(game, **settings)  # its options; it is not played
        self.metadata = {"autoreset_mode": AUTORESETS[autoreset], "render_modes": []}
        self._resets_later = AUTORESETS[autoreset] == AutoresetMode.NEXT_STEP
        self.render_mode = None
        self.single_observation_space = self.table.observation_space()
        self.single_action_space = self.table.action_space()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._workers = Workers(num_envs, threads)
        self._has_opponents = opponent is not None
        self._make_arrays(OPPONENTS.index(opponent))

    def _make_arrays(self, opponent: int) -> None:
        table, number = self.table, self.num_envs
        size = table.game.observation_size(table.players)
        self.states = np.repeat(table.start, number)
        self.rng = np.zeros(number, RNG)
        self._scratch = self.states.copy()  # for opponents that try actions; each thread uses one
        self.buffers = Buffers(
            start=table.start,
            settings=np.array([table.reward, table.max_rounds, opponent, table.players], np.int64),
            learners=np.zeros(number, np.int8),
            players=np.zeros(number, np.int8),
            rewards=np.zeros((number, table.players), np.float32),
            reward=np.zeros(number, np.float32),
            terminations=np.zeros(number, np.bool_),
            truncations=np.zeros(number, np.bool_),
            masks=aligned_zeros((number, table.actions), np.int8),
            observations=aligned_zeros((number, size), np.uint8),
            final_observations=aligned_zeros((number, size), np.uint8),
        )
        self._plan = plan(table.game.name, table.players) if table.one_hot else None
        wide = (number, self._plan.size) if self._plan else (0, 0)
        self._hot, self._final_hot = aligned_zeros(wide, np.uint8), aligned_zeros(wide, np.uint8)
        self._all_ones = np.ones((number, table.actions), np.int8)
        self._ended, self._everywhere = np.zeros(number, np.bool_), np.ones(number, np.bool_)
        self._outlooks = np.zeros((number, table.players), np.float32)

    def reset(self, *, seed: int | list[int] | None = None, options: Info | None = None) -> tuple[Batch, Info]:
        """New games at all tables. One seed seeds them all; a list has a seed for each."""
        if isinstance(seed, list):
            self.rng["word"] = np.array([each % 2**64 for each in seed], np.uint64)
        else:
            super().reset(seed=seed)
            self.rng["word"] = self.np_random.integers(2**64, size=self.num_envs, dtype=np.uint64)
        self._ended[:] = False
        self._play(np.full(self.num_envs, BEGIN, np.int64))
        return self._observations(), {"player": self.buffers.players, "action_mask": self.buffers.masks}

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Batch, NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], Info]:
        """An action at each table. If any of them is illegal, nothing happens but an `IllegalMove`."""
        actions = np.asarray(actions)
        if actions.shape != (self.num_envs,):
            raise ValueError(f"actions have the shape {actions.shape}, not {(self.num_envs,)}")
        if not np.issubdtype(actions.dtype, np.integer):
            raise TypeError(f"actions are integers, not {actions.dtype}")
        actions = np.ascontiguousarray(actions, np.int64)
        if begins := self._resets_later and self._ended.any():
            actions = np.where(self._ended, 0, actions)  # any action will do there: the mask of an end is 1 everywhere
        wrong = first_illegal(self.buffers.masks, actions)
        if wrong != ALL_LEGAL:
            raise IllegalMove(f"illegal action {actions[wrong]} at table {wrong}")
        buffers = self.buffers
        if begins:
            actions[self._ended] = BEGIN
            for rewarded in (buffers.reward, buffers.rewards, buffers.terminations, buffers.truncations):
                rewarded[self._ended] = 0
        acting = buffers.players.copy() if self._resets_later else None
        self._play(actions)
        np.logical_or(buffers.terminations, buffers.truncations, out=self._ended)
        if acting is not None and self._ended.any():
            return self._at_their_ends(acting)
        return self._observations(), buffers.reward, buffers.terminations, buffers.truncations, self._info()

    def _at_their_ends(
        self, acting: NDArray[np.int8]
    ) -> tuple[Batch, NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], Info]:
        """A step after which games have ended and are shown so, as the seats that acted see them."""
        buffers, ended = self.buffers, self._ended
        buffers.observations[ended] = buffers.final_observations[ended]
        buffers.masks[ended] = 1
        buffers.players[ended] = acting[ended]
        info: Info = {"player": buffers.players, "action_mask": buffers.masks, "rewards": buffers.rewards}
        return self._observations(), buffers.reward, buffers.terminations, buffers.truncations, info

    def _play(self, actions: NDArray[np.int64]) -> None:
        if self._has_opponents:
            given = (self.states, self.rng, self._scratch, actions, self.buffers)
            self._workers.share(lambda first, end: step_each_against(*given, first, end))
        else:
            arguments = (self.states, self.rng, actions, self.buffers)
            self._workers.share(lambda first, end: step_each(*arguments, first, end))

    def _observations(self) -> Batch:
        numbers = self._numbers(self.buffers.observations, self._hot, self._everywhere)
        return {"observation": numbers, "action_mask": self.buffers.masks}

    def _numbers(
        self, observations: NDArray[np.uint8], hot: NDArray[np.uint8], where: NDArray[np.bool_]
    ) -> NDArray[np.uint8]:
        """The observations, one-hot if that was asked for: then only at these tables."""
        if self._plan is None:
            return observations
        arguments = (observations, hot, self._plan.places, self._plan.is_category, where)
        self._workers.share(lambda first, end: expand_each(*arguments, first, end))
        return hot

    def _info(self) -> Info:
        buffers = self.buffers
        info: Info = {"player": buffers.players, "action_mask": buffers.masks, "rewards": buffers.rewards}
        if self._ended.any():
            finals = self._numbers(buffers.final_observations, self._final_hot, self._ended)
            info["final_obs"] = {"observation": finals, "action_mask": self._all_ones}
            info["_final_obs"] = self._ended
        return info

    def outlooks(self) -> NDArray[np.float32]:
        """At each table, the points at which each seat stands, as `greedy` counts them: for shaping rewards."""
        self._workers.share(lambda first, end: outlooks_each(self.states, self._outlooks, first, end))
        return self._outlooks

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions at each table, by the name that MaskablePPO of sb3-contrib asks for."""
        return self.buffers.masks.astype(np.bool_)

    def close_extras(self, **more: Any) -> None:
        self._workers.close()

    def __copy__(self) -> Self:
        """A copy plays games of its own, from where these are."""
        return copy.deepcopy(self)
