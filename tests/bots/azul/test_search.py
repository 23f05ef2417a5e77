"""Search within a round: it finds what is best, says the same every time, and stops when told to."""

from __future__ import annotations

import threading

import numpy as np
import pytest

from azulejos.bots.azul.evaluation import WIN_SHARE
from azulejos.bots.azul.searching import think_about
from azulejos.bots.budget import new_flag
from azulejos.core.rng import seeded
from tests.azul.table import board, table
from tests.bots.azul.positions import (
    Minimax,
    Replying,
    as_value,
    azul,
    best_actions,
    late_position,
    random_networks,
)


@pytest.mark.parametrize("seed", range(12))
def test_the_end_of_a_round_is_played_as_by_a_minimax_over_all_lines(seed: int) -> None:
    networks = random_networks(seed)
    state = late_position(seed, tiles=7)
    minimax = Minimax(networks)
    found = think_about(state, networks, new_flag())
    assert found.is_solved
    assert found.value == as_value(minimax.value(state))
    assert found.action in best_actions(minimax, state)


@pytest.mark.parametrize("seed", range(6))
def test_with_three_players_the_others_reply_with_what_looks_best_to_them(seed: int) -> None:
    networks = random_networks(seed)
    state = late_position(seed, tiles=8, players=3)
    found = think_about(state, networks, new_flag())
    assert found.is_solved
    assert found.value == as_value(Replying(networks, azul.actor(state)).value(state))


def test_the_best_line_leads_to_the_value_that_was_found() -> None:
    networks = random_networks(3)
    state = late_position(3, tiles=8)
    minimax = Minimax(networks)
    value = think_about(state, networks, new_flag()).value
    line = think_about(state, networks, new_flag()).line
    for action in line:
        assert value == as_value(minimax.value(state))
        azul.play(state, action)
        value = -value


def test_the_last_take_ends_the_game_if_that_wins_it() -> None:
    leader = board(score=40, lines={5: "BBBB"}, wall={5: "YRKW."})
    state = azul.read(table(leader, board(score=30), centre="B"))
    found = think_about(state, None, new_flag())
    assert found.is_solved
    assert azul.notation.format_move(state, found.action) == "CB5"
    assert found.value > WIN_SHARE


def test_the_order_of_the_factories_changes_nothing() -> None:
    networks = random_networks(1)
    plates = ["BBYR", "KKWW", "BYRK", "RRRW", "YYYK"]
    thoughts = []
    for order in (plates, plates[::-1], plates[2:] + plates[:2]):
        state = azul.read(table(factories="/".join(order)))
        thoughts.append(thought_at(state, networks))
    assert len({value for value, _ in thoughts}) == 1
    assert len({move for _, move in thoughts}) == 1


def thought_at(state: np.ndarray, networks: np.ndarray) -> tuple[float, str]:
    """The value at depth 2, and the best move without the number of its factory."""
    heard = []
    think_about(state, networks, new_flag(), nodes=20_000, tell=heard.append)
    second = heard[1]
    source = int(azul.notation.format_move(state, second.action)[0])
    plates = azul.position(state).split()[6].split("/")
    return second.value, plates[source - 1] + azul.notation.format_move(state, second.action)[1:]


def test_equal_factories_are_looked_at_once() -> None:
    networks = random_networks(1)
    different = azul.read(table(factories="BBYR/KKWW/BYRK/RRRW/YYYK"))
    equal = azul.read(table(factories="BBYR/BBYR/BBYR/BBYR/BBYR"))
    looks = [nodes_to_first_depth(state, networks) for state in (different, equal)]
    assert looks[1] <= 2 * len(azul.legal(equal)) // 5 < looks[0]


def nodes_to_first_depth(state: np.ndarray, networks: np.ndarray) -> int:
    heard = []
    think_about(state, networks, new_flag(), nodes=1000, tell=heard.append)
    return int(heard[0].nodes)


def test_the_same_nodes_give_the_same_thought() -> None:
    networks = random_networks(2)
    state = azul.new()
    azul.deal(state, seeded(1))
    first = think_about(state, networks, new_flag(), nodes=5000)
    think_about(late_position(0, 10), networks, new_flag(), nodes=5000)  # in between, something else
    assert think_about(state, networks, new_flag(), nodes=5000) == first
    assert first.nodes <= 5000


def test_what_is_known_of_a_round_is_used_again_but_for_a_limit_of_nodes() -> None:
    networks = random_networks(2)
    state = late_position(4, tiles=9)
    first = think_about(state, networks, new_flag())
    again = think_about(state, networks, new_flag())
    others = think_about(state, random_networks(5), new_flag())
    assert again.value == first.value
    assert again.nodes < first.nodes / 2
    assert others.nodes > first.nodes / 10
    assert think_about(state, networks, new_flag(), nodes=10**9).nodes == first.nodes


@pytest.mark.parametrize("seed", range(4))
def test_two_minds_find_the_same_end_of_a_round(seed: int) -> None:
    networks = random_networks(seed)
    state = late_position(seed, tiles=9)
    alone = think_about(state, networks, new_flag())
    together = think_about(state, networks, new_flag(), threads=2)
    assert together.is_solved
    assert together.value == alone.value


def test_a_flag_that_is_set_ends_the_search_with_a_legal_move() -> None:
    networks = random_networks(2)
    state = azul.new()
    azul.deal(state, seeded(1))
    flag = new_flag()
    flag[0] = 1
    found = think_about(state, networks, flag)
    assert azul.is_legal(state, found.action)
    assert found.depth == 0


def test_another_thread_can_end_the_search() -> None:
    networks = random_networks(2)
    state = azul.new()
    azul.deal(state, seeded(1))
    flag = new_flag()
    heard = threading.Event()
    stopper = threading.Thread(target=lambda: (heard.wait(), flag.fill(1)))
    stopper.start()
    found = think_about(state, networks, flag, tell=lambda thought: heard.set())
    stopper.join()
    assert found.depth >= 1


def test_the_state_is_left_as_it_was() -> None:
    state = late_position(5, 8)
    before = state.copy()
    think_about(state, random_networks(), new_flag())
    assert state.tobytes() == before.tobytes()
