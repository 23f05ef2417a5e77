"""The network of Duel as it is learned: hidden units (rectified), and a value of its own for each round.

The hand-made evaluation is an input of the value: the network learns what to add to it, and how much it is worth.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from azulejos.bots.duel.evaluation.evaluate import FIRST_LEAD, LAST_LEAD
from azulejos.bots.duel.features import FEATURES
from azulejos.bots.duel.network import FIELDS, new_networks
from azulejos.bots.duel.training.samples import LEAD, STAGE, TARGET
from azulejos.bots.search.hidden_layer import UNITS
from azulejos.bots.training.learner import Floats, Learner, Rows, slope_of
from azulejos.games.duel.rules.state import ROUNDS

USUAL_FEATURES = 130  # that are not 0: it sets how large weights are at first
SMALL = 0.02  # first weights of the last layer: the hand-made evaluation speaks first


class DuelLearner(Learner):
    """Its arrays are those of a network, in the order of its `FIELDS`."""

    decay = 3e-3
    long = 2000

    def __init__(self, random: np.random.Generator) -> None:
        super().__init__(
            [
                (random.normal(size=(FEATURES, UNITS)) / np.sqrt(USUAL_FEATURES)).astype(np.float32),
                np.zeros(UNITS, np.float32),
                (SMALL * random.normal(size=(ROUNDS, UNITS))).astype(np.float32),
                np.zeros(ROUNDS, np.float32),
                np.ones(ROUNDS, np.float32),
            ]
        )

    def gradients(self, rows: Rows, targets: Floats) -> tuple[list[Floats], float]:
        """Targets are the notes of samples."""
        weights, bias, out, out_bias, by_hand = self.weights
        stage = targets[:, STAGE].astype(np.int64)
        lead = targets[:, LEAD] / (FIRST_LEAD + (LAST_LEAD - FIRST_LEAD) * stage / (ROUNDS - 1)).astype(np.float32)
        features = rows.astype(np.float32)
        received = features @ weights + bias
        sent = np.maximum(received, 0)
        raw = (sent * out[stage]).sum(1) + out_bias[stage] + by_hand[stage] * lead
        slope = slope_of(raw)
        wrong = raw * slope - targets[:, TARGET]
        back = (2 / len(rows)) * wrong * slope**3
        back_hidden = out[stage] * back[:, None]
        back_hidden[received <= 0] = 0
        rounds = (stage == np.arange(ROUNDS)[:, None]).astype(np.float32)  # by round, which samples belong to it
        gradients = [
            features.T @ back_hidden,
            back_hidden.sum(0),
            rounds @ (sent * back[:, None]),
            rounds @ back,
            rounds @ (back * lead),
        ]
        return gradients, float((wrong * wrong).mean())

    def networks(self) -> NDArray[Any]:
        """The average as compiled code reads it."""
        networks = new_networks()
        for field, average in zip(FIELDS, self.average, strict=True):
            networks[field][0] = average
        return networks
