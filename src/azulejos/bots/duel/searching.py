"""The door from Python into the search: one position in, one thought out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from functools import partial
from queue import Empty, SimpleQueue
from typing import Any

import numpy as np
from numpy.typing import NDArray

from azulejos.bots.budget import Flag, new_flag
from azulejos.bots.duel.decision import glance, glance_at_tiling, plant
from azulejos.bots.duel.search import ROOT, simulate
from azulejos.bots.duel.workspace import Tree, new_tree, new_workspace
from azulejos.bots.protocol import Seen
from azulejos.core.actors import CHANCE
from azulejos.core.game import Generator
from azulejos.core.loops import Generators, States
from azulejos.core.rng import seeded
from azulejos.core.rule import entry
from azulejos.games.duel.rules.state import ROUNDS, TILING

SLICE = 500  # simulations between two reports
MOST_NODES = 1 << 21  # where a tree is full, simulations end at its leaves
MOST_WAYS = 4_000  # of one tiling: enough in all but a few positions
LONGEST_LINE = 16
GLANCE, GROW, SOLVE = range(3)


@dataclass(frozen=True, slots=True)
class Thought:
    """What a search found."""

    action: int
    value: float | None  # for the seat to act, from -1 to 1
    line: tuple[int, ...]  # its own action and what it expects to follow, up to a chance
    looked_at: int  # simulations, or ways through a tiling


@dataclass(frozen=True, slots=True)
class Head:
    """What one thread thinks with."""

    workspaces: NDArray[Any]
    tree: Tree


# A head needs some megabytes; one that has thought is lent to the next thought.
_spare: SimpleQueue[Head] = SimpleQueue()


@entry
def work(task: int, workspaces: States, networks: States, tree: Tree, rng: Generators, flag: Flag, limit: int) -> int:
    """One of three tasks for the position at the root. One entry has all of them: another would compile all again.

    GLANCE judges every action at first sight, and plants a tree; SOLVE does the same for a tiling, and finds the best
    way through it. Both return how many actions there are. GROW simulates until the flag is set, and returns how often.
    """
    workspace, network = workspaces[0], networks[0]
    if task == SOLVE:
        return glance_at_tiling(workspace, network, limit)
    if task == GLANCE:
        plant(workspace, tree)
        return glance(workspace, network, rng[0])
    done = 0
    while done < limit and not flag[0]:
        simulate(workspace, network, tree, rng[0])
        done += 1
    return done


@contextmanager
def borrowed_head(seen: Seen) -> Iterator[Head]:
    """A head with a position at the root of its tree."""
    try:
        head = _spare.get_nowait()
    except Empty:
        head = Head(new_workspace(), new_tree(MOST_NODES))
    head.workspaces["root"][0] = seen.state
    try:
        yield head
    finally:
        _spare.put(head)


def glances(seen: Seen, networks: NDArray[Any], rng: Generator) -> tuple[NDArray[np.int64], NDArray[np.float32]]:
    """Every legal action, and what it is worth to the seat to act at first sight, from -1 to 1."""
    with borrowed_head(seen) as head:
        number = look(head, networks, rng)
        return head.workspaces["legal"][0, :number].copy(), head.workspaces["values"][0, :number].copy()


def look(head: Head, networks: NDArray[Any], rng: Generator) -> int:
    """Value every legal action; return how many there are."""
    task = SOLVE if head.workspaces["root"][0, 0].phase == TILING else GLANCE
    return int(work(task, head.workspaces, networks, head.tree, rng, new_flag(), MOST_WAYS))


def think_about(
    seen: Seen,
    networks: NDArray[Any],
    rng: Generator,
    flag: Flag,  # when it is no longer 0, the search ends at once
    simulations: int,
    tell: Callable[[Thought], None] | None = None,
    threads: int = 1,
) -> Thought:
    """Search a position. The same simulations, words and threads give the same thought.

    Each thread grows a tree of its own, with chances of its own; what they have tried is added up.
    """
    if seen.state[0].phase == TILING:
        with borrowed_head(seen) as head:
            look(head, networks, rng)
            return solved(seen, head)
    with ExitStack() as stack:
        heads = [stack.enter_context(borrowed_head(seen)) for _ in range(threads)]
        at_sight = [best_seen(head, look(head, networks, rng)) for head in heads]
        chances = [rng, *(seeded(int(rng["word"][0]) + which) for which in range(1, threads))]
        run = stack.enter_context(ThreadPoolExecutor(threads)).map if threads > 1 else map
        done = 0
        while done < simulations and not flag[0]:
            limits = shares(min(SLICE * threads, simulations - done), threads)
            done += sum(run(partial(grow, networks, flag), heads, chances, limits))
            if tell is not None and done > threads:
                tell(thought(seen, heads, done))
        if done <= threads:  # the first simulation of a tree opens its root and tries nothing
            return replace(at_sight[0], looked_at=done)
        return thought(seen, heads, done)


def shares(simulations: int, threads: int) -> list[int]:
    """As many for each thread, as nearly as possible."""
    return [(simulations + which) // threads for which in range(threads)]


def grow(networks: NDArray[Any], flag: Flag, head: Head, rng: Generator, simulations: int) -> int:
    return int(work(GROW, head.workspaces, networks, head.tree, rng, flag, simulations))


def best_seen(head: Head, number: int) -> Thought:
    """The action that looks best."""
    best = int(head.workspaces["values"][0, :number].argmax())
    action = int(head.workspaces["legal"][0, best])
    return Thought(action, float(head.workspaces["values"][0, best]), (action,), 0)


def solved(seen: Seen, head: Head) -> Thought:
    """The best way through a tiling."""
    way = head.workspaces["tiling_best"][0, : int(head.workspaces["tiling_best_length"][0])]
    line = tuple(int(action) for action in way)
    # In the last round a way is found by the seat's points, which are no value.
    value = None if seen.state[0].round_number == ROUNDS else float(head.workspaces["found"][0])
    return Thought(line[0], value, line, MOST_WAYS)


def thought(seen: Seen, heads: list[Head], done: int) -> Thought:
    """The action that was tried most in all trees; among equals, the one that looked better."""
    trees = [head.tree for head in heads if head.tree["expanded"][ROOT]]
    tried = children(trees[0], ROOT)  # the same in all: what a seat may do is no secret to it
    visits = np.sum([tree["visits"][tried] for tree in trees], axis=0)
    worth = np.sum([tree["static"][tried] + tree["total"][tried] for tree in trees], axis=0)
    values = (worth if seen.seat == 0 else -worth) / (visits + len(trees))
    best = int(np.lexsort((values, visits))[-1])
    action = int(trees[0]["action"][tried[best]])
    return Thought(action, float(values[best]), follow(seen, trees[0], action), done)


def follow(seen: Seen, tree: Tree, action: int) -> tuple[int, ...]:
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


def children(tree: Tree, node: int) -> list[int]:
    found = []
    child = int(tree["first"][node])
    while child:
        found.append(child)
        child = int(tree["next"][child])
    return found
