"""The difficulty of a puzzle: the number of levels that miss it, of those that people play against."""

from __future__ import annotations

from azulejos.analysis.judging import SEED_STEP, Judge
from azulejos.bots import levels
from azulejos.bots.protocol import Bot, Seen
from azulejos.bots.search.budget import Budget
from azulejos.core.rng import seeded
from azulejos.puzzles.puzzle import DIFFICULTIES

TIMES = 8  # that each level is asked, with other chance
STEPS = (2.5, 3.25, 4.0, 4.5)  # the numbers of levels that miss it, at which the next difficulty begins


def missed(judge: Judge, answer: int) -> float:
    """How many levels miss the answer; one that misses it half the time counts half."""
    return round(sum(share_missed(judge, bot, answer) for bot in levels(judge.game.name)), 3)


def share_missed(judge: Judge, bot: Bot, answer: int) -> float:
    right = judge.same_as(answer)
    budget = budget_of(judge, bot)
    chosen = (choice(judge, bot, budget, judge.seed + SEED_STEP * number) for number in range(TIMES))
    return sum(action != right for action in chosen) / TIMES


def budget_of(judge: Judge, bot: Bot) -> Budget:
    """The level's own; the strongest, which thinks by the clock, gets the nodes of a review."""
    is_strongest = bot is levels(judge.game.name)[-1]
    return Budget(nodes=judge.analyst.effort.nodes) if is_strongest else Budget()


def choice(judge: Judge, bot: Bot, budget: Budget, seed: int) -> int:
    seen = Seen(judge.game, judge.state.copy(), judge.seat)
    return judge.same_as(bot.clone().choose(seen, budget, seeded(seed)).action)


def difficulty_of(missing: float) -> int:
    return DIFFICULTIES[sum(missing >= step for step in STEPS)]
