"""One deal of one day: its game, its opponent, and the opponent's replies.

The opponent gets stronger from Monday to Sunday. It counts nodes instead of seconds, and its dice follow from the
secret and the position: the same moves get the same replies on every machine.
"""

from __future__ import annotations

import hmac
from dataclasses import dataclass, field
from datetime import date

from azulejos.bots import bot as find_bot
from azulejos.bots.protocol import seen_by_actor
from azulejos.bots.search.budget import Budget
from azulejos.core.game import Game, State
from azulejos.core.records.fairness import Fairness
from azulejos.core.records.record import Playthrough
from azulejos.core.rng import seeded
from azulejos.daily.chain import Chain

PERSON, BOT = 0, 1  # seats
REPLY = b"azulejos reply 1\n"


@dataclass(frozen=True, slots=True)
class Opponent:
    """A level, and how far it searches if that is not its own budget."""

    bot: str
    budget: Budget = field(default_factory=Budget)


# From Monday on. The two last of the week are one level: on Saturday it looks less far.
WEEK = (
    Opponent("apprentice"),
    Opponent("potter"),
    Opponent("tiler"),
    Opponent("painter"),
    Opponent("architect"),
    Opponent("master", Budget(nodes=20_000, simulations=600)),
    Opponent("master", Budget(nodes=100_000, simulations=3_000)),
)


@dataclass(frozen=True, slots=True)
class DayDeal:
    """The deal of a day in a game for two. The person has the first seat, and chance says who starts."""

    game: Game
    day: date
    secret: bytes = field(repr=False)

    @property
    def id(self) -> str:
        """The id of the game, part of what decides its tiles."""
        return game_id(self.game, self.day)

    @property
    def opponent(self) -> Opponent:
        return opponent_on(self.day)

    @property
    def options(self) -> dict[str, str]:
        return self.game.with_defaults({})

    def begin(self) -> Playthrough:
        """The table at the beginning. Words of players do not enter it, so that all have the same tiles."""
        return Playthrough(self.game, self.options, Fairness(self.secret, self.id, ("", "")))

    def reply(self, state: State) -> int:
        """The opponent's action."""
        return reply(self.game, self.secret, self.opponent, state)

    def move(self, state: State) -> str:
        """The same, as it is written."""
        return self.game.notation.format_move(state, self.reply(state))


def deal_on(chain: Chain, game: Game, day: date) -> DayDeal:
    """The deal of a day that the chain covers."""
    return DayDeal(game, day, chain.secret(day))


def game_id(game: Game, day: date) -> str:
    return f"{day.isoformat()} {game.name}"


def day_in(text: str, game: Game) -> date | None:
    """The day that the id of a game names, if it is one of these games."""
    try:
        day = date.fromisoformat(text.partition(" ")[0])
    except ValueError:
        return None
    return day if text == game_id(game, day) else None


def opponent_on(day: date) -> Opponent:
    return WEEK[day.weekday()]


def reply(game: Game, secret: bytes, opponent: Opponent, state: State) -> int:
    """An opponent's action in a position. A new bot is asked each time, so that it remembers nothing."""
    digest = hmac.digest(secret, REPLY + game.position(state).encode(), "sha256")
    rng = seeded(int.from_bytes(digest[:8], "little"))
    seen = seen_by_actor(game, state, rng)
    return find_bot(opponent.bot, game.name).clone().choose(seen, opponent.budget, rng).action
