"""The common base of bots that search: budget, choices that need no search, and preparation.

A game's own bot says how a position is searched, and gets limits that are ready for compiled code.
"""

from __future__ import annotations

import copy
from abc import ABC, abstractmethod
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from azulejos.bots.protocol import Bot, SearchResult, Seen, Tell
from azulejos.bots.search.budget import Budget, Flag
from azulejos.core.game import Game, Generator
from azulejos.core.rng import seeded

UNLIMITED = 1 << 40  # nodes or simulations


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits at which a search ends."""

    flag: Flag  # when it is no longer 0, at once
    nodes: int = UNLIMITED  # or simulations: whichever the bot counts
    threads: int = 1
    only: tuple[int, ...] = ()  # the actions to search; none: all that are legal


class Searcher(Bot, ABC):
    """Searches as far as its budget goes."""

    has_chances = False  # whether the game's analyst can compute chances from its values

    def __init__(self, name: str, default: Budget) -> None:
        self.name = name
        self.default = default  # if the caller sets no limit

    @abstractmethod
    def search(self, seen: Seen, limits: Limits, rng: Generator, tell: Tell | None) -> SearchResult:
        """Search a position in which the seat to act has a choice."""

    def choose(self, seen: Seen, budget: Budget, rng: Generator, tell: Tell | None = None) -> SearchResult:
        actions = seen.game.legal(seen.state)
        if len(actions) == 1 and not budget.only:
            return SearchResult(actions[0], line=(actions[0],))
        budget = budget.or_else(self.default)
        with budget.flag() as flag:
            limits = Limits(flag, budget.most(self.unit) or UNLIMITED, budget.cores, budget.only)
            return self.search(seen, limits, rng, tell)

    def prepare(self, game: Game) -> None:
        choose_once(self, game)

    def clone(self) -> Self:
        """Copy the bot without its memory, which belongs to one object (see `WorkspacePool`)."""
        return copy.copy(self)


class LearnedSearcher(Searcher):
    """A searcher whose values are learned, or made by hand."""

    values: Path | None = None  # instead of those of the package

    def __init__(self, name: str, default: Budget, learned: bool = True) -> None:
        super().__init__(name, default)
        self.learned = self.has_chances = learned

    def with_values(self, path: Path | None) -> Self:
        """The same, playing by the values of a file."""
        other = self.clone()
        other.values = path
        return other

    def prepare(self, game: Game) -> None:
        """Compile with the usual values: a file may have some for another number of players alone."""
        choose_once(self.with_values(None), game)


def choose_once(bot: Bot, game: Game) -> None:
    """Make one decision, which compiles all that the bot needs."""
    rng = seeded(0)
    state = game.new()
    game.deal(state, rng)
    bot.choose(Seen(game, state, game.actor(state)), Budget(nodes=2, simulations=2), rng)
