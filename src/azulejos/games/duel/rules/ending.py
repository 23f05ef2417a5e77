"""The end: the tablets score, and who has won (D59, R23)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from azulejos.core.compiling.rule import rule
from azulejos.games.duel.rules.state import OVER, SEATS, State, next_starter, other
from azulejos.games.duel.rules.tablets import all_points
from azulejos.games.duel.rules.tape import Tape


@rule
def score_tablets(state: State, tape: Tape | None) -> None:
    """All tablets are added up, then a score is raised to 0 once (R23)."""
    if tape is not None:
        tape.end(state)
    for seat in range(SEATS):
        state.score[seat] = max(0, state.score[seat] + all_points(state, seat))


@rule
def scores(state: State, out: NDArray[np.int64]) -> None:
    for seat in range(SEATS):
        out[seat] = state.score[seat]


@rule
def ranks(state: State, out: NDArray[np.int64]) -> None:
    """0 for the first, by points; tied at the end, by who holds the start-player tile (D59)."""
    for seat in range(SEATS):
        out[seat] = state.score[seat] < state.score[other(seat)]
    if state.phase == OVER and state.score[0] == state.score[1]:
        out[other(next_starter(state))] = 1
