"""A whole game in review: every decision and every deal judged by itself, then added up.

The parts are independent of each other, so that any number of threads in any order produce the same review. Compiled
searches hold no lock, so that threads are enough.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass

from azulejos.analysis.breakdown import Breakdown, breakdowns_of
from azulejos.analysis.decisions import Decision, judge_decision
from azulejos.analysis.judging import SEED_STEP, judge_of
from azulejos.analysis.luck import DealJudged, chances, judge_deal, mean_chances
from azulejos.analysis.marks import accuracy
from azulejos.bots.analyst import Effort, analyst_of, ended
from azulejos.bots.budget import Flag, Interrupt, new_flag
from azulejos.core.actors import CHANCE
from azulejos.core.game import Game, State
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
    is_over: bool
    scores: tuple[int, ...]

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


LOSSES = ("inaccuracy", "mistake", "blunder")


def review(
    record: Record,
    effort: Effort | None = None,
    workers: int = 1,
    progress: Progress | None = None,
    interrupt: Interrupt | None = None,
) -> Review:
    """Review a game. The same record and effort give the same review."""
    game, flag = record.game, new_flag()
    effort = effort or analyst_of(game).effort
    states = list(record.states())
    judged: dict[int, PlyJudged] = {}
    with (interrupt or Interrupt()).following(flag), ThreadPoolExecutor(workers) as pool:
        try:
            futures = {
                pool.submit(judge_ply, record, states, ply, effort, flag): ply for ply in range(len(record.plies))
            }
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
        end = chances_at_end(game, states[-1], effort, seed_of(len(record.plies)), flag)
    return Review(
        record=record,
        effort=effort,
        plies=tuple(judged[ply] for ply in range(len(record.plies))),
        rounds=tuple(game.round_number(state) for state in states[:-1]),
        end=end,
        is_over=game.is_over(states[-1]),
        scores=game.scores(states[-1]),
    )


def accuracy_of(decisions: Sequence[Decision]) -> float | None:
    """Of one seat's decisions, those that had a choice (see `marks`)."""
    return accuracy((each.best.wins[each.seat], each.stakes, each.loss) for each in decisions if each.has_choice)


def judge_ply(record: Record, states: list[State], ply: int, effort: Effort, flag: Flag) -> PlyJudged:
    game, made = record.game, record.plies[ply]
    if isinstance(made, Action):
        return judge_decision(judge_of(game, states[ply], seed_of(ply), flag), made.action, effort.nodes)
    return judge_deal(game, states[ply], states[ply + 1], effort, seed_of(ply), flag)


def seed_of(ply: int) -> int:
    """Chance of its own for each ply, far from any other's."""
    return ply * SEED_STEP * SEED_STEP


def chances_at_end(game: Game, state: State, effort: Effort, seed: int, flag: Flag) -> tuple[float, ...]:
    if game.is_over(state):
        return ended(game, state)[0]
    if game.actor(state) == CHANCE:
        return mean_chances(game, state, effort, seed, flag)
    return chances(game, state, effort.nodes, seed, flag)
