"""Perft: the number of ways to play a number of actions from a position.

The usual proof of a move generator. A way that reaches chance or the end of the game earlier is not continued,
and counts as one.
"""

from __future__ import annotations

import numpy as np

from azulejos.core import loops, verbs
from azulejos.core.compiling.rule import entry
from azulejos.core.game import Game, State
from azulejos.core.loops import Numbers, States


@entry
def count_ways(stack: States, legal: Numbers, number: Numbers, depth: int) -> int:
    """Count the ways of `depth` actions from `stack[0]`; the other arrays are room, a row for each ply."""
    if depth == 0 or verbs.actor(stack[0]) < 0:
        return 1
    ways = 0
    ply = 0
    number[0] = verbs.legal_actions(stack[0], legal[0])
    while ply >= 0:
        if ply + 1 == depth:  # the last ply need not be played
            ways += number[ply]
            number[ply] = 0
        if number[ply] == 0:
            ply -= 1
            continue
        number[ply] -= 1
        stack[ply + 1] = stack[ply]
        verbs.apply(stack[ply + 1], legal[ply, number[ply]])
        if verbs.actor(stack[ply + 1]) < 0:
            ways += 1
        else:
            ply += 1
            number[ply] = verbs.legal_actions(stack[ply], legal[ply])
    return ways


def perft(game: Game, state: State, depth: int) -> int:
    stack = np.zeros(depth + 1, game.dtype)
    stack[0] = state[0]
    legal = np.zeros((depth + 1, game.most_legal), np.int64)
    return count_ways(stack, legal, np.zeros(depth + 1, np.int64), depth)


def divide(game: Game, state: State, depth: int) -> dict[str, int]:
    """The ways that begin with each legal move."""
    counts = {}
    for action in game.legal(state):
        after = state.copy()
        loops.apply(after, 0, action)
        counts[game.notation.format_move(state, action)] = perft(game, after, depth - 1)
    return counts
