"""One decision of a game that is played in compiled code: by search, or without."""

from __future__ import annotations

from azulejos.bots.duel.network import Network
from azulejos.bots.duel.search.move_values import evaluate_root
from azulejos.bots.duel.search.simulation import simulate
from azulejos.bots.duel.search.tiling_solver import solve_tiling
from azulejos.bots.duel.search.tree import ROOT, Tree, clear
from azulejos.bots.duel.workspace import Workspace
from azulejos.core.compiling.rule import rule
from azulejos.core.rng import Rng
from azulejos.games.duel.rules.state import TILING

FAST_WAYS = 200  # of a tiling in a game that is played to learn or to compare; a guess
STATIC_SHARE = 0.25  # of a visit: how much the value without search counts between actions that were tried as often


@rule
def decide(workspace: Workspace, network: Network, tree: Tree, rng: Rng, simulations: int) -> int:
    """An action for the position at the root; `workspace.best_value` holds its value for the seat to act."""
    if workspace.root[0].phase == TILING:
        workspace.best_value = solve_tiling(workspace, network, workspace.root[0], FAST_WAYS)
        return int(workspace.tiling_best[0])
    if simulations == 0:
        return decide_without_search(workspace, network, rng)
    clear(workspace, tree)
    for _ in range(simulations):
        simulate(workspace, network, tree, rng)
    return most_visited(workspace, tree)


@rule
def decide_without_search(workspace: Workspace, network: Network, rng: Rng) -> int:
    """The action of the highest value."""
    number = evaluate_root(workspace, network, rng)
    best = 0
    for which in range(1, number):
        if workspace.values[which] > workspace.values[best]:
            best = which
    workspace.best_value = workspace.values[best]
    return int(workspace.legal[best])


@rule
def most_visited(workspace: Workspace, tree: Tree) -> int:
    """The action of the root that was tried most; among equals, the one that was better without search."""
    sign = 1.0 if workspace.root[0].to_act == 0 else -1.0
    best, most = ROOT, -1.0
    child = int(tree[ROOT].first)
    while child:
        tried = tree[child].visits + STATIC_SHARE * sign * tree[child].static
        if tried > most:
            best, most = child, tried
        child = int(tree[child].next)
    workspace.best_value = sign * (tree[best].static + tree[best].total) / (1 + tree[best].visits)
    return int(tree[best].action)
