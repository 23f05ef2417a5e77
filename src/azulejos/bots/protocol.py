"""What a bot is."""

from __future__ import annotations

from typing import Protocol

from azulejos.core.game import Game, Generator, State


class Bot(Protocol):
    """A program that chooses actions, in any game."""

    @property
    def name(self) -> str: ...

    def choose(self, game: Game, state: State, words: Generator) -> int:
        """An action for the seat to act. `state` has been determinised for it; chance of its own is in `words`."""
        ...
