"""A tree of simulated ways through the round, in which learned values stand where random play-outs would.

A simulation draws anew what the seat may not know and whatever chance turns up within the round, follows the tree by
what it has found and what looks good at first sight, and opens one node: all actions there are judged. Rounds end at
the border: tiling is solved, and the position before the next deal is judged, so that no luck of the draw is in it.
"""

from __future__ import annotations

import math

from azulejos.bots.duel.judging import judge
from azulejos.bots.duel.mind import PATH, Mind, Network, Tree
from azulejos.bots.duel.placing import finish_step
from azulejos.bots.duel.solving import solve_tiling, tile
from azulejos.bots.duel.table import is_between_rounds
from azulejos.core.actors import CHANCE
from azulejos.core.rule import rule
from azulejos.core.words import Words
from azulejos.games.duel.dealing import deal
from azulejos.games.duel.observation import determinise
from azulejos.games.duel.playing import apply, legal_actions
from azulejos.games.duel.state import OVER, RETURNING, TILING, State

ROOT = 0
TILING_WAYS = 24  # of each tiling within a simulation


@rule
def simulate(mind: Mind, network: Network, tree: Tree, words: Words) -> None:
    """Follow the tree from the root, open one node, and carry what it is worth back."""
    mind.walk[0] = mind.root[0]
    state = mind.walk[0]
    determinise(state, int(state.to_act), words)
    node, length = ROOT, 0
    mind.path[0] = ROOT
    has_opened, value = False, 0.0
    while not go_on(mind, network, state, words):
        number = list_actions(mind, state)
        if not tree[node].expanded:
            if mind.free + number <= tree.size:
                look(mind, network, words, number)
                has_opened, value = True, open_node(mind, tree, node, number)
            break
        node = select(mind, tree, node, number)
        if tree[node].visits < 0:
            tree[node].visits = 0
            tree[node].static = first_sight(mind, network, int(tree[node].action), words)
        if node == ROOT or length + 2 == PATH:
            break
        apply(state, int(tree[node].action))
        length += 1
        mind.path[length] = node
    if not has_opened:
        value = judge(mind, network, state)
    for step in range(length + 1):
        tree[mind.path[step]].visits += 1
        tree[mind.path[step]].total += value


@rule
def go_on(mind: Mind, network: Network, state: State, words: Words) -> bool:
    """Let chance within the round decide, and tile when it ends; return whether the round or the game is over."""
    while True:
        if state.phase == OVER or is_between_rounds(state):
            return True
        if state.to_act == CHANCE:
            deal(state, words)
        elif state.phase == TILING:
            solve_tiling(mind, network, state, TILING_WAYS)
            tile(mind, state)
        else:
            return False


@rule
def list_actions(mind: Mind, state: State) -> int:
    """The actions worth a thought: all legal ones, but in what order plates are put back matters little."""
    number = legal_actions(state, mind.legal)
    return 1 if state.phase == RETURNING else number


@rule
def look(mind: Mind, network: Network, words: Words, number: int) -> None:
    """Judge the first so many legal actions where the simulation stands, for the seat to act."""
    sign = 1.0 if mind.walk[0].to_act == 0 else -1.0
    for which in range(number):
        mind.values[which] = sign * first_sight(mind, network, int(mind.legal[which]), words)


@rule
def first_sight(mind: Mind, network: Network, action: int, words: Words) -> float:
    """The value for seat 0 of an action in the position where the simulation stands."""
    mind.trial[0] = mind.walk[0]
    apply(mind.trial[0], action)
    finish_step(mind.trial[0], words)
    return judge(mind, network, mind.trial[0])


@rule
def open_node(mind: Mind, tree: Tree, node: int, number: int) -> float:
    """Give a node a child for each action that was looked at; return the value of the best, for seat 0."""
    sign = 1.0 if mind.walk[0].to_act == 0 else -1.0
    best = mind.values[0]
    for which in range(number):
        best = max(best, mind.values[which])
    weights = 0.0
    for which in range(number):
        weights += math.exp(mind.sharpness * (mind.values[which] - best))
    for which in range(number):
        prior = math.exp(mind.sharpness * (mind.values[which] - best)) / weights
        child = add(mind, tree, node, int(mind.legal[which]), prior)
        tree[child].static = sign * mind.values[which]
    tree[node].expanded = 1
    return float(sign * best)


@rule
def add(mind: Mind, tree: Tree, node: int, action: int, prior: float) -> int:
    """A new child, before the others."""
    child = int(mind.free)
    mind.free += 1
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
def select(mind: Mind, tree: Tree, node: int, number: int) -> int:
    """The child that attracts most among the legal ones; a new one if chance has made others legal than before.

    A new child has less than 0 visits, for it is still to be looked at. Without room for it, the ROOT is returned.
    """
    sign = 1.0 if mind.walk[0].to_act == 0 else -1.0
    mind.stamp += 1
    for which in range(number):
        mind.seen[int(mind.legal[which])] = mind.stamp
    pull = mind.curiosity * math.sqrt(tree[node].visits)
    found, chosen, most = 0, ROOT, -1.0e9
    child = int(tree[node].first)
    while child:
        action = int(tree[child].action)
        if mind.seen[action] == mind.stamp:
            mind.seen[action] = 0
            found += 1
            visits = 1 + tree[child].visits
            bound = sign * (tree[child].static + tree[child].total) / visits + pull * tree[child].prior / visits
            if bound > most:
                chosen, most = child, bound
        child = int(tree[child].next)
    return chosen if found == number else add_new(mind, tree, node, number)


@rule
def add_new(mind: Mind, tree: Tree, node: int, number: int) -> int:
    """A child for the first legal action that has none."""
    if mind.free == tree.size:
        return ROOT
    which = 0
    while mind.seen[int(mind.legal[which])] != mind.stamp:
        which += 1
    child = add(mind, tree, node, int(mind.legal[which]), 1 / number)
    tree[child].visits = -1
    return child
