"""The bots of Azul Duel: legal, repeatable, quick to stop, and blind for what their seat may not know."""

from __future__ import annotations

import threading

import numpy as np
import pytest

from azulejos import games
from azulejos.bots.budget import Budget, Interrupt
from azulejos.bots.duel.bot import Thinker
from azulejos.bots.protocol import Choice, Seen, seen_by_actor
from azulejos.core.game import Game, State
from azulejos.core.words import seeded
from azulejos.games.duel.components import PLATES_OF_TYPE
from azulejos.games.duel.state import ACQUISITION, NONE
from tests.walking import decisions

FEW = Budget(simulations=60)
BY_HAND = Thinker("by hand", FEW, by_hand=True)
LEARNED = Thinker("learned", FEW)


@pytest.fixture
def duel() -> Game:
    return games.game("duel")


def positions(duel: Game, seed: int, every: int, tablets: str = "first") -> list[Seen]:
    """Positions of a random game, as the seat to act sees them."""
    states = list(decisions(duel, duel.settle({"tablets": tablets}), seed))
    return [seen_by_actor(duel, state, seeded(1)) for state in states[::every]]


def test_every_choice_is_legal_and_so_is_its_line(duel: Game) -> None:
    for tablets in ("first", "random-4"):
        for seen in positions(duel, seed=3, every=4, tablets=tablets):
            before = seen.state.copy()
            choice = LEARNED.choose(seen, FEW, seeded(1))
            assert seen.state.tobytes() == before.tobytes()
            assert choice.line[0] == choice.action
            state = seen.state.copy()
            for action in choice.line:
                assert duel.is_legal(state, action)
                duel.apply(state, action)
            assert choice.value is None or 0 <= choice.value <= 1


def test_the_same_seed_and_simulations_give_the_same_choice(duel: Game) -> None:
    seen = positions(duel, seed=5, every=1)[10]
    told: list[Choice] = []
    budget = Budget(simulations=1_200)
    choices = [bot.choose(seen, budget, seeded(7)) for bot in (LEARNED, LEARNED)]
    choices.append(LEARNED.choose(seen, budget, seeded(7), told.append))
    assert choices[0] == choices[1] == choices[2] == told[-1]
    assert [choice.nodes for choice in told] == [500, 1_000, 1_200]
    assert LEARNED.choose(seen, budget, seeded(8)) != choices[0]


def test_nodes_count_as_simulations_and_one_is_a_glance(duel: Game) -> None:
    seen = positions(duel, seed=5, every=1)[10]
    assert BY_HAND.choose(seen, Budget(nodes=30), seeded(1)).nodes == 30
    glance = BY_HAND.choose(seen, Budget(simulations=1), seeded(1))
    assert glance.line == (glance.action,)


def test_an_interrupt_ends_it_at_once_even_before_it_begins(duel: Game) -> None:
    seen = positions(duel, seed=5, every=1)[10]
    interrupt = Interrupt()
    budget = Budget(seconds=3_600, interrupt=interrupt)
    threading.Timer(0.05, interrupt.set).start()
    assert duel.is_legal(seen.state, LEARNED.choose(seen, budget, seeded(1)).action)
    assert LEARNED.choose(seen, budget, seeded(1)).nodes == 0


def test_a_full_tree_does_not_end_it(duel: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = positions(duel, seed=5, every=1)[10]
    monkeypatch.setattr("azulejos.bots.duel.thinking.MOST_NODES", 300)
    assert LEARNED.choose(seen, Budget(simulations=200), seeded(1)).nodes == 200


def test_it_plays_the_same_whatever_its_seat_may_not_know(duel: Game) -> None:
    """Plates that the other seat has put back change with unseen ones of their type."""
    compared = 0
    for seed in range(12):
        for state in decisions(duel, duel.settle({}), seed):
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


def test_search_beats_random_play(duel: Game) -> None:
    words = seeded(11)
    for seat in range(2):
        state = duel.new(start="1")
        chooser = np.random.default_rng(seat)
        duel.deal(state, words)
        while not duel.is_over(state):
            if duel.actor(state) == seat:
                action = LEARNED.choose(seen_by_actor(duel, state, words), Budget(simulations=8), words).action
            else:
                action = int(chooser.choice(duel.legal(state)))
            duel.apply(state, action)
            duel.deal(state, words)
        assert duel.winners(state) == (seat,)
