"""Judgements of moves: exact where they say so, never below zero, and blind to what a player can't know."""

from __future__ import annotations

from itertools import pairwise

import pytest

import azulejos
from azulejos.analysis.decisions import judge_decision
from azulejos.analysis.evaluation import evaluate
from azulejos.analysis.judging import Interrupted, judge_of
from azulejos.analysis.marks import accuracy, is_decided, is_near_mark, mark_of_loss
from azulejos.bots.analyst import Effort, calibration
from azulejos.bots.search.budget import new_flag
from azulejos.core.errors import OptionError
from azulejos.core.game import Game
from azulejos.core.records.record import Action
from azulejos.core.rng import seeded
from tests.analysis.played import brute_force, golden, late_positions, quick_review
from tests.cases import nonempty

TAKES_LEFT = 6  # tiles on the table: few enough to try everything


def test_what_is_proved_is_what_trying_everything_finds() -> None:
    judges = late_positions(games=12, takes=TAKES_LEFT)
    assert len(judges) >= 10
    for judge in judges:
        judged = judge.search(100_000)[-1]
        win, margin = brute_force(judge.game, judge.state)
        assert (judged.wins[judge.seat], judged.margins[judge.seat]) == (win, float(margin))


def test_the_loss_of_a_proved_best_move_is_nothing() -> None:
    for judge in nonempty(late_positions(games=4, takes=TAKES_LEFT)):
        best = judge.search(100_000)[-1]
        decision = judge_decision(judge, best.action, Effort(nodes=100_000, deal_nodes=1))
        assert (decision.loss, decision.points_loss) == (0, 0)
        assert decision.mark not in ("inaccuracy", "mistake", "blunder")


def test_equal_factories_are_equal_moves(azul: Game) -> None:
    state = azul.read(
        "azul/1 coloured 1 offer 1 1 BBYR/BBYR/KKWW/BBYR/KKWW M 14,17,17,16,16 0,0,0,0,0 "
        "0:-/-/-/-/-:...../...../...../...../.....:- 0:-/-/-/-/-:...../...../...../...../.....:-"
    )
    judge, effort = judge_of(azul, state, 1, new_flag()), Effort(nodes=2_000, deal_nodes=1)
    same = [judge_decision(judge, azul.notation.parse_move(state, move), effort) for move in ("1B2", "2B2", "4B2")]
    assert {decision.loss for decision in same} == {same[0].loss}
    assert {decision.mark for decision in same} == {same[0].mark}
    assert len(judge.choices()) < len(azul.legal(state))


@pytest.mark.parametrize("name", ["azul-2", "duel", "azul-3"])
def test_no_move_costs_less_than_nothing_and_marks_are_never_in_decided_games(name: str) -> None:
    review = quick_review(name)
    for _, decision in nonempty(review.decisions):
        assert decision.loss >= 0
        assert decision.points_loss >= 0
        best, played = decision.best.wins[decision.seat], decision.played.wins[decision.seat]
        if decision.mark in ("inaccuracy", "mistake", "blunder"):
            assert not is_decided(best, played)
            assert decision.mark == mark_of_loss(best, played)
        if decision.times > 1:
            assert decision.has_choice


def test_a_loss_has_its_name_and_a_decided_game_none() -> None:
    assert [mark_of_loss(0.5, 0.5 - loss) for loss in (0.04, 0.06, 0.11, 0.25)] == [
        "",
        "inaccuracy",
        "mistake",
        "blunder",
    ]
    assert mark_of_loss(1.0, 0.95) == ""
    assert mark_of_loss(0.05, 0.0) == ""
    assert is_near_mark(0.5, 0.41)
    assert not is_near_mark(0.5, 0.36)


@pytest.mark.parametrize("kind", [f"azul-{n}-{wall}" for n in (2, 3, 4) for wall in ("coloured", "grey")] + ["duel"])
def test_a_better_value_is_a_better_chance(kind: str) -> None:
    scale = calibration(kind)
    chances = [scale.win(value / 50) for value in range(-50, 51)]
    assert all(one <= other for one, other in pairwise(chances))
    assert 0 <= chances[0] < 0.01
    assert 0.99 < chances[-1] <= 1
    assert sum(one < other for one, other in pairwise(chances)) > 80
    if "-2-" in kind or kind == "duel":
        assert scale.win(0) == 0.5


def test_accuracy_counts_open_decisions_alone() -> None:
    assert accuracy([(0.5, 0.2, 0.0), (0.99, 0.2, 0.5), (0.02, 0.2, 0.0)]) == 100.0
    assert accuracy([(0.95, 0.2, 0.0)]) is None
    assert accuracy([(0.5, 0.2, 0.0), (0.5, 0.2, 0.1), (0.5, 0.02, 0.05)]) == pytest.approx(
        100 * (1 + 0.3679) / 2, abs=0.1
    )


def test_a_judgement_uses_nothing_that_the_seat_may_not_know() -> None:
    """Twins, which look alike to the seat, are judged alike (R26)."""
    duel, twins = azulejos.game("duel"), 0
    for number, (state, ply) in enumerate(golden("duel-first").replay()):
        if isinstance(ply, Action):
            twin = duel.determinise(state, ply.seat, seeded(number))
            twins += twin.tobytes() != state.tobytes()
            ours, theirs = (judge_of(duel, each, 1, new_flag()) for each in (state, twin))
            assert ours.search(20) == theirs.search(20)
    assert twins >= 10


def test_an_evaluation_deepens_and_its_lines_go_down(analysed_game: Game) -> None:
    state = analysed_game.new()
    analysed_game.deal(state, seeded(2))
    told = list(evaluate(analysed_game, state, lines=3, nodes=256))
    assert [each.nodes for each in told] == [4, 16, 64, 256]
    chances = [line.wins[told[-1].seat] for line in told[-1].lines]
    assert chances == sorted(chances, reverse=True)
    assert len({line.action for line in told[-1].lines}) == 3
    assert all(sum(line.wins) == pytest.approx(1, abs=0.001) for line in told[-1].lines)
    assert told == list(evaluate(analysed_game, state, lines=3, nodes=256))


def test_only_the_moves_that_are_asked_about_are_searched(analysed_game: Game) -> None:
    state = analysed_game.new()
    analysed_game.deal(state, seeded(2))
    judge = judge_of(analysed_game, state, 1, new_flag())
    wanted = judge.choices()[1:3]
    for told in evaluate(analysed_game, state, lines=5, nodes=64, only=wanted):
        assert {line.action for line in told.lines} == set(wanted)
    assert {judge.search(64, wanted[:1])[-1].action} == {wanted[0]}


def test_there_is_nothing_to_evaluate_where_nobody_acts(analysed_game: Game) -> None:
    with pytest.raises(OptionError, match="no player has a turn"):
        next(evaluate(analysed_game, analysed_game.new()))


def test_a_search_that_is_interrupted_says_so(analysed_game: Game) -> None:
    state, flag = analysed_game.new(), new_flag()
    analysed_game.deal(state, seeded(2))
    flag[0] = 1
    with pytest.raises(Interrupted):
        judge_of(analysed_game, state, 1, flag).search(100)
