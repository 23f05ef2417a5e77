"""The bots of Azul Duel: legal, repeatable, quick to stop, and blind for what their seat may not know."""

from __future__ import annotations

import threading

import numpy as np
import pytest

from azulejos.bots.duel.bot import DuelSearcher
from azulejos.bots.duel.network import learned
from azulejos.bots.duel.search import position_search
from azulejos.bots.duel.search.position_search import STOCK, evaluate_position_moves, new_thread, search_position
from azulejos.bots.duel.workspace import new_workspaces
from azulejos.bots.protocol import SearchResult, seen_by_actor
from azulejos.bots.search.budget import Budget, Interrupt, new_flag
from azulejos.bots.search.searcher import Limits
from azulejos.bots.search.value_scale import as_share
from azulejos.bots.search.workspace_pool import WorkspacePool
from azulejos.core.compiling.alignment import ALIGNMENT
from azulejos.core.game import State
from azulejos.core.rng import seeded
from azulejos.games.duel.rules.components import PLATES_OF_TYPE
from azulejos.games.duel.rules.state import (
    ACQUISITION,
    DRAWING,
    KEEPING,
    NONE,
    OPENING,
    PLACING,
    RETURNING,
    ROUNDS,
    STACKING,
    TILING,
)
from tests.bots.duel.positions import duel, positions
from tests.bots.result_checks import check_result
from tests.cases import nonempty
from tests.walking import decisions

FEW = Budget(simulations=60)
BY_HAND = DuelSearcher("by hand", FEW, learned=False)
LEARNED = DuelSearcher("learned", FEW)
PHASES = {OPENING, ACQUISITION, STACKING, DRAWING, KEEPING, PLACING, RETURNING, TILING}  # in which a seat decides


def test_every_choice_is_legal_and_so_is_its_line() -> None:
    for tablets in ("first", "random-4"):
        for seen in positions(seed=3, every=4, tablets=tablets):
            check_result(LEARNED, seen, FEW)


@pytest.mark.parametrize("threads", [1, 2])
def test_the_same_seed_and_simulations_give_the_same_choice(threads: int) -> None:
    seen = positions(seed=5, every=1)[10]
    reports: list[SearchResult] = []
    budget = Budget(simulations=1_200, threads=threads)
    choices = [LEARNED.choose(seen, budget, seeded(7))]
    LEARNED.choose(positions(seed=6, every=1)[20], FEW, seeded(7))  # whatever it has searched in between
    choices.append(LEARNED.choose(seen, budget, seeded(7)))
    choices.append(LEARNED.choose(seen, budget, seeded(7), reports.append))
    assert choices[0] == choices[1] == choices[2] == reports[-1]
    assert [choice.nodes for choice in reports] == ([500, 1_000, 1_200] if threads == 1 else [1_000, 1_200])
    assert LEARNED.choose(seen, budget, seeded(8)) != choices[0]


def test_two_threads_search_otherwise_than_one() -> None:
    seen = positions(seed=5, every=1)[10]
    one, two = (LEARNED.choose(seen, Budget(simulations=600, threads=threads), seeded(7)) for threads in (1, 2))
    assert one.nodes == two.nodes == 600
    assert one.value != two.value
    tiling = next(each for each in positions(seed=5, every=1) if each.state[0].phase == TILING)
    assert LEARNED.choose(tiling, Budget(threads=2), seeded(1)) == LEARNED.choose(tiling, Budget(), seeded(1))


def test_nodes_count_as_simulations_and_one_searches_nothing() -> None:
    seen = positions(seed=5, every=1)[10]
    assert BY_HAND.choose(seen, Budget(nodes=30), seeded(1)).nodes == 30
    unsearched = BY_HAND.choose(seen, Budget(simulations=1), seeded(1))
    assert unsearched.line == (unsearched.action,)


def test_every_legal_action_is_valued_in_every_phase() -> None:
    phases = set()
    for seed in range(4):
        for seen in positions(seed, every=1, tablets="random-4"):
            actions, values = evaluate_position_moves(seen, learned(), seeded(1))
            assert actions.tolist() == duel.legal(seen.state)
            assert (np.abs(values) <= 1).all()
            phases.add(int(seen.state[0].phase))
    assert phases == PHASES


def test_the_action_of_the_highest_value_is_what_one_simulation_plays() -> None:
    for seen in nonempty(positions(seed=2, every=5)):
        if seen.state[0].phase != TILING:
            actions, values = evaluate_position_moves(seen, learned(), seeded(1))
            result = search_position(seen, learned(), Limits(new_flag(), nodes=1), seeded(1))
            assert result.action == actions[values.argmax()]
            assert result.value == as_share(float(values.max()))


def test_an_action_of_a_tiling_is_worth_the_best_way_that_begins_with_it() -> None:
    compared = 0
    for seed in range(6):
        for seen in positions(seed, every=1):
            if seen.state[0].phase == TILING and seen.state[0].round_number < ROUNDS:
                result = search_position(seen, learned(), Limits(new_flag(), nodes=1), seeded(1))
                _, values = evaluate_position_moves(seen, learned(), seeded(1))
                assert as_share(float(values.max())) == pytest.approx(result.value, abs=1e-6)
                compared += len(values) > 1
    assert compared > 10


def test_an_interrupt_ends_it_at_once_even_before_it_begins() -> None:
    seen = positions(seed=5, every=1)[10]
    for threads in (1, 2):
        interrupt = Interrupt()
        budget = Budget(seconds=3_600, interrupt=interrupt, threads=threads)
        threading.Timer(0.05, interrupt.set).start()
        assert duel.is_legal(seen.state, LEARNED.choose(seen, budget, seeded(1)).action)
        assert LEARNED.choose(seen, budget, seeded(1)).nodes == 0


def test_a_full_tree_does_not_end_it(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = positions(seed=5, every=1)[10]
    monkeypatch.setattr(position_search, "MOST_NODES", 300)
    monkeypatch.setattr(position_search, "pool", WorkspacePool(new_thread, STOCK))
    assert LEARNED.choose(seen, Budget(simulations=200), seeded(1)).nodes == 200


def test_it_plays_the_same_whatever_its_seat_may_not_know() -> None:
    """Plates that the other seat has put back change with unseen ones of their type."""
    compared = 0
    for seed in range(12):
        for state in decisions(duel, duel.with_defaults({}), seed):
            twin = with_other_secrets(state)
            if twin is not None and compared < 12:
                compared += 1
                choices = [LEARNED.choose(seen_by_actor(duel, one, seeded(3)), FEW, seeded(4)) for one in (state, twin)]
                assert choices[0] == choices[1]
                break
    assert compared > 3


def with_other_secrets(state: State) -> State | None:
    """The same position as its seat to act sees it, with another plate where it can't see."""
    twin = state.copy()
    record = twin[0]
    for place, plate in enumerate(record.returned):
        unseen = int(record.unknown) & PLATES_OF_TYPE[type_of_plate(int(plate))] if plate != NONE else 0
        if unseen and record.phase == ACQUISITION and int(record.returned_by) >> place & 1 != record.to_act:
            other = unseen.bit_length() - 1
            record.unknown = int(record.unknown) - (1 << other) + (1 << int(plate))
            record.returned[place] = other
            return twin
    return None


def type_of_plate(plate: int) -> int:
    return next(kind for kind, plates in enumerate(PLATES_OF_TYPE) if plates >> plate & 1)


def test_search_beats_random_play() -> None:
    rng = seeded(11)
    for seat in range(2):
        state = duel.new(start="1")
        chooser = np.random.default_rng(seat)
        duel.deal(state, rng)
        while not duel.is_over(state):
            if duel.actor(state) == seat:
                action = LEARNED.choose(seen_by_actor(duel, state, rng), Budget(simulations=8), rng).action
            else:
                action = int(chooser.choice(duel.legal(state)))
            duel.apply(state, action)
            duel.deal(state, rng)
        assert duel.winners(state) == (seat,)


def test_workspaces_trees_and_networks_are_aligned() -> None:
    workspaces, networks, tree = new_workspaces(), learned(), new_thread(1).tree
    arrays = [workspaces["units"][0], workspaces["known_units"][0], tree]
    arrays += [networks[field][0] for field in ("weights", "bias", "out")]
    assert all(array.ctypes.data % ALIGNMENT == 0 for array in arrays)
