"""The bots that may sit at tables in this browser."""

from __future__ import annotations

import secrets

from azulejos.bots import SIMPLE, bots
from azulejos.bots import bot as find_bot
from azulejos.bots.analyst import analyst_of
from azulejos.bots.protocol import Bot, seen_by_actor
from azulejos.bots.search.budget import Budget
from azulejos.bots.search.searcher import Searcher
from azulejos.core.game import Game, State
from azulejos.core.rng import seeded
from azulejos.server.protocol.refusals import Refusal
from azulejos.tab.store import Store
from azulejos.texts.reasons import because

# No clock can stop a search here, because the tab's only thread computes. So a level that thinks for some time looks at
# about as many positions as it would on a server, however long that takes: it is as strong in every tab.
PER_SECOND = {"nodes": 2_600_000, "simulations": 70_000}
SIMPLE_NAMES = [bot.name for bot in SIMPLE]


class TabBots:
    """Our own bots, as the server has them; here there are no engines of others."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def names(self, game: str) -> list[str]:
        """Those that people are offered."""
        return [*bots(game)]

    def need(self, name: str, game: str) -> None:
        """Refuse a bot that does not exist. The simple ones may be asked for, too."""
        if name not in SIMPLE_NAMES and name not in self.names(game):
            choices = ", ".join(self.names(game))
            raise Refusal("no_such_bot", because("no_such_bot", bot=name, game=game, choices=choices))

    def is_compiling(self, game: Game, name: str) -> bool:
        """The engine is compiled before it comes here."""
        return False

    async def prepare(self, game: Game, state: State) -> None:
        """Have at hand what bots and searches read about such a table."""
        await self.store.values(analyst_of(game).kind(state))

    def choose(self, game: Game, state: State, name: str) -> str:
        """A bot's move, for the seat to act. It sees what its seat may know: the rest is drawn again for it."""
        rng, bot = seeded(secrets.randbits(64)), find_bot(name, game.name)
        choice = bot.choose(seen_by_actor(game, state, rng), budget_of(bot), rng)
        return game.notation.format_move(state, choice.action)


def budget_of(bot: Bot) -> Budget:
    """The bot's own budget, counted in what it searches instead of in seconds."""
    if isinstance(bot, Searcher) and bot.default.seconds is not None:
        return Budget(nodes=int(bot.default.seconds * PER_SECOND[bot.unit]))
    return Budget()
