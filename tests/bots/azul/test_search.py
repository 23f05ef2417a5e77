"""Search within a round: it finds the best move, and stops when asked."""

from __future__ import annotations

import threading

import numpy as np
import pytest

from azulejos.bots.azul.evaluation.outcome import WIN_SHARE
from azulejos.bots.azul.search.position_search import search_position
from azulejos.bots.protocol import SearchResult
from azulejos.bots.search.budget import new_flag
from azulejos.bots.search.searcher import Limits
from azulejos.bots.search.value_scale import as_share
from azulejos.core.rng import seeded
from tests.azul.table import board, table
from tests.bots.azul.positions import (
    Minimax,
    Replying,
    azul,
    best_actions,
    late_position,
    random_networks,
    share_of,
)


@pytest.mark.parametrize("seed", range(12))
def test_the_end_of_a_round_is_played_as_by_a_minimax_over_all_lines(seed: int) -> None:
    networks = random_networks(seed)
    state = late_position(seed, tiles=7)
    minimax = Minimax(networks)
    result = search_position(state, networks, Limits(new_flag()))
    assert result.is_solved
    assert result.value == share_of(minimax.value(state))
    assert result.action in best_actions(minimax, state)


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("seed", range(6))
def test_with_more_than_two_players_the_others_reply_with_what_looks_best_to_them(seed: int, players: int) -> None:
    networks = random_networks(seed)
    state = late_position(seed, tiles=8, players=players)
    result = search_position(state, networks, Limits(new_flag()))
    assert result.is_solved
    assert result.value == share_of(Replying(networks, azul.actor(state)).value(state))


def test_the_best_line_leads_to_the_value_that_was_found() -> None:
    networks = random_networks(3)
    state = late_position(3, tiles=8)
    minimax = Minimax(networks)
    result = search_position(state, networks, Limits(new_flag()))
    value = result.value
    assert value is not None
    for action in result.line:
        assert value == pytest.approx(share_of(minimax.value(state)))
        azul.play(state, action)
        value = 1 - value


def test_the_last_take_ends_the_game_if_that_wins_it() -> None:
    leader = board(score=40, lines={5: "BBBB"}, wall={5: "YRKW."})
    state = azul.read(table(leader, board(score=30), centre="B"))
    result = search_position(state, None, Limits(new_flag()))
    assert result.is_solved
    assert azul.notation.format_move(state, result.action) == "CB5"
    assert result.value is not None
    assert result.value > as_share(WIN_SHARE)


def test_the_order_of_the_factories_changes_nothing() -> None:
    networks = random_networks(1)
    plates = ["BBYR", "KKWW", "BYRK", "RRRW", "YYYK"]
    results = []
    for order in (plates, plates[::-1], plates[2:] + plates[:2]):
        state = azul.read(table(factories="/".join(order)))
        results.append(result_at(state, networks))
    assert len({value for value, _ in results}) == 1
    assert len({move for _, move in results}) == 1


def result_at(state: np.ndarray, networks: np.ndarray) -> tuple[float | None, str]:
    """The value at depth 2, and the best move without the number of its factory."""
    reports: list[SearchResult] = []
    search_position(state, networks, Limits(new_flag(), nodes=20_000), reports.append)
    second = reports[1]
    source = int(azul.notation.format_move(state, second.action)[0])
    plates = azul.position(state).split()[6].split("/")
    return second.value, plates[source - 1] + azul.notation.format_move(state, second.action)[1:]


def test_equal_factories_are_searched_once() -> None:
    networks = random_networks(1)
    different = azul.read(table(factories="BBYR/KKWW/BYRK/RRRW/YYYK"))
    equal = azul.read(table(factories="BBYR/BBYR/BBYR/BBYR/BBYR"))
    nodes = [nodes_to_first_depth(state, networks) for state in (different, equal)]
    assert nodes[1] <= 2 * len(azul.legal(equal)) // 5 < nodes[0]


def nodes_to_first_depth(state: np.ndarray, networks: np.ndarray) -> int:
    reports: list[SearchResult] = []
    search_position(state, networks, Limits(new_flag(), nodes=1000), reports.append)
    return reports[0].nodes


@pytest.mark.parametrize("seed", range(4))
def test_two_threads_find_the_same_end_of_a_round(seed: int) -> None:
    networks = random_networks(seed)
    state = late_position(seed, tiles=9)
    alone = search_position(state, networks, Limits(new_flag()))
    together = search_position(state, networks, Limits(new_flag(), threads=2))
    assert together.is_solved
    assert together.value == alone.value


def test_a_search_that_had_no_time_has_a_legal_move_and_no_value() -> None:
    networks = random_networks(2)
    state = azul.new()
    azul.deal(state, seeded(1))
    flag = new_flag()
    flag[0] = 1
    result = search_position(state, networks, Limits(flag))
    assert azul.is_legal(state, result.action)
    assert result.line == (result.action,)
    assert result.value is None
    assert (result.nodes, result.depth) == (0, 0)


def test_another_thread_can_end_the_search() -> None:
    networks = random_networks(2)
    state = azul.new()
    azul.deal(state, seeded(1))
    flag = new_flag()
    heard = threading.Event()

    def stop() -> None:
        heard.wait()
        flag.fill(1)

    stopper = threading.Thread(target=stop)
    stopper.start()
    result = search_position(state, networks, Limits(flag), lambda report: heard.set())
    stopper.join()
    assert result.depth >= 1


def test_the_state_is_left_as_it_was() -> None:
    state = late_position(5, 8)
    before = state.copy()
    search_position(state, random_networks(), Limits(new_flag()))
    assert state.tobytes() == before.tobytes()
