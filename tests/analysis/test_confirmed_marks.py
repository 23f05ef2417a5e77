"""A loss is marked only once a longer search says so, too."""

from __future__ import annotations

from dataclasses import replace

import pytest

import azulejos
from azulejos.analysis.decisions import Decision, compare_with_best, judge_decision
from azulejos.analysis.judging import judge_of
from azulejos.analysis.marks import INACCURACY, LOSSES
from azulejos.analysis.review import seed_of, task_of
from azulejos.bots.search.budget import new_flag
from azulejos.core.records.game_file import parse_record
from azulejos.core.records.record import Action
from tests.analysis.played import LOST, QUICK, example


@pytest.mark.parametrize(("file", "move"), [("best-of-a-lost-position-1", "5K3"), ("best-of-a-lost-position-2", "3Y5")])
def test_the_best_move_of_a_lost_position_is_not_a_blunder(file: str, move: str) -> None:
    record = parse_record((LOST / f"{file}.azulejos").read_text(encoding="utf-8"), azulejos.game)
    task = task_of(record)
    ply = max(
        ply
        for ply, made in enumerate(record.plies)
        if isinstance(made, Action) and record.game.notation.format_move(task.states[ply], made.action) == move
    )
    judge, made = judge_of(record.game, task.states[ply], seed_of(ply), new_flag()), record.plies[ply]
    assert isinstance(made, Action)
    assert compare_with_best(judge, made.action, task.effort.nodes).mark == "blunder"  # what a short search thinks
    decision = judge_decision(judge, made.action, task.effort)
    assert decision.mark not in LOSSES
    assert decision.loss < INACCURACY


@pytest.mark.parametrize("name", ["azul-2", "azul-3", "duel"])
def test_every_mark_for_a_loss_is_thought_through_or_searched_again(name: str) -> None:
    record = example(name)
    task = task_of(record, replace(QUICK, nodes=60, deal_nodes=1, deals=1))
    marked = 0
    for ply, made in enumerate(record.plies):
        if isinstance(made, Action) and marked < 2:
            decision = task.judge(ply, new_flag())
            assert isinstance(decision, Decision)
            if decision.mark in LOSSES:
                marked += 1
                assert decision.times > 1 or (decision.best.is_solved and decision.played.is_solved)
    assert marked >= 1
