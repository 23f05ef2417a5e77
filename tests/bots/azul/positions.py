"""Positions to search, networks that value them, and a minimax in plain Python to compare with."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

import azulejos
from azulejos.bots.azul.evaluation.evaluate import SURE, network_value, rounded, static_value
from azulejos.bots.azul.evaluation.first_layer import find_shares
from azulejos.bots.azul.evaluation.outcome import LARGE_MARGIN, mixed_value, victory
from azulejos.bots.azul.network import DEAL_NETWORK, new_networks
from azulejos.bots.azul.search.alpha_beta import MEAN_OF, WORST_OF, begin_round, likelihood, play
from azulejos.bots.azul.search.position_search import evaluate_position_moves
from azulejos.bots.azul.workspace import new_workspaces
from azulejos.bots.search.value_scale import as_share, squash
from azulejos.core import loops
from azulejos.core.actors import CHANCE, NOBODY
from azulejos.core.compiling.rule import entry
from azulejos.core.game import State
from azulejos.core.loops import States
from azulejos.core.rng import seeded

azul = azulejos.game("azul")


def random_networks(seed: int = 0) -> NDArray[Any]:
    """Networks that have learned nothing, but have an opinion on everything."""
    generator = np.random.default_rng(seed)
    networks = new_networks()
    for field, spread in (("weights", 0.1), ("bias", 0.1), ("out", 0.1), ("out_bias", 0.1)):
        networks[field] = generator.normal(0, spread, networks[field].shape)
    return networks


def late_position(seed: int, tiles: int, players: int = 2) -> State:
    """A position of a random game with at most a number of tiles on the table."""
    rng = seeded(seed)
    state = azul.new(players=players)
    while True:
        azul.deal(state, rng)
        actions = azul.legal(state)
        if azul.is_over(state):
            state = azul.new(players=players)
        elif state[0].on_table <= tiles and len(actions) > 1 and azul.round_number(state) > seed % 5:
            return state
        else:
            azul.apply(state, actions[loops.below(rng, 0, len(actions))])


@entry
def value_before_deal(workspaces: States, networks: States, states: States) -> int:
    """The value of a position whose walls are tiled, for the seat that starts the next round."""
    workspace, state = workspaces[0], states[0]
    before = int(state.round_number)
    state.round_number = before - 1  # as it was when the round was played
    begin_round(workspace, networks[0], state)
    state.round_number = before
    find_shares(workspace, networks[0], state, DEAL_NETWORK, int(state.starter))
    return network_value(workspace, networks[0], DEAL_NETWORK)


@entry
def value_after_take(workspaces: States, networks: States, states: States, action: int, seat: int) -> int:
    """The static value of a position for a seat after an action."""
    workspace = workspaces[0]
    begin_round(workspace, networks[0], states[0])
    workspace.plies[0] = states[0]
    play(workspace, 0, action)
    return static_value(workspace, networks[0], workspace.plies[1], seat)


@entry
def value_of_end(is_beaten: bool, tied: int, margin: int) -> int:
    return rounded(mixed_value(victory(is_beaten, tied), squash(margin / LARGE_MARGIN)))


class Minimax:
    """Plays every line of a round to its end, by the rules alone."""

    def __init__(self, networks: NDArray[Any]) -> None:
        self.networks = networks
        self.workspace = new_workspaces()
        self.known: dict[bytes, int] = {}

    def value(self, state: State) -> int:
        """For the seat to act, which is one of two."""
        position = state.tobytes()
        if position not in self.known:
            self.known[position] = max(self.value_of(state, action) for action in azul.legal(state))
        return self.known[position]

    def value_of(self, state: State, action: int) -> int:
        """For the seat that acts."""
        seat = azul.actor(state)
        after = state.copy()
        azul.apply(after, action)
        actor = azul.actor(after)
        if actor == NOBODY:
            return self.sign(seat, 0) * self.end(after)
        if actor == CHANCE:
            return self.sign(seat, int(after[0].starter)) * int(value_before_deal(self.workspace, self.networks, after))
        return -self.value(after)

    def sign(self, seat: int, other: int) -> int:
        return 1 if seat == other else -1

    def end(self, state: State) -> int:
        """The value of a game that is over, for seat 0."""
        points, winners = azul.scores(state), azul.winners(state)
        return int(value_of_end(0 not in winners, len(winners) - 1, points[0] - points[1]))


class Replying:
    """Plays every line of a round to its end in which the others reply with one of the moves that look best to them."""

    def __init__(self, networks: NDArray[Any], us: int) -> None:
        self.networks = networks
        self.us = us
        self.workspace = new_workspaces()

    def value(self, state: State) -> int:
        """For us; we seek the best. Of what looks best to another, three players fear the worst, four take the mean."""
        seat = azul.actor(state)
        actions, _ = evaluate_position_moves(state, self.networks)
        if seat == self.us:
            return max(self.value_of(state, action) for action in actions)
        looks = {action: self.static_value(state, action, seat) for action in actions}
        actions.sort(key=looks.__getitem__, reverse=True)
        if state[0].players < 4:
            return min(self.value_of(state, action) for action in actions[:WORST_OF])
        likely = actions[:MEAN_OF]
        weights = [likelihood(looks[likely[0]] - looks[action]) for action in likely]
        weighed = sum(weight * -self.value_of(state, action) for weight, action in zip(weights, likely, strict=True))
        return -(weighed // sum(weights))

    def value_of(self, state: State, action: int) -> int:
        after = state.copy()
        azul.apply(after, action)
        return self.static_value(state, action, self.us) if azul.actor(after) < 0 else self.value(after)

    def static_value(self, state: State, action: int, seat: int) -> int:
        return int(value_after_take(self.workspace, self.networks, state, action, seat))


def best_actions(minimax: Minimax, state: State) -> set[int]:
    value = minimax.value(state)
    return {action for action in azul.legal(state) if minimax.value_of(state, action) == value}


def share_of(value: int) -> float:
    """A value of the compiled search, in the form of a result."""
    return as_share(value / SURE)
