"""Whole games of random actions: the measure of an engine's speed, and a check of its rules against others'."""

from __future__ import annotations

import numpy as np

from azulejos.core import verbs
from azulejos.core.actors import CHANCE, NOBODY
from azulejos.core.loops import Generators, Numbers, States
from azulejos.core.rule import entry

MOST_SEATS = 8  # room for the points of one game

# What `survey` adds up over its games.
ACTIONS, BRANCHES, ROUNDS, POINTS = range(4)
SUMS = 4


@entry
def play_out(start: States, states: States, words: Generators, games: int) -> int:
    """Play games from a position to the end with random actions; return how many actions that took."""
    actions = 0
    for _ in range(games):
        states[0] = start[0]
        state = states[0]
        while verbs.actor(state) != NOBODY:
            if verbs.actor(state) == CHANCE:
                verbs.deal(state, words[0])
            else:
                verbs.apply(state, verbs.pick(state, words[0]))
                actions += 1
    return actions


@entry
def survey(start: States, states: States, words: Generators, legal: Numbers, sums: Numbers) -> None:
    """Play one such game, and add up its actions, how many were legal each time, its rounds and all points."""
    states[0] = start[0]
    state = states[0]
    while verbs.actor(state) != NOBODY:
        if verbs.actor(state) == CHANCE:
            verbs.deal(state, words[0])
        else:
            sums[BRANCHES] += verbs.legal_actions(state, legal)
            sums[ACTIONS] += 1
            verbs.apply(state, verbs.pick(state, words[0]))
    sums[ROUNDS] += verbs.round_number(state)
    points = np.zeros(MOST_SEATS, np.int64)
    verbs.scores(state, points)
    sums[POINTS] += points.sum()
