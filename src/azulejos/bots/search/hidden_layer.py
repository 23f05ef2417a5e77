"""The hidden layer of the networks: how many units it has, and how they are added up."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from azulejos.core.compiling.rule import rule

UNITS = 128

# Units are added up half to half, until four are left.
HALF, QUARTER, EIGHTH, SIXTEENTH, LAST_FOUR = (UNITS >> halvings for halvings in range(1, 6))
assert LAST_FOUR == 4


@rule
def sum_of_units(units: NDArray[np.float32], bias: np.float32) -> np.float32:
    """A bias and all units, which are overwritten.

    Each addition is one for eight or more numbers side by side, and their order never changes, so that every machine
    computes the same sum.
    """
    for unit in range(HALF):
        units[unit] += units[unit + HALF]
    for unit in range(QUARTER):
        units[unit] += units[unit + QUARTER]
    for unit in range(EIGHTH):
        units[unit] += units[unit + EIGHTH]
    for unit in range(SIXTEENTH):
        units[unit] += units[unit + SIXTEENTH]
    for unit in range(LAST_FOUR):
        units[unit] += units[unit + LAST_FOUR]
    return np.float32(bias + units[0] + units[1] + units[2] + units[3])
