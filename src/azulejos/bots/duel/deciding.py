"""One decision in compiled code: by search, or at first sight."""

from __future__ import annotations

from azulejos.bots.duel.judging import MARGIN, squash
from azulejos.bots.duel.mind import Mind, Network, Tree
from azulejos.bots.duel.search import ROOT, look, simulate
from azulejos.bots.duel.solving import final_score, solve_tiling
from azulejos.core.rule import rule
from azulejos.core.words import Words
from azulejos.games.duel.playing import legal_actions
from azulejos.games.duel.state import ROUNDS, TILING, other

FAST_WAYS = 200  # of a tiling in a game that is played to learn or to compare


@rule
def plant(mind: Mind, tree: Tree) -> None:
    """An empty tree for the position at the root."""
    mind.free = 1
    tree[ROOT].first = 0
    tree[ROOT].next = 0
    tree[ROOT].expanded = 0
    tree[ROOT].visits = 0
    tree[ROOT].total = 0.0


@rule
def decide(mind: Mind, network: Network, tree: Tree, words: Words, simulations: int) -> int:
    """An action for the position at the root; `mind.found` holds its value for the seat to act."""
    if mind.root[0].phase == TILING:
        mind.found = solve_tiling(mind, network, mind.root[0], FAST_WAYS)
        return int(mind.tiling_best[0])
    if simulations == 0:
        return decide_at_sight(mind, network, words)
    plant(mind, tree)
    for _ in range(simulations):
        simulate(mind, network, tree, words)
    return most_visited(mind, tree)


@rule
def decide_at_sight(mind: Mind, network: Network, words: Words) -> int:
    """The action that looks best."""
    number = glance(mind, network, words)
    best = 0
    for which in range(1, number):
        if mind.values[which] > mind.values[best]:
            best = which
    mind.found = mind.values[best]
    return int(mind.legal[best])


@rule
def glance(mind: Mind, network: Network, words: Words) -> int:
    """Look at every legal action of the root; `mind.legal` are the actions, `mind.values` their values.

    Return how many there are.
    """
    mind.walk[0] = mind.root[0]
    number = legal_actions(mind.walk[0], mind.legal)
    look(mind, network, words, number)
    return number


@rule
def glance_at_tiling(mind: Mind, network: Network, most_ways: int) -> int:
    """The same for a tiling: actions are worth what the best ways are that begin with them.

    In the last round these are points; what the lead then would be stands for a value.
    """
    seat = int(mind.root[0].turn)
    mind.found = solve_tiling(mind, network, mind.root[0], most_ways)
    number = legal_actions(mind.root[0], mind.legal)
    if mind.root[0].round_number == ROUNDS:
        points = final_score(mind.root[0], other(seat))
        for which in range(number):
            mind.values[which] = squash((mind.values[which] - points) / MARGIN)
    return number


@rule
def most_visited(mind: Mind, tree: Tree) -> int:
    """The action of the root that was tried most; among equals, the one that looked better."""
    sign = 1.0 if mind.root[0].to_act == 0 else -1.0
    best, most = ROOT, -1.0
    child = int(tree[ROOT].first)
    while child:
        tried = tree[child].visits + 0.25 * sign * tree[child].static
        if tried > most:
            best, most = child, tried
        child = int(tree[child].next)
    mind.found = sign * (tree[best].static + tree[best].total) / (1 + tree[best].visits)
    return int(tree[best].action)
