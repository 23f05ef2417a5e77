"""The cost of a move: it and the best one are searched from the same position with the same nodes."""

from __future__ import annotations

from dataclasses import dataclass, replace

from azulejos.analysis.judging import Judge, comparable
from azulejos.analysis.marks import GOOD, INACCURACY, LOSSES, MISTAKE, is_decided, is_near_mark, mark_of_loss
from azulejos.bots.analyst import Effort, Judgement, calibration, rounded_win

SURE = 0.15  # a loss from here on, once it was searched again, is not taken back (benchmarks/marks.md)
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
    times: int = 1  # the nodes with which it was judged at last, in those of the review
    stakes: float = 0.0  # of winning chance: the lead of the best move over the mean of all, without search

    @property
    def loss(self) -> float:
        """Of winning chance."""
        return round(max(0.0, self.best.wins[self.seat] - self.played.wins[self.seat]), 4)

    @property
    def points_loss(self) -> float:
        return round(max(0.0, self.best.margins[self.seat] - self.played.margins[self.seat]), 1)


def judge_decision(judge: Judge, action: int, effort: Effort) -> Decision:
    """Judge a move; before a loss is marked, look again with more nodes."""
    decision = compare_with_best(judge, action, effort.nodes)
    if is_in_doubt(decision):
        decision = replace(compare_with_best(judge, action, effort.again * effort.nodes), times=effort.again)
        if is_in_doubt(decision) and decision.loss < SURE:
            decision = confirmed(judge, decision, effort)
    return replace(decision, stakes=stakes_of(judge) if decision.has_choice else 0.0)


def is_in_doubt(decision: Decision) -> bool:
    """Whether more nodes could change a mark; they change nothing where both moves are thought through."""
    if decision.best.is_solved and decision.played.is_solved:
        return False
    best, played = decision.best.wins[decision.seat], decision.played.wins[decision.seat]
    return decision.mark in LOSSES or is_near_mark(best, played)


def confirmed(judge: Judge, decision: Decision, effort: Effort) -> Decision:
    """The two moves again, alone: a search of one move sees further than a search of all."""
    best, played = judge.same_as(decision.best.action), judge.same_as(decision.action)
    if best == played:
        return decision
    nodes = effort.at_last * effort.nodes
    ours, theirs = comparable(judge.search(nodes, (best,)), judge.search(nodes, (played,)))
    return replace(compared(judge, decision.action, ours, theirs), times=effort.at_last)


def judge_try(judge: Judge, made: Decision, action: int, nodes: int) -> Decision:
    """Judge another move instead of one that was made: beside the best that was found then, with as many nodes."""
    tried, best = judge.same_as(action), judge.same_as(made.best.action)
    if tried == best:
        return replace(made, action=action, played=made.best, mark="best")
    ours, theirs = comparable(judge.search(made.times * nodes, (best,)), judge.search(made.times * nodes, (tried,)))
    mark = mark_of_loss(ours.wins[judge.seat], theirs.wins[judge.seat])
    return Decision(judge.seat, action, ours, theirs, mark, True, made.times)


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
    return compared(judge, action, ours, theirs)


def compared(judge: Judge, action: int, ours: Judgement, theirs: Judgement) -> Decision:
    """The move that was played beside the best; as good as that if it comes out ahead."""
    if theirs.worth(judge.seat) >= ours.worth(judge.seat):
        return Decision(judge.seat, action, theirs, theirs, "best", has_choice=True)
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
