"""A game as an environment of Gymnasium: one learner, and a bot in every other seat."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from azulejos.bots import bot
from azulejos.bots.protocol import Bot, seen_by_actor
from azulejos.bots.search.budget import Budget
from azulejos.core.errors import OptionError
from azulejos.core.rng import seeded
from azulejos.envs.rendering import METADATA, rendered
from azulejos.envs.tables import SEEDS, Table, whole

Observation = dict[str, NDArray[Any]]
Info = dict[str, Any]
ANY_SEAT = "random"
RAISE, REPLACE = "raise", "replace"  # what an illegal action does
DEFAULT_NODES = 500  # for opponents that search


class AgainstBot(gymnasium.Env[Observation, np.int64]):
    """The learner acts in its seat until the game is over; the others' moves happen within its steps.

    An illegal action raises `IllegalMove`; with `illegal="replace"`, the next legal one is played instead, for tools
    that know no masks. `info` has the mask once more, and the learner's seat.
    """

    metadata = METADATA

    def __init__(
        self,
        game: str,
        opponent: str = "greedy",
        nodes: int = DEFAULT_NODES,
        seat: int | str = ANY_SEAT,
        illegal: str = RAISE,
        render_mode: str | None = None,
        **settings: Any,
    ) -> None:
        self.render_mode = render_mode
        self.table = Table(game, **settings)
        if seat != ANY_SEAT and seat not in range(self.table.players):
            raise OptionError(f"seat is below {self.table.players}, or '{ANY_SEAT}', not {seat!r}")
        if illegal not in (RAISE, REPLACE):
            raise OptionError(f"illegal is {RAISE} or {REPLACE}, not '{illegal}'")
        self._replaces = illegal == REPLACE
        self.observation_space: Any = self.table.observation_space()
        self.action_space = self.table.action_space()
        self._nodes = nodes
        self._opponent = opponent
        self._bot: Bot | None = bot(opponent, game).clone()
        self._bot.prepare(self.table.game)
        self._wanted_seat = seat
        self._seat = 0
        self._bots_chance = seeded(0)

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Observation, Info]:
        super().reset(seed=seed)
        self.table.reset(int(self.np_random.integers(SEEDS)))
        self._bots_chance = seeded(int(self.np_random.integers(SEEDS)))
        drawn = int(self.np_random.integers(self.table.players))
        self._seat = drawn if self._wanted_seat == ANY_SEAT else int(self._wanted_seat)
        self._let_others_act()
        return self._observe(), self._info()

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, Info]:
        self.table.act(self._legal(whole(action)) if self._replaces else whole(action))
        self._let_others_act()
        if self.render_mode == "human":
            self.render()
        reward = self.table.rewards()[self._seat]
        return self._observe(), reward, self.table.is_over, self.table.is_cut_short, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions, by the name that MaskablePPO of sb3-contrib asks for."""
        return self.table.mask_of(self._seat).astype(np.bool_)

    def _legal(self, action: int) -> int:
        """The action, or the next one that is legal, counted round."""
        legal = np.flatnonzero(self.table.mask())
        return int(legal[np.searchsorted(legal, action) % legal.size])

    def _let_others_act(self) -> None:
        table = self.table
        while table.actor >= 0 and table.actor != self._seat:
            seen = seen_by_actor(table.game, table.state, self._bots_chance)
            table.act(self._opponents_bot().choose(seen, Budget(nodes=self._nodes), self._bots_chance).action)

    def _opponents_bot(self) -> Bot:
        if self._bot is None:
            self._bot = bot(self._opponent, self.table.game.name).clone()
        return self._bot

    def __getstate__(self) -> Info:
        """Leave out the bot, whose memory isn't part of the game: a copy gets one of its own."""
        return self.__dict__ | {"_bot": None}

    def _observe(self) -> Observation:
        return {"observation": self.table.observe(self._seat), "action_mask": self.table.mask_of(self._seat)}

    def _info(self) -> Info:
        return {"action_mask": self.table.mask_of(self._seat), "player": self._seat}

    def render(self) -> Any:
        return rendered(self.table.game, self.table.state, self.render_mode)

    def close(self) -> None:
        self._opponents_bot().close()
