"""The cost of a move: it and the best one are searched from the same position with the same nodes."""

from __future__ import annotations

from dataclasses import dataclass, replace

from azulejos.analysis.judging import Judge, comparable
from azulejos.analysis.marks import GOOD, INACCURACY, MISTAKE, is_decided, is_near_mark, mark_of_loss
from azulejos.bots.analyst import Judgement, calibration, rounded_win

AGAIN = 10  # times the nodes for a move near a mark
FEW = 4  # choices: with fewer, anybody finds the only good one


@dataclass(frozen=True, slots=True)
class Decision:
    """A move that was made, and the best one."""

    seat: int
    action: int  # that was played
    best: Judgement
    played: Judgement  # the same as the best, if it is as good
    mark: str  # as in `marks`; "best", "only", "brilliant" or "good" for what was done well; else empty
    has_choice: bool  # whether there were two moves that differ
    is_deeper: bool = False  # searched again with more nodes
    stakes: float = 0.0  # of winning chance: the lead of the best move over the mean of all, without search

    @property
    def loss(self) -> float:
        """Of winning chance."""
        return round(max(0.0, self.best.wins[self.seat] - self.played.wins[self.seat]), 4)

    @property
    def points_loss(self) -> float:
        return round(max(0.0, self.best.margins[self.seat] - self.played.margins[self.seat]), 1)


def judge_decision(judge: Judge, action: int, nodes: int) -> Decision:
    """Judge a move; where the verdict hangs by a thread, look again with more nodes."""
    decision = compare_with_best(judge, action, nodes)
    seat = judge.seat
    is_deeper = is_near_mark(decision.best.wins[seat], decision.played.wins[seat])
    if is_deeper:
        decision = compare_with_best(judge, action, AGAIN * nodes)
    return replace(decision, is_deeper=is_deeper, stakes=stakes_of(judge) if decision.has_choice else 0.0)


def judge_try(judge: Judge, made: Decision, action: int, nodes: int) -> Decision:
    """Judge another move instead of one that was made: beside the best that was found then, with as many nodes."""
    nodes = AGAIN * nodes if made.is_deeper else nodes
    tried, best = judge.same_as(action), judge.same_as(made.best.action)
    if tried == best:
        return Decision(judge.seat, action, made.best, made.best, "best", made.has_choice, made.is_deeper)
    ours, theirs = comparable(judge.search(nodes, (best,)), judge.search(nodes, (tried,)))
    mark = mark_of_loss(ours.wins[judge.seat], theirs.wins[judge.seat])
    return Decision(judge.seat, action, ours, theirs, mark, True, made.is_deeper)


def compare_with_best(judge: Judge, action: int, nodes: int) -> Decision:
    choices, played = judge.choices(), judge.same_as(action)
    full = judge.search(nodes)
    best = full[-1]
    if len(choices) == 1:
        return Decision(judge.seat, action, best, best, "", has_choice=False)
    if judge.same_as(best.action) == played:
        return praised(judge, action, full, nodes)
    tried = judge.search(nodes, (played,))
    ours, theirs = comparable(judge.search(nodes, (best.action,)), tried)
    if theirs.worth(judge.seat) >= ours.worth(judge.seat):
        return praised(judge, action, tried, nodes)
    win, kept = ours.wins[judge.seat], theirs.wins[judge.seat]
    mark = mark_of_loss(win, kept)
    if not mark and win - kept < GOOD and not is_decided(win, kept):
        mark = "good"
    return Decision(judge.seat, action, ours, theirs, mark, has_choice=True)


def praised(judge: Judge, action: int, found: list[Judgement], nodes: int) -> Decision:
    """The best move: was it the only good one, and was it hard to see?"""
    best = found[-1]
    win = best.wins[judge.seat]
    others = tuple(choice for choice in judge.choices() if choice != judge.same_as(action))
    ours, theirs = comparable(found, judge.search(nodes, others))
    lead = ours.wins[judge.seat] - theirs.wins[judge.seat]
    mark = "best"
    if not is_decided(win, theirs.wins[judge.seat]):
        if lead >= INACCURACY and is_hidden(judge, judge.same_as(action)):
            mark = "brilliant"
        elif lead >= MISTAKE and len(others) >= FEW:
            mark = "only"
    return Decision(judge.seat, action, best, best, mark, has_choice=True)


def stakes_of(judge: Judge) -> float:
    """The average loss of a random move, by the values without search."""
    scale, values = calibration(judge.analyst.kind(judge.state)), judge.first_sight()
    chances = [scale.win(values[choice]) for choice in judge.choices()]
    return rounded_win(max(chances) - sum(chances) / len(chances))


def is_hidden(judge: Judge, action: int) -> bool:
    """Whether another move looks clearly better by the values without search."""
    scale, values = calibration(judge.analyst.kind(judge.state)), judge.first_sight()
    return max(map(scale.win, values.values())) - scale.win(values[action]) >= INACCURACY
