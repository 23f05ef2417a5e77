"""`uct`: plain tree search with random play-outs, a yardstick for every other bot in every game."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from azulejos.bots import tree_search
from azulejos.bots.budget import Budget, Flag, new_flag
from azulejos.bots.protocol import Bot, Choice, Seen, Tell
from azulejos.core.game import Game, Generator
from azulejos.core.rng import seeded

DEFAULT = Budget(simulations=1_000)
MOST_NODES = 1 << 18  # of a tree; where it is full, simulations go on from its leaves
UNLIMITED = 1 << 40
SLICE = 1_000  # simulations between two reports
LONGEST_LINE = 16


class Uct(Bot):
    """Simulates games, follows what went well, and plays what it tried most."""

    name = "uct"
    unit = "simulations"

    def choose(self, seen: Seen, budget: Budget, rng: Generator, tell: Tell | None = None) -> Choice:
        actions = seen.game.legal(seen.state)
        if len(actions) == 1:
            return Choice(actions[0], line=(actions[0],))
        budget = budget.or_else(DEFAULT)
        wanted = budget.simulations or budget.nodes or UNLIMITED
        search = Search(seen, min(wanted, MOST_NODES))
        with budget.flag() as flag:
            while search.simulations < wanted and not flag[0]:
                search.grow(min(SLICE, wanted - search.simulations), flag, rng)
                if tell is not None and search.simulations:
                    tell(search.best())
        if search.simulations == 0:  # interrupted before it began
            search.grow(1, new_flag(), rng)
        return search.best()

    def prepare(self, game: Game) -> None:
        rng = seeded(0)
        state = game.new()
        game.deal(state, rng)
        self.choose(Seen(game, state, game.actor(state)), Budget(simulations=2), rng)


@dataclass(slots=True)
class Search:
    """A tree that grows."""

    seen: Seen
    room: int  # for nodes besides the root
    simulations: int = 0
    nodes: tree_search.Tree = field(init=False)
    slots: tree_search.Slots = field(init=False)

    def __post_init__(self) -> None:
        self.nodes = np.zeros(self.room + 1, tree_search.NODE)
        self.nodes[tree_search.ROOT].action = 1  # one node is there
        self.slots = np.zeros(1 << (2 * self.room).bit_length(), np.int32)

    def grow(self, simulations: int, flag: Flag, rng: Generator) -> None:
        game, state = self.seen.game, self.seen.state
        legal = np.zeros(1 + game.most_legal, np.int64)
        ranks = np.zeros(game.players(state), np.int64)
        arrays = (state, state.copy(), self.nodes, self.slots, legal, ranks, rng, flag)
        self.simulations += tree_search.grow(*arrays, simulations)

    def best(self) -> Choice:
        state = self.seen.state
        legal = np.zeros(self.seen.game.most_legal, np.int64)
        line = np.zeros(LONGEST_LINE, np.int64)
        length = tree_search.follow(state, state.copy(), self.nodes, self.slots, legal, line)
        actions = tuple(int(action) for action in line[:length])
        first = (
            (self.nodes["parent"] == tree_search.ROOT)
            & (self.nodes["action"] == actions[0])
            & (self.nodes["visits"] > 0)
        )
        child = self.nodes[1:][first[1:]][0]
        return Choice(actions[0], float(child.victories[self.seen.seat] / child.visits), actions, self.simulations)
