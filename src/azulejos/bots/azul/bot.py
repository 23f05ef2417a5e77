"""The bots of Azul that search within the round, and what their position looks like at first sight."""

from __future__ import annotations

from typing import Any

from numpy.typing import NDArray

from azulejos.bots.azul.network import networks_for
from azulejos.bots.azul.searching import UNLIMITED, Thought, glances, think_about
from azulejos.bots.budget import Budget
from azulejos.bots.protocol import Bot, Choice, Seen, Tell
from azulejos.core.game import Game, Generator
from azulejos.core.rng import seeded


class Searcher(Bot):
    """Searches to the end of the round as far as its budget goes, and judges by learned values, or by hand."""

    unit = "nodes"

    def __init__(self, name: str, default: Budget, learned: bool = True) -> None:
        self.name = name
        self.learned = learned
        self.default = default

    def choose(self, seen: Seen, budget: Budget, rng: Generator, tell: Tell | None = None) -> Choice:
        actions = seen.game.legal(seen.state)
        if len(actions) == 1:
            return Choice(actions[0], line=(actions[0],))
        budget = budget.or_else(self.default)
        nodes = budget.nodes or budget.simulations or UNLIMITED
        networks = networks_of(seen) if self.learned else None
        hear = None if tell is None else lambda thought: tell(choice(thought))
        with budget.flag() as flag:
            return choice(think_about(seen.state, networks, flag, nodes, hear, budget.cores))

    def prepare(self, game: Game) -> None:
        try_out(self, game)


def first_sight(seen: Seen, rng: Generator) -> tuple[list[int], list[float]]:
    """The actions of a position, and what each looks worth."""
    return glances(seen.state, networks_of(seen))


def networks_of(seen: Seen) -> NDArray[Any]:
    record = seen.state[0]
    return networks_for(int(record.players), bool(record.grey))


def choice(thought: Thought) -> Choice:
    return Choice(thought.action, (1 + thought.value) / 2, thought.line, thought.nodes)


def try_out(bot: Bot, game: Game) -> None:
    """Compile what a bot needs by letting it decide once: one compiled function does all that there is to do."""
    rng = seeded(0)
    state = game.new()
    game.deal(state, rng)
    bot.choose(Seen(game, state, game.actor(state)), Budget(nodes=1), rng)
