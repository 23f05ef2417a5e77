"""The transposition table: what the search found out about positions that it may meet again on another way.

Equal positions have equal keys whatever the order of their factories. An entry is a lower bound, an upper bound or
the value itself, for the depth that was searched.

An entry stands where its key says, and its check holds the key and the workspace's stamp. So what an earlier search
left behind is never read, and takes no other place from this search than an empty table would.

Two threads may write at the same time. An entry that is half of one and half of another passes no check: what it holds
is mixed into the check beside it.
"""

from __future__ import annotations

from azulejos.bots.azul.workspace import TRANSPOSITIONS, Workspace
from azulejos.core.compiling.rule import rule

AT_LEAST, AT_MOST, EXACT = range(1, 4)
NO_ACTION = -1
UNKNOWN = 1 << 30  # no value
WHOLE = 100  # as a depth: to the end of the round
PROVED = 101  # as a depth: to the end of the game, on every line
NO_ENTRY = 0  # holds no bound

# What an entry holds, from the lowest bit on: bound, depth in plies, action (or NO_ACTION), value for the side to act.
BOUND_BITS, DEPTH_BITS, ACTION_BITS = 2, 7, 16
BOUND, DEPTH, ACTION = (1 << BOUND_BITS) - 1, (1 << DEPTH_BITS) - 1, (1 << ACTION_BITS) - 1


@rule
def pack_entry(value: int, action: int, depth: int, bound: int) -> int:
    return ((value << ACTION_BITS | action - NO_ACTION) << DEPTH_BITS | depth) << BOUND_BITS | bound


@rule
def bound_of(entry: int) -> int:
    return entry & BOUND


@rule
def depth_of(entry: int) -> int:
    return entry >> BOUND_BITS & DEPTH


@rule
def action_of(entry: int) -> int:
    return (entry >> BOUND_BITS + DEPTH_BITS & ACTION) + NO_ACTION


@rule
def value_of(entry: int) -> int:
    return entry >> BOUND_BITS + DEPTH_BITS + ACTION_BITS


@rule
def place_of(key: int) -> int:
    return key & TRANSPOSITIONS - 1


@rule
def recall(memory: Workspace, key: int) -> int:
    """The entry of a position, or NO_ENTRY."""
    known = memory.transpositions[place_of(key)]
    entry = int(known.entry)
    return entry if known.check ^ entry == key ^ memory.stamp else NO_ENTRY


@rule
def remember(memory: Workspace, key: int, entry: int) -> None:
    """Keep an entry. The newest replaces any other: it is the one that will be asked for soon."""
    place = memory.transpositions[place_of(key)]
    place.entry = entry
    place.check = key ^ memory.stamp ^ entry


@rule
def answer(entry: int, depth: int, alpha: int, beta: int) -> int:
    """The value of a position if it was searched as deep before and that answers the question, or UNKNOWN."""
    bound, value = bound_of(entry), value_of(entry)
    if bound == 0 or depth_of(entry) < depth:
        return UNKNOWN
    if (bound == AT_LEAST and value < beta) or (bound == AT_MOST and value > alpha):
        return UNKNOWN
    return value
