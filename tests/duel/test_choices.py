"""Listing, marking and drawing legal actions agree in every kind of position that a game of Duel can reach.

`tests/contract/test_legality.py` compares the three in random games; here it is shown that such games hold all kinds.
"""

from __future__ import annotations

from collections import Counter

import numpy as np

from azulejos.core import loops
from azulejos.games import game as find_game
from azulejos.games.duel.rules import actions, state
from tests.walking import decisions

GAME = find_game("duel")
GROUPS = {  # of actions, by the first of each
    "take from a sun": actions.TAKE_SUN,
    "take from the moons": actions.TAKE_MOON,
    "take a plate": actions.TAKE_PLATE,
    "draw a plate": actions.DRAW_PLATE,
    "stop drawing": actions.STOP,
    "choose a plate": actions.CHOOSE_PLATE,
    "place a plate": actions.PLACE_PLATE,
    "take a chip": actions.TAKE_CHIP,
    "stack a colour": actions.LAY,
    "tile a cell": actions.TILE_CELL,
    "leave a line": actions.LEAVE,
    "spend a chip": actions.SPEND,
}
# The phases in which a player decides, with all that may be legal together.
KINDS = {
    state.OPENING: {"take a plate"},
    state.PLACING: {"place a plate"},
    state.DRAWING: {"draw a plate", "stop drawing"},
    state.KEEPING: {"choose a plate"},
    state.RETURNING: {"choose a plate"},
    state.STACKING: {"stack a colour"},
    state.ACQUISITION: {"take from a sun", "take from the moons", "take a plate", "draw a plate", "take a chip"},
    state.TILING: {"tile a cell", "leave a line", "spend a chip"},
}


def group(action: int) -> str:
    return [name for name, first in GROUPS.items() if first <= action][-1]


def test_random_games_reach_every_kind_of_decision_and_the_mask_agrees_in_all() -> None:
    found: dict[int, Counter[str]] = {}
    for seed in range(12):
        for position in decisions(GAME, GAME.with_defaults({}), seed=seed):
            legal = GAME.legal(position)
            mask = np.zeros(GAME.actions, np.int8)
            loops.mark_legal(position, 0, mask)
            assert np.flatnonzero(mask).tolist() == legal
            found.setdefault(int(position[0].phase), Counter()).update({group(action) for action in legal})
    assert {phase: set(groups) for phase, groups in found.items()} == KINDS
