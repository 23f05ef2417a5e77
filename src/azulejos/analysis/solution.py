"""A small game solved exactly: every position that can come up, what it is worth, and the best moves.

Positions are numbered as they are found from the start. A value is what the game is worth to the first seat if both
play as well as can be: 1 for a victory, 0 for a shared one, −1 for a defeat, and the mean over what chance may do. Only
games of two players that hide nothing and must end can be solved so.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from azulejos.core.actors import CHANCE, NOBODY
from azulejos.core.bulk.successors import actors_of, expand, ranks_of
from azulejos.core.errors import OptionError
from azulejos.core.game import Game, State
from azulejos.core.loops import Numbers, States

Reals = NDArray[np.float64]
Progress = Callable[[int], None]  # receives the number of positions found so far

SLICE = 20_000  # positions that are looked at together
MOST_POSITIONS = 5_000_000  # what fits into the memory of a small machine
EQUAL = 1e-9  # values that differ by less are the same, but for rounding


@dataclass(frozen=True)
class Solution:
    """All positions of a game. The ways on from position `n` are those from `first[n]` to before `first[n + 1]`."""

    game: Game
    options: dict[str, str]
    states: States
    actors: Numbers
    first: Numbers
    child: Numbers  # of each way on, the number of the position that it leads to
    way: Numbers  # its action, or the outcome of chance
    weight: Reals  # its probability where chance decides, else 1
    value: Reals  # of each position to the first seat

    @cached_property
    def numbers(self) -> dict[bytes, int]:
        """The number of each position, by its bytes."""
        return {key: number for number, key in enumerate(keys_of(self.states))}

    @cached_property
    def parents(self) -> Numbers:
        """The position from which each way leads on."""
        return np.repeat(np.arange(self.actors.size), np.diff(self.first))

    @cached_property
    def losses(self) -> Reals:
        """The cost of each action to its seat, against the best; 0 where chance decides."""
        signs = np.select([self.actors == 0, self.actors == 1], [1.0, -1.0], 0.0)[self.parents]
        return np.maximum(0.0, signs * (self.value[self.parents] - self.value[self.child]))

    @cached_property
    def strategy(self) -> Numbers:
        """The first of the best actions in each position; −1 where no seat acts."""
        best = np.full(self.actors.size, -1)
        good = np.flatnonzero((self.losses < EQUAL) & (self.actors[self.parents] >= 0))[::-1]
        best[self.parents[good]] = self.way[good]
        return best

    def ways(self, number: int) -> slice:
        """The slice of the ways that lead on from a position."""
        return slice(int(self.first[number]), int(self.first[number + 1]))

    def best(self, state: State) -> list[int]:
        """The best actions of the acting seat."""
        ways = self.ways(self.numbers[state.tobytes()])
        return [int(way) for way in self.way[ways][self.losses[ways] < EQUAL]]


def solve(game: Game, options: Mapping[str, Any], tell: Progress = lambda found: None) -> Solution:
    """Find every position and work out its value."""
    start = game.new(**options)
    if game.players(start) != 2 or game.has_secrets:
        raise OptionError(f"{game.title} can't be solved: only small games of two that hide nothing can")
    states, first, child, way, weight = explore(game, start, tell)
    actors, ranks = np.zeros(states.size, np.int64), np.zeros((states.size, 2), np.int64)
    actors_of(states, actors)
    ranks_of(states, ranks)
    decided = np.repeat(actors == CHANCE, np.diff(first))
    sums = np.add.reduceat(weight, first[:-1][np.diff(first) > 0])
    weight = np.where(decided, weight / np.repeat(sums, np.diff(first)[np.diff(first) > 0]), 1.0)
    ends = np.where(actors == NOBODY, np.sign(ranks[:, 1] - ranks[:, 0]), 0).astype(np.float64)
    found = Solution(game, game.with_defaults(options), states, actors, first, child, way, weight, ends)
    return replace(found, value=work_back(found, ends, weight, {0: np.maximum, 1: np.minimum}))


def explore(game: Game, start: State, tell: Progress) -> tuple[States, Numbers, Numbers, Numbers, Reals]:
    """All positions that can come up, and the ways between them."""
    numbers = {start.tobytes(): 0}
    waiting: list[States] = [start]
    seen, counts, children, ways, weights = [], [], [], [], []
    while waiting:
        block = waiting.pop(0)
        after, parents, way, weight = expand(game, block)
        known = len(numbers)
        children.append(np.array([numbers.setdefault(key, len(numbers)) for key in keys_of(after)], np.int64))
        fresh, where = np.unique(children[-1], return_index=True)
        found = after[where[fresh >= known]]
        waiting += [found[at : at + SLICE] for at in range(0, found.size, SLICE)]
        seen.append(block)
        counts.append(np.bincount(parents, minlength=block.size))
        ways.append(way)
        weights.append(weight)
        tell(len(numbers))
        if len(numbers) > MOST_POSITIONS:
            raise OptionError(f"{game.title} has more than {MOST_POSITIONS:,} positions: too many to solve it")
    first = np.concatenate([[0], np.cumsum(np.concatenate(counts))])
    chances = np.concatenate(weights).astype(np.float64)
    return np.concatenate(seen), first, np.concatenate(children), np.concatenate(ways), chances


def keys_of(states: States) -> list[bytes]:
    size, raw = states.dtype.itemsize, states.tobytes()
    return [raw[at : at + size] for at in range(0, len(raw), size)]


def work_back(
    found: Solution, ends: Reals, weight: Reals, choosing: Mapping[int, np.ufunc], gains: Reals | None = None
) -> Reals:
    """Values from the ends of the game back to its start.

    A seat that chooses takes the largest or smallest of what follows; else what follows counts by its weight. Gains
    are added on the way.
    """
    inner = np.flatnonzero(np.diff(found.first))
    begins = found.first[inner]
    chosen = {seat: found.actors[inner] == seat for seat in choosing}
    value, before = ends.copy(), np.full_like(ends, np.nan)
    while not np.array_equal(value, before):  # as often as the longest game has plies
        before = value.copy()
        through = value[found.child] if gains is None else value[found.child] + gains
        worth = np.add.reduceat(through * weight, begins)
        for seat, choose in choosing.items():
            worth = np.where(chosen[seat], choose.reduceat(through, begins), worth)
        value[inner] = worth
    return value
