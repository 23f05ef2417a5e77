"""The static values of all actions of a position; a tiling is solved."""

from __future__ import annotations

from azulejos.bots.duel.evaluation.evaluate import evaluate
from azulejos.bots.duel.evaluation.outcome import LARGE_MARGIN
from azulejos.bots.duel.network import Network
from azulejos.bots.duel.search.plate_placement import finish_step
from azulejos.bots.duel.search.tiling_solver import final_score, solve_tiling
from azulejos.bots.duel.workspace import Workspace
from azulejos.bots.search.value_scale import squash
from azulejos.core.compiling.rule import rule
from azulejos.core.rng import Rng
from azulejos.games.duel.rules.playing import apply, legal_actions
from azulejos.games.duel.rules.state import ROUNDS, other


@rule
def static_value(workspace: Workspace, network: Network, action: int, rng: Rng) -> float:
    """The value for seat 0 of an action in the position where the simulation stands, without search."""
    workspace.trial[0] = workspace.walk[0]
    apply(workspace.trial[0], action)
    finish_step(workspace.trial[0], rng)
    return evaluate(workspace, network, workspace.trial[0])


@rule
def evaluate_actions(workspace: Workspace, network: Network, rng: Rng, number: int) -> None:
    """Value the first `number` legal actions of the simulation's position, for the acting seat."""
    sign = 1.0 if workspace.walk[0].to_act == 0 else -1.0
    for which in range(number):
        workspace.values[which] = sign * static_value(workspace, network, int(workspace.legal[which]), rng)


@rule
def evaluate_root(workspace: Workspace, network: Network, rng: Rng) -> int:
    """Value every legal action of the root; `workspace.legal` are the actions, `workspace.values` their values.

    Return how many there are.
    """
    workspace.walk[0] = workspace.root[0]
    number = legal_actions(workspace.walk[0], workspace.legal)
    evaluate_actions(workspace, network, rng, number)
    return number


@rule
def evaluate_tilings(workspace: Workspace, network: Network, most_ways: int) -> int:
    """The same for a tiling: actions are worth what the best ways are that begin with them.

    In the last round these are points; what the lead then would be stands for a value.
    """
    seat = int(workspace.root[0].turn)
    workspace.best_value = solve_tiling(workspace, network, workspace.root[0], most_ways)
    number = legal_actions(workspace.root[0], workspace.legal)
    if workspace.root[0].round_number == ROUNDS:
        points = final_score(workspace.root[0], other(seat))
        for which in range(number):
            workspace.values[which] = squash((workspace.values[which] - points) / LARGE_MARGIN)
    return number
