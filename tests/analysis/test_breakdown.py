"""Second thoughts of the engine: they count as luck of a deal between two, and for the others' moves among more."""

from __future__ import annotations

import pytest

from azulejos.analysis.breakdown import breakdown_of, with_hindsight
from azulejos.analysis.decisions import Decision
from azulejos.analysis.luck import DealJudged
from azulejos.bots.analyst import Judgement
from tests.analysis.played import quick_review


def move(seat: int, best: float, played: float) -> Decision:
    """A move of one of two, with the chances of the first."""
    one, other = (Judgement(0, (), 0.5, (win, round(1 - win, 4)), (0.0, 0.0)) for win in (best, played))
    return Decision(seat, 0, one, other, "", has_choice=True)


def test_a_deal_brings_what_its_round_shows_later() -> None:
    """Good tiles that the search saw only in the middle of the round: from 50 to 70, 10 of which were given away."""
    plies = [
        DealJudged((0.5, 0.5), (0.5, 0.5)),
        move(0, 0.5, 0.4),
        move(1, 0.6, 0.6),
        DealJudged((0.6, 0.4), (0.6, 0.4)),
    ]
    known = with_hindsight(plies, (0.6, 0.4))
    deal = known[0]
    assert isinstance(deal, DealJudged)
    assert deal.luck == (0.2, -0.2)
    assert deal.after == (0.5, 0.5)  # what was thought then is kept
    first = breakdown_of(known, (0.6, 0.4), 0)
    assert (first.luck, first.own, first.others, first.changes) == (0.2, 0.1, 0.0, 0.0)


def test_the_last_deal_brings_the_result_with_what_was_given_away_in_its_round() -> None:
    plies = [DealJudged((0.5, 0.5), (0.6, 0.4)), move(0, 0.6, 0.6), move(1, 0.7, 0.9)]
    first, second = (breakdown_of(with_hindsight(plies, (1.0, 0.0)), (1.0, 0.0), seat) for seat in (0, 1))
    assert (first.start, first.luck, first.others, first.changes) == (0.5, 0.3, 0.2, 0.0)
    assert (second.luck, second.own, second.changes) == (-0.3, 0.2, 0.0)


def test_no_deal_brings_more_than_a_sure_victory() -> None:
    plies = [DealJudged((0.5, 0.5), (0.6, 0.4)), move(0, 0.9, 0.4), move(0, 0.9, 0.4)]
    breakdown = breakdown_of(with_hindsight(plies, (0.6, 0.4)), (0.6, 0.4), 0)
    assert breakdown.luck == 0.5
    assert breakdown.changes == pytest.approx(0.6)


@pytest.mark.parametrize("name", ["azul-2", "azul-grey"])
def test_between_two_there_are_hardly_any_second_thoughts(name: str) -> None:
    reviewed = quick_review(name)
    lucks = [deal.brought[0] for deal in reviewed.plies if isinstance(deal, DealJudged)]
    assert len(lucks) >= 5
    if all(0 < luck < 1 for luck in lucks[:-1]):
        assert reviewed.breakdowns()[0].changes == pytest.approx(0, abs=1e-3)


@pytest.mark.parametrize("name", ["azul-3", "azul-4"])
def test_among_more_than_two_there_are_no_second_thoughts(name: str) -> None:
    assert [breakdown.changes for breakdown in quick_review(name).breakdowns()] == [0] * int(name[-1])


def test_where_something_is_hidden_a_deal_brings_what_was_seen_then() -> None:
    deals = [deal for deal in quick_review("duel").plies if isinstance(deal, DealJudged)]
    assert deals
    assert all(deal.brought == deal.after for deal in deals)
