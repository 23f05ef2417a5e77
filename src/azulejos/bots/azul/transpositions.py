"""The transposition table: what the search found out about positions that it may meet again on another way.

Equal positions have equal keys whatever the order of their factories. An entry is a lower bound, an upper bound or
the value itself, for the depth that was searched.

Two minds may write at the same time. An entry that is half of one and half of another fits no key: what it holds is
mixed into the key that stands beside it.
"""

from __future__ import annotations

from azulejos.bots.azul.first_layer import supply_key
from azulejos.bots.azul.workspace import BOARD_BITS, TABLE_SIZE, Workspace, board_key, mix
from azulejos.core.rule import rule
from azulejos.games.azul.rules.state import State

AT_LEAST, AT_MOST, EXACT = range(1, 4)
NONE = -1  # no action
UNKNOWN = 1 << 30  # no value
WHOLE = 100  # as a depth: to the end of the round

# What an entry holds, from the lowest bit on: bound, depth in plies, action (or NONE), value for the side to act.
BOUND_BITS, DEPTH_BITS, ACTION_BITS = 2, 7, 16
BOUND, DEPTH, ACTION = (1 << BOUND_BITS) - 1, (1 << DEPTH_BITS) - 1, (1 << ACTION_BITS) - 1


@rule
def position_key(workspace: Workspace, state: State) -> int:
    """A key of all that can differ within a round, and of the round."""
    key = supply_key(state) + mix((workspace.stamp << 2 | workspace.us) << 2 | int(state.to_act))
    for seat in range(state.players):
        key += mix((seat + 1) << BOARD_BITS | board_key(state, seat))
    return mix(key)


@rule
def place_of(key: int) -> int:
    return key & TABLE_SIZE - 1


@rule
def packed(value: int, action: int, depth: int, bound: int) -> int:
    return ((value << ACTION_BITS | action - NONE) << DEPTH_BITS | depth) << BOUND_BITS | bound


@rule
def bound_of(found: int) -> int:
    return found & BOUND


@rule
def depth_of(found: int) -> int:
    return found >> BOUND_BITS & DEPTH


@rule
def action_of(found: int) -> int:
    return (found >> BOUND_BITS + DEPTH_BITS & ACTION) + NONE


@rule
def value_of(found: int) -> int:
    return found >> BOUND_BITS + DEPTH_BITS + ACTION_BITS


@rule
def recall(memory: Workspace, key: int) -> int:
    """What was found about the position of a key, or 0, which holds no bound."""
    entry = memory.table[place_of(key)]
    found = int(entry.found)
    return found if entry.check ^ found == key else 0


@rule
def remember(memory: Workspace, key: int, found: int) -> None:
    """Keep what was found. The newest finding replaces any other: it is the one that will be asked for soon."""
    entry = memory.table[place_of(key)]
    entry.found = found
    entry.check = key ^ found


@rule
def answer(found: int, depth: int, alpha: int, beta: int) -> int:
    """The value of a position if it was searched as deep before and that answers the question, or UNKNOWN."""
    bound, value = bound_of(found), value_of(found)
    if bound == 0 or depth_of(found) < depth:
        return UNKNOWN
    if (bound == AT_LEAST and value < beta) or (bound == AT_MOST and value > alpha):
        return UNKNOWN
    return value
