"""What a position is worth to the seat to act: by the networks, by hand, or exactly where the game is over.

Values are whole numbers, so that search can ask "is it more than that?" without rounding: from -WORTH for a sure
defeat to WORTH for a sure victory. They mix the winning chance with the margin, so that a won game is still won
well and a lost one still fought.
"""

from __future__ import annotations

import math

from azulejos.bots.azul.first_layer import find_shares, foretold
from azulejos.bots.azul.handmade import START
from azulejos.bots.azul.tiled_board import is_surely_alive, settle_board, settled_board
from azulejos.bots.azul.workspace import DEAL_NETWORK, OFFER_NETWORK, VALUE, Networks, Workspace
from azulejos.core.rule import rule
from azulejos.games.azul.rules.ending import is_dead
from azulejos.games.azul.rules.state import State

WORTH = 10_000
WIN_SHARE = 0.75  # of the winning chance in a value; the rest is the margin's
FAR = 25.0  # points of margin that are a lot
HAND_FAR = 20.0  # the same for the hand-made evaluation


@rule
def squash(number: float) -> float:
    """From any number to one between -1 and 1. Root and quotient are the same on every machine, unlike exponentials."""
    return number / math.sqrt(1.0 + number * number)


@rule
def blend(win: float, margin: float) -> int:
    """One value from a winning chance and a margin, both from -1 to 1."""
    return rounded(WIN_SHARE * win + (1.0 - WIN_SHARE) * margin)


@rule
def rounded(value: float) -> int:
    return math.floor(WORTH * value + 0.5)


@rule
def value_in_round(workspace: Workspace, networks: Networks, state: State, seat: int) -> int:
    """What a position with tiles on the table is worth to a seat; of two, to the one to act."""
    if workspace.by_hand:
        return value_by_hand(workspace, state, seat)
    find_shares(workspace, networks, state, OFFER_NETWORK, seat)
    return network_value(workspace, networks, OFFER_NETWORK)


@rule
def value_after_round(workspace: Workspace, networks: Networks, state: State, seat: int) -> int:
    """What a position whose last tile was taken is worth to a seat, before the walls are tiled."""
    if ends_game(workspace, state):
        return final_value(workspace, state, seat)
    if workspace.by_hand:
        return value_by_hand(workspace, state, seat)
    looker = int(state.starter) if state.players == 2 else seat
    find_shares(workspace, networks, state, DEAL_NETWORK, looker)
    value = network_value(workspace, networks, DEAL_NETWORK)
    return value if looker == seat else -value


@rule
def network_value(workspace: Workspace, networks: Networks, network: int) -> int:
    return rounded(squash(foretold(workspace, networks, network, VALUE)))


@rule
def value_by_hand(workspace: Workspace, state: State, seat: int) -> int:
    """How far a board is ahead of the best other, by the hand-made evaluation."""
    own = workspace.settled[seat, settled_board(workspace, state, seat)].worth
    best = -FAR
    for other in range(state.players):
        if other != seat:
            worth = workspace.settled[other, settled_board(workspace, state, other)].worth
            best = max(best, worth + (START if other == state.starter else 0.0))
    ahead = squash((own + (START if seat == state.starter else 0.0) - best) / HAND_FAR)
    return blend(ahead, ahead)


@rule
def ends_game(workspace: Workspace, state: State) -> bool:
    """Whether the round that is over was the last (A40, R5)."""
    rows, tiles, wanted = 0, 0, 0
    for seat in range(state.players):
        settled = workspace.settled[seat, settled_board(workspace, state, seat)]
        rows += settled.rows
        tiles += settled.tiles
        wanted |= settled.wanted
    return rows > 0 or (not is_surely_alive(tiles, wanted) and is_dead_after(workspace, state))


@rule
def is_dead_after(workspace: Workspace, state: State) -> bool:
    """Whether the round leaves no line that could be completed (R5)."""
    workspace.scratch[0] = state
    for seat in range(state.players):
        settle_board(workspace.scratch[0], seat)
    return is_dead(workspace.scratch[0])


@rule
def final_value(workspace: Workspace, state: State, seat: int) -> int:
    """What the end of the game is worth to a seat: whether it wins, by points and then by rows (A42), and how well."""
    own = workspace.settled[seat, settled_board(workspace, state, seat)]
    ahead, tied, most = True, 0, -1
    for other in range(state.players):
        if other != seat:
            others = workspace.settled[other, settled_board(workspace, state, other)]
            points, rows = own.final_score - others.final_score, own.rows - others.rows
            ahead = ahead and (points > 0 or (points == 0 and rows >= 0))
            tied += points == 0 and rows == 0
            most = max(most, int(others.final_score))
    return outcome_value(ahead, tied, own.final_score - most)


@rule
def outcome_value(ahead: bool, tied: int, margin: int) -> int:
    return blend(win_of(ahead, tied), squash(margin / FAR))


@rule
def win_of(ahead: bool, tied: int) -> float:
    """1 for a victory, -1 for a defeat, between them for a victory that is shared with so many others."""
    return 2.0 / (tied + 1) - 1.0 if ahead else -1.0
