"""A tree of simulated ways through the round, in which learned values stand where random play-outs would.

A simulation draws what the seat may not know and whatever chance turns up within the round, follows the tree by
what it has found and what is good without search, and expands one node: all actions there are valued. It ends with the
round: tiling is solved, and the position before the next deal is valued, so that no luck of the draw is in it.
"""

from __future__ import annotations

import math

from azulejos.bots.duel.evaluation.evaluate import evaluate
from azulejos.bots.duel.evaluation.supply_features import is_between_rounds
from azulejos.bots.duel.network import Network
from azulejos.bots.duel.search.move_values import evaluate_actions, static_value
from azulejos.bots.duel.search.tiling_solver import solve_tiling, tile_best_way
from azulejos.bots.duel.search.tree import ROOT, Tree, add
from azulejos.bots.duel.workspace import PATH, Workspace
from azulejos.core.actors import CHANCE
from azulejos.core.compiling.rule import rule
from azulejos.core.elementary import exp
from azulejos.core.rng import Rng
from azulejos.games.duel.rules.dealing import deal
from azulejos.games.duel.rules.hidden import determinise
from azulejos.games.duel.rules.playing import apply, legal_actions
from azulejos.games.duel.rules.state import OVER, RETURNING, TILING, State

TILING_WAYS = 24  # of each tiling within a simulation; a guess, which no match has tuned


@rule
def simulate(workspace: Workspace, network: Network, tree: Tree, rng: Rng) -> None:
    """Follow the tree from the root, expand one node, and carry what it is worth back."""
    workspace.walk[0] = workspace.root[0]
    state = workspace.walk[0]
    determinise(state, int(state.to_act), rng)
    node, length = ROOT, 0
    workspace.path[0] = ROOT
    has_expanded, value = False, 0.0
    while not play_to_decision(workspace, network, state, rng):
        number = list_actions(workspace, state)
        if node == ROOT:
            number = keep_wanted(workspace, number)
        if not tree[node].expanded:
            if workspace.free + number <= tree.size:
                evaluate_actions(workspace, network, rng, number)
                has_expanded, value = True, expand(workspace, tree, node, number)
            break
        node = select(workspace, tree, node, number)
        if tree[node].visits < 0:
            tree[node].visits = 0
            tree[node].static = static_value(workspace, network, int(tree[node].action), rng)
        if node == ROOT or length + 2 == PATH:
            break
        apply(state, int(tree[node].action))
        length += 1
        workspace.path[length] = node
    if not has_expanded:
        value = evaluate(workspace, network, state)
    for step in range(length + 1):
        tree[workspace.path[step]].visits += 1
        tree[workspace.path[step]].total += value


@rule
def play_to_decision(workspace: Workspace, network: Network, state: State, rng: Rng) -> bool:
    """Let chance within the round decide, and tile when it ends; return whether the round or the game is over."""
    while True:
        if state.phase == OVER or is_between_rounds(state):
            return True
        if state.to_act == CHANCE:
            deal(state, rng)
        elif state.phase == TILING:
            solve_tiling(workspace, network, state, TILING_WAYS)
            tile_best_way(workspace, state)
        else:
            return False


@rule
def list_actions(workspace: Workspace, state: State) -> int:
    """The actions worth a search: all legal ones, but in what order plates are put back matters little."""
    number = legal_actions(state, workspace.legal)
    return 1 if state.phase == RETURNING else number


@rule
def keep_wanted(workspace: Workspace, number: int) -> int:
    """Drop the actions of the root that the caller doesn't ask for; return how many are left."""
    kept = 0
    for which in range(number):
        if not workspace.unwanted[workspace.legal[which]]:
            workspace.legal[kept] = workspace.legal[which]
            kept += 1
    return kept


@rule
def expand(workspace: Workspace, tree: Tree, node: int, number: int) -> float:
    """Give a node a child for each action that was valued; return the value of the best, for seat 0."""
    sign = 1.0 if workspace.walk[0].to_act == 0 else -1.0
    best = workspace.values[0]
    for which in range(number):
        best = max(best, workspace.values[which])
    weights = 0.0
    for which in range(number):
        weights += exp(workspace.sharpness * (workspace.values[which] - best))
    for which in range(number):
        prior = exp(workspace.sharpness * (workspace.values[which] - best)) / weights
        child = add(workspace, tree, node, int(workspace.legal[which]), prior)
        tree[child].static = sign * workspace.values[which]
    tree[node].expanded = 1
    return float(sign * best)


@rule
def select(workspace: Workspace, tree: Tree, node: int, number: int) -> int:
    """The child that attracts most among the legal ones; a new one if chance has made others legal than before.

    A new child has less than 0 visits, for it is still to be valued. Without room for it, the ROOT is returned.
    """
    sign = 1.0 if workspace.walk[0].to_act == 0 else -1.0
    workspace.visit += 1
    for which in range(number):
        workspace.seen[int(workspace.legal[which])] = workspace.visit
    pull = workspace.curiosity * math.sqrt(tree[node].visits)
    known, chosen, most = 0, ROOT, -1.0e9
    child = int(tree[node].first)
    while child:
        action = int(tree[child].action)
        if workspace.seen[action] == workspace.visit:
            workspace.seen[action] = 0
            known += 1
            visits = 1 + tree[child].visits
            bound = sign * (tree[child].static + tree[child].total) / visits + pull * tree[child].prior / visits
            if bound > most:
                chosen, most = child, bound
        child = int(tree[child].next)
    return chosen if known == number else add_new(workspace, tree, node, number)


@rule
def add_new(workspace: Workspace, tree: Tree, node: int, number: int) -> int:
    """A child for the first legal action that has none."""
    if workspace.free == tree.size:
        return ROOT
    which = 0
    while workspace.seen[int(workspace.legal[which])] != workspace.visit:
        which += 1
    child = add(workspace, tree, node, int(workspace.legal[which]), 1 / number)
    tree[child].visits = -1
    return child
