"""One table as all environments play it: options, chance, masks, observations, rewards, and cutting a game short."""

from __future__ import annotations

import functools
import operator
from dataclasses import replace
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from azulejos import games
from azulejos.core import loops
from azulejos.core.actors import CHANCE, NOBODY
from azulejos.core.errors import IllegalMove, OptionError
from azulejos.core.game import Game, State
from azulejos.core.observation import OneHotPlan, highest_of, highest_one_hot, one_hot, plan_one_hot
from azulejos.core.rng import seeded
from azulejos.envs.rewards import reward_number, values
from azulejos.texts.reasons import because

MAX_ROUNDS = 20  # of a game of Azul, which no rule ends (R6); play at random takes 5 to 15
SEEDS = 2**63


class Table:
    """A game in progress. It is all plain data: copies and pickles keep the game where it is."""

    def __init__(
        self, name: str, *, reward: str = "win", max_rounds: int = MAX_ROUNDS, one_hot: bool = False, **options: Any
    ) -> None:
        if max_rounds < 1:
            raise OptionError(f"max_rounds is at least 1, not {max_rounds}")
        self.game: Game = games.game(name)
        self.reward = reward_number(reward)
        self.max_rounds = max_rounds
        self.one_hot = one_hot
        self.start: State = self.game.new(**options)
        self.players = self.game.players(self.start)
        self.actions = self.game.actions_of(self.players)
        self.rng = seeded(0)
        self.state = self.start.copy()
        self.actor = CHANCE  # who moves the position on
        self.is_over = self.is_cut_short = False
        self._mask = np.zeros(self.actions, np.int8)  # of the seat to act

    def reset(self, seed: int) -> None:
        """A new game, dealt from a seed."""
        self.rng = seeded(seed)
        self.state = self.start.copy()
        self._go_on()

    def act(self, action: int) -> None:
        """A legal action and what chance answers; an illegal one is refused and changes nothing."""
        if not 0 <= action < self.actions:
            raise IllegalMove(replace(because("no_such_action", most=self.actions - 1), move=f"#{action}"))
        if self.actor < 0 or not self._mask[action]:
            raise IllegalMove(replace(self.game.why_illegal(self.state, action), move=f"#{action}"))
        loops.apply(self.state, 0, action)
        self._go_on()

    def _go_on(self) -> None:
        """Chance decides, unless more rounds would begin than may be played; then find the acting seat."""
        self.actor = loops.actor(self.state, 0)
        self.is_cut_short = self.actor == CHANCE and loops.round_number(self.state, 0) > self.max_rounds
        if self.actor == CHANCE and not self.is_cut_short:
            loops.deal(self.state, self.rng, 0)
            self.actor = loops.actor(self.state, 0)
        self.is_over = self.actor == NOBODY
        loops.mark_legal(self.state, 0, self._mask)

    def mask(self) -> NDArray[np.int8]:
        """The legal actions of the seat to act."""
        return self._mask.copy()

    def mask_of(self, seat: int) -> NDArray[np.int8]:
        """0 everywhere if it is another's turn; 1 everywhere after the end, as Gymnasium samples from the mask."""
        if self.actor == seat:
            return self._mask.copy()
        return np.full(self.actions, self.is_over or self.is_cut_short, np.int8)

    def observe(self, seat: int) -> NDArray[np.uint8]:
        numbers = self.game.observe(self.state, seat)
        return one_hot(numbers, plan(self.game.name, self.players)) if self.one_hot else numbers

    def rewards(self) -> list[float]:
        """The value of the game to each seat now: 0 unless it is over."""
        return values(self.game, self.state, self.reward) if self.is_over else [0.0] * self.players

    def observation_space(self) -> spaces.Dict:
        """Numbers and mask: the bounds of the numbers are those that they can have."""
        parts = self.game.observation_parts(self.players)
        highest = highest_one_hot(parts) if self.one_hot else highest_of(parts)
        return spaces.Dict(
            {
                "observation": spaces.Box(np.zeros_like(highest), highest, dtype=np.uint8),
                "action_mask": spaces.Box(0, 1, (self.actions,), np.int8),
            }
        )

    def action_space(self) -> spaces.Discrete:
        return spaces.Discrete(self.actions)


def whole(action: Any) -> int:
    """An action as an integer; any other number is refused instead of being cut off."""
    try:
        return operator.index(action)
    except TypeError:
        raise TypeError(f"an action is an integer, not {action!r}") from None


@functools.cache
def plan(game: str, players: int) -> OneHotPlan:
    """The places of an observation's numbers in its one-hot form."""
    return plan_one_hot(games.game(game).observation_parts(players))
