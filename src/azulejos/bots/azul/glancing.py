"""What every move of a position looks like at first sight: what it is worth if nobody thinks further."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from azulejos.bots.azul.mind import Mind, Networks
from azulejos.bots.azul.ordering import list_moves
from azulejos.bots.azul.search import is_other_side, leaf_value, move
from azulejos.bots.azul.table import NONE
from azulejos.core.rule import rule
from azulejos.games.azul.state import State


@rule
def glance_at_takes(
    mind: Mind, networks: Networks, state: State, actions: NDArray[np.int64], values: NDArray[np.int64]
) -> int:
    """Write the takes of a position that has been begun, and each one's value for the seat to act; return how many."""
    number = list_moves(mind, state, 0, NONE)
    for which in range(number):
        actions[which] = mind.actions[0, which]
        move(mind, 0, int(actions[which]))
        after = mind.plies[1]
        value = leaf_value(mind, networks, after)
        values[which] = -value if is_other_side(mind, state, after) else value
    return number
