"""Whole games in compiled code: to learn from, and to see which of two is stronger."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from azulejos.bots.duel.evaluation.outcome import outcome
from azulejos.bots.duel.evaluation.supply_features import is_between_rounds
from azulejos.bots.duel.search.decision import decide
from azulejos.bots.duel.search.tree import Tree
from azulejos.bots.duel.training.samples import SEARCHED, TRUST, Notes, Rows, write_sample, write_targets
from azulejos.bots.duel.workspace import Workspace
from azulejos.core.actors import CHANCE
from azulejos.core.compiling.rule import entry, rule
from azulejos.core.loops import Generators, Numbers, States
from azulejos.core.rng import Rng, below
from azulejos.games.duel.rules.dealing import deal
from azulejos.games.duel.rules.hidden import determinise
from azulejos.games.duel.rules.outlook import outlook
from azulejos.games.duel.rules.playing import apply, legal_actions, pick
from azulejos.games.duel.rules.state import ACQUISITION, OPENING, OVER, other

MOST_SAMPLES = 400  # of one game
THOUSAND = 1000
GREEDY = -1  # instead of a number of simulations
# The settings of `play_to_learn`: simulations of most decisions, and the λ of TD(λ) there; how many decisions are
# searched longer, in thousandths, with how many simulations, and the λ there; how many moves are explored, in
# thousandths.
QUICK, QUICK_TRUST, WHOLE, WHOLE_SIMULATIONS, WHOLE_TRUST, EXPLORE, SETTINGS = range(7)


@entry
def play_to_learn(
    starts: States,
    workspaces: States,
    networks: States,
    tree: Tree,
    rng: Generators,
    settings: NDArray[np.float64],
    rows: Rows,
    notes: Notes,
) -> int:
    """Fill the rows with samples of whole games against itself; return how many.

    Most decisions are made without search. The results of the few long searches flow back to the positions before them.
    """
    workspace, network = workspaces[0], networks[0]
    states = starts[:1].copy()
    state = states[0]
    written = 0
    while written + MOST_SAMPLES < rows.shape[0]:
        states[0] = starts[below(rng[0], starts.size)]
        first = written
        while state.phase != OVER:
            if state.to_act == CHANCE:
                if is_between_rounds(state):
                    write_sample(workspace, state, rows[written], notes[written])
                    notes[written, SEARCHED] = 0
                    notes[written, TRUST] = 1
                    written += 1
                deal(state, rng[0])
                continue
            workspace.root[0] = state
            is_turn = state.phase == ACQUISITION or state.phase == OPENING
            is_whole = is_turn and below(rng[0], THOUSAND) < settings[WHOLE]
            simulations = int(settings[WHOLE_SIMULATIONS if is_whole else QUICK])
            action = decide(workspace, network, tree, rng[0], simulations)
            if is_turn:
                value = workspace.best_value
                write_sample(workspace, state, rows[written], notes[written])
                explores = below(rng[0], THOUSAND) < settings[EXPLORE]
                notes[written, SEARCHED] = value
                notes[written, TRUST] = 0.0 if explores else settings[WHOLE_TRUST if is_whole else QUICK_TRUST]
                written += 1
                if explores:
                    action = pick(state, rng[0])
            apply(state, action)
        write_targets(notes[first:written], outcome(state))
    return written


@entry
def play_match(
    starts: States,
    workspaces: States,
    networks: States,
    tree: Tree,
    rng: Generators,
    simulations: Numbers,
    results: NDArray[np.float64],
) -> None:
    """Play each deal twice between two networks, each once in each seat.

    `results` are, by game, the points of the first network, those of the second, and 1 if the first has won. Each may
    have a workspace of its own, or both share one.
    """
    states = starts[:1].copy()
    state = states[0]
    chance = rng[:1].copy()
    for game in range(results.shape[0]):
        states[0] = starts[game // 2 % starts.size]
        chance[0] = rng[1 + game // 2]
        while state.phase != OVER:
            if state.to_act == CHANCE:
                deal(state, chance[0])
                continue
            which = (int(state.to_act) + game) % 2
            workspace = workspaces[which % workspaces.size]
            workspace.root[0] = state
            determinise(workspace.root[0], int(state.to_act), rng[0])
            if simulations[which] == GREEDY:
                apply(state, greedy_action(workspace, rng[0]))
            else:
                apply(state, decide(workspace, networks[which], tree, rng[0], simulations[which]))
        first = game % 2
        results[game, 0] = state.score[first]
        results[game, 1] = state.score[other(first)]
        results[game, 2] = (outcome(state) > 0) == (first == 0)


@rule
def greedy_action(workspace: Workspace, rng: Rng) -> int:
    """The action of the bot `greedy`."""
    number = legal_actions(workspace.root[0], workspace.legal)
    seat = int(workspace.root[0].to_act)
    best, most, alike = 0, -1.0e9, 0
    for which in range(number):
        workspace.trial[0] = workspace.root[0]
        apply(workspace.trial[0], int(workspace.legal[which]))
        stands = outlook(workspace.trial[0], seat)
        if stands > most:
            best, most, alike = which, stands, 1
        elif stands == most:
            alike += 1
            if below(rng, alike) == 0:
                best = which
    return int(workspace.legal[best])
