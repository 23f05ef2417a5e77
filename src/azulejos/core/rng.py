"""Random numbers: the only chance that compiled code knows.

A generator is one 64-bit number (splitmix64), kept apart from every state, so that a state holds no future.
`below` is exact: every number is as likely as any other.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from azulejos.core.compiling.rule import rule

# A generator, as a record so that compiled code can change it in place.
RNG = np.dtype((np.record, [("word", "u8")]))
Rng = np.record

STEP = np.uint64(0x9E3779B97F4A7C15)
FIRST_FACTOR = np.uint64(0xBF58476D1CE4E5B9)
SECOND_FACTOR = np.uint64(0x94D049BB133111EB)
FIRST_SHIFT, SECOND_SHIFT, LAST_SHIFT = np.uint64(30), np.uint64(27), np.uint64(31)
HALF = np.uint64(32)
LOW_HALF = 2**32 - 1


def seeded(*seeds: int) -> NDArray[Any]:
    """Generators with the given seeds."""
    rng = np.zeros(len(seeds), RNG)
    rng["word"] = [int(seed) % 2**64 for seed in seeds]  # int: a NumPy integer would overflow
    return rng


@rule
def next_half(rng: Rng) -> int:
    """The next 32 random bits."""
    word = rng.word + STEP
    rng.word = word
    word = (word ^ (word >> FIRST_SHIFT)) * FIRST_FACTOR
    word = (word ^ (word >> SECOND_SHIFT)) * SECOND_FACTOR
    word = word ^ (word >> LAST_SHIFT)
    return np.int64(word >> HALF)  # type: ignore[return-value]  # an int of Numba's


@rule
def below(rng: Rng, bound: int) -> int:
    """A random number from 0 to below a bound (Lemire's method: a rare second draw makes it exact)."""
    product = next_half(rng) * bound
    if product & LOW_HALF < bound:
        surplus = (LOW_HALF + 1 - bound) % bound
        while product & LOW_HALF < surplus:
            product = next_half(rng) * bound
    return product >> 32
