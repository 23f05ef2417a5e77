"""A whole game in review: every decision and every deal judged by itself, then added up.

The parts are independent of each other, so that any number of threads in any order produce the same review. Compiled
searches hold no lock, so that threads are enough.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field

from azulejos.analysis.breakdown import Breakdown, breakdowns_of, with_hindsight
from azulejos.analysis.decisions import Decision, judge_decision
from azulejos.analysis.judging import SEED_STEP, judge_of
from azulejos.analysis.luck import DealJudged, chances, judge_deal, mean_chances
from azulejos.analysis.marks import LOSSES, accuracy
from azulejos.bots.analyst import Effort, analyst_of, ended
from azulejos.bots.search.budget import Flag, Interrupt, new_flag
from azulejos.core.actors import CHANCE
from azulejos.core.game import State
from azulejos.core.records.record import Action, Record

POLL_SECONDS = 0.2  # so that Ctrl-C is heard while the threads search

PlyJudged = Decision | DealJudged
Progress = Callable[[int, int, int, PlyJudged], None]  # how many plies are judged, of how many; which one, and how


@dataclass(frozen=True, slots=True)
class Review:
    """The review of a whole game."""

    record: Record
    effort: Effort
    plies: tuple[PlyJudged, ...]  # as in the record
    rounds: tuple[int, ...]  # of each ply
    end: tuple[float, ...]  # by seat: the share of the victory, or the chances if the game is not over
    states: tuple[State, ...] = field(compare=False, repr=False)  # before each ply, and after the last

    @property
    def is_over(self) -> bool:
        """Whether the game was played to its end."""
        return self.record.game.is_over(self.states[-1])

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each seat at the end."""
        return self.record.game.scores(self.states[-1])

    @property
    def decisions(self) -> list[tuple[int, Decision]]:
        """The moves that were made, with their plies."""
        return [(ply, judged) for ply, judged in enumerate(self.plies) if isinstance(judged, Decision)]

    def accuracy(self, seat: int) -> float | None:
        """The accuracy of a seat, from 0 to 100; None if nothing was open."""
        return accuracy_of([each for _, each in self.decisions if each.seat == seat])

    def breakdowns(self) -> tuple[Breakdown, ...]:
        """The parts of each seat's result."""
        return breakdowns_of(self.plies, self.end)

    def worst(self, seat: int, number: int) -> list[tuple[int, Decision]]:
        """The seat's moves that cost most, of those with a mark for it."""
        marked = [each for each in self.decisions if each[1].seat == seat and each[1].mark in LOSSES]
        return sorted(marked, key=lambda each: (-each[1].loss, each[0]))[:number]


@dataclass(frozen=True, slots=True, eq=False)
class ReviewTask:
    """The review of a game as independent pieces of work: one for each ply, and at last the sum.

    The pieces may be done in any order, on any thread, and again after an interruption: each always gives the same.
    """

    record: Record
    effort: Effort
    states: tuple[State, ...]  # before each ply, and after the last

    def judge(self, ply: int, flag: Flag) -> PlyJudged:
        """Judge one ply; raises `Interrupted` if the flag is set meanwhile."""
        game, made = self.record.game, self.record.plies[ply]
        if isinstance(made, Action):
            judge = judge_of(game, self.states[ply], seed_of(ply), flag)
            return judge_decision(judge, made.action, self.effort)
        return judge_deal(game, self.states[ply], self.states[ply + 1], self.effort, seed_of(ply), flag)

    def add_up(self, judged: Mapping[int, PlyJudged], flag: Flag) -> Review:
        """The whole review, once every ply is judged; raises `Interrupted` like `judge`."""
        game, plies = self.record.game, range(len(self.record.plies))
        end = self._chances_at_end(seed_of(len(plies)), flag)
        known = [judged[ply] for ply in plies]
        return Review(
            record=self.record,
            effort=self.effort,
            states=self.states,
            plies=tuple(known if game.has_secrets else with_hindsight(known, end)),
            rounds=tuple(game.round_number(self.states[ply]) for ply in plies),
            end=end,
        )

    def _chances_at_end(self, seed: int, flag: Flag) -> tuple[float, ...]:
        game, end = self.record.game, self.states[-1]
        if game.is_over(end):
            return ended(game, end)[0]
        if game.actor(end) == CHANCE:
            return mean_chances(game, end, self.effort, seed, flag)
        return chances(game, end, self.effort.nodes, seed, flag)


def task_of(record: Record, effort: Effort | None = None) -> ReviewTask:
    """The review of a game, to be worked out with the usual effort if none is given."""
    return ReviewTask(record, effort or analyst_of(record.game).effort, tuple(record.states()))


def review(
    record: Record,
    effort: Effort | None = None,
    workers: int = 1,
    progress: Progress | None = None,
    interrupt: Interrupt | None = None,
) -> Review:
    """Review a game. The same record and effort give the same review."""
    task, flag = task_of(record, effort), new_flag()
    judged: dict[int, PlyJudged] = {}
    with (interrupt or Interrupt()).following(flag), ThreadPoolExecutor(workers) as pool:
        try:
            futures = {pool.submit(task.judge, ply, flag): ply for ply in range(len(record.plies))}
            waiting: set[Future[PlyJudged]] = set(futures)
            while waiting:
                done, waiting = wait(waiting, POLL_SECONDS, FIRST_COMPLETED)
                for future in done:
                    judged[futures[future]] = future.result()
                    if progress is not None:
                        progress(len(judged), len(record.plies), futures[future], judged[futures[future]])
        except BaseException:
            flag[0] = 1
            pool.shutdown(wait=False, cancel_futures=True)
            raise
        return task.add_up(judged, flag)


def accuracy_of(decisions: Sequence[Decision]) -> float | None:
    """Of one seat's decisions, those that had a choice (see `marks`)."""
    return accuracy((each.best.wins[each.seat], each.stakes, each.loss) for each in decisions if each.has_choice)


def seed_of(ply: int) -> int:
    """Chance of its own for each ply, far from any other's."""
    return ply * SEED_STEP * SEED_STEP
