"""The solver's table of positions: a lower and an upper bound of the value, and the take that was best.

A bound holds to the end of the round, so that there is no depth to it. Two threads may write at the same time: as in
`search/transpositions.py`, an entry that is half of one and half of another passes no check.
"""

from __future__ import annotations

from azulejos.bots.azul.evaluation.evaluate import BEYOND
from azulejos.bots.azul.solver.memory import KNOWN, Memory
from azulejos.core.compiling.rule import rule

NO_ENTRY = 0
NO_ACTION = -1
# From the lowest bit on: whether a value in it is estimated, action (or NO_ACTION), upper bound, lower bound.
ACTION_BITS, BOUND_BITS = 10, 16
ACTION, BOUND = (1 << ACTION_BITS) - 1, (1 << BOUND_BITS) - 1


@rule
def pack(lower: int, upper: int, action: int, estimated: int) -> int:
    bounds = (lower + BEYOND) << BOUND_BITS | (upper + BEYOND)
    return (bounds << ACTION_BITS | (action - NO_ACTION)) << 1 | estimated


@rule
def lower_of(entry: int) -> int:
    return (entry >> 1 + ACTION_BITS + BOUND_BITS) - BEYOND


@rule
def upper_of(entry: int) -> int:
    return (entry >> 1 + ACTION_BITS & BOUND) - BEYOND


@rule
def action_of(entry: int) -> int:
    return (entry >> 1 & ACTION) + NO_ACTION


@rule
def is_estimated(entry: int) -> int:
    """1 if not every end of the round behind it ends the game."""
    return entry & 1


@rule
def recall(memory: Memory, key: int) -> int:
    """The entry of a position, or NO_ENTRY."""
    known = memory.known[key & KNOWN - 1]
    entry = int(known.entry)
    return entry if known.check ^ entry == key ^ memory.stamp else NO_ENTRY


@rule
def remember(memory: Memory, key: int, entry: int) -> None:
    """Keep an entry; the newest replaces any other."""
    place = memory.known[key & KNOWN - 1]
    place.entry = entry
    place.check = key ^ memory.stamp ^ entry
