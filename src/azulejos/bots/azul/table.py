"""The transposition table: what the search found out about positions that it may meet again on another way.

Equal positions have equal keys whatever the order of their factories. An entry is a lower bound, an upper bound or
the value itself, for the depth that was searched.
"""

from __future__ import annotations

from azulejos.bots.azul.mind import BOARD_BITS, TABLE_SIZE, Mind, board_key, mix
from azulejos.bots.azul.sums import supply_key
from azulejos.core.rule import rule
from azulejos.games.azul.state import State

AT_LEAST, AT_MOST, EXACT = range(1, 4)
NONE = -1  # no action
UNKNOWN = 1 << 30  # no value
WHOLE = 100  # as a depth: to the end of the round


@rule
def position_key(mind: Mind, state: State) -> int:
    """A key of all that can differ within a round, and of the round."""
    key = supply_key(state) + mix((mind.stamp << 2 | mind.us) << 2 | int(state.to_act))
    for seat in range(state.players):
        key += mix((seat + 1) << BOARD_BITS | board_key(state, seat))
    return mix(key)


@rule
def place_of(key: int) -> int:
    return key & TABLE_SIZE - 1


@rule
def known_value(mind: Mind, key: int, depth: int, alpha: int, beta: int) -> int:
    """The value of a position if it was searched as deep before and that answers the question, or UNKNOWN."""
    entry = mind.table[place_of(key)]
    if entry.key != key or entry.depth < depth:
        return UNKNOWN
    value = int(entry.value)
    if (entry.bound == AT_LEAST and value < beta) or (entry.bound == AT_MOST and value > alpha):
        return UNKNOWN
    mind.cut_off += entry.depth != WHOLE
    return value


@rule
def remembered_action(mind: Mind, key: int) -> int:
    """The best action that was found before, or NONE."""
    entry = mind.table[place_of(key)]
    return int(entry.action) if entry.key == key else NONE


@rule
def remember(mind: Mind, key: int, value: int, action: int, depth: int, bound: int) -> None:
    """Keep what was found. The newest finding replaces any other: it is the one that will be asked for soon."""
    entry = mind.table[place_of(key)]
    entry.key = key
    entry.value = value
    entry.action = action
    entry.depth = depth
    entry.bound = bound
