"""Weights as they are learned: steps along a gradient, and the running average of the weights.

Steps are Adam's. What plays is the average, which is steadier than the last of the weights. A game's own learner
knows its network, and so how to find the gradient.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Rows = NDArray[Any]  # the features of some samples

MOMENTUM, SCALE_MOMENTUM = 0.9, 0.999
TINY = 1e-7


class Learner(ABC):
    """One network, and what Adam remembers of its gradients."""

    decay: float  # of weights, in units of the rate
    long: int  # steps over which weights are averaged
    young = 0.25  # at first, the part of all steps so far

    def __init__(self, weights: list[Floats]) -> None:
        self.weights = weights
        self.average = [array.copy() for array in weights]
        self.means = [np.zeros_like(array) for array in weights]
        self.squares = [np.zeros_like(array) for array in weights]
        self.steps = 0

    @abstractmethod
    def gradients(self, rows: Rows, targets: Floats) -> tuple[list[Floats], float]:
        """The gradient of each array of weights, and the mean squared error of the value."""

    def step(self, rows: Rows, targets: Floats, rate: float) -> float:
        """Learn from some samples; return the mean squared error of the value before."""
        gradients, error = self.gradients(rows, targets)
        self.steps += 1
        keep = 1 - 1 / min(self.long, 1 + self.steps * self.young)
        warm = rate / (1 - MOMENTUM**self.steps)
        square_warm = 1 - SCALE_MOMENTUM**self.steps
        for which, gradient in enumerate(gradients):
            mean, square, weights = self.means[which], self.squares[which], self.weights[which]
            mean += (1 - MOMENTUM) * (gradient - mean)
            square += (1 - SCALE_MOMENTUM) * (gradient * gradient - square)
            weights -= warm * mean / (np.sqrt(square / square_warm) + TINY)
            if weights.ndim > 1:
                weights *= 1 - rate * self.decay
            self.average[which] += (1 - keep) * (weights - self.average[which])
        return error

    def start_from(self, weights: list[Floats]) -> None:
        """Begin with weights that were learned before."""
        for array, average, known in zip(self.weights, self.average, weights, strict=True):
            array[...] = known
            average[...] = known

    def arrays(self) -> dict[str, Floats]:
        """All of it by name, to be kept in a file."""
        kept = {f"{name}{which}": array for name, group in self.groups() for which, array in enumerate(group)}
        return kept | {"steps": np.array(self.steps, np.float32)}

    def restore(self, arrays: dict[str, Floats]) -> None:
        for name, group in self.groups():
            for which, array in enumerate(group):
                array[...] = arrays[f"{name}{which}"]
        self.steps = int(arrays["steps"])

    def groups(self) -> tuple[tuple[str, list[Floats]], ...]:
        return (
            ("weights", self.weights),
            ("average", self.average),
            ("means", self.means),
            ("squares", self.squares),
        )


def slope_of(raw: Floats) -> Floats:
    """Of values squashed to between -1 and 1, as in play: what they are multiplied by; its cube is their slope."""
    slope: Floats = 1 / np.sqrt(1 + raw * raw)
    return slope
