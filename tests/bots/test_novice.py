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
    chosen = Counter(misjudged([0.0, 0.1, 0.2], math.sqrt(3 / 2), rng) for _ in range(20_000))  # 0.1 of error
    for better, worse in ((1, 0), (2, 1)):
        assert chosen[better] / chosen[worse] == pytest.approx(math.e, rel=0.12)


@pytest.mark.parametrize("scale", [1.0, 0.001])
def test_a_move_that_is_far_worse_is_seldom_taken_even_where_little_is_at_stake(scale: float) -> None:
    rng = seeded(3)
    values = [0.9 - scale * worse for worse in (0.0, 0.01, 0.02, 0.1)]
    chosen = Counter(misjudged(values, 0.55, rng) for _ in range(5_000))
    assert chosen[3] < 200
    assert min(chosen[0], chosen[1], chosen[2]) > 500
