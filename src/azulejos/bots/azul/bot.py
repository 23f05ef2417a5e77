"""The bots of Azul: those that search within the round, and those that play at first sight."""

from __future__ import annotations

from typing import Any

from numpy.typing import NDArray

from azulejos.bots.azul.thinking import UNLIMITED, Thought, glances, think_about
from azulejos.bots.azul.values import networks_for
from azulejos.bots.budget import Budget
from azulejos.bots.protocol import Bot, Choice, Seen, Tell
from azulejos.bots.slips import misjudged
from azulejos.core.game import Game, Generator
from azulejos.core.words import seeded


class Novice(Bot):
    """Plays what looks best at first sight to somebody who misjudges it by about `slip`: 2 is from lost to won."""

    def __init__(self, name: str, slip: float) -> None:
        self.name = name
        self.slip = slip

    def choose(self, seen: Seen, budget: Budget, words: Generator, tell: Tell | None = None) -> Choice:
        actions, values = glances(seen.state, networks_of(seen))
        which = misjudged(values, self.slip, words)
        return Choice(actions[which], (1 + values[which]) / 2, (actions[which],), len(actions))

    def prepare(self, game: Game) -> None:
        try_out(self, game)


class Searcher(Bot):
    """Searches to the end of the round as far as its budget goes, and judges by learned values, or by hand."""

    unit = "nodes"

    def __init__(self, name: str, default: Budget, learned: bool = True) -> None:
        self.name = name
        self.learned = learned
        self.default = default

    def choose(self, seen: Seen, budget: Budget, words: Generator, tell: Tell | None = None) -> Choice:
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


def networks_of(seen: Seen) -> NDArray[Any]:
    record = seen.state[0]
    return networks_for(int(record.players), bool(record.grey))


def choice(thought: Thought) -> Choice:
    return Choice(thought.action, (1 + thought.value) / 2, thought.line, thought.nodes)


def try_out(bot: Bot, game: Game) -> None:
    """Compile what a bot needs: a position of two, and a glance, which is all that tiling takes."""
    words = seeded(0)
    state = game.new()
    game.deal(state, words)
    bot.choose(Seen(game, state, game.actor(state)), Budget(nodes=1), words)
    glances(state, None)
