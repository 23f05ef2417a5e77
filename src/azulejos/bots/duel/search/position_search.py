"""From Python into the compiled search and back: threads, trees, and the result."""

from __future__ import annotations

import math
import os
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from azulejos.bots.duel.search.move_values import evaluate_root, evaluate_tilings
from azulejos.bots.duel.search.simulation import simulate
from azulejos.bots.duel.search.tree import ROOT, Tree, children, clear, new_tree
from azulejos.bots.duel.workspace import new_workspaces
from azulejos.bots.protocol import SearchResult, Seen, Tell
from azulejos.bots.search.budget import Flag, new_flag
from azulejos.bots.search.searcher import Limits
from azulejos.bots.search.value_scale import as_share
from azulejos.bots.search.workspace_pool import WorkspacePool
from azulejos.core.actors import CHANCE
from azulejos.core.compiling.rule import entry
from azulejos.core.game import Generator
from azulejos.core.loops import Generators, States
from azulejos.core.rng import seeded
from azulejos.games.duel.rules.state import ROUNDS, TILING

SLICE = 500  # simulations between two reports
MOST_NODES = 1 << 21  # where a tree is full, simulations end at its leaves
MOST_WAYS = 4_000  # of one tiling: enough in all but a few positions
LONGEST_LINE = 16
EVALUATE_MOVES, SEARCH, SOLVE = range(3)
STOCK = max(4, os.cpu_count() or 1)  # workspaces that rest


@entry
def run(task: int, workspaces: States, networks: States, tree: Tree, rng: Generators, flag: Flag, limit: int) -> int:
    """One of three tasks for the position at the root. One entry has all of them: another would compile all again.

    EVALUATE_MOVES values every action without search, and clears the tree; SOLVE does the same for a tiling, and finds
    the best way through it. Both return how many actions there are. SEARCH simulates until the flag is set, and returns
    how often.
    """
    workspace, network = workspaces[0], networks[0]
    if task == SOLVE:
        return evaluate_tilings(workspace, network, limit)
    if task == EVALUATE_MOVES:
        clear(workspace, tree)
        return evaluate_root(workspace, network, rng[0])
    done = 0
    while done < limit and not flag[0]:
        simulate(workspace, network, tree, rng[0])
        done += 1
    return done


@dataclass(frozen=True, slots=True)
class SearchThread:
    """The memory that one thread searches with."""

    workspaces: NDArray[Any]  # one
    tree: Tree

    def evaluate_moves(self, networks: NDArray[Any], rng: Generator) -> int:
        """Value every legal action of the root without search; return how many there are."""
        task = SOLVE if self.workspaces["root"][0, 0].phase == TILING else EVALUATE_MOVES
        return int(run(task, self.workspaces, networks, self.tree, rng, new_flag(), MOST_WAYS))

    def best_move(self, number: int) -> SearchResult:
        """The best of `number` actions that were valued without search."""
        legal = self.workspaces["legal"][0, :number].tolist()
        values = self.workspaces["values"][0, :number].tolist()
        unwanted = self.workspaces["unwanted"][0]
        best = max(range(number), key=lambda which: -math.inf if unwanted[legal[which]] else values[which])
        return SearchResult(legal[best], as_share(values[best]), (legal[best],))


def new_thread(size: int) -> SearchThread:
    return SearchThread(new_workspaces(size), new_tree(MOST_NODES))


pool: WorkspacePool[SearchThread] = WorkspacePool(new_thread, STOCK)


@contextmanager
def thread_at(seen: Seen, only: tuple[int, ...] = ()) -> Iterator[SearchThread]:
    """A thread with a position at its root. It remembers no search: each starts with empty trees."""
    with pool.borrow(1) as (thread, _):
        thread.workspaces["root"][0] = seen.state
        thread.workspaces["unwanted"] = bool(only)
        if only:
            thread.workspaces["unwanted"][0, list(only)] = 0
        yield thread


def evaluate_position_moves(
    seen: Seen, networks: NDArray[Any], rng: Generator
) -> tuple[NDArray[np.int64], NDArray[np.float32]]:
    """Every legal action, and what it is worth to the seat to act without search, from -1 to 1."""
    with thread_at(seen) as thread:
        number = thread.evaluate_moves(networks, rng)
        return thread.workspaces["legal"][0, :number].copy(), thread.workspaces["values"][0, :number].copy()


def search_position(
    seen: Seen, networks: NDArray[Any], limits: Limits, rng: Generator, tell: Tell | None = None
) -> SearchResult:
    """Search a position. The same simulations, seed and threads give the same result.

    Each thread grows a tree of its own, with chances of its own; what they have tried is added up.
    """
    if seen.state[0].phase == TILING:
        with thread_at(seen, limits.only) as thread:
            number = thread.evaluate_moves(networks, rng)
            return solved_tiling(seen, thread) if not limits.only else chosen_tiling(seen, thread, number)
    with ExitStack() as stack:
        threads = [stack.enter_context(thread_at(seen, limits.only)) for _ in range(limits.threads)]
        unsearched = [thread.best_move(thread.evaluate_moves(networks, rng)) for thread in threads]
        chances = [rng, *(seeded(int(rng["word"][0]) + which) for which in range(1, len(threads)))]
        run_all = stack.enter_context(ThreadPoolExecutor(len(threads))).map if len(threads) > 1 else map
        done = 0
        while done < limits.nodes and not limits.flag[0]:
            shares = split(min(SLICE * len(threads), limits.nodes - done), len(threads))
            done += sum(run_all(partial(grow, networks, limits.flag), threads, chances, shares))
            if tell is not None and done > len(threads):
                tell(result(seen, threads, done))
        if done <= len(threads):  # the first simulation of a tree expands its root and tries nothing
            return replace(unsearched[0], nodes=done)
        return result(seen, threads, done)


def split(simulations: int, threads: int) -> list[int]:
    """As many for each thread, as nearly as possible."""
    return [(simulations + which) // threads for which in range(threads)]


def grow(networks: NDArray[Any], flag: Flag, thread: SearchThread, rng: Generator, simulations: int) -> int:
    return int(run(SEARCH, thread.workspaces, networks, thread.tree, rng, flag, simulations))


def solved_tiling(seen: Seen, thread: SearchThread) -> SearchResult:
    """The best way through a tiling."""
    way = thread.workspaces["tiling_best"][0, : int(thread.workspaces["tiling_best_length"][0])]
    line = tuple(int(action) for action in way)
    # In the last round a way is found by the seat's points, which aren't a value.
    value = None if seen.state[0].round_number == ROUNDS else as_share(float(thread.workspaces["best_value"][0]))
    return SearchResult(line[0], value, line, MOST_WAYS)


def chosen_tiling(seen: Seen, thread: SearchThread, number: int) -> SearchResult:
    """The best of the given tilings, each completed optimally."""
    best = thread.best_move(number)
    is_value = seen.state[0].round_number < ROUNDS
    return replace(best, value=best.value if is_value else None, nodes=MOST_WAYS, is_solved=True)


def result(seen: Seen, threads: list[SearchThread], done: int) -> SearchResult:
    """The action that was tried most in all trees; among equals, the one of the higher value."""
    trees = [thread.tree for thread in threads if thread.tree["expanded"][ROOT]]
    tried = children(trees[0], ROOT)  # the same in all: a seat knows its legal actions
    visits = [sum(int(tree["visits"][child]) for tree in trees) for child in tried]
    worth = [added(added((tree["static"][child], tree["total"][child])) for tree in trees) for child in tried]
    sign = 1 if seen.seat == 0 else -1
    values = [sign * total / (number + len(trees)) for total, number in zip(worth, visits, strict=True)]
    best = max(range(len(tried)), key=lambda which: (visits[which], values[which], which))
    action = int(trees[0]["action"][tried[best]])
    return SearchResult(action, as_share(values[best]), expected_line(seen, trees[0], action), done)


def added(numbers: Iterable[float]) -> float:
    """A sum in single precision, as the trees have it."""
    total = 0.0
    for number in numbers:
        total = float(np.float32(total + float(number)))
    return total


def expected_line(seen: Seen, tree: Tree, action: int) -> tuple[int, ...]:
    """An action and what was tried most after it, each after the other, up to a chance."""
    line, node, state = [action], ROOT, seen.state.copy()
    while len(line) < LONGEST_LINE:
        node = next(child for child in children(tree, node) if tree["action"][child] == line[-1])
        seen.game.apply(state, line[-1])
        if seen.game.actor(state) == CHANCE or seen.game.is_over(state):
            break
        legal = set(seen.game.legal(state))
        tried = [(int(tree["visits"][child]), int(tree["action"][child])) for child in children(tree, node)]
        most, following = max((each for each in tried if each[1] in legal), default=(0, 0))
        if most == 0:
            break
        line.append(following)
    return tuple(line)
