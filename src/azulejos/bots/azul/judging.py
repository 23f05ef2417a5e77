"""What a position is worth to the seat to act: by the networks, by hand, or exactly where the game is over.

Values are whole numbers, so that search can ask "is it more than that?" without rounding: from -WORTH for a sure
defeat to WORTH for a sure victory. They mix the winning chance with the margin, so that a won game is still won
well and a lost one still fought.
"""

from __future__ import annotations

import math

from azulejos.bots.azul.handmade import START
from azulejos.bots.azul.mind import DEAL_NETWORK, OFFER_NETWORK, VALUE, Mind, Networks
from azulejos.bots.azul.settling import is_surely_alive, settle_board, settled_board
from azulejos.bots.azul.sums import find_shares, foretold
from azulejos.core.rule import rule
from azulejos.games.azul.ending import is_dead
from azulejos.games.azul.state import State

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
def value_in_round(mind: Mind, networks: Networks, state: State, seat: int) -> int:
    """What a position with tiles on the table is worth to a seat; of two, to the one to act."""
    if mind.by_hand:
        return value_by_hand(mind, state, seat)
    find_shares(mind, networks, state, OFFER_NETWORK, seat)
    return network_value(mind, networks, OFFER_NETWORK)


@rule
def value_after_round(mind: Mind, networks: Networks, state: State, seat: int) -> int:
    """What a position whose last tile was taken is worth to a seat, before the walls are tiled."""
    if ends_game(mind, state):
        return final_value(mind, state, seat)
    if mind.by_hand:
        return value_by_hand(mind, state, seat)
    looker = int(state.starter) if state.players == 2 else seat
    find_shares(mind, networks, state, DEAL_NETWORK, looker)
    value = network_value(mind, networks, DEAL_NETWORK)
    return value if looker == seat else -value


@rule
def network_value(mind: Mind, networks: Networks, network: int) -> int:
    return rounded(squash(foretold(mind, networks, network, VALUE)))


@rule
def value_by_hand(mind: Mind, state: State, seat: int) -> int:
    """How far a board is ahead of the best other, by the hand-made evaluation."""
    own = mind.settled[seat, settled_board(mind, state, seat)].worth
    best = -FAR
    for other in range(state.players):
        if other != seat:
            worth = mind.settled[other, settled_board(mind, state, other)].worth
            best = max(best, worth + (START if other == state.starter else 0.0))
    ahead = squash((own + (START if seat == state.starter else 0.0) - best) / HAND_FAR)
    return blend(ahead, ahead)


@rule
def ends_game(mind: Mind, state: State) -> bool:
    """Whether the round that is over was the last (A40, R5)."""
    rows, tiles, wanted = 0, 0, 0
    for seat in range(state.players):
        settled = mind.settled[seat, settled_board(mind, state, seat)]
        rows += settled.rows
        tiles += settled.tiles
        wanted |= settled.wanted
    return rows > 0 or (not is_surely_alive(tiles, wanted) and is_dead_after(mind, state))


@rule
def is_dead_after(mind: Mind, state: State) -> bool:
    """Whether the round leaves no line that could be completed (R5)."""
    mind.scratch[0] = state
    for seat in range(state.players):
        settle_board(mind.scratch[0], seat)
    return is_dead(mind.scratch[0])


@rule
def final_value(mind: Mind, state: State, seat: int) -> int:
    """What the end of the game is worth to a seat: whether it wins, by points and then by rows (A42), and how well."""
    own = mind.settled[seat, settled_board(mind, state, seat)]
    ahead, tied, most = True, 0, -1
    for other in range(state.players):
        if other != seat:
            others = mind.settled[other, settled_board(mind, state, other)]
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
