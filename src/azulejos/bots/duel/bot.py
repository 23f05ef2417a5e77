"""The bots of Azul Duel."""

from __future__ import annotations

from typing import Any

from numpy.typing import NDArray

from azulejos.bots.budget import Budget
from azulejos.bots.duel.network import hand_made, learned
from azulejos.bots.duel.searching import Thought, glances, think_about
from azulejos.bots.protocol import Bot, Choice, Seen, Tell
from azulejos.core.game import Game, Generator
from azulejos.core.rng import seeded

UNLIMITED = 1 << 40


class Thinker(Bot):
    """Searches the round with values that it has learned, or with those made by hand."""

    unit = "simulations"

    def __init__(self, name: str, default: Budget, by_hand: bool = False) -> None:
        self.name = name
        self.default = default
        self.by_hand = by_hand

    def choose(self, seen: Seen, budget: Budget, rng: Generator, tell: Tell | None = None) -> Choice:
        actions = seen.game.legal(seen.state)
        if len(actions) == 1:
            return Choice(actions[0], line=(actions[0],))
        budget = budget.or_else(self.default)
        simulations = budget.simulations or budget.nodes or UNLIMITED
        hear = None if tell is None else lambda thought: tell(choice(thought))
        with budget.flag() as flag:
            return choice(think_about(seen, self.networks(), rng, flag, simulations, hear, budget.cores))

    def networks(self) -> NDArray[Any]:
        return hand_made() if self.by_hand else learned()

    def prepare(self, game: Game) -> None:
        try_out(self, game)


def first_sight(seen: Seen, rng: Generator) -> tuple[list[int], list[float]]:
    """The actions of a position, and what each looks worth."""
    actions, values = glances(seen, learned(), rng)
    return actions.tolist(), values.tolist()


def choice(thought: Thought) -> Choice:
    value = None if thought.value is None else (1 + thought.value) / 2
    return Choice(thought.action, value, thought.line, thought.looked_at)


def try_out(bot: Bot, game: Game) -> None:
    """Compile what a bot needs by letting it decide once: one compiled function does all that there is to do."""
    rng = seeded(0)
    state = game.new(start="1")
    game.deal(state, rng)
    bot.choose(Seen(game, state, game.actor(state)), Budget(simulations=2), rng)
