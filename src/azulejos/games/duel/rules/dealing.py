"""Chance: tablets, start player, tiles, plates and chips (D11–D15, D22, D28, D52–D54, R24, R25).

`chance_outcomes` and `apply_chance` go step by step; `deal` draws the same from the same words.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from azulejos.core.actors import CHANCE
from azulejos.core.compiling.bits import bit_number, popcount
from azulejos.core.compiling.rule import rule
from azulejos.core.rng import Rng, below
from azulejos.games.duel.rules.components import CHIP_KINDS, PLATES, SPECIAL_TYPE, WILD_TYPE
from azulejos.games.duel.rules.phases import advance
from azulejos.games.duel.rules.plates import first_undecided, look_at, turn_up, unknown_in_stack, unknown_of_type
from azulejos.games.duel.rules.preparation import bare_factory, tiles_on_suns
from azulejos.games.duel.rules.state import (
    CHIP,
    CHIP_BITS,
    FACTORIES,
    LARGE,
    LARGE_TILES,
    PLATE,
    SEATS,
    SMALL_TILES,
    STARTER,
    TABLET_SIDES,
    TILE,
    TOP,
    UNDECIDED,
    State,
    chip_total,
    chips_of,
)
from azulejos.games.duel.rules.tablets import TABLETS
from azulejos.games.duel.rules.tape import Tape
from azulejos.games.shared.tiles import COLOURS, NO_TILES, count_of, ticket_colour, tiles_of, total

Numbers = NDArray[np.int64]

TYPES = 2
TABLET_MASKS = 2 ** (2 * TABLETS)


@rule
def chance_outcomes(state: State, outcomes: Numbers, weights: Numbers) -> int:
    """Write what chance may do next, ascending, and how likely each is; return how many."""
    number = 0
    for outcome in range(outcomes_below(state)):
        weight = weight_of(state, outcome)
        if weight:
            outcomes[number] = outcome
            weights[number] = weight
            number += 1
    return number


@rule
def outcomes_below(state: State) -> int:
    """All outcomes of the chance that is due are below this number."""
    if state.awaits == TILE:
        return COLOURS
    if state.awaits == TABLET_SIDES:
        return TABLET_MASKS
    if state.awaits == CHIP:
        return CHIP_KINDS
    if state.awaits == STARTER or state.awaits == TOP:
        return TYPES
    return PLATES


@rule
def weight_of(state: State, outcome: int) -> int:
    """The weight of an outcome; 0 if it can't happen."""
    if state.awaits == TILE:
        return count_of(drawn_from(state), outcome)
    if state.awaits == TABLET_SIDES:
        return is_tablet_choice(outcome, -int(state.tablets))
    if state.awaits == STARTER:
        return 1
    if state.awaits == TOP:
        return unknown_in_stack(state, outcome)
    if state.awaits == CHIP:
        return chips_of(state.unseen_chips, outcome)
    return unknown_of_type(state, turned_type(state)) >> outcome & 1


@rule
def turned_type(state: State) -> int:
    """The type of the plate whose front is seen next."""
    if state.awaits == PLATE:
        return int(state.top)
    return UNDECIDED - int(state.drawn[first_undecided(state)])


@rule
def is_tablet_choice(mask: int, number: int) -> int:
    """1 if a mask names one side each of a number of tablets (D11)."""
    both = mask & mask >> TABLETS
    return 1 if both == 0 and popcount(mask) == number else 0


@rule
def drawn_from(state: State) -> int:
    """The bag, or the tower that refills it when it is empty (D53)."""
    return int(state.tower) if state.bag == NO_TILES else int(state.bag)


@rule
def apply_chance(state: State, outcome: int) -> None:
    turn_out(state, outcome, None)
    advance(state, None)


@rule
def turn_out(state: State, outcome: int, tape: Tape | None) -> None:
    """Apply an outcome of chance, without its consequences."""
    if state.awaits == TILE:
        draw_tile(state, outcome, tape)
    elif state.awaits == TABLET_SIDES:
        choose_tablets(state, outcome, tape)
    elif state.awaits == STARTER:
        choose_starter(state, outcome, tape)
    elif state.awaits == TOP:
        see_top(state, outcome, tape)
    elif state.awaits == PLATE:
        turn_up(state, outcome, tape)
    elif state.awaits == CHIP:
        reveal_chip(state, outcome, tape)
    else:
        look_at(state, outcome, tape)


@rule
def choose_tablets(state: State, sides: int, tape: Tape | None) -> None:
    state.tablets = sides
    if tape is not None:
        tape.tablets(sides)


@rule
def choose_starter(state: State, seat: int, tape: Tape | None) -> None:
    state.starter = seat
    state.turn = seat
    if tape is not None:
        tape.start(seat)


@rule
def see_top(state: State, kind: int, tape: Tape | None) -> None:
    if tape is not None:
        tape.top(kind)
    state.top = kind


@rule
def draw_tile(state: State, colour: int, tape: Tape | None) -> None:
    """The next tile goes to the first sun that is not full, the large one first (D12)."""
    if state.bag == NO_TILES:
        if tape is not None:
            tape.refill(state.tower, "D53")
        pour(state)
    state.bag -= tiles_of(colour, 1)
    factory = next_factory(tiles_on_suns(state))
    if tape is not None:
        tape.deal(state, factory, colour)
    state.sun[factory] += tiles_of(colour, 1)
    if factory == LARGE and count_of(state.sun[LARGE], colour) == LARGE_TILES:
        redraw(state, colour, tape)


@rule
def next_factory(tiles: int) -> int:
    return LARGE if tiles < LARGE_TILES else 1 + (tiles - LARGE_TILES) // SMALL_TILES


@rule
def pour(state: State) -> None:
    state.bag += state.tower
    state.tower = NO_TILES


@rule
def redraw(state: State, colour: int, tape: Tape | None) -> None:
    """Five of one colour go back and are drawn again (D12), if another colour can be had (R24, R25)."""
    in_bag = int(state.bag) - tiles_of(colour, count_of(state.bag, colour))
    in_tower = int(state.tower) - tiles_of(colour, count_of(state.tower, colour))
    if in_bag == NO_TILES and in_tower == NO_TILES:
        return
    if tape is not None:
        tape.redraw(state.sun[LARGE])
    state.bag += state.sun[LARGE]
    state.sun[LARGE] = NO_TILES
    if in_bag == NO_TILES:
        if tape is not None:
            tape.refill(state.tower, "R25")
        pour(state)


@rule
def reveal_chip(state: State, kind: int, tape: Tape | None) -> None:
    """The chip of a factory without tiles is turned up (D28)."""
    factory = bare_factory(state)
    if tape is not None:
        tape.reveal(factory, kind)
    state.chip[factory] = kind
    state.unseen_chips -= 1 << CHIP_BITS * kind


@rule
def deal(state: State, rng: Rng) -> None:
    """Draw all that chance decides before the next player acts."""
    while state.to_act == CHANCE:
        if state.awaits == TILE:
            fill_factories(state, rng)
        else:
            turn_out(state, draw_outcome(state, rng), None)
        advance(state, None)


@rule
def fill_factories(state: State, rng: Rng) -> None:
    """Draw tile after tile until every factory is full, or none is left."""
    while total(int(state.sun[LARGE])) < LARGE_TILES and state.bag + state.tower != NO_TILES:
        fill_sun(state, rng, LARGE, LARGE_TILES)
        colour = ticket_colour(int(state.sun[LARGE]), 0)
        if count_of(state.sun[LARGE], colour) == LARGE_TILES:
            redraw(state, colour, None)
            if state.sun[LARGE] != NO_TILES:
                break
    for factory in range(1, FACTORIES):
        fill_sun(state, rng, factory, SMALL_TILES)


@rule
def fill_sun(state: State, rng: Rng, factory: int, room: int) -> None:
    """Fill one sun from the bag, and the bag from the tower when it runs dry (D53)."""
    sun, bag = int(state.sun[factory]), int(state.bag)
    left = total(bag)
    for _ in range(room - total(sun)):
        if left == 0:
            bag = int(state.tower)
            state.tower = NO_TILES
            left = total(bag)
            if left == 0:
                break
        colour = ticket_colour(bag, below(rng, left))
        bag -= tiles_of(colour, 1)
        sun += tiles_of(colour, 1)
        left -= 1
    state.sun[factory] = sun
    state.bag = bag


@rule
def draw_outcome(state: State, rng: Rng) -> int:
    """One outcome of a chance that is not a tile, by its weight."""
    if state.awaits == CHIP:
        return draw_chip(int(state.unseen_chips), rng)
    if state.awaits == TOP:
        special = unknown_in_stack(state, SPECIAL_TYPE)
        wild = unknown_in_stack(state, WILD_TYPE)
        return SPECIAL_TYPE if below(rng, special + wild) < special else WILD_TYPE
    if state.awaits == STARTER:
        return below(rng, SEATS)
    if state.awaits == TABLET_SIDES:
        return draw_tablets(-int(state.tablets), rng)
    plates = unknown_of_type(state, turned_type(state))
    return bit_number(plates, below(rng, popcount(plates)))


@rule
def draw_chip(chips: int, rng: Rng) -> int:
    """The kind of one of the chips."""
    ticket = below(rng, chip_total(chips))
    kind = 0
    while ticket >= chips_of(chips, kind):
        ticket -= chips_of(chips, kind)
        kind += 1
    return kind


@rule
def draw_tablets(number: int, rng: Rng) -> int:
    """So many tablets, one side of each."""
    choices = 0
    for mask in range(TABLET_MASKS):
        choices += is_tablet_choice(mask, number)
    ticket = below(rng, choices)
    mask = 0
    while ticket > 0 or is_tablet_choice(mask, number) == 0:
        ticket -= is_tablet_choice(mask, number)
        mask += 1
    return mask
