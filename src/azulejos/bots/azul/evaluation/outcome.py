"""The value of the end of a game for a seat: victory, by points and then by rows (A42), and margin.

A value mixes the victory with the margin, so that a won game is still won well and a lost one still fought.
"""

from __future__ import annotations

from azulejos.bots.search.value_scale import squash
from azulejos.core.compiling.rule import rule
from azulejos.games.azul.rules.state import State
from azulejos.games.azul.rules.wall import complete_rows

# Guesses that no match has tuned: the networks have learned values of this mixture, so another one needs new training.
WIN_SHARE = 0.75  # of the victory in a value; the rest is the margin's
LARGE_MARGIN = 25.0  # points: this margin counts for 0.7 of the largest

AHEAD, TIED, BEHIND = 1, 0, -1


@rule
def compare(points: int, rows: int) -> int:
    """Compare two seats by the lead of one in points and complete rows (A42)."""
    lead = points if points else rows
    return AHEAD if lead > 0 else BEHIND if lead < 0 else TIED


@rule
def victory(is_beaten: bool, tied: int) -> float:
    """1 for a victory, -1 for a defeat, between them for a victory shared with `tied` others."""
    return -1.0 if is_beaten else 2.0 / (tied + 1) - 1.0


@rule
def mixed_value(win: float, margin: float) -> float:
    """One value from a victory and a margin, both from -1 to 1."""
    return WIN_SHARE * win + (1.0 - WIN_SHARE) * margin


@rule
def final_standing(state: State, seat: int) -> tuple[float, float]:
    """The victory and the margin of a seat when the game is over, both from -1 to 1."""
    is_beaten, tied, most = False, 0, -1
    own_rows = complete_rows(state, seat)
    for other in range(state.players):
        if other != seat:
            standing = compare(int(state.score[seat]) - int(state.score[other]), own_rows - complete_rows(state, other))
            is_beaten = is_beaten or standing == BEHIND
            tied += int(standing == TIED)
            most = max(most, int(state.score[other]))
    return victory(is_beaten, tied), squash((state.score[seat] - most) / LARGE_MARGIN)
