"""The door from Python into the search: one position in, one thought out."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from azulejos.bots.azul.evaluation import WORTH
from azulejos.bots.azul.first_layer import begin_sums
from azulejos.bots.azul.grey_tiling import glance_at_columns
from azulejos.bots.azul.move_values import glance_at_takes
from azulejos.bots.azul.search import BEST, DEPTH, FOUND, SOLVED, TOLD, begin, begin_round, think
from azulejos.bots.azul.workspace import MOST_MOVES, NETWORKS, WORKSPACE
from azulejos.bots.budget import Flag, new_flag
from azulejos.core.game import State
from azulejos.core.loops import Numbers, States
from azulejos.core.rule import entry
from azulejos.games.azul.rules.state import TILING

UNLIMITED = 1 << 40
NO_FLAG = new_flag()
BEGIN, THINK, GLANCE = range(3)
NO_NETWORKS = np.zeros(1, NETWORKS)
# What stays as it is through a round: where it is the same, what was found about a position holds again.
LASTING = ("players", "grey", "round_number", "bag", "shown", "filled", "score")


def lasting(state: State) -> bytes:
    return b"".join(state[each].tobytes() for each in LASTING)


@dataclass(frozen=True, slots=True)
class Thought:
    """What a search found."""

    action: int
    value: float  # for the seat to act: from -1, a sure defeat, to 1
    line: tuple[int, ...]  # the best moves of all, from the action on, to the end of the round at most
    nodes: int  # positions visited
    depth: int  # plies that were searched
    is_solved: bool  # every line that was thought of was followed to the end of the round


@dataclass(slots=True)
class Head:
    """Minds that think about one position together, and what round their memory is of."""

    workspaces: NDArray[Any]  # some megabytes each
    about: bytes = b""
    judge: NDArray[Any] | None = None  # the networks by which values were found
    tolds: list[NDArray[np.int64]] = field(default_factory=list)  # what each mind has found about the position
    actions: NDArray[np.int64] = field(default_factory=lambda: np.zeros(MOST_MOVES, np.int64))  # seen at a glance
    values: NDArray[np.int64] = field(default_factory=lambda: np.zeros(MOST_MOVES, np.int64))  # of these

    def turn_to(self, state: State, judge: NDArray[Any], forget: bool) -> None:
        """Make ready for a position. What is known of its round is kept, unless all is to be forgotten."""
        about = lasting(state)
        if forget or about != self.about or judge is not self.judge:
            self.workspaces["stamp"] = self.workspaces["stamp"].max() + 1
        self.about, self.judge = (b"", None) if forget else (about, judge)
        self.tolds = [np.zeros(TOLD, np.int64) for _ in self.workspaces]

    def work(
        self, task: int, which: int, networks: NDArray[Any], state: State, flag: Flag = NO_FLAG, depth: int = 0
    ) -> int:
        """Let one of the minds do a task."""
        found = (self.tolds[which], self.actions, self.values)
        return int(work(task, self.workspaces[which:], self.workspaces, networks, state, flag, depth, *found))


# Heads that nobody uses lend themselves to the next thought, best of all one of the round that they know. So many of
# each size may rest: several bots in one process then keep what each has found.
STOCK = 4
_resting: list[Head] = []  # the last to have thought is the last
_lock = threading.Lock()


@contextmanager
def borrowed_head(state: State, judge: NDArray[Any], threads: int, forget: bool) -> Iterator[Head]:
    about = lasting(state)
    with _lock:
        fitting = [head for head in _resting if len(head.workspaces) == threads]
        known = [head for head in fitting if head.about == about and head.judge is judge]
        empty = [head for head in fitting if not head.about]
        spare = fitting if len(fitting) >= STOCK else []
        head = (known or empty or spare or [Head(np.zeros(threads, WORKSPACE))])[0]
        _resting[:] = [other for other in _resting if other is not head]
    try:
        head.turn_to(state, judge, forget)
        yield head
    finally:
        with _lock:
            _resting.append(head)


@entry
def work(
    task: int,
    workspaces: States,
    memories: States,
    networks: States,
    states: States,
    flag: Flag,
    most_depth: int,
    told: Numbers,
    actions: Numbers,
    values: Numbers,
) -> int:
    """One of three tasks. One entry has all of them: another would compile all again.

    BEGIN makes a mind ready for a position, THINK searches it to a depth; GLANCE writes every action and its value at
    first sight, and returns how many there are.
    """
    workspace, network, state = workspaces[0], networks[0], states[0]
    if task == THINK:
        think(workspace, memories[0], network, flag, most_depth, told)
    elif task == BEGIN:
        begin_sums(workspace, network, state)
        begin(workspace, state, told)
    elif state.phase == TILING:
        return glance_at_columns(workspace, network, state, actions, values)
    else:
        begin_round(workspace, network, state)
        begin(workspace, state, told)
        return glance_at_takes(workspace, network, state, actions, values)
    return 0


def think_about(
    state: State,
    networks: NDArray[Any] | None,  # None judges by the hand-made evaluation
    flag: Flag,  # when it is no longer 0, the search ends at once
    nodes: int = UNLIMITED,  # with a limit, nothing is known from before: the same nodes give the same thought
    tell: Callable[[Thought], None] | None = None,  # hears what was found at each depth
    threads: int = 1,
) -> Thought:
    """Search a position in which a seat is to act."""
    known = NO_NETWORKS if networks is None else networks
    with borrowed_head(state, known, threads, forget=nodes < UNLIMITED) as head:
        head.workspaces["limit"] = nodes
        head.workspaces["by_hand"] = networks is None
        if state[0].phase == TILING:
            return tiled(head, known, state)
        for which in range(threads):
            head.work(BEGIN, which, known, state)
            head.tolds[which][DEPTH] = which % 2  # every other mind is one ply ahead, so that not all do the same
        with helped(head, known, state):
            deepen(head, 0, known, state, flag, tell)
        return thought(head, max(range(threads), key=lambda which: int(head.tolds[which][DEPTH])))


def deepen(
    head: Head,
    which: int,
    networks: NDArray[Any],
    state: State,
    flag: Flag,
    tell: Callable[[Thought], None] | None = None,
) -> None:
    """Let a mind search deeper and deeper, until it knows all of the round or is stopped."""
    workspace, told = head.workspaces[which:], head.tolds[which]
    depth = int(told[DEPTH])
    while told[DEPTH] == depth and not told[SOLVED] and not workspace["stopped"][0]:
        depth += 1
        head.work(THINK, which, networks, state, flag, depth)
        if tell is not None and told[DEPTH] == depth:
            tell(thought(head, which))


@contextmanager
def helped(head: Head, networks: NDArray[Any], state: State) -> Iterator[None]:
    """Within this, the other minds search the same position; the first profits from what they remember."""
    flag = new_flag()
    helpers = [
        threading.Thread(target=deepen, args=(head, which, networks, state, flag))
        for which in range(1, len(head.workspaces))
    ]
    for helper in helpers:
        helper.start()
    try:
        yield
    finally:
        flag[0] = 1
        for helper in helpers:
            helper.join()


def thought(head: Head, which: int) -> Thought:
    workspace, told = head.workspaces[which], head.tolds[which]
    action = int(told[BEST])
    line = tuple(int(each) for each in workspace["line"][0, : workspace["line_length"][0]])
    if not line or line[0] != action:
        line = (action,)
    nodes = int(head.workspaces["nodes"].sum())
    return Thought(action, float(told[FOUND]) / WORTH, line, nodes, int(told[DEPTH]), bool(told[SOLVED]))


def tiled(head: Head, networks: NDArray[Any], state: State) -> Thought:
    """All ways to tile were tried."""
    actions, values = looked_at(head, networks, state)
    value, action = max(zip(values, actions, strict=True))
    return Thought(action, value, (action,), int(head.workspaces["nodes"][0]), 0, is_solved=True)


def glances(state: State, networks: NDArray[Any] | None) -> tuple[list[int], list[float]]:
    """Every action, but one of several that are alike, and what each is worth at first sight, from -1 to 1."""
    known = NO_NETWORKS if networks is None else networks
    with borrowed_head(state, known, threads=1, forget=True) as head:
        head.workspaces["by_hand"] = networks is None
        return looked_at(head, known, state)


def looked_at(head: Head, networks: NDArray[Any], state: State) -> tuple[list[int], list[float]]:
    number = head.work(GLANCE, 0, networks, state)
    return head.actions[:number].tolist(), (head.values[:number] / WORTH).tolist()
