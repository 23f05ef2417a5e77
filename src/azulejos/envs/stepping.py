"""Compiled loops over many tables: a step of each, with reward, mask and observation, and a new game where one ended.

Every function works on the tables from `first` to before `end`, so that threads can share them. One loop does it all:
a state is in the processor's cache once. `step_each` is for learners in all seats; `step_each_against` lets opponents
answer, and is compiled only when it is used.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from azulejos.core import rng as random
from azulejos.core import verbs
from azulejos.core.actors import CHANCE, NOBODY
from azulejos.core.compiling.rule import entry, rule
from azulejos.core.loops import Generators, Numbers, States
from azulejos.envs.rewards import value

NO_OPPONENT, RANDOM_OPPONENT, GREEDY_OPPONENT = range(3)
BEGIN = -1  # instead of an action
ALL_LEGAL = -1  # instead of the number of a table whose action is illegal
MOST_PLAYERS = 4
WORST = -1.0e9  # below every outlook


class Buffers(NamedTuple):
    """The arrays that a step reads and writes, besides states, generators and actions: with a row for each table."""

    start: States  # one state, before anything was drawn
    settings: Numbers  # the reward's number, the most rounds, the opponent's number, the number of players
    learners: NDArray[np.int8]  # the learner's seat, where there are opponents
    players: NDArray[np.int8]  # the acting seat
    rewards: NDArray[np.float32]  # of every seat
    reward: NDArray[np.float32]  # of the seat that acted
    terminations: NDArray[np.bool_]
    truncations: NDArray[np.bool_]
    masks: NDArray[np.int8]
    observations: NDArray[np.uint8]
    final_observations: NDArray[np.uint8]  # valid where a game ended in this step, as the seat that acted sees it


REWARD, MAX_ROUNDS, OPPONENT, PLAYERS = range(4)  # in `settings`


@entry
def first_illegal(masks: NDArray[np.int8], actions: Numbers) -> int:
    """The first table whose action its mask forbids, or ALL_LEGAL."""
    for table in range(actions.size):
        action = actions[table]
        if action < 0 or action >= masks.shape[1] or masks[table, action] == 0:
            return table
    return ALL_LEGAL


@entry
def step_each(states: States, rng: Generators, actions: Numbers, buffers: Buffers, first: int, end: int) -> None:
    """A legal action at each table, or BEGIN a new game there, all seats being learners'."""
    for table in range(first, end):
        seat = verbs.actor(states[table])
        is_new = actions[table] == BEGIN
        if is_new:
            sit_down(states, rng, buffers, table)
        else:
            verbs.apply(states[table], actions[table])
        while True:
            deal_if_due(states[table], rng[table], buffers.settings[MAX_ROUNDS])
            if is_new or not judge(states, buffers, table, seat):
                break
            sit_down(states, rng, buffers, table)
            is_new = True
        show(states, buffers, table)


@entry
def step_each_against(
    states: States, rng: Generators, scratch: States, actions: Numbers, buffers: Buffers, first: int, end: int
) -> None:
    """A legal action of the learner at each table, or BEGIN a new game there, and the opponents' answers."""
    legal = np.empty(buffers.masks.shape[1], np.int64)
    for table in range(first, end):
        seat, action = int(buffers.learners[table]), actions[table]
        is_new = action == BEGIN
        if is_new:
            sit_down(states, rng, buffers, table)
        while True:
            if action >= 0:
                verbs.apply(states[table], action)
            deal_if_due(states[table], rng[table], buffers.settings[MAX_ROUNDS])
            actor = verbs.actor(states[table])
            if actor >= 0 and actor != buffers.learners[table]:
                action = answer(states, rng, scratch[first : first + 1], buffers, legal, table)
                continue
            if is_new or not judge(states, buffers, table, seat):
                break
            sit_down(states, rng, buffers, table)
            is_new, action = True, BEGIN
        show(states, buffers, table)


@rule
def sit_down(states: States, rng: Generators, buffers: Buffers, table: int) -> None:
    """A new game before anything is dealt; where there are opponents, any seat may be the learner's."""
    states[table] = buffers.start[0]
    if buffers.settings[OPPONENT] != NO_OPPONENT:
        buffers.learners[table] = random.below(rng[table], buffers.settings[PLAYERS])


@rule
def deal_if_due(state: np.record, rng: np.record, max_rounds: int) -> None:
    """Chance decides, unless the game is cut short: then it waits for chance for ever."""
    if verbs.actor(state) == CHANCE and verbs.round_number(state) <= max_rounds:
        verbs.deal(state, rng)


@rule
def judge(states: States, buffers: Buffers, table: int, seat: int) -> bool:
    """Whether the game has ended; what it is worth, and what the seat that acted sees of it, is written down."""
    actor = verbs.actor(states[table])
    buffers.terminations[table] = actor == NOBODY
    buffers.truncations[table] = actor == CHANCE
    players = buffers.settings[PLAYERS]
    if actor >= 0:
        for each in range(players):
            buffers.rewards[table, each] = 0.0
        buffers.reward[table] = 0.0
        return False
    verbs.observe(states[table], seat, buffers.final_observations[table])
    ranks, scores = np.empty(MOST_PLAYERS, np.int64), np.empty(MOST_PLAYERS, np.int64)
    verbs.ranks(states[table], ranks)
    verbs.scores(states[table], scores)
    for each in range(players):
        worth = value(buffers.settings[REWARD], each, ranks, scores, players) if actor == NOBODY else 0.0
        buffers.rewards[table, each] = worth
    buffers.reward[table] = buffers.rewards[table, seat]
    return True


@rule
def show(states: States, buffers: Buffers, table: int) -> None:
    """Write the acting seat, its legal actions, and its observation."""
    seat = verbs.actor(states[table])
    buffers.players[table] = seat
    verbs.mark_legal(states[table], buffers.masks[table])
    verbs.observe(states[table], seat, buffers.observations[table])


@rule
def answer(states: States, rng: Generators, scratch: States, buffers: Buffers, legal: Numbers, table: int) -> int:
    """The action of the opponent whose turn it is."""
    if buffers.settings[OPPONENT] == GREEDY_OPPONENT:
        return best_action(states, table, scratch, rng[table], legal)
    return verbs.pick(states[table], rng[table])


@rule
def best_action(states: States, table: int, scratch: States, rng: np.record, legal: Numbers) -> int:
    """The action after which the seat to act stands best; among equals any (the bot `greedy`)."""
    seat = verbs.actor(states[table])
    best, equals, chosen = WORST, 0, 0
    for which in range(verbs.legal_actions(states[table], legal)):
        scratch[0] = states[table]
        verbs.apply(scratch[0], legal[which])
        stands = verbs.outlook(scratch[0], seat)
        if stands > best:
            best, equals = stands, 0
        if stands == best:
            equals += 1
            if random.below(rng, equals) == 0:
                chosen = legal[which]
    return chosen


@entry
def outlooks_each(states: States, out: NDArray[np.float32], first: int, end: int) -> None:
    """For each table and seat, the points at which it stands, counting what its board would yield now."""
    for index in range(first, end):
        for seat in range(out.shape[1]):
            out[index, seat] = verbs.outlook(states[index], seat)
