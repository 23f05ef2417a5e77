"""From Python into the compiled search and back: threads, memory between two moves, and the result."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from azulejos.bots.azul.evaluation.evaluate import SURE
from azulejos.bots.azul.evaluation.first_layer import begin_first_layer
from azulejos.bots.azul.network import OUTPUTS, new_networks
from azulejos.bots.azul.search.alpha_beta import (
    ACTION,
    DEPTH,
    HAS_VALUE,
    IS_PROVED,
    RESULT,
    SOLVED,
    VALUE,
    begin_position,
    begin_round,
    deepen,
)
from azulejos.bots.azul.search.grey_tiling import evaluate_columns
from azulejos.bots.azul.search.move_values import evaluate_takes
from azulejos.bots.azul.search.seat_values import evaluate_seats
from azulejos.bots.azul.workspace import MOST_MOVES, new_workspaces
from azulejos.bots.protocol import SearchResult, Tell
from azulejos.bots.search.budget import Flag, new_flag
from azulejos.bots.search.searcher import UNLIMITED, Limits
from azulejos.bots.search.value_scale import as_share
from azulejos.bots.search.workspace_pool import Subject, WorkspacePool
from azulejos.core.compiling.rule import entry
from azulejos.core.game import State
from azulejos.core.loops import Numbers, States
from azulejos.games.azul.rules.actions import colour_of, destination_of, source_of, take_action
from azulejos.games.azul.rules.state import CENTRE, TILING

NO_FLAG = new_flag()
BEGIN, SEARCH, EVALUATE_MOVES, EVALUATE_SEATS = range(4)
NO_NETWORKS = new_networks()
# What stays as it is through a round: where it is the same, what was found about a position holds again.
FIXED_IN_ROUND = ("players", "grey", "round_number", "bag", "shown", "filled", "score")
STOCK = 4  # searches whose memory is kept: as many bots as sit at a table


@entry
def run(
    task: int,
    workspaces: States,
    memories: States,
    networks: States,
    states: States,
    flag: Flag,
    most_depth: int,
    result: Numbers,
    actions: Numbers,
    values: Numbers,
) -> int:
    """One of four tasks. One entry has all of them: another would compile all again.

    BEGIN makes a workspace ready for a position, SEARCH searches it to a depth; EVALUATE_MOVES writes every action
    and its value without search, and returns how many there are; EVALUATE_SEATS writes what the position is worth to
    every seat.
    """
    workspace, network, state = workspaces[0], networks[0], states[0]
    if task == SEARCH:
        deepen(workspace, memories[0], network, flag, most_depth, result)
    elif task == BEGIN:
        begin_first_layer(workspace, network, state)
        begin_position(workspace, state, result)
    elif task == EVALUATE_SEATS:
        return evaluate_seats(workspace, network, state, values)
    elif state.phase == TILING:
        return evaluate_columns(workspace, network, state, actions, values)
    else:
        begin_round(workspace, network, state)
        begin_position(workspace, state, result)
        return evaluate_takes(workspace, network, state, actions, values)
    return 0


@dataclass(frozen=True, slots=True)
class Search:
    """One search: a position, what values it, and a workspace and a result for each thread."""

    state: State
    networks: NDArray[Any]
    workspaces: NDArray[Any]
    results: NDArray[np.int64]

    def run(self, task: int, thread: int, flag: Flag = NO_FLAG, depth: int = 0) -> tuple[list[int], list[float]]:
        """Let a thread do a task; the actions and values are those of EVALUATE_MOVES."""
        actions, values = np.zeros(MOST_MOVES, np.int64), np.zeros(MOST_MOVES, np.int64)
        arrays = (self.workspaces[thread:], self.workspaces, self.networks, self.state, flag)
        number = int(run(task, *arrays, depth, self.results[thread], actions, values))
        return actions[:number].tolist(), [value / SURE for value in values[:number].tolist()]

    def deepen(self, thread: int, flag: Flag, tell: Tell | None = None) -> None:
        """Let a thread search deeper and deeper, until it knows all of the round or is stopped."""
        result = self.results[thread]
        depth = int(result[DEPTH])
        while result[DEPTH] == depth and not result[SOLVED] and not self.workspaces["stopped"][thread]:
            depth += 1
            self.run(SEARCH, thread, flag, depth)
            if tell is not None and result[DEPTH] == depth:
                tell(self.result(thread))

    @contextmanager
    def helped(self) -> Iterator[None]:
        """Within this, the other threads search the same position; the first profits from what they remember."""
        flag = new_flag()
        helpers = [
            threading.Thread(target=self.deepen, args=(thread, flag)) for thread in range(1, len(self.workspaces))
        ]
        for helper in helpers:
            helper.start()
        try:
            yield
        finally:
            flag[0] = 1
            for helper in helpers:
                helper.join()

    def result(self, thread: int) -> SearchResult:
        """The result of a thread; without a value if it had no time for one."""
        workspace, result = self.workspaces[thread], self.results[thread]
        action = int(result[ACTION])
        line = tuple(int(each) for each in workspace["line"][0, : workspace["line_length"][0]])
        return SearchResult(
            action,
            as_share(float(result[VALUE]) / SURE) if result[HAS_VALUE] else None,
            line if line and line[0] == action else (action,),
            int(self.workspaces["nodes"].sum()),
            int(result[DEPTH]) if result[HAS_VALUE] else 0,
            bool(result[SOLVED]),
            bool(result[IS_PROVED]) and is_exact(self.state),
        )

    def best_result(self) -> SearchResult:
        """The result of the thread that searched deepest."""
        return self.result(
            max(range(len(self.results)), key=lambda one: self.results[one, [HAS_VALUE, DEPTH]].tolist())
        )


pool: WorkspacePool[NDArray[Any]] = WorkspacePool(new_workspaces, STOCK)


@contextmanager
def new_search(
    state: State, networks: NDArray[Any] | None, threads: int = 1, nodes: int = UNLIMITED, owner: object = None
) -> Iterator[Search]:
    """A search that remembers what its owner found about the round before; without an owner, nothing."""
    known = NO_NETWORKS if networks is None else networks
    subject = None
    if owner is not None:
        subject = Subject(owner, known, b"".join(state[field].tobytes() for field in FIXED_IN_ROUND))
    with pool.borrow(threads, subject) as (workspaces, remembers):
        if not remembers:
            workspaces["stamp"] = workspaces["stamp"].max() + 1
        workspaces["limit"] = nodes
        workspaces["unwanted"] = 0
        workspaces["by_hand"] = networks is None
        yield Search(state, known, workspaces, np.zeros((threads, RESULT), np.int64))


def search_position(
    state: State,
    networks: NDArray[Any] | None,  # None: by the hand-made evaluation
    limits: Limits,
    tell: Tell | None = None,  # hears the result of each depth
    owner: object = None,  # whose memory is used, unless nodes are limited: equal nodes give equal results
) -> SearchResult:
    """Search a position in which a seat has to decide."""
    owner = owner if limits.nodes == UNLIMITED and not limits.only else None
    with new_search(state, networks, limits.threads, limits.nodes, owner) as search:
        if limits.only:
            search.workspaces["unwanted"] = 1
            search.workspaces["unwanted"][:, list(limits.only)] = 0
        if state[0].phase == TILING:
            return solve_tiling(search, limits.only)
        for thread in range(limits.threads):
            search.run(BEGIN, thread)
            search.results[thread, DEPTH] = thread % 2  # every other thread is one ply ahead: not all do the same
        with search.helped():
            search.deepen(0, limits.flag, tell)
        return search.best_result()


def is_exact(state: State) -> bool:
    """Whether the values of games that are over leave nothing to guess: of two, and where no columns are chosen."""
    return bool(state[0].players == 2 and not state[0].grey)


def solve_tiling(search: Search, only: tuple[int, ...]) -> SearchResult:
    """All ways to tile are tried."""
    actions, values = search.run(EVALUATE_MOVES, 0)
    ways = zip(values, actions, strict=True)
    value, action = max(way for way in ways if not only or way[1] in only)
    nodes = int(search.workspaces["nodes"][0])
    return SearchResult(action, as_share(value), (action,), nodes, is_solved=True)


def evaluate_position_moves(state: State, networks: NDArray[Any] | None) -> tuple[list[int], list[float]]:
    """Every action, but one of several that are alike, and what each is worth without search, from -1 to 1."""
    with new_search(state, networks) as search:
        return search.run(EVALUATE_MOVES, 0)


def evaluate_position_seats(state: State, networks: NDArray[Any]) -> list[list[float]]:
    """For every seat of an unfinished game: value, victory and margin without search, each from -1 to 1."""
    with new_search(state, networks) as search:
        _, values = search.run(EVALUATE_SEATS, 0)
        return [values[first : first + OUTPUTS] for first in range(0, len(values), OUTPUTS)]


def same_take(state: State, action: int) -> int:
    """The first of the takes that are alike: of equal factories, it doesn't matter from which one tiles are taken."""
    if state[0].phase == TILING:
        return action
    supply = state["supply"][0].tolist()
    source = source_of(action)
    first = source if source == CENTRE else supply.index(supply[source], CENTRE + 1)
    return take_action(first, colour_of(action), destination_of(action))
