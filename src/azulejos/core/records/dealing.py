"""The deals of one game, one after the other, from its secret.

A deal has a generator of its own. Where a game has several kinds of chance, each is a stream instead, and each of
its outcomes has a generator: so tiles, plates and chips come in the same order whatever the players do meanwhile.
"""

from __future__ import annotations

from collections import Counter

from azulejos.core.actors import CHANCE
from azulejos.core.game import Game, State
from azulejos.core.records.fairness import Fairness


class Dealing:
    """Chance in one game, from its beginning on."""

    def __init__(self, game: Game, fairness: Fairness) -> None:
        self.game = game
        self.fairness = fairness
        self._drawn: Counter[str] = Counter()  # outcomes by stream; deals where there are no streams

    def deal(self, state: State) -> list[int]:
        """Let chance decide until a seat acts or the game is over, and say what it decided."""
        if self.game.chance_stream is None:
            return self.game.draw_deal(state, self.fairness.rng(self._next("")))
        drawn: list[int] = []
        while self.game.actor(state) == CHANCE:
            stream = self.game.chance_stream(state)
            drawn.append(self.game.draw_outcome(state, self.fairness.rng(self._next(stream), stream)))
        return drawn

    def _next(self, stream: str) -> int:
        self._drawn[stream] += 1
        return self._drawn[stream]
