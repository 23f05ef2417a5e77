"""Tiling on the grey wall: all ways to choose columns for one's complete lines are tried (A51).

No choice touches another's board, so the others are assumed to tile each line where it scores most.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from azulejos.bots.azul.evaluation.evaluate import BEYOND, rounded, value_after_round
from azulejos.bots.azul.evaluation.outcome import final_standing, mixed_value
from azulejos.bots.azul.network import Networks
from azulejos.bots.azul.search.alpha_beta import begin_round
from azulejos.bots.azul.workspace import Workspace
from azulejos.core.compiling.bits import lowest_bit
from azulejos.core.compiling.rule import rule
from azulejos.games.azul.rules.playing import apply, choosable_columns
from azulejos.games.azul.rules.state import DEAL, TILING, State, is_over


@rule
def evaluate_columns(
    workspace: Workspace, networks: Networks, state: State, actions: NDArray[np.int64], values: NDArray[np.int64]
) -> int:
    """Write the columns for the line that must be tiled next, and each one's value; return how many there are."""
    workspace.nodes = 0
    workspace.line_length[0] = 0
    workspace.us = state.to_act
    number = 0
    columns = choosable_columns(state)
    while columns:
        actions[number] = lowest_bit(columns)
        columns &= columns - 1
        workspace.plies[1] = state
        apply(workspace.plies[1], int(actions[number]))
        values[number] = tiled_value(workspace, networks, 1)
        number += 1
    return number


@rule
def tiled_value(workspace: Workspace, networks: Networks, ply: int) -> int:
    """The value of the tiling if we continue it as well as possible."""
    state = workspace.plies[ply]
    workspace.nodes += 1
    if state.phase != TILING or state.to_act != workspace.us:
        return value_when_tiled(workspace, networks, ply)
    best = -BEYOND
    columns = choosable_columns(state)
    while columns:
        column = lowest_bit(columns)
        columns &= columns - 1
        workspace.plies[ply + 1] = state
        apply(workspace.plies[ply + 1], column)
        best = max(best, tiled_value(workspace, networks, ply + 1))
    return best


@rule
def value_when_tiled(workspace: Workspace, networks: Networks, ply: int) -> int:
    state = workspace.plies[ply]
    seat = int(workspace.us)
    if is_over(state):
        win, margin = final_standing(state, seat)
        return rounded(mixed_value(win, margin))
    if state.phase == DEAL:
        state.round_number -= 1  # valued as the end of the round that was played
    begin_round(workspace, networks, state)
    return value_after_round(workspace, networks, state, seat)
