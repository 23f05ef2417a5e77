"""One decision in compiled code: by search, or at first sight."""

from __future__ import annotations

from azulejos.bots.duel.evaluation import MARGIN, squash
from azulejos.bots.duel.search import ROOT, look, simulate
from azulejos.bots.duel.tiling_solver import final_score, solve_tiling
from azulejos.bots.duel.workspace import Network, Tree, Workspace
from azulejos.core.rng import Rng
from azulejos.core.rule import rule
from azulejos.games.duel.rules.playing import legal_actions
from azulejos.games.duel.rules.state import ROUNDS, TILING, other

FAST_WAYS = 200  # of a tiling in a game that is played to learn or to compare


@rule
def plant(workspace: Workspace, tree: Tree) -> None:
    """An empty tree for the position at the root."""
    workspace.free = 1
    tree[ROOT].first = 0
    tree[ROOT].next = 0
    tree[ROOT].expanded = 0
    tree[ROOT].visits = 0
    tree[ROOT].total = 0.0


@rule
def decide(workspace: Workspace, network: Network, tree: Tree, rng: Rng, simulations: int) -> int:
    """An action for the position at the root; `mind.found` holds its value for the seat to act."""
    if workspace.root[0].phase == TILING:
        workspace.found = solve_tiling(workspace, network, workspace.root[0], FAST_WAYS)
        return int(workspace.tiling_best[0])
    if simulations == 0:
        return decide_at_sight(workspace, network, rng)
    plant(workspace, tree)
    for _ in range(simulations):
        simulate(workspace, network, tree, rng)
    return most_visited(workspace, tree)


@rule
def decide_at_sight(workspace: Workspace, network: Network, rng: Rng) -> int:
    """The action that looks best."""
    number = glance(workspace, network, rng)
    best = 0
    for which in range(1, number):
        if workspace.values[which] > workspace.values[best]:
            best = which
    workspace.found = workspace.values[best]
    return int(workspace.legal[best])


@rule
def glance(workspace: Workspace, network: Network, rng: Rng) -> int:
    """Look at every legal action of the root; `mind.legal` are the actions, `mind.values` their values.

    Return how many there are.
    """
    workspace.walk[0] = workspace.root[0]
    number = legal_actions(workspace.walk[0], workspace.legal)
    look(workspace, network, rng, number)
    return number


@rule
def glance_at_tiling(workspace: Workspace, network: Network, most_ways: int) -> int:
    """The same for a tiling: actions are worth what the best ways are that begin with them.

    In the last round these are points; what the lead then would be stands for a value.
    """
    seat = int(workspace.root[0].turn)
    workspace.found = solve_tiling(workspace, network, workspace.root[0], most_ways)
    number = legal_actions(workspace.root[0], workspace.legal)
    if workspace.root[0].round_number == ROUNDS:
        points = final_score(workspace.root[0], other(seat))
        for which in range(number):
            workspace.values[which] = squash((workspace.values[which] - points) / MARGIN)
    return number


@rule
def most_visited(workspace: Workspace, tree: Tree) -> int:
    """The action of the root that was tried most; among equals, the one that looked better."""
    sign = 1.0 if workspace.root[0].to_act == 0 else -1.0
    best, most = ROOT, -1.0
    child = int(tree[ROOT].first)
    while child:
        tried = tree[child].visits + 0.25 * sign * tree[child].static
        if tried > most:
            best, most = child, tried
        child = int(tree[child].next)
    workspace.found = sign * (tree[best].static + tree[best].total) / (1 + tree[best].visits)
    return int(tree[best].action)
