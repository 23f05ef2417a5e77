"""Search within a round: nothing is hidden there and nothing left to chance, so every line can be read to its end.

Alpha-beta, deeper and deeper until the round is searched to its end or the budget is used up. The first move of a
position is searched with the whole window; of the others it is only asked whether they are better (a window of no
width), and only if they are, by how much (principal-variation search).

With more than two players, the others are not one side against the player at the root: each seeks their
own good. So only those of another's moves are searched that look best to that player. With three players the
position is worth what the worst of them leaves us; with four, where all of them seldom choose the worst, the mean.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from azulejos.bots.azul.evaluation.evaluate import BEYOND, static_value
from azulejos.bots.azul.evaluation.first_layer import begin_first_layer
from azulejos.bots.azul.hashing import position_key
from azulejos.bots.azul.network import Networks
from azulejos.bots.azul.search.move_ordering import begin_ordering, list_moves, next_move
from azulejos.bots.azul.search.transpositions import (
    AT_LEAST,
    AT_MOST,
    EXACT,
    NO_ACTION,
    PROVED,
    UNKNOWN,
    WHOLE,
    action_of,
    answer,
    depth_of,
    pack_entry,
    recall,
    remember,
)
from azulejos.bots.azul.workspace import Workspace
from azulejos.bots.search.budget import Flag
from azulejos.core.compiling.rule import rule
from azulejos.games.azul.rules.actions import colour_of, destination_of, source_of
from azulejos.games.azul.rules.offer import take_and_place
from azulejos.games.azul.rules.state import CENTRE, State, factories
from azulejos.games.shared.tiles import colours_present, total

# From this depth on, moves that come late in the order are at first searched one ply less deep, or two. With 10,000
# nodes per move: reducing from the 6th move won 59 ± 8 % against reducing none, one ply from the 4th and two from the
# 12th 57 ± 6 % against that, and 3rd and 8th 53 ± 7 % against that (160 games each).
REDUCE_FROM_DEPTH = 3
REDUCE_FROM_MOVE, REDUCE_MORE_FROM_MOVE = 3, 8

# How many moves of each of the others are searched: with three players, of which the worst counts, and with four,
# whose mean counts; and how much worse (in the unit of `SURE`) one of these is if it is half as likely as the best.
# The figures are in `benchmarks/strength.md`.
WORST_OF = 4
MEAN_OF = 3
HALF_AS_LIKELY = 500
FULL_WEIGHT = 1000

# What a search writes as its result: the best action, whether its value is known, that value, the depth that was
# searched, whether that was to the end of the round on every line that matters, and whether to the end of the game.
ACTION, HAS_VALUE, VALUE, DEPTH, SOLVED, IS_PROVED, RESULT = range(7)


@rule
def begin_round(workspace: Workspace, networks: Networks, state: State) -> None:
    """Forget what was found: in another round, or by other values, equal keys mean other positions."""
    workspace.stamp += 1
    begin_first_layer(workspace, networks, state)


@rule
def begin_position(workspace: Workspace, state: State, result: NDArray[np.int64]) -> None:
    """Get ready for a position of the round; until something is searched, the move that promises most is the best."""
    workspace.nodes = 0
    workspace.stopped = 0
    workspace.plies[0] = state
    workspace.us = state.to_act if state.players > 2 else 0
    begin_ordering(workspace, state)
    number = keep_wanted(workspace, list_moves(workspace, state, 0, NO_ACTION))
    result[:] = 0
    result[ACTION] = next_move(workspace, 0, 0, number)


@rule
def deepen(
    workspace: Workspace, memory: Workspace, networks: Networks, flag: Flag, most_depth: int, result: NDArray[np.int64]
) -> None:
    """Search deeper and deeper, from the depth of `result` on; `workspace.limit` and the flag put an end to it.

    `memory` is the workspace whose transpositions are used: the same, or that of another thread.
    """
    while result[DEPTH] < most_depth and not result[SOLVED] and not workspace.stopped:
        workspace.cut_off = 0
        workspace.estimated = 0
        value = search(workspace, memory, networks, flag, 0, result[DEPTH] + 1, -BEYOND, BEYOND)
        if workspace.line_length[0]:
            result[ACTION] = workspace.line[0, 0]
            result[VALUE] = value
            result[HAS_VALUE] = 1
        if not workspace.stopped:
            result[DEPTH] += 1
            result[SOLVED] = workspace.cut_off == 0
            result[IS_PROVED] = workspace.estimated == 0


@rule
def search(
    workspace: Workspace, memory: Workspace, networks: Networks, flag: Flag, ply: int, depth: int, alpha: int, beta: int
) -> int:
    """The value of the position at a ply for the side to act; right if between alpha and beta, else a bound."""
    state = workspace.plies[ply]
    workspace.line_length[ply] = ply
    if workspace.nodes >= workspace.limit or flag[0]:
        workspace.stopped = 1
        return 0
    workspace.nodes += 1
    if state.on_table == 0 or depth <= 0:
        return leaf_value(workspace, networks, state)
    key = position_key(state, int(workspace.us))
    entry = recall(memory, key)
    value = answer(entry, depth, alpha, beta) if ply else UNKNOWN
    if value != UNKNOWN:
        workspace.cut_off += depth_of(entry) < WHOLE
        workspace.estimated += depth_of(entry) != PROVED
        return value
    number = list_moves(workspace, state, ply, action_of(entry))
    if ply == 0:
        number = keep_wanted(workspace, number)
    best, best_action, bound = -BEYOND, NO_ACTION, AT_MOST
    cut_off, estimated = workspace.cut_off, workspace.estimated
    searched = number
    if state.players > 2 and state.to_act != workspace.us:
        rank_replies(workspace, networks, state, ply, number)
        searched = min(number, WORST_OF)
    if state.players > 3 and state.to_act != workspace.us:
        weights, weighed = 0, 0
        low, high = min(alpha, -BEYOND), max(beta, BEYOND)  # the whole window, of the type that the compiler expects
        for which in range(min(number, MEAN_OF)):
            action = next_move(workspace, ply, which, number)
            play(workspace, ply, action)
            sign = -1 if is_other_side(workspace, state, workspace.plies[ply + 1]) else 1
            value = sign * search(workspace, memory, networks, flag, ply + 1, depth - 1, low, high)
            if workspace.stopped:
                return best
            if which == 0:
                best_action = action
                lengthen_line(workspace, ply, action)
            weight = likelihood(int(workspace.promise[ply, 0] - workspace.promise[ply, which]))
            weights += weight
            weighed += weight * value
        best, bound = weighed // weights, EXACT
        searched = 0  # no more of them
    may_reduce = REDUCE_FROM_DEPTH <= depth < most_plies(state)
    for which in range(searched):
        action = next_move(workspace, ply, which, number)
        play(workspace, ply, action)
        sign = -1 if is_other_side(workspace, state, workspace.plies[ply + 1]) else 1
        late = reduction(which) if may_reduce else 0
        # Where the side stays the same, so do value and window; else they are seen from the other side.
        low, high = (-beta, -alpha) if sign < 0 else (alpha, beta)
        if which:
            narrow_low, narrow_high = (-alpha - 1, -alpha) if sign < 0 else (alpha, alpha + 1)
            value = sign * search(workspace, memory, networks, flag, ply + 1, depth - 1 - late, narrow_low, narrow_high)
            if late and value > alpha:
                value = sign * search(workspace, memory, networks, flag, ply + 1, depth - 1, narrow_low, narrow_high)
        if which == 0 or alpha < value < beta:
            value = sign * search(workspace, memory, networks, flag, ply + 1, depth - 1, low, high)
        if workspace.stopped:
            return best
        if value > best:
            best, best_action = value, action
        if value > alpha:
            alpha, bound = value, EXACT
            lengthen_line(workspace, ply, action)
        if alpha >= beta:
            bound = AT_LEAST
            break
    if workspace.cut_off == cut_off:
        depth = PROVED if workspace.estimated == estimated else WHOLE
    remember(memory, key, pack_entry(best, best_action, depth, bound))
    return best


@rule
def keep_wanted(workspace: Workspace, number: int) -> int:
    """Drop the moves of the root that the caller doesn't ask for; return how many are left."""
    kept = 0
    for which in range(number):
        if not workspace.unwanted[workspace.actions[0, which]]:
            workspace.actions[0, kept] = workspace.actions[0, which]
            workspace.promise[0, kept] = workspace.promise[0, which]
            kept += 1
    return kept


@rule
def rank_replies(workspace: Workspace, networks: Networks, state: State, ply: int, number: int) -> None:
    """Order an opponent's replies by their static value for that opponent."""
    seat = int(state.to_act)
    for which in range(number):
        play(workspace, ply, int(workspace.actions[ply, which]))
        workspace.promise[ply, which] = static_value(workspace, networks, workspace.plies[ply + 1], seat)
    workspace.nodes = min(workspace.limit, workspace.nodes + number)


@rule
def likelihood(gap: int) -> int:
    """The weight of a move of another's that is worth so much less to them than their best."""
    return FULL_WEIGHT * HALF_AS_LIKELY**2 // (HALF_AS_LIKELY**2 + gap**2) + 1


@rule
def play(workspace: Workspace, ply: int, action: int) -> None:
    """The position after an action, one ply on."""
    workspace.plies[ply + 1] = workspace.plies[ply]
    take_and_place(workspace.plies[ply + 1], source_of(action), colour_of(action), destination_of(action))


@rule
def lengthen_line(workspace: Workspace, ply: int, action: int) -> None:
    """The best line from here is this action and the best line after it."""
    workspace.line[ply, ply] = action
    for later in range(ply + 1, workspace.line_length[ply + 1]):
        workspace.line[ply, later] = workspace.line[ply + 1, later]
    workspace.line_length[ply] = max(ply + 1, int(workspace.line_length[ply + 1]))


@rule
def leaf_value(workspace: Workspace, networks: Networks, state: State) -> int:
    """The value for the side to act where the round or the search ends."""
    seat = int(state.to_act) if state.players == 2 else int(workspace.us)
    value = static_value(workspace, networks, state, seat)
    workspace.cut_off += state.on_table > 0
    return value if seat == state.to_act else -value


@rule
def is_other_side(workspace: Workspace, state: State, after: State) -> bool:
    """Whether it is now for the other side to act: of two, always; of more, we are one side and all others are one."""
    return bool(state.players == 2 or state.to_act == workspace.us or after.to_act == workspace.us)


@rule
def reduction(which: int) -> int:
    """By how many plies to search a move less deep, from its place in the order."""
    return int(which >= REDUCE_FROM_MOVE) + int(which >= REDUCE_MORE_FROM_MOVE)


@rule
def most_plies(state: State) -> int:
    """The most plies that the round can last: a take is of one colour from one source."""
    plies = 0
    for source in range(CENTRE, factories(state) + 1):
        plies += total(colours_present(state.supply[source]))
    return plies
