"""Whole games between searches, in compiled code: to learn from, and to see which of two is stronger."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from azulejos.bots.azul.evaluation.evaluate import SURE
from azulejos.bots.azul.evaluation.outcome import final_standing, mixed_value
from azulejos.bots.azul.network import DEAL_NETWORK, MARGIN, OFFER_NETWORK, OUTPUTS, VALUE, WIN, Networks
from azulejos.bots.azul.search import alpha_beta
from azulejos.bots.azul.search.alpha_beta import ACTION, RESULT, begin_position, begin_round, deepen
from azulejos.bots.azul.training.samples import (
    BYSTANDER,
    DEALT,
    KIND,
    NETWORK,
    QUICK,
    SEARCH,
    SEARCHED,
    SEAT,
    TRUST,
    Notes,
    Targets,
    write_sample,
    write_targets,
)
from azulejos.bots.azul.workspace import Workspace
from azulejos.core.actors import CHANCE
from azulejos.core.compiling.rule import entry, rule
from azulejos.core.loops import Generators, States
from azulejos.core.rng import Rng, below
from azulejos.games.azul.rules.actions import ACTIONS
from azulejos.games.azul.rules.dealing import deal
from azulejos.games.azul.rules.outlook import best_space, outlook
from azulejos.games.azul.rules.playing import apply, legal_actions, pick
from azulejos.games.azul.rules.state import SEATS, TILING, State, is_over

SEARCH_VALUE = alpha_beta.VALUE  # in a result, beside VALUE, a network's output
DEEPEST = 40
MOST_SAMPLES = 500  # of one game
THOUSAND = 1000
VICTORY = 60  # can be shared by two, three or four
LATE_ROUND = 4  # the first of the late rounds, before whose deals values were furthest from the truth
# The settings of `play_to_learn`: the nodes of a quick search, the λ of TD(λ) after it and after a deal was tried, and
# how many moves are explored, in thousandths. For early and for late rounds: how many moves are searched whole, in
# thousandths, with how many nodes, and the λ there; how many deals are tried before each deal, with how many nodes.
QUICK_NODES, QUICK_TRUST, DEAL_TRUST, EXPLORE, EARLY, LATE, SETTINGS = 0, 1, 2, 3, 4, 9, 14
WHOLE, WHOLE_NODES, WHOLE_TRUST, DEALS, DEAL_NODES = range(5)  # from EARLY or from LATE on


@entry
def play_to_learn(
    start: States,
    workspaces: States,
    networks: States,
    rng: Generators,
    settings: NDArray[np.float64],
    rows: NDArray[np.int8],
    notes: Notes,
    targets: Targets,
) -> tuple[int, int]:
    """Fill the rows with samples of whole games against itself; return how many samples and games there are.

    Only some moves are searched whole, and only those are samples: many games teach more than many moves of one game.
    Where a move is explored, what the search said is all that is known, so that it is a whole one.
    """
    workspace = workspaces[0]
    states = start.copy()
    state = states[0]
    players = int(state.players)
    result = np.zeros(RESULT, np.int64)
    flag = np.zeros(1, np.uint8)
    outcomes = np.zeros((SEATS, OUTPUTS), np.float32)
    dealt = start.copy()
    kept, games = 0, 0
    while kept + MOST_SAMPLES < rows.shape[0]:
        states[0] = start[0]
        written = kept
        while not is_over(state) and written - kept < MOST_SAMPLES - SEATS:
            if state.to_act == CHANCE:
                deal(state, rng[0])
                begin_round(workspace, networks[0], state)
            if state.phase == TILING:
                apply(state, best_column(state))
            else:
                stage = stage_of(state)
                explores = below(rng[0], THOUSAND) < settings[EXPLORE]
                is_whole = explores or below(rng[0], THOUSAND) < settings[stage + WHOLE]
                workspace.limit = int(settings[stage + WHOLE_NODES if is_whole else QUICK_NODES])
                begin_position(workspace, state, result)
                deepen(workspace, workspace, networks[0], flag, DEEPEST, result)
                seat = int(state.to_act)
                written = note(workspace, state, OFFER_NETWORK, seat, rows, notes, written)
                notes[written - 1, KIND] = SEARCH if is_whole else QUICK
                notes[written - 1, SEARCHED] = result[SEARCH_VALUE] / SURE
                trust = settings[stage + WHOLE_TRUST if is_whole else QUICK_TRUST]
                notes[written - 1, TRUST] = 0.0 if explores else trust
                if players > 2 and is_whole:
                    seat = (seat + 1 + below(rng[0], players - 1)) % players
                    written = note(workspace, state, OFFER_NETWORK, seat, rows, notes, written)
                apply(state, pick(state, rng[0]) if explores else result[ACTION])
            if state.to_act == CHANCE:
                for turn in range(1 if players == 2 else players):
                    seat = (int(state.starter) + turn) % players
                    written = note(workspace, state, DEAL_NETWORK, seat, rows, notes, written)
                    if turn == 0:
                        notes[written - 1, KIND] = DEALT
                        notes[written - 1, TRUST] = settings[DEAL_TRUST]
                        mean = mean_of_deals(workspace, networks[0], state, dealt, rng[0], settings, result)
                        notes[written - 1, SEARCHED] = mean
        for seat in range(players):
            write_outcome(state, seat, outcomes[seat])
        write_targets(notes[kept:written], targets[kept:written], outcomes, players)
        kept = strike_quick(rows, notes, targets, kept, written)
        games += 1
    return kept, games


@rule
def strike_quick(rows: NDArray[np.int8], notes: Notes, targets: Targets, first: int, end: int) -> int:
    """Leave out what was hardly searched, from a number on; return how many samples there are then."""
    kept = first
    for which in range(first, end):
        if notes[which, KIND] != QUICK:
            rows[kept] = rows[which]
            notes[kept] = notes[which]
            targets[kept] = targets[which]
            kept += 1
    return kept


@rule
def stage_of(state: State) -> int:
    """The offset of the settings for the round that is played or comes next."""
    return LATE if state.round_number >= LATE_ROUND else EARLY


@rule
def mean_of_deals(
    workspace: Workspace,
    networks: Networks,
    state: State,
    dealt: States,
    rng: Rng,
    settings: NDArray[np.float64],
    result: NDArray[np.int64],
) -> float:
    """The value of a position before a deal for the seat that starts: the mean over some deals, each searched."""
    deals = int(settings[stage_of(state) + DEALS])
    workspace.limit = int(settings[stage_of(state) + DEAL_NODES])
    total = 0.0
    flag = np.zeros(1, np.uint8)
    for _ in range(deals):
        dealt[0] = state
        deal(dealt[0], rng)
        begin_round(workspace, networks, dealt[0])
        begin_position(workspace, dealt[0], result)
        deepen(workspace, workspace, networks, flag, DEEPEST, result)
        total += result[SEARCH_VALUE] / SURE
    return total / deals


@rule
def note(
    workspace: Workspace, state: State, network: int, seat: int, rows: NDArray[np.int8], notes: Notes, number: int
) -> int:
    """Write a sample as the one of a number; return how many there are then."""
    write_sample(workspace, state, network, seat, rows[number])
    notes[number, NETWORK] = network
    notes[number, KIND] = BYSTANDER
    notes[number, SEAT] = seat
    return number + 1


@rule
def write_outcome(state: State, seat: int, outcome: NDArray[np.float32]) -> None:
    """Write the outcome of a game for a seat."""
    win, margin = final_standing(state, seat)
    outcome[WIN] = win
    outcome[MARGIN] = margin
    outcome[VALUE] = mixed_value(win, margin)


@rule
def best_column(state: State) -> int:
    """Grey wall: where the tile scores most."""
    seat = int(state.to_act)
    return best_space(state, seat, int(state.tiling_row), int(state.filled[seat]))


@entry
def play_match(
    start: States, workspaces: States, networks: States, rng: Generators, results: NDArray[np.int64]
) -> None:
    """Play each deal with the first workspace in every seat, the second in all others.

    `results` are, by game, the points of the first, the most points of the others, and 60 for a victory, or
    its share. A workspace whose limit is 0 plays greedily.
    """
    states = start.copy()
    scratch = start.copy()
    actions = np.zeros(ACTIONS, np.int64)
    result = np.zeros(RESULT, np.int64)
    flag = np.zeros(1, np.uint8)
    outcome = np.zeros(OUTPUTS, np.float32)
    chance = rng[:1].copy()
    players = int(start[0].players)
    for game in range(results.shape[0]):
        chance[0] = rng[game // players]
        states[0] = start[0]
        state = states[0]
        while not is_over(state):
            if state.to_act == CHANCE:
                deal(state, chance[0])
                begin_round(workspaces[0], networks[0], state)
                begin_round(workspaces[1], networks[1], state)
            which = 0 if state.to_act == game % players else 1
            if state.phase == TILING:
                apply(state, best_column(state))
            elif workspaces[which].limit == 0:
                apply(state, greedy_action(state, scratch, actions, rng[game // players]))
            else:
                begin_position(workspaces[which], state, result)
                deepen(workspaces[which], workspaces[which], networks[which], flag, DEEPEST, result)
                apply(state, result[ACTION])
        write_outcome(state, game % players, outcome)
        results[game, 0] = state.score[game % players]
        results[game, 1] = 0
        for turn in range(1, players):
            results[game, 1] = max(results[game, 1], int(state.score[(game + turn) % players]))
        results[game, 2] = int(VICTORY * (1.0 + outcome[WIN]) / 2.0 + 0.5)


@rule
def greedy_action(state: State, scratch: States, actions: NDArray[np.int64], rng: Rng) -> int:
    """The action after which the seat stands best at once; among equals, any."""
    number = legal_actions(state, actions)
    seat = int(state.to_act)
    best, most, alike = 0, -1.0e9, 0
    for which in range(number):
        scratch[0] = state
        apply(scratch[0], actions[which])
        stands = outlook(scratch[0], seat)
        if stands > most:
            best, most, alike = which, stands, 1
        elif stands == most:
            alike += 1
            if below(rng, alike) == 0:
                best = which
    return int(actions[best])
