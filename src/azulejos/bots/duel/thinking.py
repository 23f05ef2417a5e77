"""The door from Python into the search: one position in, one thought out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from azulejos.bots.budget import Flag
from azulejos.bots.duel.deciding import decide_at_sight, most_visited, plant
from azulejos.bots.duel.mind import NODE, Tree, new_mind
from azulejos.bots.duel.search import ROOT, simulate
from azulejos.bots.duel.solving import solve_tiling
from azulejos.bots.protocol import Seen
from azulejos.core.actors import CHANCE
from azulejos.core.game import Generator
from azulejos.core.loops import Generators, Numbers, States
from azulejos.core.rule import entry
from azulejos.games.duel.state import ROUNDS, TILING

SLICE = 500  # simulations between two reports
MOST_NODES = 1 << 21  # where a tree is full, simulations end at its leaves
MOST_WAYS = 4_000  # of one tiling: enough in all but a few positions
LONGEST_LINE = 16


@dataclass(frozen=True, slots=True)
class Thought:
    """What a search found."""

    action: int
    value: float | None  # for the seat to act, from -1 to 1
    line: tuple[int, ...]  # its own action and what it expects to follow, up to a chance
    looked_at: int  # simulations, or ways through a tiling


@entry
def begin(minds: States, networks: States, states: States, tree: Tree, words: Generators) -> int:
    """Plant a tree for a position; return the action that looks best."""
    minds[0].root[0] = states[0]
    plant(minds[0], tree)
    return decide_at_sight(minds[0], networks[0], words[0])


@entry
def grow(minds: States, networks: States, tree: Tree, words: Generators, flag: Flag, simulations: int) -> int:
    """Simulate until the flag is set; return how often."""
    for simulation in range(simulations):
        if flag[0]:
            return simulation
        simulate(minds[0], networks[0], tree, words[0])
    return simulations


@entry
def best(minds: States, tree: Tree) -> int:
    return most_visited(minds[0], tree)


@entry
def solve(minds: States, networks: States, states: States, way: Numbers) -> int:
    """Write the best way through a seat's tiling; return its length."""
    minds[0].found = solve_tiling(minds[0], networks[0], states[0], MOST_WAYS)
    length = int(minds[0].tiling_best_length)
    for depth in range(length):
        way[depth] = minds[0].tiling_best[depth]
    return length


def think_about(
    seen: Seen,
    networks: NDArray[Any],
    words: Generator,
    flag: Flag,  # when it is no longer 0, the search ends at once
    simulations: int,
    tell: Callable[[Thought], None] | None = None,
) -> Thought:
    """Search a position. The same simulations and words give the same thought."""
    minds = new_mind()
    if seen.state[0].phase == TILING:
        return solved(seen, networks, minds)
    tree = np.zeros(min(MOST_NODES, 2 + 64 * simulations + 512), NODE)
    at_sight = int(begin(minds, networks, seen.state, tree, words))
    done = 0
    while done < simulations and not flag[0]:
        done += grow(minds, networks, tree, words, flag, min(SLICE, simulations - done))
        if tell is not None and done > 1:
            tell(thought(seen, minds, tree, done))
    if done <= 1:  # one simulation opens the root and tries nothing
        return Thought(at_sight, float(minds["found"][0]), (at_sight,), done)
    return thought(seen, minds, tree, done)


def solved(seen: Seen, networks: NDArray[Any], minds: NDArray[Any]) -> Thought:
    way = np.zeros(LONGEST_LINE * LONGEST_LINE, np.int64)
    length = solve(minds, networks, seen.state, way)
    line = tuple(int(action) for action in way[:length])
    # In the last round a way is found by the seat's points, which are no value.
    value = None if seen.state[0].round_number == ROUNDS else float(minds["found"][0])
    return Thought(line[0], value, line, MOST_WAYS)


def thought(seen: Seen, minds: NDArray[Any], tree: Tree, done: int) -> Thought:
    action = int(best(minds, tree))
    return Thought(action, float(minds["found"][0]), follow(seen, tree, action), done)


def follow(seen: Seen, tree: Tree, action: int) -> tuple[int, ...]:
    """The actions that were tried most, each after the other, up to a chance."""
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
