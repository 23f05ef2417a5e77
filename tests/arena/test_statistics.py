"""Statistics of results: intervals, ratings, and the sequential test."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from azulejos.arena.intervals import elo, expected, interval
from azulejos.arena.luck_adjusted import adjusted_score, adjusted_scores, luck_of
from azulejos.arena.plan import Plan
from azulejos.arena.ratings import by_openskill, fitted
from azulejos.arena.results import Result, read_result
from azulejos.arena.sequential import Question, parse_question
from azulejos.arena.standings import pairs_in_order, standings
from azulejos.bots.analyst import Effort
from azulejos.core.errors import NotationError, OptionError
from tests.analysis.played import example
from tests.arena.small_tournaments import plan_of, result
from tests.cases import nonempty


def matches(score: float, deals: int, alike: float, chance: random.Random) -> list[list[float]]:
    """Pairs of games that are won with a probability; some pairs are won or lost together."""
    pairs = []
    for _ in range(deals):
        first, second = chance.random(), chance.random()
        if chance.random() < alike:
            second = first
        pairs.append([float(first < score), float(second < score)])
    return pairs


@pytest.mark.parametrize("score", [0.5, 0.8, 0.95])
@pytest.mark.parametrize("alike", [0.0, 0.6])
def test_the_interval_holds_the_truth_in_about_95_of_100_matches(score: float, alike: float) -> None:
    chance = random.Random(1)
    held = 0
    for _ in range(400):
        low, high = interval(matches(score, 60, alike, chance))
        held += low <= score <= high
    assert 0.92 <= held / 400 <= 0.985


def test_games_of_a_deal_that_go_the_same_way_prove_less() -> None:
    alike = [[1.0, 1.0], [0.0, 0.0]] * 20
    opposed = [[1.0, 0.0]] * 40
    independent = [[1.0, 1.0], [1.0, 0.0], [0.0, 1.0], [0.0, 0.0]] * 10
    widths = [high - low for low, high in map(interval, (alike, independent, opposed))]
    assert widths[0] > widths[1] > widths[2]


def test_an_interval_is_sensible_at_its_ends() -> None:
    assert interval([]) == (0.0, 1.0)
    low, high = interval([[1.0, 1.0]] * 10)
    assert 0.8 < low < 0.9
    assert high == 1.0
    assert interval([[0.0, 0.0]] * 10) == pytest.approx((1 - high, 1 - low))


def test_elo_and_expected_score_are_each_others_inverse() -> None:
    assert expected(0) == 0.5
    assert elo(0.75, 1000) == pytest.approx(190.8, abs=0.1)
    assert expected(elo(0.6, 1000)) == pytest.approx(0.6)
    assert elo(1.0, 100) == pytest.approx(-elo(0.0, 100))
    assert elo(1.0, 100) < 1000


def test_standings_count_victories_shared_ones_and_margins() -> None:
    results = [result(0, 0, (0, 1)), result(0, 1, (0, 1)), result(1, 0, (0, 0)), result(1, 1, (1, 0))]
    first, second = standings(named("a", "b"), results)
    assert (first.wins, first.draws, first.losses, first.score) == (2, 1, 1, 0.625)
    assert (second.wins, second.draws, second.losses, second.score) == (1, 1, 2, 0.375)
    assert first.elo == -second.elo > 0
    assert first.low < first.score < first.high
    assert first.margin == -(second.margin or 0) == 2.5
    assert first.seconds_per_move == 0.1


def named(*bots: str) -> Plan:
    """A plan for two whose bots have these names, whether there are any or not."""
    return replace(plan_of("greedy", "random"), bots=bots)


def test_a_bot_without_games_has_an_honest_interval() -> None:
    for standing in nonempty(standings(plan_of("greedy", "random"), [])):
        assert (standing.low, standing.high, standing.margin) == (0.0, 1.0, None)


def test_ratings_of_several_bots_find_how_strong_they_are() -> None:
    chance = random.Random(2)
    strength = {"a": 200.0, "b": 0.0, "c": -200.0}
    results = []
    for deal in range(200):
        for pair in (("a", "b"), ("b", "c"), ("a", "c")):
            for rotation in (0, 1):
                won = chance.random() < expected(strength[pair[rotation]] - strength[pair[1 - rotation]])
                results.append(result(deal, rotation, (0, 1) if won else (1, 0), pair))
    ratings = fitted(results, list(strength))
    assert sum(rating for rating, _, _ in ratings.values()) == pytest.approx(0, abs=1e-6)
    for bot, (rating, low, high) in ratings.items():
        assert low < rating < high
        assert rating == pytest.approx(strength[bot], abs=50)


def test_ratings_of_larger_tables_are_in_the_right_order() -> None:
    results = [result(deal, 0, (0, 1, 2), ("a", "b", "c")) for deal in range(20)]
    ratings = by_openskill(results, ["a", "b", "c"], 3)
    assert ratings["a"][0] > ratings["b"][0] > ratings["c"][0]
    assert ratings["b"][1] < ratings["b"][0] < ratings["b"][2]
    several = by_openskill([result(deal, 0, (0, 1, 1), ("a", "b", "b")) for deal in range(20)], ["a", "b"], 3)
    assert several["a"][0] > several["b"][0]


def test_the_sequential_test_accepts_and_rejects_and_waits() -> None:
    test = Question(0, 20)
    assert test.verdict([]) == "undecided"
    assert test.verdict([0.5, 0.75, 0.25]) == "undecided"
    assert test.verdict([0.0]) == test.verdict([1.0] * 3) == "undecided"  # it may have been luck
    assert test.verdict([0.75, 0.5] * 400) == "better"
    assert test.verdict([0.25, 0.5] * 400) == "not better"
    assert test.verdict([1.0] * 20) == "better"  # it works without any spread


@pytest.mark.parametrize(("truth", "wrong"), [(0.0, "better"), (40.0, "not better")])
def test_the_sequential_test_seldom_errs(truth: float, wrong: str) -> None:
    chance = random.Random(3)
    test = Question(0, 40)
    errors = 0
    for _ in range(100):
        pairs: list[float] = []
        while (verdict := test.verdict(pairs)) == "undecided":
            pairs.append(sum(chance.random() < expected(truth) for _ in range(2)) / 2)
        errors += verdict == wrong
    assert errors <= 12  # of 100, where 5 are expected


@pytest.mark.parametrize("text", ["", "5", "a,b", "0,0", "10,0", "0,10,20", "0,5000", "nan,1"])
def test_a_test_that_makes_no_sense_is_refused(text: str) -> None:
    with pytest.raises(OptionError, match=r"^--sprt is "):
        parse_question(text, plan_of("greedy", "random"))
    assert parse_question("-3.5,3", plan_of("greedy", "random")) == Question(-3.5, 3)
    for plan in (plan_of("greedy", "random", "uct"), plan_of("greedy", "random", players=3)):
        with pytest.raises(OptionError, match="two bots in games of two"):
            parse_question("0,5", plan)


def test_pairs_count_in_the_order_of_the_plan() -> None:
    results = [result(1, 0, (0, 1)), result(0, 1, (0, 1)), result(3, 0, (0, 1)), result(1, 1, (1, 0))]
    plan = named("a", "b")
    assert pairs_in_order(plan, results) == []
    assert pairs_in_order(plan, [*results, result(0, 0, (0, 1))]) == [0.5, 1.0]


@pytest.mark.parametrize("text", ["", "x", '[Arena "1-1-1"]', '[Arena "1-1"]\n[Ranks "1 2"]\n[Result "*"]'])
def test_a_file_name_of_another_kind_is_not_a_game_of_the_arena(text: str) -> None:
    with pytest.raises(NotationError):
        read_result(text)


def result_of(deal: int, rotation: int, winner: int) -> Result:
    """A game of `a` against `b`, who change seats with the rotation."""
    bots = ("a", "b") if rotation == 0 else ("b", "a")
    ranks = tuple(int(seat != winner) for seat in (0, 1))
    return Result(0, deal, rotation, bots, ranks, None, (1, 1), (0.0, 0.0), {})


def test_luck_is_taken_off_the_score_of_the_side_that_had_it() -> None:
    results = [result_of(deal, rotation, winner=0) for deal in range(4) for rotation in (0, 1)]
    lucks = [(0.5, -0.5)] * len(results)  # the first seat was always dealt so well that it won half a game by it
    ours, theirs = adjusted_scores(["a", "b"], results, lucks)
    assert (ours.score, theirs.score) == (0.5, 0.5)
    won = [result_of(deal, 0, winner=deal % 2) for deal in range(10)]
    lucks = [(0.4, -0.4) if deal % 2 == 0 else (-0.4, 0.4) for deal in range(10)]
    adjusted = adjusted_score("a", won, lucks)
    assert adjusted.score == pytest.approx(0.5)
    assert adjusted.reduction == pytest.approx(25.0)
    assert adjusted.low < 0.5 < adjusted.high


def test_the_luck_of_a_game_is_the_same_again_and_nobody_gains_by_it_together() -> None:
    quick = Effort(nodes=100, deal_nodes=50, deals=5)
    luck = luck_of(example("azul-2"), quick)
    assert luck == luck_of(example("azul-2"), quick)
    assert sum(luck) == pytest.approx(0, abs=0.01)
    assert luck[0] != 0
