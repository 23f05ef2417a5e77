"""Finding puzzles in played games.

A position is one if a single move is clearly the best, if there is something to choose from, and if another move looks
better without search. Where the search counts depth, the rest of the round must be thought through for the answer and
for all other moves; where it can't, several searches with other chance must agree.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from azulejos.analysis.judging import SEED_STEP, Judge, comparable, judge_of
from azulejos.analysis.marks import is_decided
from azulejos.analysis.report import moves_of
from azulejos.analysis.review import seed_of
from azulejos.bots.analyst import Judgement
from azulejos.bots.search.budget import Flag
from azulejos.core.game import Game, State
from azulejos.core.records.record import Action, Record
from azulejos.puzzles.difficulty import difficulty_of, missed
from azulejos.puzzles.puzzle import Line, Puzzle, id_of

LEAST_LEAD = 0.07  # of the winning chance, over every other move
LEAST_CHOICES = 6  # moves that differ: with fewer, anybody finds the best
DEEPER = 10  # times the nodes of a review, for what looks like a puzzle
AGREEING = 3  # searches with other chance, where none can be thought through


@dataclass(frozen=True, slots=True)
class Compared:
    """A move that is clearly the best, and the best of the others, searched with the same nodes."""

    best: Judgement
    second: Judgement

    @property
    def is_exact(self) -> bool:
        return self.best.is_proved and self.second.is_proved

    @property
    def is_thought_through(self) -> bool:
        """Whether more nodes would change nothing; a search that counts no depth can always continue."""
        return self.best.is_solved and self.second.is_solved


def puzzles_in(record: Record, flag: Flag) -> Iterator[Puzzle]:
    """The puzzles of a game, in its order."""
    for ply, (state, made) in enumerate(record.replay()):
        if isinstance(made, Action) and (found := puzzle_at(record.game, state, seed_of(ply), flag)):
            yield found


def puzzle_at(game: Game, state: State, seed: int, flag: Flag) -> Puzzle | None:
    """The puzzle that a position is to the seat to act, if it is one. Nothing that is hidden from it is used."""
    judge = judge_of(game, state, seed, flag)
    if len(judge.choices()) < LEAST_CHOICES:
        return None
    tempting = at_first_sight(judge)
    found = compare(judge, judge.analyst.effort.nodes, tempting)
    if found is None:
        return None
    found = confirmed(judge, tempting, found)
    if found is None:
        return None
    alone = searched_alone(judge, found, tempting)
    return None if alone and not leads(judge, found.best, alone) else describe(judge, found, alone)


def at_first_sight(judge: Judge) -> int:
    """The move that looks best without search."""
    values = judge.first_sight()
    return max(values, key=values.__getitem__)


def compare(judge: Judge, nodes: int, tempting: int) -> Compared | None:
    """Compare the moves by a search; None unless one is clearly the best, but doesn't look so without search."""
    found = judge.search(nodes)
    answer, win = judge.same_as(found[-1].action), found[-1].wins[judge.seat]
    if answer == judge.same_as(tempting) or win < LEAST_LEAD:
        return None
    others = tuple(choice for choice in judge.choices() if choice != answer)
    best, second = comparable(found, judge.search(nodes, others))
    is_clear = leads(judge, best, second) and not is_decided(best.wins[judge.seat], second.wins[judge.seat])
    return Compared(best, second) if is_clear and judge.same_as(best.action) == answer else None


def leads(judge: Judge, best: Judgement, other: Judgement) -> bool:
    return best.wins[judge.seat] - other.wins[judge.seat] >= LEAST_LEAD


def confirmed(judge: Judge, tempting: int, found: Compared) -> Compared | None:
    """The comparison by a longer search; None unless it is still a puzzle, and the same one."""
    if found.is_thought_through:
        return found
    counts_depth = bool(found.best.depth)
    checks = [judge] if counts_depth else [with_other_chance(judge, number) for number in range(1, AGREEING + 1)]
    deeper = None
    for check in checks:
        deeper = compare(check, DEEPER * judge.analyst.effort.nodes, tempting)
        if deeper is None or judge.same_as(deeper.best.action) != judge.same_as(found.best.action):
            return None
        if counts_depth and not deeper.is_thought_through:
            return None
    return deeper


def with_other_chance(judge: Judge, number: int) -> Judge:
    return replace(judge, seed=judge.seed + SEED_STEP * number)


def searched_alone(judge: Judge, found: Compared, tempting: int) -> Judgement | None:
    """The move that looks best without search, with all nodes for itself, unless it is the best of the others."""
    if judge.same_as(found.second.action) == judge.same_as(tempting):
        return None
    return judge.search(DEEPER * judge.analyst.effort.nodes, (judge.same_as(tempting),))[-1]


def describe(judge: Judge, found: Compared, tempting: Judgement | None) -> Puzzle:
    game, seat = judge.game, judge.seat
    position = game.position(judge.state)
    others = [found.second] if tempting is None else [found.second, tempting]
    missing = missed(judge, found.best.action)
    return Puzzle(
        id=id_of(position),
        game=game.name,
        position=position,
        seat=seat,
        difficulty=difficulty_of(missing),
        missed=missing,
        solved=found.is_thought_through,
        proved=found.is_exact,
        answer=line_of(judge, found.best),
        others=tuple(line_of(judge, other) for other in others),
    )


def line_of(judge: Judge, judgement: Judgement) -> Line:
    move = judge.game.notation.format_move(judge.state, judgement.action)
    moves = moves_of(judge.game, judge.state, whole_line(judge, judgement))
    return Line(move, judgement.wins[judge.seat], judgement.margins[judge.seat], tuple(moves))


def whole_line(judge: Judge, judgement: Judgement) -> tuple[int, ...]:
    """A line to the end of the round, where that is thought through: the line of a search may end before it."""
    game, state, line = judge.game, judge.state.copy(), list(judgement.line)
    for action in line:
        game.apply(state, action)
    while judgement.is_solved and game.actor(state) >= 0:
        following = judge_of(game, state, judge.seed, judge.flag).search(DEEPER * judge.analyst.effort.nodes)[-1]
        for action in following.line:
            game.apply(state, action)
        line += following.line
    return tuple(line)
