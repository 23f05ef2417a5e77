"""An observation taken apart again by the list of its parts, as a stranger would who has only the documents."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from azulejos.core.game import Game

Numbers = NDArray[np.int64]


class Observed:
    """The parts of an observation by their names; those of boards by name and board."""

    def __init__(self, game: Game, players: int, observation: NDArray[np.uint8]) -> None:
        self.parts: dict[tuple[str, int | None], Numbers] = {}
        at = 0
        for part in game.observation_parts(players):
            numbers = observation[at : at + part.size].astype(np.int64)
            assert numbers.max() <= part.highest, (part.name, numbers)
            self.parts[part.name, part.board] = numbers.reshape(part.shape)
            at += part.size
        assert at == observation.size

    def __getitem__(self, name: str) -> Numbers:
        return self.parts[name, None]

    def of(self, board: int, name: str) -> Numbers:
        return self.parts[name, board]

    def number(self, name: str, board: int | None = None) -> int:
        return int(self.parts[name, board].item())

    def seat_with(self, name: str, seat: int, players: int, nobody: int) -> int:
        """The seat whose board has a 1, the boards beginning with the observing seat's."""
        boards = [board for board in range(players) if self.number(name, board)]
        assert len(boards) <= 1
        return (seat + boards[0]) % players if boards else nobody


def packed(numbers: Any, bits: int) -> int:
    """Numbers of `bits` bits each in one, the first lowest."""
    return sum(int(number) << bits * place for place, number in enumerate(numbers))
