"""Positions as a learner meets them: the features of a table, and what came of it.

A sample is a row of features for one of the two networks, with targets that are known when the game is over. Values
flow backwards through a game (TD(λ)): what a position is worth is partly what a search said, partly what its
successors turned out to be worth. An explored move isn't a successor: there the search's value stands alone. Before
a deal, where one successor says little, deals that are tried and searched count more.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from azulejos.bots.azul.evaluation.tiled_board import tile_board
from azulejos.bots.azul.features import (
    BOARD_FEATURES,
    ROUND_FEATURES,
    SUPPLY_FEATURES,
    write_board,
    write_round,
    write_supply,
    write_turn,
)
from azulejos.bots.azul.network import DEAL_NETWORK, MARGIN, VALUE, WIN
from azulejos.bots.azul.workspace import Workspace
from azulejos.core.compiling.rule import rule
from azulejos.games.azul.rules.state import State, next_seat

# What is kept of each sample beside its features.
NETWORK, KIND, SEAT, SEARCHED, TRUST, NOTES = range(6)  # TRUST: the λ of TD(λ), how much the future counts
# Kinds: the seat to act, whose search is known; another seat; before a deal; the seat to act after a quick search,
# whose value is passed on, but not learned.
SEARCH, BYSTANDER, DEALT, QUICK = range(4)
Notes = NDArray[np.float32]
Targets = NDArray[np.float32]


def sample_width(players: int) -> int:
    return players * BOARD_FEATURES + SUPPLY_FEATURES + ROUND_FEATURES


@rule
def write_sample(workspace: Workspace, state: State, network: int, seat: int, row: NDArray[np.int8]) -> None:
    """The features of a table as a seat sees it: its own board, the others' in turn, supply and round."""
    owner = seat
    for place in range(state.players):
        workspace.scratch[0] = state
        tile_board(workspace.scratch[0], owner)
        before = workspace.scratch[0] if network == DEAL_NETWORK else state
        first = place * BOARD_FEATURES
        write_board(before, workspace.scratch[0], owner, row[first : first + BOARD_FEATURES])
        owner = next_seat(state, owner)
    first = state.players * BOARD_FEATURES
    supply = row[first : first + SUPPLY_FEATURES]
    if network == DEAL_NETWORK:
        supply[:] = 0
        write_turn(state, int(state.starter), seat, supply)
    else:
        write_supply(state, seat, supply)
    write_round(state, int(state.round_number), row[first + SUPPLY_FEATURES :])


@rule
def write_targets(notes: Notes, targets: Targets, outcomes: Targets, players: int) -> None:
    """Carry the outcomes of a game, by seat, back through its samples.

    Two players' values are opposites; of more, a search values the seat to act only.
    """
    future = outcomes[:, VALUE].copy()
    for which in range(notes.shape[0] - 1, -1, -1):
        seat = int(notes[which, SEAT])
        if notes[which, KIND] != BYSTANDER:
            share = notes[which, TRUST]
            future[seat] = (np.float32(1) - share) * notes[which, SEARCHED] + share * future[seat]
            if players == 2:
                future[1 - seat] = -future[seat]
        targets[which, VALUE] = future[seat]
        targets[which, WIN] = outcomes[seat, WIN]
        targets[which, MARGIN] = outcomes[seat, MARGIN]
