"""The newest samples of one network, to be learned from."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

from azulejos.bots.training.learner import Floats, Learner


class ReplayBuffer:
    """Rows of features with their targets; when it is full, new samples take the places of the oldest."""

    def __init__(self, room: int, width: int, kind: DTypeLike, targets: int) -> None:
        self.rows: NDArray[Any] = np.zeros((room, width), kind)
        self.targets: Floats = np.zeros((room, targets), np.float32)
        self.number = 0
        self.place = 0

    def add(self, rows: NDArray[Any], targets: Floats) -> None:
        places = (self.place + np.arange(len(rows))) % len(self.rows)
        self.rows[places], self.targets[places] = rows, targets
        self.place = (self.place + len(rows)) % len(self.rows)
        self.number = min(len(self.rows), self.number + len(rows))

    def train(self, learner: Learner, steps: int, batch: int, rate: float, random: np.random.Generator) -> float:
        """Let a learner take some steps, each with a batch of any samples; return the mean error."""
        errors = [0.0]
        for _ in range(steps):
            some = random.integers(0, self.number, batch)
            errors.append(learner.step(self.rows[some], self.targets[some], rate))
        return float(np.mean(errors[1:] or errors))
