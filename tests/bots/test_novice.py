"""The mistakes of weaker levels."""

from __future__ import annotations

import math
from collections import Counter

import pytest

from azulejos.bots.novice import misjudged
from azulejos.core.rng import seeded


def test_without_slips_the_highest_value_is_chosen() -> None:
    assert misjudged([0.1, 0.3, 0.2], 0.0, seeded(1)) == 1


def test_chances_go_by_how_much_better_a_value_is() -> None:
    rng = seeded(2)
    chosen = Counter(misjudged([0.0, 0.1, 0.2], 0.1, rng) for _ in range(20_000))
    for better, worse in ((1, 0), (2, 1)):
        assert chosen[better] / chosen[worse] == pytest.approx(math.e, rel=0.12)
