"""What a search keeps in its head from one move to the next."""

from __future__ import annotations

from azulejos.bots.azul import searching
from azulejos.bots.azul.network import networks_for
from azulejos.bots.azul.searching import STOCK, think_about
from azulejos.bots.budget import new_flag
from tests.bots.azul.positions import late_position


def test_two_bots_in_one_process_keep_what_each_has_found() -> None:
    state = late_position(7, tiles=9)
    judges = (networks_for(2, grey=False), None)
    first = [think_about(state.copy(), judge, new_flag()) for judge in judges]
    again = [think_about(state.copy(), judge, new_flag()) for judge in judges]
    for before, after in zip(first, again, strict=True):
        assert before.is_solved
        assert after.is_solved
        assert after.value == before.value
        assert after.nodes < before.nodes / 2


def test_heads_rest_in_a_stock_that_does_not_grow_without_end() -> None:
    for seed in range(2 * STOCK):
        think_about(late_position(seed, tiles=5), networks_for(2, grey=False), new_flag())
    assert len([head for head in searching._resting if len(head.workspaces) == 1]) <= STOCK
