"""Whole games in review: the same for everybody, and adding up."""

from __future__ import annotations

import json

import pytest

from azulejos.analysis.judging import Interrupted
from azulejos.analysis.luck import DealJudged
from azulejos.analysis.report import review_data
from azulejos.analysis.review import review
from azulejos.bots.analyst import Effort
from azulejos.bots.search.budget import Interrupt
from azulejos.core.records.record import Record
from azulejos.core.records.verification import verify
from tests.analysis.played import NAMES, QUICK, example, quick_review
from tests.cases import nonempty


@pytest.mark.parametrize("name", NAMES)
def test_the_example_games_are_fair_and_over(name: str) -> None:
    assert verify(example(name)).is_over


@pytest.mark.parametrize("name", NAMES)
def test_start_luck_losses_and_changes_of_mind_add_up_to_the_result(name: str) -> None:
    reviewed = quick_review(name)
    breakdowns = reviewed.breakdowns()
    for seat, breakdown in enumerate(breakdowns):
        assert breakdown.result == reviewed.end[seat]
        parts = breakdown.start + breakdown.luck - breakdown.own + breakdown.others + breakdown.changes
        assert parts == pytest.approx(breakdown.result, abs=1e-9)
    assert sum(breakdown.start for breakdown in breakdowns) == pytest.approx(1, abs=0.001)
    assert sum(breakdown.luck for breakdown in breakdowns) == pytest.approx(0, abs=0.001 * len(reviewed.plies))


@pytest.mark.parametrize("name", ["azul-2", "azul-4", "duel"])
def test_a_review_is_the_same_repeated_and_on_two_workers(name: str) -> None:
    told = [json.dumps(review_data(quick_review(name)))]
    told += [json.dumps(review_data(review(example(name), QUICK, workers=workers))) for workers in (1, 2)]
    assert told[0] == told[1] == told[2]


@pytest.mark.parametrize("name", NAMES)
def test_every_ply_is_judged_in_the_order_of_the_game(name: str) -> None:
    record, data = example(name), review_data(quick_review(name))
    plies = sorted([move["ply"] for move in data["moves"]] + [deal["ply"] for deal in data["deals"]])
    assert plies == list(range(len(record.plies)))
    assert [move["number"] for move in data["moves"]] == list(range(1, len(data["moves"]) + 1))
    for move in data["moves"]:
        assert move["line"][0] == move["move"] or move["mark"] or move["win_loss"] == 0
        assert move["best_line"][0] == move["best"]
        assert sum(move["wins"]) == pytest.approx(1, abs=0.002)


def test_progress_is_reported_ply_by_ply_and_a_caller_can_interrupt() -> None:
    record, interrupt, heard = example("azul-2"), Interrupt(), []

    def watch(done: int, total: int, ply: int, judged: object) -> None:
        heard.append((done, total))
        if done == 5:
            interrupt.set()

    with pytest.raises(Interrupted):
        review(record, QUICK, progress=watch, interrupt=interrupt)
    assert heard[:5] == [(number, len(record.plies)) for number in range(1, 6)]
    assert len(heard) < len(record.plies)


def test_a_game_that_is_not_over_is_reviewed_up_to_where_it_stands() -> None:
    whole = example("azul-2")
    for plies in (1, 7, 11):
        part = Record(whole.game, whole.options, whole.players, whole.plies[:plies])
        reviewed = review(part, QUICK)
        assert not reviewed.is_over
        assert sum(reviewed.end) == pytest.approx(1, abs=0.001)
        assert reviewed.breakdowns()[0].result == reviewed.end[0]


def test_luck_is_the_real_deal_against_the_mean() -> None:
    for judged in nonempty(quick_review("azul-2").plies):
        if isinstance(judged, DealJudged):
            assert judged.luck[0] == pytest.approx(judged.brought[0] - judged.expected[0], abs=1e-9)
            assert judged.luck[0] == pytest.approx(-judged.luck[1], abs=0.0002)


@pytest.mark.parametrize("name", NAMES)
def test_a_review_with_hardly_any_search_still_adds_up(name: str) -> None:
    reviewed = review(example(name), Effort(nodes=2, deal_nodes=2, deals=1))
    assert all(decision.loss >= 0 for _, decision in reviewed.decisions)
    assert reviewed.breakdowns()[0].result == reviewed.end[0]
