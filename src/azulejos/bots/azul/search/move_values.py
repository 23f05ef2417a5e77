"""The static values of all moves of a position."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from azulejos.bots.azul.network import Networks
from azulejos.bots.azul.search.alpha_beta import is_other_side, leaf_value, play
from azulejos.bots.azul.search.move_ordering import list_moves
from azulejos.bots.azul.search.transpositions import NO_ACTION
from azulejos.bots.azul.workspace import Workspace
from azulejos.core.compiling.rule import rule
from azulejos.games.azul.rules.state import State


@rule
def evaluate_takes(
    workspace: Workspace, networks: Networks, state: State, actions: NDArray[np.int64], values: NDArray[np.int64]
) -> int:
    """Write the takes of a position that has been begun, and each one's value for the seat to act; return how many."""
    number = list_moves(workspace, state, 0, NO_ACTION)
    for which in range(number):
        actions[which] = workspace.actions[0, which]
        play(workspace, 0, int(actions[which]))
        after = workspace.plies[1]
        value = leaf_value(workspace, networks, after)
        values[which] = -value if is_other_side(workspace, state, after) else value
    return number
