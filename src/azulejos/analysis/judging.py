"""Searches of one position that can be compared: from the same position, with the same nodes, to the same depth."""

from __future__ import annotations

from dataclasses import dataclass

from azulejos.bots.analyst import Analyst, Judgement, analyst_of
from azulejos.bots.protocol import Seen
from azulejos.bots.search.budget import Flag
from azulejos.core.errors import AzulejosError
from azulejos.core.game import Game, State
from azulejos.core.rng import seeded

SEED_STEP = 1_000_003  # between the seeds of two positions of a game


class Interrupted(AzulejosError):
    """Raised when an analysis is cancelled."""


@dataclass(frozen=True, slots=True)
class Judge:
    """A position as the seat to act sees it, ready to be searched in several ways."""

    game: Game
    state: State  # that could be true for all that the seat knows
    seat: int
    analyst: Analyst
    seed: int
    flag: Flag

    def search(self, nodes: int, only: tuple[int, ...] = ()) -> list[Judgement]:
        """Search some actions, or all; each search has the same chance, whatever was searched before."""
        seen = Seen(self.game, self.state.copy(), self.seat)
        judgements = self.analyst.judge(seen, only, nodes, seeded(self.seed), self.flag)
        if self.flag[0]:
            raise Interrupted("the analysis was interrupted")
        return judgements

    def choices(self) -> tuple[int, ...]:
        """The actions that differ from each other."""
        same = (self.analyst.same_as(self.game, self.state, action) for action in self.game.legal(self.state))
        return tuple(dict.fromkeys(same))

    def same_as(self, action: int) -> int:
        return self.analyst.same_as(self.game, self.state, action)

    def first_sight(self) -> dict[int, float]:
        return self.analyst.first_sight(Seen(self.game, self.state.copy(), self.seat), seeded(self.seed))


def judge_of(game: Game, state: State, seed: int, flag: Flag) -> Judge:
    """For the seat to act. What it may not know is drawn at random before anything looks at it."""
    seat, analyst = game.actor(state), analyst_of(game)
    return Judge(game, analyst.as_seen(game, state, seat, seeded(seed)), seat, analyst, seed, flag)


def comparable(first: list[Judgement], second: list[Judgement]) -> tuple[Judgement, Judgement]:
    """Of two searches the deepest that both have reached: odd and even depths see things differently.

    A search to the end of the round is as deep as any.
    """
    first_end, second_end = first[-1], second[-1]
    if first_end.is_solved or second_end.is_solved or first_end.depth == second_end.depth:
        return first_end, second_end
    depth = min(first_end.depth, second_end.depth)
    return at_depth(first, depth), at_depth(second, depth)


def at_depth(found: list[Judgement], depth: int) -> Judgement:
    """The deepest judgement up to a depth; the first one if a search had nodes for none."""
    return ([judgement for judgement in found if judgement.depth <= depth] or found[:1])[-1]
