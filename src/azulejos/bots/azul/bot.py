"""The bots of Azul that search within the round."""

from __future__ import annotations

from azulejos.bots.azul.thinking import UNLIMITED, Thought, think_about, warm_tiling
from azulejos.bots.azul.values import networks_for
from azulejos.bots.budget import Budget
from azulejos.bots.protocol import Bot, Choice, Seen, Tell
from azulejos.core.game import Game, Generator
from azulejos.core.words import seeded

DEFAULT = Budget(seconds=0.25)


class Searcher(Bot):
    """Searches to the end of the round as far as its budget goes, and judges by learned values, or by hand."""

    unit = "nodes"

    def __init__(self, name: str, learned: bool = True, default: Budget = DEFAULT) -> None:
        self.name = name
        self.learned = learned
        self.default = default

    def choose(self, seen: Seen, budget: Budget, words: Generator, tell: Tell | None = None) -> Choice:
        actions = seen.game.legal(seen.state)
        if len(actions) == 1:
            return Choice(actions[0], line=(actions[0],))
        budget = budget.or_else(self.default)
        nodes = budget.nodes or budget.simulations or UNLIMITED
        record = seen.state[0]
        networks = networks_for(int(record.players), bool(record.grey)) if self.learned else None
        hear = None if tell is None else lambda thought: tell(choice(thought))
        with budget.flag() as flag:
            return choice(think_about(seen.state, networks, flag, nodes, hear))

    def prepare(self, game: Game) -> None:
        words = seeded(0)
        state = game.new()
        game.deal(state, words)
        self.choose(Seen(game, state, game.actor(state)), Budget(nodes=1), words)
        warm_tiling(state)


def choice(thought: Thought) -> Choice:
    return Choice(thought.action, (1 + thought.value) / 2, thought.line, thought.nodes)
