"""Plain tree search: sound in every game, repeatable, and quick to stop."""

from __future__ import annotations

import threading

import pytest

from azulejos.bots.protocol import SearchResult, Seen, seen_by_actor
from azulejos.bots.search.budget import Budget, Interrupt
from azulejos.bots.search.uct import DEFAULT, Uct
from azulejos.bots.simple import Random
from azulejos.core.game import Game
from azulejos.core.rng import seeded
from tests.bots.result_checks import check_result
from tests.cases import nonempty

FEW = Budget(simulations=100)


def positions(game: Game, options: dict[str, str], seed: int, every: int) -> list[Seen]:
    """Positions of a random game, as the seat to act sees them."""
    rng, state = seeded(seed), game.new_state(options)
    seen = []
    game.deal(state, rng)
    while not game.is_over(state):
        seen.append(seen_by_actor(game, state, rng))
        game.apply(state, Random().choose(seen[-1], Budget(), rng).action)
        game.deal(state, rng)
    return seen[::every]


def test_every_choice_is_legal_and_so_is_its_line(setup: tuple[Game, dict[str, str]]) -> None:
    game, options = setup
    for seen in positions(game, options, seed=3, every=9):
        check_result(Uct(), seen, FEW)


def test_the_same_seed_and_simulations_give_the_same_choice(game: Game) -> None:
    (first, *_) = positions(game, game.with_defaults({}), seed=1, every=1)
    reports: list[SearchResult] = []
    choices = [Uct().choose(first, Budget(simulations=2_500), seeded(7)) for _ in range(2)]
    choices.append(Uct().choose(first, Budget(simulations=2_500), seeded(7), reports.append))
    assert choices[0] == choices[1] == choices[2] == reports[-1]
    assert [one.nodes for one in reports] == [1_000, 2_000, 2_500]
    assert Uct().choose(first, Budget(simulations=2_500), seeded(8)) != choices[0]


def test_without_a_limit_it_has_its_own(azul: Game) -> None:
    (first, *_) = positions(azul, azul.with_defaults({}), seed=1, every=1)
    assert Uct().choose(first, Budget(), seeded(1)).nodes == DEFAULT.simulations
    assert Uct().choose(first, Budget(nodes=30), seeded(1)).nodes == 30


def test_time_ends_it_and_a_full_tree_does_not(azul: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    (first, *_) = positions(azul, azul.with_defaults({}), seed=1, every=1)
    monkeypatch.setattr("azulejos.bots.search.uct.MOST_NODES", 10)
    assert Uct().choose(first, Budget(seconds=0.05), seeded(1)).nodes > 0
    assert Uct().choose(first, Budget(simulations=500), seeded(1)).nodes == 500


def test_an_interrupt_ends_it_at_once_even_before_it_begins(game: Game) -> None:
    (first, *_) = positions(game, game.with_defaults({}), seed=1, every=1)
    interrupt = Interrupt()
    threading.Timer(0.2, interrupt.set).start()
    choice = Uct().choose(first, Budget(seconds=3600, interrupt=interrupt), seeded(1))
    assert game.is_legal(first.state, choice.action)
    choice = Uct().choose(first, Budget(seconds=3600, interrupt=interrupt), seeded(1))
    assert game.is_legal(first.state, choice.action)
    assert choice.nodes == 1


def test_what_a_seat_may_not_know_does_not_matter(game: Game) -> None:
    """The choice is the same whichever state that could be true it is given, but for chance."""
    if not game.has_secrets:
        pytest.skip("nothing is hidden in this game")
    for seen in nonempty(positions(game, game.with_defaults({}), seed=4, every=7)):
        other = Seen(game, seen.again(seeded(99)), seen.seat)
        line = game.notation.format_position
        assert line(other.state, seen.seat) == line(seen.state, seen.seat)
        assert game.is_legal(other.state, Uct().choose(other, FEW, seeded(1)).action)


def test_it_sees_that_a_game_is_won(azul: Game) -> None:
    """One tile is left, and wherever it goes, a row is completed and the other is behind."""
    boards = "10:B/-/-/-/-:.YRKW/...../...../...../.....:- 12:-/-/-/-/-:...../...../...../...../.....:M"
    state = azul.read(f"azul/1 coloured 5 offer 1 2 -/-/-/-/- R 19,19,18,19,19 0,0,0,0,0 {boards}")
    seen = seen_by_actor(azul, state, seeded(1))
    choice = Uct().choose(seen, Budget(simulations=500), seeded(1))
    assert choice.action in azul.legal(state)
    assert choice.value is not None
    assert choice.value > 0.9
