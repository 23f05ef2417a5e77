"""`uct`: plain tree search with random play-outs, a yardstick for every other bot in every game."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from azulejos.bots.protocol import SearchResult, Seen, Tell
from azulejos.bots.search import tree_search
from azulejos.bots.search.budget import Budget, Flag, new_flag
from azulejos.bots.search.searcher import Limits, Searcher
from azulejos.core.compiling.alignment import aligned_zeros
from azulejos.core.game import Generator

DEFAULT = Budget(simulations=1_000)
MOST_NODES = 1 << 18  # of a tree; where it is full, simulations continue from its leaves
SLICE = 1_000  # simulations between two reports
LONGEST_LINE = 16


class Uct(Searcher):
    """Simulates games, follows what went well, and plays what it tried most."""

    unit = "simulations"

    def __init__(self) -> None:
        super().__init__("uct", DEFAULT)

    def search(self, seen: Seen, limits: Limits, rng: Generator, tell: Tell | None) -> SearchResult:
        tree = GrowingTree(seen, min(limits.nodes, MOST_NODES))
        while tree.simulations < limits.nodes and not limits.flag[0]:
            tree.grow(min(SLICE, limits.nodes - tree.simulations), limits.flag, rng)
            if tell is not None and tree.simulations:
                tell(tree.best())
        if tree.simulations == 0:  # interrupted before it began
            tree.grow(1, new_flag(), rng)
        return tree.best()


@dataclass(slots=True)
class GrowingTree:
    """A tree, and the simulations that have made it."""

    seen: Seen
    room: int  # for nodes besides the root
    simulations: int = 0
    nodes: tree_search.Tree = field(init=False)
    slots: tree_search.Slots = field(init=False)

    def __post_init__(self) -> None:
        self.nodes = aligned_zeros(self.room + 1, tree_search.NODE)
        self.nodes[tree_search.ROOT].action = 1  # one node is there
        self.slots = aligned_zeros(1 << (2 * self.room).bit_length(), np.int32)

    def grow(self, simulations: int, flag: Flag, rng: Generator) -> None:
        game, state = self.seen.game, self.seen.state
        legal = np.zeros(1 + game.most_legal, np.int64)
        ranks = np.zeros(game.players(state), np.int64)
        arrays = (state, state.copy(), self.nodes, self.slots, legal, ranks, rng, flag)
        self.simulations += tree_search.grow(*arrays, simulations)

    def best(self) -> SearchResult:
        state = self.seen.state
        legal = np.zeros(self.seen.game.most_legal, np.int64)
        line = np.zeros(LONGEST_LINE, np.int64)
        length = tree_search.follow(state, state.copy(), self.nodes, self.slots, legal, line)
        actions = tuple(int(action) for action in line[:length])
        child = next(child for child in self.nodes[1:] if is_tried(child, tree_search.ROOT, actions[0]))
        value = float(child.victories[self.seen.seat] / child.visits)
        return SearchResult(actions[0], value, actions, self.simulations)


def is_tried(child: np.record, parent: int, action: int) -> bool:
    """Whether a node stands for an action of a parent, and was visited."""
    return bool(child.parent == parent and child.action == action and child.visits > 0)
