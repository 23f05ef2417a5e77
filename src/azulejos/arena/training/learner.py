"""A network as it is learned: weights, and the gradient that moves them towards what games have shown.

One layer of hidden units (rectified), three outputs (value, victory, margin), each squashed to between -1 and 1 as
in play. Steps are Adam's; what plays is the running average of the weights, which is steadier than the last of them.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from azulejos.bots.azul.mind import FORETOLD, HIDDEN, VALUE

Floats = NDArray[np.float32]

MOMENTUM, SCALE_MOMENTUM = 0.9, 0.999
TINY = 1e-7
DECAY = 1e-2  # of weights, in units of the rate
LONG = 1000  # steps over which weights are averaged
# Victory and margin are for people to read; search plays by the value.
IMPORTANCE = np.array([1.0, 0.25, 0.25], np.float32)
USUAL_FEATURES = 60  # that are not 0: it sets how large weights are at first


class Learner:
    """One network, and what Adam remembers of its gradients."""

    def __init__(self, inputs: int, scales: Floats, generator: np.random.Generator) -> None:
        self.scales = scales  # by input: brings every feature to about 1
        self.weights: list[Floats] = [
            generator.normal(0, USUAL_FEATURES**-0.5, (inputs, HIDDEN)).astype(np.float32),
            np.zeros(HIDDEN, np.float32),
            generator.normal(0, 0.5 * HIDDEN**-0.5, (FORETOLD, HIDDEN)).astype(np.float32),
            np.zeros(FORETOLD, np.float32),
        ]
        self.average = [weights.copy() for weights in self.weights]
        self.means = [np.zeros_like(weights) for weights in self.weights]
        self.squares = [np.zeros_like(weights) for weights in self.weights]
        self.steps = 0

    def step(self, rows: NDArray[np.int8], targets: Floats, rate: float) -> float:
        """Learn from some samples; return the mean squared error of the value before."""
        gradients, error = self.gradients(rows.astype(np.float32) * self.scales, targets)
        self.steps += 1
        keep = min(1 - 1 / LONG, 1 - 1 / (self.steps + 1))
        warm = rate / (1 - MOMENTUM**self.steps)
        square_warm = 1 - SCALE_MOMENTUM**self.steps
        for which, gradient in enumerate(gradients):
            mean, square, weights = self.means[which], self.squares[which], self.weights[which]
            mean += (1 - MOMENTUM) * (gradient - mean)
            square += (1 - SCALE_MOMENTUM) * (gradient * gradient - square)
            weights -= warm * mean / (np.sqrt(square / square_warm) + TINY)
            if weights.ndim > 1:
                weights *= 1 - rate * DECAY
            self.average[which] *= keep
            self.average[which] += (1 - keep) * weights
        return error

    def gradients(self, rows: Floats, targets: Floats) -> tuple[list[Floats], float]:
        weights, bias, out, out_bias = self.weights
        received = rows @ weights + bias
        said = np.maximum(received, 0)
        raw = said @ out.T + out_bias
        slope = 1 / np.sqrt(1 + raw * raw)
        wrong = raw * slope - targets
        error = float((wrong[:, VALUE] ** 2).mean())
        back = (2 / len(rows)) * wrong * IMPORTANCE * slope**3
        back_hidden = back @ out
        back_hidden[received <= 0] = 0
        return [rows.T @ back_hidden, back_hidden.sum(0), back.T @ said, back.sum(0)], error

    def arrays(self) -> dict[str, Floats]:
        """All of it by name, to be kept in a file."""
        groups = {"weights": self.weights, "average": self.average, "means": self.means, "squares": self.squares}
        kept = {f"{name}{which}": array for name, group in groups.items() for which, array in enumerate(group)}
        return kept | {"steps": np.array(self.steps, np.float32)}

    def restore(self, arrays: dict[str, Floats]) -> None:
        for name, group in (("weights", self.weights), ("average", self.average)):
            for which, array in enumerate(group):
                array[...] = arrays[f"{name}{which}"]
        for name, group in (("means", self.means), ("squares", self.squares)):
            for which, array in enumerate(group):
                array[...] = arrays[f"{name}{which}"]
        self.steps = int(arrays["steps"])
