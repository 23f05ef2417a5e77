"""The static values of a position for every seat: the blended value, the victory and the margin."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from azulejos.bots.azul.evaluation.evaluate import rounded, static_value
from azulejos.bots.azul.evaluation.first_layer import find_shares, network_output
from azulejos.bots.azul.network import DEAL_NETWORK, MARGIN, OFFER_NETWORK, OUTPUTS, VALUE, WIN, Networks
from azulejos.bots.azul.search.alpha_beta import begin_round
from azulejos.bots.azul.workspace import Workspace
from azulejos.bots.search.value_scale import squash
from azulejos.core.compiling.rule import rule
from azulejos.games.azul.rules.state import DEAL, State


@rule
def evaluate_seats(workspace: Workspace, networks: Networks, root: State, values: NDArray[np.int64]) -> int:
    """Write value, victory and margin for each seat of an unfinished game; return how many numbers that are."""
    workspace.plies[0] = root
    state = workspace.plies[0]
    if state.phase == DEAL:
        state.round_number -= 1  # valued as the end of the round that was played
    begin_round(workspace, networks, state)
    network = DEAL_NETWORK if state.on_table == 0 else OFFER_NETWORK
    for seat in range(state.players):
        first = seat * OUTPUTS
        viewer = int(state.starter if state.on_table == 0 else state.to_act) if state.players == 2 else seat
        sign = 1 if viewer == seat else -1
        values[first + VALUE] = sign * static_value(workspace, networks, state, viewer)
        find_shares(workspace, networks, state, network, viewer)
        values[first + WIN] = sign * rounded(squash(network_output(workspace, networks, network, WIN)))
        values[first + MARGIN] = sign * rounded(squash(network_output(workspace, networks, network, MARGIN)))
    return int(state.players) * OUTPUTS
