"""Positions as a learner meets them: the features of a position, and what came of it.

Values flow backwards through a game (TD(λ)): what a position is worth is partly what a search said, partly what came
of it. Where a move was explored nothing came of the position, and what the search said stands alone; before a deal
nothing was searched, and what came of it stands alone.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from azulejos.bots.duel.evaluation.evaluate import write_features
from azulejos.bots.duel.evaluation.supply_features import mover
from azulejos.bots.duel.workspace import Workspace
from azulejos.core.compiling.rule import rule
from azulejos.games.duel.rules.state import State

# What is kept of each sample beside its features.
SEAT, SEARCHED, TRUST, STAGE, LEAD, TARGET, NOTES = range(7)  # TRUST: the λ of TD(λ), how much the future counts

Rows = NDArray[np.float32]
Notes = NDArray[np.float32]


@rule
def write_sample(workspace: Workspace, state: State, row: Rows, note: Notes) -> None:
    """The features of a position as the next to move sees them, and what the network needs beside them."""
    seat = mover(state)
    write_features(workspace, state, seat)
    row[:] = 0
    for which in range(workspace.used):
        row[int(workspace.index[which])] += workspace.value[which]
    note[SEAT] = seat
    note[STAGE] = state.round_number - 1
    note[LEAD] = workspace.worth[0] - workspace.worth[1]


@rule
def write_targets(notes: Notes, result: float) -> None:
    """Carry the outcome back through a game's samples."""
    future = result
    for which in range(notes.shape[0] - 1, -1, -1):
        sign = 1.0 if notes[which, SEAT] == 0 else -1.0
        trust = notes[which, TRUST]
        future = (1.0 - trust) * sign * notes[which, SEARCHED] + trust * future
        notes[which, TARGET] = sign * future
