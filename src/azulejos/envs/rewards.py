"""Rewards: formulas for the value of a finished game to each seat. All of them sum to 0 over the seats.

| reward | of a seat |
|---|---|
| `win` | (players × share − 1) ÷ (players − 1), where the winners have equal shares of 1 and the others 0 |
| `rank` | 1 − 2 × rank ÷ (players − 1), where the first has rank 0 and tied seats have the mean of their ranks |
| `margin` | its points less the mean of the other seats' points |

With two players, `win` and `rank` are 1, 0 or −1. Every other step is worth 0, and so is the last one of a game that
was cut short after `max_rounds`.
"""

from __future__ import annotations

from typing import Any, Literal, get_args

import numpy as np
from numpy.typing import NDArray

from azulejos.core.compiling.rule import rule
from azulejos.core.errors import OptionError
from azulejos.core.game import Game, State

Reward = Literal["win", "rank", "margin"]
REWARDS: tuple[Reward, ...] = get_args(Reward)
WIN, RANK, MARGIN = range(3)

Numbers = NDArray[np.int64]


def reward_number(name: str) -> int:
    if name not in REWARDS:
        raise OptionError(f"reward is one of {', '.join(REWARDS)}, not '{name}'")
    return REWARDS.index(name)


@rule
def value(kind: int, seat: int, ranks: Numbers, scores: Numbers, players: int) -> float:
    """The value of a finished game to a seat, by the formula with a number."""
    if kind == MARGIN:
        total = 0
        for each in range(players):
            total += scores[each]
        return scores[seat] - (total - scores[seat]) / (players - 1)
    tied = 0  # seats of the same rank, this one among them
    for each in range(players):
        tied += ranks[each] == ranks[seat]
    if kind == RANK:
        return 1.0 - 2.0 * (ranks[seat] + (tied - 1) / 2) / (players - 1)
    share = 1.0 / tied if ranks[seat] == 0 else 0.0
    return (players * share - 1.0) / (players - 1)


def values(game: Game, state: State, kind: int) -> list[float]:
    """The value of a finished game to each seat."""
    ranks: Any = np.array(game.ranks(state))
    scores: Any = np.array(game.scores(state))
    return [float(value(kind, seat, ranks, scores, ranks.size)) for seat in range(ranks.size)]
