"""All successors of many positions at once, for solving small games."""

from __future__ import annotations

import numpy as np

from azulejos.core import verbs
from azulejos.core.actors import CHANCE
from azulejos.core.compiling.rule import entry
from azulejos.core.game import Game
from azulejos.core.loops import Numbers, States


@entry
def expand_each(
    states: States, children: States, parents: Numbers, ways: Numbers, weights: Numbers, room: Numbers, likely: Numbers
) -> int:
    """Write each way on: what it leads to, whence, its action or outcome, and its weight by chance; how many."""
    number = 0
    for index in range(states.size):
        actor = verbs.actor(states[index])
        if actor == CHANCE:
            count = verbs.chance_outcomes(states[index], room, likely)
        else:
            count = verbs.legal_actions(states[index], room)
        for each in range(count):
            children[number] = states[index]
            if actor == CHANCE:
                verbs.apply_chance(children[number], room[each])
                weights[number] = likely[each]
            else:
                verbs.apply(children[number], room[each])
                weights[number] = 1
            parents[number] = index
            ways[number] = room[each]
            number += 1
    return number


@entry
def actors_of(states: States, out: Numbers) -> None:
    """Write the actor of each position."""
    for index in range(states.size):
        out[index] = verbs.actor(states[index])


@entry
def ranks_of(states: States, out: Numbers) -> None:
    """The ranks of all seats in each position: a row for each."""
    for index in range(states.size):
        verbs.ranks(states[index], out[index])


def expand(game: Game, states: States) -> tuple[States, Numbers, Numbers, Numbers]:
    """The successors of positions, with the parent, action or outcome, and weight of each."""
    widest = max(game.most_legal, game.most_outcomes)
    most = states.size * widest
    children = np.zeros(most, game.dtype)
    parents, ways, weights = (np.zeros(most, np.int64) for _ in range(3))
    rooms = np.zeros(widest, np.int64), np.zeros(widest, np.int64)
    number = expand_each(states, children, parents, ways, weights, *rooms)
    return children[:number], parents[:number], ways[:number], weights[:number]
