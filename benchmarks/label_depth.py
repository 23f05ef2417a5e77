"""What is a deeper search worth as something to learn from? Before a deal after round 4, for two on the coloured wall.

    .venv/bin/python -m benchmarks.label_depth --positions 40000 --nodes 400 2400 20000

Games of quick searches lead to the positions. One deal of each is searched with every number of nodes that is named,
the last of which judges. The values of the package then learn from the first 85 of 100 positions, once for each depth;
the others show how far off they are after that: the mean of squares, where values go from -1 to 1. Much of it is the
luck of the single deal, which can't be known before it.
"""

from __future__ import annotations

import argparse
import sys

import numpy as np
from numpy.typing import NDArray

from azulejos.bots.azul.evaluation.evaluate import SURE
from azulejos.bots.azul.network import DEAL_NETWORK, VALUE, networks_for
from azulejos.bots.azul.search import alpha_beta
from azulejos.bots.azul.search.alpha_beta import ACTION, RESULT, begin_position, begin_round, deepen
from azulejos.bots.azul.training.learned_networks import new_learners, start_from
from azulejos.bots.azul.training.learner import AzulLearner
from azulejos.bots.azul.training.samples import sample_width, write_sample
from azulejos.bots.azul.training.selfplay import DEEPEST, THOUSAND, best_column
from azulejos.bots.azul.workspace import new_workspaces
from azulejos.bots.training.learner import Floats, slope_of
from azulejos.core.actors import CHANCE
from azulejos.core.compiling.alignment import aligned_copy
from azulejos.core.compiling.rule import entry
from azulejos.core.loops import Generators, States
from azulejos.core.rng import below, seeded
from azulejos.games import game
from azulejos.games.azul.rules.dealing import deal
from azulejos.games.azul.rules.playing import apply, pick
from azulejos.games.azul.rules.state import TILING, is_over

TWO = 2  # players
LAST_ROUND = 5  # before whose deal positions are taken
QUICK_NODES, EXPLORED = 150, 20  # of the games; moves that are explored, in thousandths
PORTION = 500  # positions from one seed
FIRST_SEED = 1000
STEPS, BATCH, FIRST_RATE, LAST_RATE, AVERAGED = 400, 512, 5e-4, 5e-5, 300
LEARNED_PART = 0.85


@entry
def label(
    start: States,
    workspaces: States,
    networks: States,
    rng: Generators,
    depths: NDArray[np.int64],
    rows: NDArray[np.int8],
    values: Floats,
) -> None:
    """Fill the rows with positions, and the values with what one deal of each is worth, by depth."""
    workspace = workspaces[0]
    states, dealt = start.copy(), start.copy()
    state = states[0]
    result, flag = np.zeros(RESULT, np.int64), np.zeros(1, np.uint8)
    number = 0
    while number < rows.shape[0]:
        states[0] = start[0]
        while not is_over(state):
            if state.to_act == CHANCE and state.round_number == LAST_ROUND:
                write_sample(workspace, state, DEAL_NETWORK, int(state.starter), rows[number])
                dealt[0] = state
                deal(dealt[0], rng[0])
                for which in range(depths.shape[0]):
                    begin_round(workspace, networks[0], dealt[0])
                    workspace.limit = depths[which]
                    begin_position(workspace, dealt[0], result)
                    deepen(workspace, workspace, networks[0], flag, DEEPEST, result)
                    values[number, which] = result[alpha_beta.VALUE] / SURE
                number += 1
                break
            if state.to_act == CHANCE:
                deal(state, rng[0])
                begin_round(workspace, networks[0], state)
            if state.phase == TILING:
                apply(state, best_column(state))
            else:
                explores = below(rng[0], THOUSAND) < EXPLORED
                workspace.limit = QUICK_NODES
                begin_position(workspace, state, result)
                deepen(workspace, workspace, networks[0], flag, DEEPEST, result)
                apply(state, pick(state, rng[0]) if explores else result[ACTION])


def labelled(positions: int, depths: list[int]) -> tuple[NDArray[np.int8], Floats]:
    """Positions, and what their deals are worth by depth."""
    start, workspaces, networks = game("azul").new(), new_workspaces(), aligned_copy(networks_for(TWO, False))
    rows = np.zeros((positions, sample_width(TWO)), np.int8)
    values = np.zeros((positions, len(depths)), np.float32)
    for first in range(0, positions, PORTION):
        part = slice(first, first + PORTION)
        rng = seeded(FIRST_SEED + first // PORTION)
        label(start, workspaces, networks, rng, np.array(depths), rows[part], values[part])
        print(f"\r{min(first + PORTION, positions)} of {positions} positions", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return rows, values


def new_learner() -> tuple[AzulLearner, np.random.Generator]:
    """The learner of values before a deal, beginning with those of the package."""
    random = np.random.default_rng(1)
    learners = new_learners(TWO, random)
    start_from(learners, TWO, networks_for(TWO, False))
    learners[DEAL_NETWORK].long = AVERAGED
    return learners[DEAL_NETWORK], random


def said(learner: AzulLearner, rows: NDArray[np.int8]) -> Floats:
    """The values of a network for positions."""
    weights, bias, out, out_bias = learner.average
    raw = np.maximum(rows.astype(np.float32) * learner.scales @ weights + bias, 0) @ out.T + out_bias
    return raw * slope_of(raw)


def error(learner: AzulLearner, rows: NDArray[np.int8], values: Floats) -> float:
    return float(((said(learner, rows)[:, VALUE] - values) ** 2).mean())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=40_000)
    parser.add_argument("--nodes", type=int, nargs="+", default=[400, 2_400, 20_000])
    given = parser.parse_args()
    rows, values = labelled(given.positions, given.nodes)
    cut = int(LEARNED_PART * given.positions)
    learner, _ = new_learner()
    print(f"before: {error(learner, rows[cut:], values[cut:, -1]):.4f}\n")
    print("| nodes | off from the deepest | error after learning from it |\n|--:|--:|--:|")
    for which, nodes in enumerate(given.nodes):
        learner, random = new_learner()
        targets = said(learner, rows[:cut])  # victory and margin stay what they are
        targets[:, VALUE] = values[:cut, which]
        for step in range(STEPS):
            batch = random.integers(0, cut, BATCH)
            learner.step(rows[batch], targets[batch], FIRST_RATE * (LAST_RATE / FIRST_RATE) ** (step / STEPS))
        off = float(((values[:, which] - values[:, -1]) ** 2).mean())
        print(f"| {nodes:,} | {off:.4f} | {error(learner, rows[cut:], values[cut:, -1]):.4f} |", flush=True)


if __name__ == "__main__":
    main()
