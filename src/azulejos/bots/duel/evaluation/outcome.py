"""The value of the end of a game: the victory mixed with the margin, so that a won game is still won well."""

from __future__ import annotations

from azulejos.bots.search.value_scale import squash
from azulejos.core.compiling.rule import rule
from azulejos.games.duel.rules.state import State, next_starter

# Guesses that no match has tuned: the network has learned values of this mixture, so another one needs new training.
WIN_SHARE = 0.7  # of the victory in a value; the rest is the margin's
LARGE_MARGIN = 20.0  # points: this margin counts for 0.7 of the largest


@rule
def outcome(state: State) -> float:
    """The value of the end of a game for seat 0, from -1 to 1."""
    lead = int(state.score[0]) - int(state.score[1])
    won = 1.0 if lead > 0 or (lead == 0 and next_starter(state) == 0) else -1.0
    return WIN_SHARE * won + (1.0 - WIN_SHARE) * squash(lead / LARGE_MARGIN)
