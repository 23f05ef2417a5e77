"""Tiling a dome as well as possible: all ways of a seat through its lines, cells and chips, depth first.

Ways that only differ in the order in which chips are laid for one tile are tried once. In the last round what counts
is the seat's final score, which is exact; before that, what the position is worth then.
"""

from __future__ import annotations

from azulejos.bots.duel.judging import judge
from azulejos.bots.duel.mind import Mind, Network
from azulejos.core.rule import rule
from azulejos.games.duel.actions import SPEND
from azulejos.games.duel.playing import apply, legal_tilings
from azulejos.games.duel.state import OVER, ROUNDS, TILING, State
from azulejos.games.duel.tablets import all_points

WORST = -1.0e9


@rule
def solve_tiling(mind: Mind, network: Network, state: State, most_ways: int) -> float:
    """Find the best way for the seat to act; `mind.tiling_best` holds it. Return what it is worth to that seat."""
    seat = int(state.turn)
    mind.tilings[0] = state
    enter(mind, 0)
    depth, ways, best = 0, 0, WORST
    while depth >= 0:
        which = int(mind.tiling_next[depth])
        if which == mind.tiling_numbers[depth] or ways >= most_ways:
            depth -= 1
            continue
        mind.tiling_next[depth] += 1
        mind.tilings[depth + 1] = mind.tilings[depth]
        apply(mind.tilings[depth + 1], int(mind.tiling_actions[depth, which]))
        if is_tiling(mind.tilings[depth + 1], seat):
            depth += 1
            enter(mind, depth)
            continue
        ways += 1
        worth = worth_after(mind, network, mind.tilings[depth + 1], seat)
        if worth > best:
            best = worth
            remember(mind, depth + 1)
    return best


@rule
def is_tiling(state: State, seat: int) -> bool:
    return bool(state.phase == TILING and state.turn == seat and state.to_act == seat)


@rule
def enter(mind: Mind, depth: int) -> None:
    """List the decisions of a position; chips for the same tile come in the order of their kinds."""
    number = legal_tilings(mind.tilings[depth], mind.legal)
    least = 0
    if mind.tilings[depth].laid > 0 and depth > 0:
        least = int(mind.tiling_actions[depth - 1, int(mind.tiling_next[depth - 1]) - 1])
    kept = 0
    for which in range(number):
        action = int(mind.legal[which])
        if action < SPEND or action >= least:
            mind.tiling_actions[depth, kept] = action
            kept += 1
    mind.tiling_numbers[depth] = kept
    mind.tiling_next[depth] = 0


@rule
def worth_after(mind: Mind, network: Network, state: State, seat: int) -> float:
    """When a seat has tiled: in the last round its final score, before that the position's value."""
    if state.phase == OVER:
        return float(state.score[seat])
    if state.round_number == ROUNDS and state.phase == TILING:
        return float(max(0, int(state.score[seat]) + all_points(state, seat)))
    value = judge(mind, network, state)
    return value if seat == 0 else -value


@rule
def remember(mind: Mind, length: int) -> None:
    """Keep the way that was just gone."""
    mind.tiling_best_length = length
    for depth in range(length):
        mind.tiling_best[depth] = mind.tiling_actions[depth, int(mind.tiling_next[depth]) - 1]


@rule
def tile_all(mind: Mind, network: Network, state: State, most_ways: int) -> None:
    """Both seats tile as well as possible, until the round is over."""
    while state.phase == TILING and state.to_act >= 0:
        solve_tiling(mind, network, state, most_ways)
        for depth in range(mind.tiling_best_length):
            apply(state, int(mind.tiling_best[depth]))
