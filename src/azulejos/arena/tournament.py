"""A tournament from its plan to its standings: what was played before is read, the rest is played and kept."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field

from azulejos.arena.folder import Folder
from azulejos.arena.plan import Plan
from azulejos.arena.results import Result
from azulejos.arena.sequential import Question, Verdict
from azulejos.arena.standings import Standing, pairs_in_order, standings
from azulejos.arena.workers import Runner


@dataclass(slots=True)
class Tournament:
    """The plan of a tournament, and its results so far."""

    plan: Plan
    folder: Folder
    question: Question | None = None
    results: list[Result] = field(default_factory=list)

    @property
    def games(self) -> int:
        """How many there will be, if nothing ends it before."""
        return len(self.plan.matches) * self.plan.deals * self.plan.players

    def verdict(self) -> Verdict:
        """The verdict of the sequential test."""
        return "undecided" if self.question is None else self.question.verdict(pairs_in_order(self.plan, self.results))

    def standings(self) -> list[Standing]:
        return standings(self.plan, self.results)

    def run(self, runner: Runner, watch: Callable[[], None]) -> None:
        """Play what has not been played; `watch` hears of each game."""
        missing = []
        for task in self.plan.tasks():
            kept = self.folder.kept(task)
            if kept is None:
                missing.append(task)
            else:
                self.results.append(kept)
        watch()
        if self.verdict() != "undecided":
            return
        with closing(runner(missing)) as games:  # type: ignore[type-var]  # a generator
            for task, played in games:
                self.results.append(self.folder.keep(task, played))
                watch()
                if self.verdict() != "undecided":
                    return
