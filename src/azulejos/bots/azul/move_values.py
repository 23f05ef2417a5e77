"""What every move of a position looks like at first sight: what it is worth if nobody thinks further."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from azulejos.bots.azul.move_ordering import list_moves
from azulejos.bots.azul.search import is_other_side, leaf_value, move
from azulejos.bots.azul.transpositions import NONE
from azulejos.bots.azul.workspace import Networks, Workspace
from azulejos.core.rule import rule
from azulejos.games.azul.rules.state import State


@rule
def glance_at_takes(
    workspace: Workspace, networks: Networks, state: State, actions: NDArray[np.int64], values: NDArray[np.int64]
) -> int:
    """Write the takes of a position that has been begun, and each one's value for the seat to act; return how many."""
    number = list_moves(workspace, state, 0, NONE)
    for which in range(number):
        actions[which] = workspace.actions[0, which]
        move(workspace, 0, int(actions[which]))
        after = workspace.plies[1]
        value = leaf_value(workspace, networks, after)
        values[which] = -value if is_other_side(workspace, state, after) else value
    return number
