"""Generators of random numbers."""

from __future__ import annotations

import numpy as np
import pytest

from azulejos.core.rng import seeded


@pytest.mark.parametrize("kind", [np.int32, np.int64, np.uint64])
def test_a_seed_may_be_an_integer_of_numpy(kind: type[np.integer]) -> None:
    assert (seeded(kind(7), 8) == seeded(7, 8)).all()


def test_seeds_are_taken_modulo_the_size_of_a_generator() -> None:
    assert seeded(-1) == seeded(2**64 - 1) == seeded(np.int64(-1)) == seeded(np.uint64(2**64 - 1))
