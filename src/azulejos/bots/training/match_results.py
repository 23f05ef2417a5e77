"""The games of a match in compiled code, as numbers: from them the arena works out a score."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from azulejos.core.rng import RNG

# Of each game: the points of the tested player, the most points of the others, the tested one's share of the victory.
OWN, OTHER, WON, RESULT = range(4)


def seeded_deals(number: int, seed: int) -> NDArray[Any]:
    """Generators for the deals of a match: the same seed gives the same deals."""
    rng = np.zeros(number, RNG)
    rng["word"] = np.random.SeedSequence(seed).generate_state(number, np.uint64)
    return rng
