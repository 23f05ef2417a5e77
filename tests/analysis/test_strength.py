"""Which level somebody has played like."""

from __future__ import annotations

import pytest

from azulejos.analysis.strength import Likeness, level_table, likeness
from azulejos.bots import levels


@pytest.mark.parametrize(("kind", "game"), [("azul-2-coloured", "azul")])
def test_accuracy_orders_all_levels_and_each_mean_is_like_its_own(kind: str, game: str) -> None:
    table = level_table(kind)
    assert [name for name, _, _ in table] == ["random", *(level.name for level in levels(game))]
    means = [mean for _, mean, _ in table]
    assert means == sorted(means)
    for name, mean, _ in table:
        like = likeness(kind, mean)
        assert like is not None
        assert like.level == name


def test_one_game_says_how_little_it_knows() -> None:
    low, high = likeness("azul-2-coloured", 0.0), likeness("azul-2-coloured", 100.0)
    assert low == Likeness("random", "random", "random")
    assert high is not None
    assert high.strongest == "master"
    assert likeness("azul-2-coloured", None) is None
    assert likeness("azul-9-striped", 50.0) is None
