"""From learners to the networks that play Azul, and back."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from azulejos.bots.azul import features
from azulejos.bots.azul.features import BOARD_FEATURES, ROUND_FEATURES, SUPPLY_FEATURES
from azulejos.bots.azul.network import inputs_of, new_networks
from azulejos.bots.azul.training.learner import AzulLearner
from azulejos.bots.azul.training.samples import sample_width
from azulejos.bots.training.learner import Floats
from azulejos.games.azul.rules.state import ROWS
from azulejos.games.shared.tiles import COLOURS

NETWORK_KINDS = 2
# Features that count further than 1, with a number that is a lot of them.
BOARD_SCALES = (
    (features.PROMISE, ROWS, 5),
    (features.CHANCE, ROWS, 5),
    (features.SCORE, 1, 20),
    (features.BONUS, 1, 10),
    (features.MISSING, 1, 5),
    (features.TILES, COLOURS, 5),
    (features.IN_BAG, ROWS, 5),
)


def scales(players: int) -> Floats:
    board = np.ones(BOARD_FEATURES, np.float32)
    for first, number, a_lot in BOARD_SCALES:
        board[first : first + number] /= a_lot
    supply, of_round = np.ones(SUPPLY_FEATURES, np.float32), np.ones(ROUND_FEATURES, np.float32)
    supply[features.ON_TABLE] /= 10
    of_round[features.BAG : features.BAG + COLOURS] /= 10
    return np.concatenate([*[board] * players, supply, of_round])


def new_learners(players: int, random: np.random.Generator) -> list[AzulLearner]:
    return [AzulLearner(sample_width(players), scales(players), random) for _ in range(NETWORK_KINDS)]


def networks_of(learners: list[AzulLearner], players: int) -> NDArray[Any]:
    """The networks that play: the averages of the weights, made for features as they are written."""
    networks = new_networks()
    for which, learner in enumerate(learners):
        weights, bias, out, out_bias = learner.average
        networks["weights"][0, which, inputs_of(players)] = weights * learner.scales[:, None]
        networks["bias"][0, which] = bias
        networks["out"][0, which] = out
        networks["out_bias"][0, which] = out_bias
    return networks


def start_from(learners: list[AzulLearner], players: int, networks: NDArray[Any]) -> None:
    """Begin with networks that were made before, for as many players."""
    for which, learner in enumerate(learners):
        weights = networks["weights"][0, which, inputs_of(players)] / learner.scales[:, None]
        learner.start_from([weights, *(networks[field][0, which] for field in ("bias", "out", "out_bias"))])
