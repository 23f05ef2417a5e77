"""A network of Azul as it is learned: one layer of hidden units (rectified), three outputs (value, victory, margin)."""

from __future__ import annotations

import numpy as np

from azulejos.bots.azul.network import OUTPUTS, VALUE
from azulejos.bots.search.hidden_layer import UNITS
from azulejos.bots.training.learner import Floats, Learner, Rows, slope_of

# Victory and margin are for people to read; search plays by the value.
IMPORTANCE = np.array([1.0, 0.25, 0.25], np.float32)
USUAL_FEATURES = 60  # that are not 0: it sets how large weights are at first


class AzulLearner(Learner):
    """One of the two networks."""

    decay = 1e-2
    long = 4000

    def __init__(self, inputs: int, scales: Floats, random: np.random.Generator) -> None:
        self.scales = scales  # by input: brings every feature to about 1
        super().__init__(
            [
                random.normal(0, USUAL_FEATURES**-0.5, (inputs, UNITS)).astype(np.float32),
                np.zeros(UNITS, np.float32),
                random.normal(0, 0.5 * UNITS**-0.5, (OUTPUTS, UNITS)).astype(np.float32),
                np.zeros(OUTPUTS, np.float32),
            ]
        )

    def gradients(self, rows: Rows, targets: Floats) -> tuple[list[Floats], float]:
        weights, bias, out, out_bias = self.weights
        scaled = rows.astype(np.float32) * self.scales
        received = scaled @ weights + bias
        sent = np.maximum(received, 0)
        raw = sent @ out.T + out_bias
        slope = slope_of(raw)
        wrong = raw * slope - targets
        error = float((wrong[:, VALUE] ** 2).mean())
        back = (2 / len(rows)) * wrong * IMPORTANCE * slope**3
        back_hidden = back @ out
        back_hidden[received <= 0] = 0
        return [scaled.T @ back_hidden, back_hidden.sum(0), back.T @ sent, back.sum(0)], error
