"""From Python into the solver and back."""

from __future__ import annotations

import threading
from typing import Any

import numpy as np
from numpy.typing import NDArray

from azulejos.bots.azul.evaluation.evaluate import SURE
from azulejos.bots.azul.network import networks_for
from azulejos.bots.azul.search.alpha_beta import most_plies
from azulejos.bots.azul.solver.memory import new_memories
from azulejos.bots.azul.solver.solving import IS_PROVED, IS_SOLVED, RESULT, TAKES, VALUE, solve
from azulejos.bots.protocol import SearchResult
from azulejos.bots.search.budget import Flag, new_flag
from azulejos.bots.search.searcher import Limits
from azulejos.bots.search.value_scale import as_share
from azulejos.bots.search.workspace_pool import WorkspacePool
from azulejos.core.compiling.rule import entry
from azulejos.core.game import Game, State
from azulejos.core.loops import Numbers, States
from azulejos.core.rng import seeded
from azulejos.games.azul.rules.state import OFFER

STOCK = 2  # memories that are kept: as many threads as review a game
# By thread, what a take less is worth to it (see `takes.py`): not all try the same first.
HASTES = (2000, 1000)

# Of positions in which at most nine takes are left by `most_plies`, this many nodes solve nearly all; one take more
# takes about three times as many (`benchmarks/solver.md`).
SHORT, NODES, NODES_GROW = 9, 40_000, 3.0

pool: WorkspacePool[NDArray[Any]] = WorkspacePool(new_memories, STOCK)


@entry
def run(memories: States, shared: States, networks: States, states: States, flag: Flag, result: Numbers) -> None:
    solve(memories[0], shared[0], networks[0], states[0], flag, result)


def can_solve(state: State) -> bool:
    """Whether a position is of the kind that is solved: takes of two players on the coloured wall."""
    record = state[0]
    return bool(record.players == 2 and not record.grey and record.phase == OFFER)


def is_within_reach(state: State, nodes: int) -> bool:
    """Whether a number of nodes solves most positions that are as long."""
    return can_solve(state) and nodes >= NODES * NODES_GROW ** (most_plies(state[0]) - SHORT)


def solve_position(state: State, networks: NDArray[Any], limits: Limits) -> SearchResult | None:
    """The best take and line of a position, by the values at the end of the round; None if that takes too long."""
    with pool.borrow(limits.threads) as (memories, _):
        memories["stamp"] = memories["stamp"].max() + 1
        memories["limit"] = limits.nodes
        memories["haste"] = [HASTES[thread % len(HASTES)] for thread in range(limits.threads)]
        memories["unwanted"] = bool(limits.only)
        memories["unwanted"][:, list(limits.only)] = 0
        memories["nodes"] = 0
        result = solve_together(memories, networks, state, limits.flag)
        if not result[IS_SOLVED]:
            return None
        line = tuple(memories["line"][0, : result[TAKES]].tolist())
        value = as_share(float(result[VALUE]) / SURE)
        nodes = int(memories["nodes"].sum())
        return SearchResult(line[0], value, line, nodes, len(line), True, bool(result[IS_PROVED]))


def prepare(game: Game) -> None:
    """Compile all that the solver needs by letting it begin once."""
    state = game.new()
    game.deal(state, seeded(0))
    solve_position(state, networks_for(2, False), Limits(new_flag(), nodes=2))


def solve_together(memories: NDArray[Any], networks: NDArray[Any], state: State, flag: Flag) -> NDArray[np.int64]:
    """Let other threads solve the same position; the first, whose result counts, profits from what they remember."""
    results = np.zeros((len(memories), RESULT), np.int64)
    done = new_flag()
    helpers = [
        threading.Thread(target=run, args=(memories[which:], memories, networks, state, done, results[which]))
        for which in range(1, len(memories))
    ]
    for helper in helpers:
        helper.start()
    try:
        run(memories, memories, networks, state, flag, results[0])
    finally:
        done[0] = 1
        for helper in helpers:
            helper.join()
    first: NDArray[np.int64] = results[0]
    return first
