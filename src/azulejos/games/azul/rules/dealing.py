"""Chance: who starts, and the tiles that fill the factories (A5, A30, A31).

Nothing is decided before a player could see it: the bag is counts, and each tile is drawn when it is turned up.
`chance_outcomes` and `apply_chance` go tile by tile; `deal` consumes the same random numbers in one go.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from azulejos.core.compiling.rule import rule
from azulejos.core.rng import Rng, below
from azulejos.games.azul.rules.offer import begin_offer
from azulejos.games.azul.rules.state import DEAL, FACTORY_TILES, START, State, factories
from azulejos.games.azul.rules.tape import Tape
from azulejos.games.shared.tiles import COLOURS, NO_TILES, count_of, ticket_colour, tiles_of, total


@rule
def chance_outcomes(state: State, outcomes: NDArray[np.int64], weights: NDArray[np.int64]) -> int:
    """Write what chance may do next, ascending, and how likely each is; return how many."""
    if state.phase == START:
        for seat in range(state.players):
            outcomes[seat] = seat
            weights[seat] = 1
        return int(state.players)
    tiles = drawn_from(state)
    number = 0
    for colour in range(COLOURS):
        if count_of(tiles, colour):
            outcomes[number] = colour
            weights[number] = count_of(tiles, colour)
            number += 1
    return number


@rule
def drawn_from(state: State) -> int:
    """The bag, or the lid that refills it when it is empty (A30)."""
    return state.lid if state.bag == NO_TILES else state.bag


@rule
def apply_chance(state: State, outcome: int, tape: Tape | None = None) -> None:
    """A start player, or the colour of the next tile."""
    if state.phase == START:
        if tape is not None:
            tape.start(outcome)
        state.starter = outcome
        state.phase = DEAL
    else:
        draw_tile(state, outcome, tape)


@rule
def draw_tile(state: State, colour: int, tape: Tape | None) -> None:
    """The next tile goes to the first factory that is not full; after the last, the offer begins."""
    if state.bag == NO_TILES:
        if tape is not None:
            tape.refill(state.lid)
        refill_bag(state)
    if tape is not None:
        tape.deal(state, colour)
    state.bag -= tiles_of(colour, 1)
    state.supply[1 + state.on_table // FACTORY_TILES] += tiles_of(colour, 1)
    state.on_table += 1
    if is_dealt(state):
        begin_offer(state)


@rule
def refill_bag(state: State) -> None:
    state.bag = state.lid
    state.lid = NO_TILES


@rule
def is_dealt(state: State) -> bool:
    """Every factory is full, or bag and lid are both empty (A31)."""
    return state.on_table == FACTORY_TILES * factories(state) or state.bag + state.lid == NO_TILES


@rule
def deal(state: State, rng: Rng) -> None:
    """Draw all that chance decides before the next player acts."""
    if state.phase == START:
        apply_chance(state, below(rng, int(state.players)), None)
    left = total(int(state.bag))
    while state.phase == DEAL:
        if left == 0:
            left = total(int(state.lid))
        draw_tile(state, ticket_colour(drawn_from(state), below(rng, left)), None)
        left -= 1
