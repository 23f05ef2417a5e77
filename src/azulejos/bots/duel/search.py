"""A tree of simulated ways through the round, in which learned values stand where random play-outs would.

A simulation draws anew what the seat may not know and whatever chance turns up within the round, follows the tree by
what it has found and what looks good at first sight, and opens one node: all actions there are judged. Rounds end at
the border: tiling is solved, and the position before the next deal is judged, so that no luck of the draw is in it.
"""

from __future__ import annotations

import math

from azulejos.bots.duel.evaluation import judge
from azulejos.bots.duel.plate_placement import finish_step
from azulejos.bots.duel.supply_features import is_between_rounds
from azulejos.bots.duel.tiling_solver import solve_tiling, tile
from azulejos.bots.duel.workspace import PATH, Network, Tree, Workspace
from azulejos.core.actors import CHANCE
from azulejos.core.rng import Rng
from azulejos.core.rule import rule
from azulejos.games.duel.rules.dealing import deal
from azulejos.games.duel.rules.observation import determinise
from azulejos.games.duel.rules.playing import apply, legal_actions
from azulejos.games.duel.rules.state import OVER, RETURNING, TILING, State

ROOT = 0
TILING_WAYS = 24  # of each tiling within a simulation


@rule
def simulate(workspace: Workspace, network: Network, tree: Tree, rng: Rng) -> None:
    """Follow the tree from the root, open one node, and carry what it is worth back."""
    workspace.walk[0] = workspace.root[0]
    state = workspace.walk[0]
    determinise(state, int(state.to_act), rng)
    node, length = ROOT, 0
    workspace.path[0] = ROOT
    has_opened, value = False, 0.0
    while not go_on(workspace, network, state, rng):
        number = list_actions(workspace, state)
        if not tree[node].expanded:
            if workspace.free + number <= tree.size:
                look(workspace, network, rng, number)
                has_opened, value = True, open_node(workspace, tree, node, number)
            break
        node = select(workspace, tree, node, number)
        if tree[node].visits < 0:
            tree[node].visits = 0
            tree[node].static = first_sight(workspace, network, int(tree[node].action), rng)
        if node == ROOT or length + 2 == PATH:
            break
        apply(state, int(tree[node].action))
        length += 1
        workspace.path[length] = node
    if not has_opened:
        value = judge(workspace, network, state)
    for step in range(length + 1):
        tree[workspace.path[step]].visits += 1
        tree[workspace.path[step]].total += value


@rule
def go_on(workspace: Workspace, network: Network, state: State, rng: Rng) -> bool:
    """Let chance within the round decide, and tile when it ends; return whether the round or the game is over."""
    while True:
        if state.phase == OVER or is_between_rounds(state):
            return True
        if state.to_act == CHANCE:
            deal(state, rng)
        elif state.phase == TILING:
            solve_tiling(workspace, network, state, TILING_WAYS)
            tile(workspace, state)
        else:
            return False


@rule
def list_actions(workspace: Workspace, state: State) -> int:
    """The actions worth a thought: all legal ones, but in what order plates are put back matters little."""
    number = legal_actions(state, workspace.legal)
    return 1 if state.phase == RETURNING else number


@rule
def look(workspace: Workspace, network: Network, rng: Rng, number: int) -> None:
    """Judge the first so many legal actions where the simulation stands, for the seat to act."""
    sign = 1.0 if workspace.walk[0].to_act == 0 else -1.0
    for which in range(number):
        workspace.values[which] = sign * first_sight(workspace, network, int(workspace.legal[which]), rng)


@rule
def first_sight(workspace: Workspace, network: Network, action: int, rng: Rng) -> float:
    """The value for seat 0 of an action in the position where the simulation stands."""
    workspace.trial[0] = workspace.walk[0]
    apply(workspace.trial[0], action)
    finish_step(workspace.trial[0], rng)
    return judge(workspace, network, workspace.trial[0])


@rule
def open_node(workspace: Workspace, tree: Tree, node: int, number: int) -> float:
    """Give a node a child for each action that was looked at; return the value of the best, for seat 0."""
    sign = 1.0 if workspace.walk[0].to_act == 0 else -1.0
    best = workspace.values[0]
    for which in range(number):
        best = max(best, workspace.values[which])
    weights = 0.0
    for which in range(number):
        weights += math.exp(workspace.sharpness * (workspace.values[which] - best))
    for which in range(number):
        prior = math.exp(workspace.sharpness * (workspace.values[which] - best)) / weights
        child = add(workspace, tree, node, int(workspace.legal[which]), prior)
        tree[child].static = sign * workspace.values[which]
    tree[node].expanded = 1
    return float(sign * best)


@rule
def add(workspace: Workspace, tree: Tree, node: int, action: int, prior: float) -> int:
    """A new child, before the others."""
    child = int(workspace.free)
    workspace.free += 1
    tree[child].first = 0
    tree[child].next = tree[node].first
    tree[child].action = action
    tree[child].expanded = 0
    tree[child].visits = 0
    tree[child].prior = prior
    tree[child].total = 0.0
    tree[node].first = child
    return child


@rule
def select(workspace: Workspace, tree: Tree, node: int, number: int) -> int:
    """The child that attracts most among the legal ones; a new one if chance has made others legal than before.

    A new child has less than 0 visits, for it is still to be looked at. Without room for it, the ROOT is returned.
    """
    sign = 1.0 if workspace.walk[0].to_act == 0 else -1.0
    workspace.stamp += 1
    for which in range(number):
        workspace.seen[int(workspace.legal[which])] = workspace.stamp
    pull = workspace.curiosity * math.sqrt(tree[node].visits)
    found, chosen, most = 0, ROOT, -1.0e9
    child = int(tree[node].first)
    while child:
        action = int(tree[child].action)
        if workspace.seen[action] == workspace.stamp:
            workspace.seen[action] = 0
            found += 1
            visits = 1 + tree[child].visits
            bound = sign * (tree[child].static + tree[child].total) / visits + pull * tree[child].prior / visits
            if bound > most:
                chosen, most = child, bound
        child = int(tree[child].next)
    return chosen if found == number else add_new(workspace, tree, node, number)


@rule
def add_new(workspace: Workspace, tree: Tree, node: int, number: int) -> int:
    """A child for the first legal action that has none."""
    if workspace.free == tree.size:
        return ROOT
    which = 0
    while workspace.seen[int(workspace.legal[which])] != workspace.stamp:
        which += 1
    child = add(workspace, tree, node, int(workspace.legal[which]), 1 / number)
    tree[child].visits = -1
    return child
