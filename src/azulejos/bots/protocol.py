"""The protocol of bots: their input and their answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from azulejos.bots.search.budget import Budget
from azulejos.core.game import Game, Generator, State


@dataclass(frozen=True, slots=True)
class Seen:
    """A position as a seat sees it.

    The state could be the true one for all that the seat knows: `determinise` has drawn the rest at random.
    Drawing it again, as often as you like, gives other states that could be true.
    """

    game: Game
    state: State  # the bot's own copy
    seat: int  # the seat to act

    def again(self, rng: Generator) -> State:
        """Another state that could be true."""
        return self.game.determinise(self.state, self.seat, rng)


def seen_by_actor(game: Game, state: State, rng: Generator) -> Seen:
    """The true state as the acting seat sees it."""
    seat = game.actor(state)
    return Seen(game, game.determinise(state, seat, rng), seat)


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The decision of a bot, or the one that it would make now."""

    action: int
    value: float | None = None  # the share of the victory that it expects, from 0 (lost) to 1 (won); None: no idea
    line: tuple[int, ...] = ()  # the expected continuation, from its own action to the next chance at most
    nodes: int = 0  # positions or simulations that it searched; 0: it had no time, or needed none
    depth: int = 0  # plies that were searched in full, of a search that counts them
    is_solved: bool = False  # every line that was searched was followed to the end of the round
    is_proved: bool = False  # and to the end of the game: the value is exact


Tell = Callable[[SearchResult], None]  # hears the best so far, now and then


class Bot(Protocol):
    """A program that chooses actions. Those that search do so in compiled code."""

    name: str  # by which people choose it
    unit: str = ""  # what it counts when it thinks: "nodes" or "simulations" (see `Budget`), or nothing

    def choose(self, seen: Seen, budget: Budget, rng: Generator, tell: Tell | None = None) -> SearchResult:
        """A legal action for the seat to act. Chance of the bot's own comes from `rng`."""
        ...

    def prepare(self, game: Game) -> None:
        """A new game begins: compile or start whatever is needed, before any clock runs."""
        return

    def clone(self) -> Bot:
        """The same bot with a memory of its own: two that play each other must share nothing."""
        return self

    def close(self) -> None:
        """It will not be asked again: end whatever it has started."""
        return
