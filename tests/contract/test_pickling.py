"""Games travel between processes by their names."""

from __future__ import annotations

import copy
import pickle

from azulejos.core.game import Game


def test_a_pickled_game_comes_back_as_the_registered_one(game: Game) -> None:
    assert pickle.loads(pickle.dumps(game)) is game
    assert copy.deepcopy({"game": game})["game"] is game
