"""The promises of every game about its observations. No game is named here."""

from __future__ import annotations

import numpy as np

from azulejos.core import loops
from azulejos.core.game import Game
from azulejos.core.observation import highest_of, highest_one_hot, one_hot, plan_one_hot
from tests.cases import nonempty
from tests.walking import decisions, walk

Setup = tuple[Game, dict[str, str]]


def test_every_number_of_an_observation_is_written_and_none_behind_it(setup: Setup) -> None:
    game, options = setup
    for state in nonempty(walk(game, options, seed=22)):
        size = game.observation_size(game.players(state))
        for seat in nonempty(range(game.players(state))):
            dirty = np.full(size + 1, 251, np.uint8)
            loops.observe(state, 0, seat, dirty[:-1])
            assert dirty[-1] == 251
            assert (dirty[:-1] == game.observe(state, seat)).all()
            assert (dirty[:-1] <= highest_of(game.observation_parts(game.players(state)))).all()


def test_a_one_hot_observation_says_the_same(setup: Setup) -> None:
    game, options = setup
    for state in nonempty(decisions(game, options, seed=23)):
        parts = game.observation_parts(game.players(state))
        numbers = game.observe(state, 0)
        hot = one_hot(numbers, plan_one_hot(parts))
        assert hot.size == highest_one_hot(parts).size
        assert (hot <= highest_one_hot(parts)).all()
        at, read = 0, []
        for part in parts:
            width = part.highest + 1 if part.is_category else 1
            for row in hot[at : at + part.size * width].reshape(part.size, width):
                read.append(int(row.argmax()) if part.is_category else int(row[0]))
                assert not part.is_category or row.sum() == 1
            at += part.size * width
        assert read == numbers.tolist()
