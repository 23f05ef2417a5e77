"""The memory of a search between two moves, which changes nothing but its speed."""

from __future__ import annotations

import pytest

from azulejos.bots import bot
from azulejos.bots.azul.levels import LEVELS
from azulejos.bots.azul.network import networks_for
from azulejos.bots.azul.search import position_search
from azulejos.bots.azul.search.position_search import STOCK, search_position
from azulejos.bots.azul.workspace import WORKSPACE, new_workspaces
from azulejos.bots.entrants import parse_entrant
from azulejos.bots.protocol import SearchResult, Seen
from azulejos.bots.search.budget import Budget, new_flag
from azulejos.bots.search.searcher import Limits
from azulejos.bots.search.workspace_pool import WorkspacePool
from azulejos.core.compiling.alignment import ALIGNMENT
from azulejos.core.rng import seeded
from tests.bots.azul.positions import azul, late_position, random_networks
from tests.cases import nonempty

MASTER = LEVELS[-1]
ENOUGH = Budget(seconds=60)  # for any position here to be solved


def test_the_same_nodes_give_the_same_result_whatever_was_searched_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """The transposition table fills up in such searches, so that what is overwritten where would show."""
    limits = Limits(new_flag(), nodes=300_000)
    networks = networks_for(2, grey=False)
    states = [azul.new() for _ in range(6)]
    for seed, state in enumerate(states):
        azul.deal(state, seeded(seed))
    fresh = []
    for state in states:
        monkeypatch.setattr(position_search, "pool", WorkspacePool(new_workspaces, STOCK))
        fresh.append(search_position(state, networks, limits))
    for _ in range(4):
        assert [search_position(state, networks, limits) for state in states] == fresh


def test_equal_nodes_give_equal_results_after_timed_searches_of_the_same_round() -> None:
    state = late_position(4, tiles=14)
    seen = Seen(azul, state, azul.actor(state))
    before = MASTER.choose(seen, Budget(nodes=2_000), seeded(1))
    MASTER.choose(seen, ENOUGH, seeded(1))
    assert MASTER.choose(seen, Budget(nodes=2_000), seeded(1)) == before


def test_what_a_bot_knows_of_a_round_is_used_again_but_for_a_limit_of_nodes() -> None:
    networks = random_networks(2)
    state = late_position(4, tiles=9)
    owner = object()
    first = search_position(state, networks, Limits(new_flag()), owner=owner)
    again = search_position(state, networks, Limits(new_flag()), owner=owner)
    others = search_position(state, random_networks(5), Limits(new_flag()), owner=owner)
    assert again.value == first.value
    assert again.nodes < first.nodes / 2
    assert others.nodes > first.nodes / 10
    assert search_position(state, networks, Limits(new_flag(), nodes=10**9), owner=owner).nodes == first.nodes


def test_two_bots_in_one_process_remember_what_each_has_found() -> None:
    state = late_position(7, tiles=9)
    networks_of_both = (networks_for(2, grey=False), None)
    owners = (object(), object())
    first, again = (
        [
            search_position(state.copy(), networks, Limits(new_flag()), owner=owner)
            for networks, owner in zip(networks_of_both, owners, strict=True)
        ]
        for _ in range(2)
    )
    for before, after in nonempty(zip(first, again, strict=True)):
        assert before.is_solved
        assert after.is_solved
        assert after.value == before.value
        assert after.nodes < before.nodes / 2


def test_two_bots_of_the_same_values_in_one_process_share_no_memory() -> None:
    """As in a match between one level with two budgets: what one has found must not help the other."""
    state = late_position(8, tiles=9)
    slow, fast = (parse_entrant(name, "azul").make() for name in ("master@0.25", "master@0.05"))

    def solve(who: str) -> SearchResult:
        one = slow if who == "slow" else fast
        return one.choose(Seen(azul, state.copy(), azul.actor(state)), ENOUGH, seeded(1))

    first, other, again = solve("slow"), solve("fast"), solve("slow")
    assert first.is_solved
    assert other == first
    assert again.nodes < first.nodes / 2


def test_a_bot_by_its_name_remembers_and_its_clone_does_not() -> None:
    assert bot("master", "azul") is bot("master", "azul")
    clone = MASTER.clone()
    assert clone is not MASTER
    assert (clone.name, clone.unit) == (MASTER.name, MASTER.unit)


def test_few_workspaces_rest_however_many_tables_there_are() -> None:
    for seed in range(2 * STOCK):
        search_position(late_position(seed, 5), networks_for(2, grey=False), Limits(new_flag()), owner=object())
    assert position_search.pool.resting(1) <= STOCK


def test_workspaces_and_what_is_computed_in_them_are_aligned() -> None:
    workspaces = new_workspaces(3)
    networks = networks_for(2, grey=False)
    arrays = [workspaces[field][one] for field in ("of_round", "units", "shares") for one in range(3)]
    arrays += [networks[field][0] for field in ("weights", "bias", "out")]
    assert all(array.ctypes.data % ALIGNMENT == 0 for array in arrays)
    assert WORKSPACE.itemsize % ALIGNMENT == 0
