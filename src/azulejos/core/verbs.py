"""The verbs of every game in compiled code. A game answers with rules of the same names (see `rule.register`).

`out`, `outcomes` and `weights` are filled by the callee, which returns how many entries it wrote. `legal_actions` alone
defines what is legal: `pick` and `mark_legal` follow from it, unless a game registers a quicker form of its own.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from azulejos.core.compiling.rule import verb
from azulejos.core.rng import Rng, below

State = np.record
Numbers = NDArray[np.int64]

MOST_LISTED = 1024  # legal actions in a position of a game without a `pick` or `mark_legal` of its own


@verb
def actor(state: State) -> int:
    """The actor of the position: a seat, CHANCE or NOBODY."""
    raise NotImplementedError


@verb
def legal_actions(state: State, out: Numbers) -> int:
    """The legal actions, ascending."""
    raise NotImplementedError


@verb
def apply(state: State, action: int) -> None:
    """Play a legal action, and whatever follows without a choice or chance."""
    raise NotImplementedError


@verb
def pick(state: State, rng: Rng) -> int:
    """A random legal action, each as likely as any other."""
    listed = np.empty(MOST_LISTED, np.int64)
    number = legal_actions(state, listed)
    return int(listed[below(rng, number)])


@verb
def chance_outcomes(state: State, outcomes: Numbers, weights: Numbers) -> int:
    """Write the possible outcomes of chance, ascending, and their weights in whole numbers."""
    raise NotImplementedError


@verb
def apply_chance(state: State, outcome: int) -> None:
    """Let one of the outcomes happen."""
    raise NotImplementedError


@verb
def deal(state: State, rng: Rng) -> None:
    """Let chance decide until a seat acts or the game is over."""
    raise NotImplementedError


@verb
def round_number(state: State) -> int:
    """The round being played or prepared, from 1."""
    raise NotImplementedError


@verb
def scores(state: State, out: Numbers) -> None:
    """The points of each seat."""
    raise NotImplementedError


@verb
def ranks(state: State, out: Numbers) -> None:
    """0 for each seat that is first; tied seats share a rank."""
    raise NotImplementedError


@verb
def outlook(state: State, seat: int) -> float:
    """How many points a seat stands at, counting what its board would yield if nothing else happened."""
    raise NotImplementedError


@verb
def mark_legal(state: State, out: NDArray[np.int8]) -> None:
    """1 for each legal action and 0 for each other."""
    listed = np.empty(MOST_LISTED, np.int64)
    out[:] = 0
    for which in range(legal_actions(state, listed)):
        out[listed[which]] = 1


@verb
def observe(state: State, seat: int, out: NDArray[np.uint8]) -> None:
    """Write the knowledge of a seat, as numbers for a learner."""
    raise NotImplementedError


@verb
def determinise(state: State, seat: int, rng: Rng) -> None:
    """Redraw, in place, everything that a seat may not know."""
    raise NotImplementedError
