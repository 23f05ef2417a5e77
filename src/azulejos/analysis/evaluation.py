"""The evaluation of a position: lines with the chances of all seats, reported again as the search deepens."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from azulejos.analysis.judging import Judge, judge_of
from azulejos.bots.analyst import Judgement, analyst_of
from azulejos.bots.search.budget import Flag, new_flag
from azulejos.core.errors import OptionError
from azulejos.core.game import Game, State
from azulejos.texts.reasons import because

FIRST_NODES = 64  # the first evaluation has the default's nodes divided by this
GROWTH = 4  # each search has this many times the nodes of the one before


@dataclass(frozen=True, slots=True)
class Evaluation:
    """A position judged with a number of nodes per line; the lines from the best down."""

    seat: int  # to act
    nodes: int  # for each line
    lines: tuple[Judgement, ...]

    @property
    def best(self) -> Judgement:
        return self.lines[0]


def evaluate(
    game: Game,
    state: State,
    lines: int = 1,
    nodes: int | None = None,
    only: tuple[int, ...] = (),
    seed: int = 1,
    flag: Flag | None = None,
) -> Iterator[Evaluation]:
    """Evaluate a position with more and more nodes, at last with as many as were wanted."""
    if game.actor(state) < 0:
        raise OptionError(because("nobody_acts"))
    wanted = nodes or analyst_of(game).effort.nodes
    judge = judge_of(game, state, seed, new_flag() if flag is None else flag)
    for step in growing_nodes(wanted):
        yield Evaluation(judge.seat, step, best_lines(judge, lines, step, only))


def growing_nodes(wanted: int) -> Iterator[int]:
    """More and more nodes, at last as many as are wanted."""
    step = min(wanted, max(1, wanted // FIRST_NODES))
    while step < wanted:
        yield step
        step = min(wanted, step * GROWTH)
    yield wanted


def best_lines(judge: Judge, lines: int, nodes: int, only: tuple[int, ...]) -> tuple[Judgement, ...]:
    """The best move, then the best of the others, and so on: each is searched with the same nodes."""
    left = list(dict.fromkeys(judge.same_as(action) for action in only)) if only else list(judge.choices())
    found: list[Judgement] = []
    while left and len(found) < lines:
        found.append(judge.search(nodes, tuple(left))[-1])
        left.remove(found[-1].action)
    return tuple(sorted(found, key=lambda line: line.worth(judge.seat), reverse=True))
