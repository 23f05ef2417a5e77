"""The door from Python into the search: one position in, one thought out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import Any

import numpy as np
from numpy.typing import NDArray

from azulejos.bots.azul.columns import choose_column
from azulejos.bots.azul.judging import WORTH
from azulejos.bots.azul.mind import NETWORKS, new_mind
from azulejos.bots.azul.search import BEST, DEPTH, FOUND, SOLVED, TOLD, begin, begin_round, think
from azulejos.bots.budget import Flag
from azulejos.core.game import State
from azulejos.core.loops import States
from azulejos.core.rule import entry
from azulejos.games.azul.state import TILING

UNLIMITED = 1 << 40
NO_NETWORKS = np.zeros(1, NETWORKS)

# Searches need some megabytes each; those that have ended lend them to the next.
_spare: SimpleQueue[NDArray[Any]] = SimpleQueue()


@dataclass(frozen=True, slots=True)
class Thought:
    """What a search found."""

    action: int
    value: float  # for the seat to act: from -1, a sure defeat, to 1
    line: tuple[int, ...]  # the best moves of all, from the action on, to the end of the round at most
    nodes: int  # positions visited
    depth: int  # plies that were searched
    is_solved: bool  # the round was thought through to its end: there is no better move in it


@entry
def begin_thinking(minds: States, networks: States, states: States, told: NDArray[np.int64]) -> None:
    begin_round(minds[0], networks[0], states[0])
    begin(minds[0], states[0], told)


@entry
def think_on(minds: States, networks: States, flag: Flag, most_depth: int, told: NDArray[np.int64]) -> None:
    think(minds[0], networks[0], flag, most_depth, told)


@entry
def begin_tiling(minds: States, networks: States, states: States, told: NDArray[np.int64]) -> None:
    choose_column(minds[0], networks[0], states[0], told)


@contextmanager
def borrowed_mind() -> Iterator[NDArray[Any]]:
    try:
        mind = _spare.get_nowait()
    except Empty:
        mind = new_mind()
    try:
        yield mind
    finally:
        _spare.put(mind)


def think_about(
    state: State,
    networks: NDArray[Any] | None,  # None judges by the hand-made evaluation
    flag: Flag,  # when it is no longer 0, the search ends at once
    nodes: int = UNLIMITED,
    tell: Callable[[Thought], None] | None = None,  # hears what was found at each depth
) -> Thought:
    """Search a position in which a seat is to act. The same nodes give the same thought."""
    told = np.zeros(TOLD, np.int64)
    with borrowed_mind() as mind:
        mind["limit"] = nodes
        mind["by_hand"] = networks is None
        mind["paranoid"] = networks is not None
        known = NO_NETWORKS if networks is None else networks
        if state[0].phase == TILING:
            begin_tiling(mind, known, state, told)
            return thought(mind, told)
        begin_thinking(mind, known, state, told)
        depth = 0
        while told[DEPTH] == depth and not told[SOLVED] and not mind["stopped"][0]:
            depth += 1
            think_on(mind, known, flag, depth, told)
            if tell is not None and told[DEPTH] == depth:
                tell(thought(mind, told))
        return thought(mind, told)


def thought(mind: NDArray[Any], told: NDArray[np.int64]) -> Thought:
    action = int(told[BEST])
    line = tuple(int(each) for each in mind["line"][0, 0, : mind["line_length"][0, 0]])
    if not line or line[0] != action:
        line = (action,)
    return Thought(
        action, float(told[FOUND]) / WORTH, line, int(mind["nodes"][0]), int(told[DEPTH]), bool(told[SOLVED])
    )


def warm_tiling(state: State) -> None:
    """Compile what the grey wall needs, on any position."""
    with borrowed_mind() as mind:
        begin_tiling(mind, NO_NETWORKS, state, np.zeros(TOLD, np.int64))
