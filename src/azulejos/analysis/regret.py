"""The exact distance of a policy from perfect play, over every position of a solved game that it can reach.

A policy answers a state with an action, or with the probabilities of several. All figures are in games: winning one
instead of losing it is worth 2, as in the reward `win`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np

from azulejos.analysis.solution import EQUAL, Reals, Solution, work_back
from azulejos.core.errors import OptionError
from azulejos.core.game import State
from azulejos.core.loops import Numbers

Policy = Callable[[State], int | Mapping[int, float]]
Progress = Callable[[int], None]  # receives the number of times that the policy was asked


@dataclass(frozen=True, slots=True)
class Measured:
    """Measurements of a policy."""

    exploitability: float  # what the best answer to it wins more than against perfect play; the mean of both seats
    regret: float  # what its moves give away in a game against itself; the mean of both seats
    mistakes: float  # the share of its decisions in such a game that are not the best
    asked: int  # in how many positions it was asked


def measure(solution: Solution, policy: Policy, tell: Progress = lambda asked: None) -> Measured:
    """Ask a policy wherever it can be asked, and work out what that is worth."""
    chances, asked = ask(solution, policy, tell)
    ends = np.where(np.diff(solution.first) == 0, solution.value, 0.0)
    root = solution.value[0]
    answers = {0: work_back(solution, ends, chances, {0: np.maximum})[0] - root}
    answers[1] = root - work_back(solution, ends, chances, {1: np.minimum})[0]
    nothing = np.zeros_like(ends)
    regret = work_back(solution, nothing, chances, {}, solution.losses)[0]
    moves = (solution.actors[solution.parents] >= 0).astype(np.float64)
    decisions = work_back(solution, nothing, chances, {}, moves)[0]
    mistakes = work_back(solution, nothing, chances, {}, (solution.losses >= EQUAL).astype(np.float64))[0]
    return Measured(
        exploitability=float((answers[0] + answers[1]) / 2),
        regret=float(regret / 2),
        mistakes=float(mistakes / decisions),
        asked=asked,
    )


def ask(solution: Solution, policy: Policy, tell: Progress) -> tuple[Reals, int]:
    """The probability of each way on: chance's own, and the policy's where it can be asked.

    A seat that follows the policy comes only to some positions, whatever the other does; both seats are gone through.
    """
    chances = solution.weight.copy()
    asked = np.zeros(solution.actors.size, bool)
    for seat in (0, 1):
        reached = np.zeros(solution.actors.size, bool)
        frontier = np.zeros(1, np.int64)
        while frontier.size:
            for number in frontier[(solution.actors[frontier] == seat) & ~asked[frontier]].tolist():
                chances[solution.ways(number)] = answer(solution, policy, number)
                asked[number] = True
            tell(int(asked.sum()))
            ways = ways_from(solution, frontier)
            can_come = (chances[ways] > 0) | (solution.actors[solution.parents[ways]] != seat)
            after = np.unique(solution.child[ways[can_come]])
            frontier = after[~reached[after]]
            reached[frontier] = True
    return chances, int(asked.sum())


def ways_from(solution: Solution, positions: Numbers) -> Numbers:
    """The ways on from some positions."""
    counts = np.diff(solution.first)[positions]
    before = np.cumsum(counts) - counts
    return np.repeat(solution.first[positions] - before, counts) + np.arange(counts.sum())


def answer(solution: Solution, policy: Policy, number: int) -> Reals:
    """The probabilities with which a policy chooses each action in a position."""
    said = policy(solution.states[number : number + 1].copy())
    legal = solution.way[solution.ways(number)].tolist()
    chances = said if isinstance(said, Mapping) else {int(said): 1.0}
    if not set(chances) <= set(legal) or min(chances.values()) < 0 or abs(sum(chances.values()) - 1) > 1e-6:
        position = solution.game.position(solution.states[number : number + 1])
        raise OptionError(f"the policy answers {dict(chances)} to '{position}', where {legal} are legal")
    return np.array([chances.get(action, 0.0) for action in legal])
