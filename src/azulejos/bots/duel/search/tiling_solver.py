"""Tiling a dome as well as possible: all ways of a seat through its lines, cells and chips, depth first.

Ways that only differ in the order in which chips are laid for one tile are tried once for each first action. In the
last round what counts is the seat's final score, which is exact; before that, what the position is worth then.
"""

from __future__ import annotations

from azulejos.bots.duel.evaluation.evaluate import evaluate
from azulejos.bots.duel.network import Network
from azulejos.bots.duel.workspace import Workspace
from azulejos.core.compiling.rule import rule
from azulejos.games.duel.rules.actions import LAY, SPEND
from azulejos.games.duel.rules.choices import tilings
from azulejos.games.duel.rules.playing import apply
from azulejos.games.duel.rules.state import OVER, ROUNDS, TILING, State
from azulejos.games.duel.rules.tablets import all_points
from azulejos.games.shared.listing import list_each

WORST = -1.0e9


@rule
def solve_tiling(workspace: Workspace, network: Network, state: State, most_ways: int) -> float:
    """Find the best way for the seat to act; `workspace.tiling_best` holds it. Return what it is worth to that seat.

    `workspace.values` are what the best ways are worth that begin with each legal action; all have a share of the ways.
    """
    seat = int(state.turn)
    workspace.tilings[0] = state
    enter(workspace, 0)
    first = 0
    share = max(1, most_ways // int(workspace.tiling_numbers[0]))
    depth, ways, best = 0, 0, WORST
    while depth >= 0:
        which = int(workspace.tiling_next[depth])
        if which == workspace.tiling_numbers[depth] or (ways >= share and depth > 0):
            depth -= 1
            continue
        if depth == 0:
            first, ways = which, 0
            workspace.values[first] = WORST
        workspace.tiling_next[depth] += 1
        workspace.tilings[depth + 1] = workspace.tilings[depth]
        apply(workspace.tilings[depth + 1], int(workspace.tiling_actions[depth, which]))
        if is_tiling(workspace.tilings[depth + 1], seat):
            depth += 1
            enter(workspace, depth)
            continue
        ways += 1
        worth = worth_after(workspace, network, workspace.tilings[depth + 1], seat)
        workspace.values[first] = max(workspace.values[first], worth)
        if worth > best:
            best = worth
            keep_way(workspace, depth + 1)
    return best


@rule
def is_tiling(state: State, seat: int) -> bool:
    return bool(state.phase == TILING and state.turn == seat and state.to_act == seat)


@rule
def enter(workspace: Workspace, depth: int) -> None:
    """List the decisions of a position; chips for the same tile come in the order of their kinds, after the first."""
    number = list_each(tilings(workspace.tilings[depth]), LAY, workspace.legal, 0)
    least = 0
    if workspace.tilings[depth].laid > 0 and depth > 1:
        least = int(workspace.tiling_actions[depth - 1, int(workspace.tiling_next[depth - 1]) - 1])
    kept = 0
    for which in range(number):
        action = int(workspace.legal[which])
        if action < SPEND or action >= least:
            workspace.tiling_actions[depth, kept] = action
            kept += 1
    workspace.tiling_numbers[depth] = kept
    workspace.tiling_next[depth] = 0


@rule
def worth_after(workspace: Workspace, network: Network, state: State, seat: int) -> float:
    """The value once a seat has tiled: in the last round its final score, before that the position's value."""
    if state.phase == OVER or (state.phase == TILING and state.round_number == ROUNDS):
        return float(final_score(state, seat))
    value = evaluate(workspace, network, state)
    return value if seat == 0 else -value


@rule
def final_score(state: State, seat: int) -> int:
    """The final score of a seat that has tiled for the last time."""
    if state.phase == OVER:
        return int(state.score[seat])
    return max(0, int(state.score[seat]) + all_points(state, seat))


@rule
def keep_way(workspace: Workspace, length: int) -> None:
    """Keep the way that was just gone as the best."""
    workspace.tiling_best_length = length
    for depth in range(length):
        workspace.tiling_best[depth] = workspace.tiling_actions[depth, int(workspace.tiling_next[depth]) - 1]


@rule
def tile_best_way(workspace: Workspace, state: State) -> None:
    """Tile as `solve_tiling` has found best."""
    for depth in range(workspace.tiling_best_length):
        apply(state, int(workspace.tiling_best[depth]))
