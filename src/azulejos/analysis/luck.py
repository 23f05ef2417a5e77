"""Luck: what a deal has brought, against the mean of many that could have come, all judged by the same search."""

from __future__ import annotations

from dataclasses import dataclass

from azulejos.analysis.judging import SEED_STEP, judge_of
from azulejos.bots.analyst import Effort, ended, rounded_win
from azulejos.bots.search.budget import Flag
from azulejos.core.game import Game, State
from azulejos.core.rng import seeded


@dataclass(frozen=True, slots=True)
class DealJudged:
    """Winning chances by seat."""

    expected: tuple[float, ...]  # the mean over the deals that were tried
    after: tuple[float, ...]  # after the deal that came, by the same search
    hindsight: tuple[float, ...] = ()  # the same, as the moves after it have shown; empty if that is not known

    @property
    def brought(self) -> tuple[float, ...]:
        """The chances after the deal, as they are known best."""
        return self.hindsight or self.after

    @property
    def luck(self) -> tuple[float, ...]:
        return tuple(round(brought - mean, 4) for brought, mean in zip(self.brought, self.expected, strict=True))


def judge_deal(game: Game, before: State, after: State, effort: Effort, seed: int, flag: Flag) -> DealJudged:
    """A deal, from the states before and after it."""
    expected = mean_chances(game, before, effort, seed, flag)
    return DealJudged(expected, chances(game, after, effort.deal_nodes, seed, flag))


def mean_chances(game: Game, before: State, effort: Effort, seed: int, flag: Flag) -> tuple[float, ...]:
    """Everybody's winning chance before a deal: the mean over many deals."""
    tried = []
    rng = seeded(seed)
    for sample in range(effort.deals):
        state = before.copy()
        game.deal(state, rng)
        tried.append(chances(game, state, effort.deal_nodes, seed + SEED_STEP * (sample + 1), flag))
    return tuple(rounded_win(sum(seats) / len(seats)) for seats in zip(*tried, strict=True))


def chances(game: Game, state: State, nodes: int, seed: int, flag: Flag) -> tuple[float, ...]:
    """Everybody's winning chance."""
    if game.is_over(state):
        return ended(game, state)[0]
    return judge_of(game, state, seed, flag).search(nodes)[-1].wins
