"""Tiling is solved: no other way through a seat's lines, cells and chips scores more."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from azulejos.bots.duel.network import hand_made
from azulejos.bots.duel.search.position_search import SOLVE, run
from azulejos.bots.duel.search.tiling_solver import worth_after
from azulejos.bots.duel.search.tree import new_tree
from azulejos.bots.duel.workspace import new_workspaces
from azulejos.bots.search.budget import new_flag
from azulejos.core.compiling.rule import entry
from azulejos.core.game import Game, State
from azulejos.core.rng import seeded
from azulejos.games.duel.rules.actions import SPEND
from azulejos.games.duel.rules.state import ROUNDS, TILING
from tests.bots.duel.positions import duel
from tests.walking import decisions

MOST_WAYS = 100_000
SMALL = 400  # ways through a position that are few enough to be tried in plain Python


@entry
def worth(workspaces: NDArray[Any], networks: NDArray[Any], states: NDArray[Any], seat: int) -> float:
    return worth_after(workspaces[0], networks[0], states[0], seat)


def solved(workspaces: NDArray[Any], networks: NDArray[Any], state: State) -> float:
    """The value of the way that the bot finds."""
    workspaces["root"][0] = state
    run(SOLVE, workspaces, networks, new_tree(1), seeded(0), new_flag(), MOST_WAYS)
    return float(workspaces["best_value"][0])


def ends(game: Game, state: State, seat: int) -> Iterator[State]:
    """The position after each way of a seat through its tiling, the order of chips included."""
    if state[0].phase != TILING or game.actor(state) != seat:
        yield state
        return
    for action in game.legal(state):
        after = state.copy()
        game.apply(after, action)
        yield from ends(game, after, seat)


def begun_tilings(game: Game, seeds: range) -> Iterator[State]:
    """Positions in which a seat is about to decide how to tile, before any chip of a line is laid."""
    for seed in seeds:
        for state in decisions(game, game.with_defaults({"tablets": "random-4"}), seed):
            if state[0].phase == TILING and state[0].laid == 0 and state[0].paid == 0:
                yield state


def test_no_way_through_a_tiling_scores_more() -> None:
    workspaces, networks = new_workspaces(), hand_made()
    compared = with_chips = last = 0
    for state in begun_tilings(duel, range(40)):
        seat = duel.actor(state)
        ways = []
        for end in ends(duel, state, seat):
            ways.append(worth(workspaces, networks, end, seat))
            if len(ways) > SMALL:
                break
        if len(ways) <= SMALL:
            assert np.isclose(solved(workspaces, networks, state), max(ways))
            compared += 1
            with_chips += max(duel.legal(state)) >= SPEND
            last += state[0].round_number == ROUNDS
    assert compared > 50
    assert with_chips > 10
    assert last > 5
