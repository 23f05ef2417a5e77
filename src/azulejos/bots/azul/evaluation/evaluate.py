"""The value of a position for a seat: by the networks, by hand, or exactly where the game is over.

Values are whole numbers here, so that search can ask "is it more than that?" without rounding: from -SURE for a sure
defeat to SURE for a sure victory.
"""

from __future__ import annotations

import math

from azulejos.bots.azul.evaluation.first_layer import find_shares, network_output
from azulejos.bots.azul.evaluation.handmade import START
from azulejos.bots.azul.evaluation.outcome import BEHIND, LARGE_MARGIN, TIED, compare, mixed_value, victory
from azulejos.bots.azul.evaluation.tiled_board import find_tiled_board, is_surely_alive, tile_board
from azulejos.bots.azul.network import DEAL_NETWORK, OFFER_NETWORK, VALUE, Networks
from azulejos.bots.azul.workspace import Workspace
from azulejos.bots.search.value_scale import squash
from azulejos.core.compiling.rule import rule
from azulejos.games.azul.rules.ending import is_dead
from azulejos.games.azul.rules.state import State

SURE = 10_000
BEYOND = 2 * SURE  # no value is as large
LARGE_LEAD = 20.0  # points by the hand-made evaluation; a guess, which no match has tuned


@rule
def rounded(value: float) -> int:
    """A value from -1 to 1 as search compares it."""
    return math.floor(SURE * value + 0.5)


@rule
def static_value(workspace: Workspace, networks: Networks, state: State, seat: int) -> int:
    """The static value of a position for a seat."""
    if state.on_table == 0:
        return value_after_round(workspace, networks, state, seat)
    return value_in_round(workspace, networks, state, seat)


@rule
def value_in_round(workspace: Workspace, networks: Networks, state: State, seat: int) -> int:
    """The value of a position with tiles on the table for a seat; of two, for the acting one."""
    workspace.estimated += 1
    if workspace.by_hand:
        return value_by_hand(workspace, state, seat)
    find_shares(workspace, networks, state, OFFER_NETWORK, seat)
    return network_value(workspace, networks, OFFER_NETWORK)


@rule
def value_after_round(workspace: Workspace, networks: Networks, state: State, seat: int) -> int:
    """The value for a seat of a position whose last tile was taken, before the walls are tiled."""
    if ends_game(workspace, state):
        return final_value(workspace, state, seat)
    workspace.estimated += 1
    if workspace.by_hand:
        return value_by_hand(workspace, state, seat)
    viewer = int(state.starter) if state.players == 2 else seat
    find_shares(workspace, networks, state, DEAL_NETWORK, viewer)
    value = network_value(workspace, networks, DEAL_NETWORK)
    return value if viewer == seat else -value


@rule
def network_value(workspace: Workspace, networks: Networks, network: int) -> int:
    return rounded(squash(network_output(workspace, networks, network, VALUE)))


@rule
def value_by_hand(workspace: Workspace, state: State, seat: int) -> int:
    """The lead of a board over the best other, by the hand-made evaluation."""
    own = workspace.tiled[seat, find_tiled_board(workspace, state, seat)].worth
    best = -LARGE_MARGIN
    for other in range(state.players):
        if other != seat:
            worth = workspace.tiled[other, find_tiled_board(workspace, state, other)].worth
            best = max(best, worth + (START if other == state.starter else 0.0))
    ahead = squash((own + (START if seat == state.starter else 0.0) - best) / LARGE_LEAD)
    return rounded(mixed_value(ahead, ahead))


@rule
def ends_game(workspace: Workspace, state: State) -> bool:
    """Whether the round that is over was the last (A40, R5)."""
    rows, tiles, wanted = 0, 0, 0
    for seat in range(state.players):
        board = workspace.tiled[seat, find_tiled_board(workspace, state, seat)]
        rows += board.rows
        tiles += board.tiles
        wanted |= board.wanted
    if rows > 0:
        return True
    return (state.grey or not is_surely_alive(tiles, wanted)) and is_dead_after(workspace, state)


@rule
def is_dead_after(workspace: Workspace, state: State) -> bool:
    """Whether the round leaves no line that could be completed (R5)."""
    workspace.scratch[0] = state
    for seat in range(state.players):
        tile_board(workspace.scratch[0], seat)
    return is_dead(workspace.scratch[0])


@rule
def final_value(workspace: Workspace, state: State, seat: int) -> int:
    """The value of the end of the game for a seat, from boards before they are tiled."""
    own = workspace.tiled[seat, find_tiled_board(workspace, state, seat)]
    is_beaten, tied, most = False, 0, -1
    for other in range(state.players):
        if other != seat:
            board = workspace.tiled[other, find_tiled_board(workspace, state, other)]
            standing = compare(own.final_score - board.final_score, own.rows - board.rows)
            is_beaten = is_beaten or standing == BEHIND
            tied += int(standing == TIED)
            most = max(most, int(board.final_score))
    return rounded(mixed_value(victory(is_beaten, tied), squash((own.final_score - most) / LARGE_MARGIN)))
