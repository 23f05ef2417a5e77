"""The solver finds what trying everything finds, and the values that the search finds."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from azulejos.bots.azul.network import networks_for
from azulejos.bots.azul.search.position_search import search_position
from azulejos.bots.azul.solver.position_solver import is_within_reach, solve_position
from azulejos.bots.protocol import SearchResult
from azulejos.bots.search.budget import new_flag
from azulejos.bots.search.searcher import Limits
from azulejos.core.game import State
from tests.azul.table import board, table
from tests.bots.azul.positions import Minimax, azul, best_actions, late_position, random_networks, share_of
from tests.cases import nonempty
from tests.conftest import CAMPAIGN

POSITIONS = 5_000 if CAMPAIGN else 40
TILES = 5  # on the table, at most: few enough for plain Python to try everything


def solved(state: State, networks: NDArray[Any], threads: int = 1, only: tuple[int, ...] = ()) -> SearchResult:
    result = solve_position(state, networks, Limits(new_flag(), threads=threads, only=only))
    assert result is not None
    assert result.is_solved
    return result


def test_small_positions_are_worth_what_trying_everything_says() -> None:
    for seed in range(POSITIONS):
        networks = random_networks(seed % 7)
        state = late_position(seed, TILES)
        minimax = Minimax(networks)
        result = solved(state, networks)
        assert result.value == share_of(minimax.value(state)), azul.position(state)
        assert result.action in best_actions(minimax, state), azul.position(state)


@pytest.mark.parametrize("seed", range(12))
def test_solver_and_search_find_the_same_value(seed: int) -> None:
    state, networks = late_position(seed, tiles=11), networks_for(2, False)
    found, searched = solved(state, networks), search_position(state, networks, Limits(new_flag()))
    assert searched.is_solved
    assert (found.value, found.is_proved) == (searched.value, searched.is_proved)


@pytest.mark.parametrize("seed", range(6))
def test_the_line_goes_to_the_end_of_the_round_and_keeps_the_value(seed: int) -> None:
    state, networks = late_position(seed, tiles=8), random_networks(seed)
    line = solved(state, networks).line
    value = solved(state, networks).value
    for ply, action in enumerate(line):
        assert value is not None
        assert solved(state, networks).value == pytest.approx(value), f"after {ply} takes"
        azul.apply(state, action)
        value = 1 - value
    assert azul.actor(state) < 0


def test_two_threads_find_the_same_value() -> None:
    for seed in range(4):
        state, networks = late_position(seed, tiles=10), random_networks(seed)
        assert solved(state, networks, threads=2).value == solved(state, networks).value


def test_equal_questions_have_equal_answers() -> None:
    networks = random_networks(1)
    state = late_position(1, tiles=10)
    first = solved(state, networks)
    solved(late_position(2, tiles=10), networks)
    assert solved(state, networks) == first


def test_only_wanted_takes_are_chosen() -> None:
    state, networks = late_position(3, tiles=TILES), random_networks(3)
    minimax = Minimax(networks)
    for action in nonempty(azul.legal(state)):
        result = solved(state, networks, only=(action,))
        assert (result.action, result.value) == (action, share_of(minimax.value_of(state, action)))


def test_a_solver_without_enough_nodes_has_no_answer() -> None:
    state = late_position(1, tiles=10)
    before = state.copy()
    assert solve_position(state, random_networks(1), Limits(new_flag(), nodes=20)) is None
    assert np.array_equal(state, before)


def test_a_solver_that_is_stopped_has_no_answer() -> None:
    flag = new_flag()
    flag[0] = 1
    assert solve_position(late_position(1, tiles=10), random_networks(1), Limits(flag)) is None


def test_a_round_that_ends_the_game_on_every_line_is_proved() -> None:
    leader = board(score=40, lines={5: "BBBBB"}, wall={5: "YRKW."})
    state, networks = azul.read(table(leader, board(score=30), centre="YYRK")), random_networks(0)
    result = solved(state, networks)
    assert result.is_proved
    assert result.value == share_of(Minimax(networks).value(state))


def test_what_is_within_reach_grows_with_the_nodes() -> None:
    short, whole = late_position(1, tiles=4), azul.read(table(factories="BBYR/KKWW/BYRK/RRRW/YYYK"))
    assert is_within_reach(short, 20_000)
    assert not is_within_reach(whole, 20_000)
    assert is_within_reach(whole, 10**9)
    assert not is_within_reach(azul.new(), 10**9), "nothing is dealt"
    assert not is_within_reach(late_position(1, tiles=4, players=3), 10**9)
