"""Alpha-beta to the end of the round, without a depth: every bound that is found holds for good.

The first take is searched with the whole window; of the others it is only asked whether they are better, and only if
they are, by how much. Values are those of `search/alpha_beta.py`, so that both find the same.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from azulejos.bots.azul.evaluation.evaluate import BEYOND
from azulejos.bots.azul.evaluation.first_layer import begin_first_layer
from azulejos.bots.azul.network import Networks
from azulejos.bots.azul.search.move_ordering import begin_ordering, next_move
from azulejos.bots.azul.solver.bounds import (
    NO_ACTION,
    NO_ENTRY,
    action_of,
    is_estimated,
    lower_of,
    pack,
    recall,
    remember,
    upper_of,
)
from azulejos.bots.azul.solver.last_take import ANYWHERE, last_take
from azulejos.bots.azul.solver.last_two_takes import last_two_takes
from azulejos.bots.azul.solver.memory import Memory
from azulejos.bots.azul.solver.points import key_of, most_takes, take, write_point
from azulejos.bots.azul.solver.takes import order_takes
from azulejos.bots.search.budget import Flag
from azulejos.core.compiling.rule import rule
from azulejos.games.azul.rules.actions import destination_of
from azulejos.games.azul.rules.state import State

# The solver's results: whether it reached the end, the value for the acting seat, whether every line ends the game,
# and how many takes the best line has.
IS_SOLVED, VALUE, IS_PROVED, TAKES, RESULT = range(5)


@rule
def solve(
    memory: Memory, shared: Memory, networks: Networks, state: State, flag: Flag, result: NDArray[np.int64]
) -> None:
    """Find the value and the best line of a position; `memory.limit` and the flag put an end to it.

    `shared` is the memory whose bounds are used: the same, or that of another thread.
    """
    memory.nodes = memory.stopped = memory.estimated = 0
    memory.root[0] = state
    begin_first_layer(memory, networks, state)
    begin_ordering(memory, state)
    write_point(memory.points[0], state)
    value = choose(memory, shared, networks, flag, 0, -BEYOND, BEYOND)
    result[:] = 0
    if not memory.stopped:
        result[IS_SOLVED] = 1
        result[VALUE] = value
        result[IS_PROVED] = memory.estimated == 0
        result[TAKES] = follow_line(memory, shared, networks, flag, value)


@rule
def follow_line(memory: Memory, shared: Memory, networks: Networks, flag: Flag, value: int) -> int:
    """Write the rest of the best line after the root's take; return its length, unless the time is up before."""
    ply = 0
    while True:
        take(memory, ply, int(memory.line[ply]))
        ply += 1
        value = -value
        if memory.points[ply].on_table == 0:
            return ply
        choose(memory, shared, networks, flag, ply, value - 1, value)
        if memory.stopped:
            return ply


@rule
def choose(memory: Memory, shared: Memory, networks: Networks, flag: Flag, ply: int, alpha: int, beta: int) -> int:
    """The value of a position, whose best take is written to the line; of the root, of the takes that are wanted."""
    point = memory.points[ply]
    takes_left = most_takes(point)
    number = order_takes(memory, networks, ply, takes_left, action_of(recall(shared, key_of(point))))
    best = -BEYOND
    for which in range(number):
        action = next_move(memory, ply, which, number)
        if ply or not memory.unwanted[action]:
            if takes_left == 1:
                value = last_take(memory, networks, point, 1 << destination_of(action), BEYOND)
            else:
                take(memory, ply, action)
                value = value_after(memory, shared, networks, flag, ply, max(alpha, best), beta, best > -BEYOND)
            if memory.stopped:
                return best
            if value > best:
                best = value
                memory.line[ply] = action
            if best >= beta:
                return best
    return best


@rule
def value_after(
    memory: Memory, shared: Memory, networks: Networks, flag: Flag, ply: int, alpha: int, beta: int, is_late: bool
) -> int:
    """The value of the take that leads to the next ply, for the seat that makes it."""
    if is_late:
        value = -search(memory, shared, networks, flag, ply + 1, -alpha - 1, -alpha)
        if value <= alpha or value >= beta or memory.stopped:
            return value
    return -search(memory, shared, networks, flag, ply + 1, -beta, -alpha)


@rule
def search(memory: Memory, shared: Memory, networks: Networks, flag: Flag, ply: int, alpha: int, beta: int) -> int:
    """The value of the position at a ply for the seat to act; right if between alpha and beta, else a bound."""
    if memory.nodes >= memory.limit or flag[0]:
        memory.stopped = 1
        return 0
    memory.nodes += 1
    point = memory.points[ply]
    takes_left = most_takes(point)
    if takes_left == 1:
        return last_take(memory, networks, point, ANYWHERE, beta)
    if takes_left == 2:
        return last_two_takes(memory, networks, ply, alpha, beta)
    key = key_of(point)
    entry = recall(shared, key)
    lower, upper = -BEYOND, BEYOND
    if entry != NO_ENTRY:
        lower, upper = lower_of(entry), upper_of(entry)
        if lower >= beta or upper <= alpha or lower == upper:
            memory.estimated += is_estimated(entry)
            return lower if lower >= beta else upper
    before, memory.estimated = memory.estimated, is_estimated(entry)
    number = order_takes(memory, networks, ply, takes_left, action_of(entry))
    best, best_action = -BEYOND, NO_ACTION
    for which in range(number):
        action = next_move(memory, ply, which, number)
        take(memory, ply, action)
        # Called here, not through `value_after`: the compiler knows no two functions that call each other.
        low = max(alpha, best)
        value = BEYOND
        if which:
            value = -search(memory, shared, networks, flag, ply + 1, -low - 1, -low)
        if which == 0 or low < value < beta:
            value = -search(memory, shared, networks, flag, ply + 1, -beta, -low)
        if memory.stopped:
            return 0
        if value > best:
            best, best_action = value, action
        if best >= beta:
            break
    if best < beta:
        upper = min(upper, best)
    if best > alpha:
        lower = max(lower, best)
    estimated = int(memory.estimated > 0)
    remember(shared, key, pack(lower, upper, best_action, estimated))
    memory.estimated = before + estimated
    return best
