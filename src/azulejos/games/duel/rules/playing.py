"""The verbs of the contract that concern actions: applying one, and listing, marking or drawing the legal ones.

What is legal is written in `choices`. The three forms below only go through its masks, each as quickly as it can:
play-outs that listed before they draw would take twice the time, steps of environments a third more
(`benchmarks/README.md`).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from azulejos.core.compiling.bits import bit_number, popcount
from azulejos.core.compiling.rule import rule
from azulejos.core.compiling.unaligned_store import write_eight
from azulejos.core.rng import Rng, below
from azulejos.games.duel.rules.actions import ACTIONS, LAY, MOONS, TAKE_PLATE, take_action
from azulejos.games.duel.rules.choices import choices, destinations, first_choice
from azulejos.games.duel.rules.phases import act, advance
from azulejos.games.duel.rules.state import ACQUISITION, DESTINATIONS, FACTORIES, State, tops
from azulejos.games.duel.rules.tape import Tape
from azulejos.games.shared.listing import list_each, mark_each
from azulejos.games.shared.observing import bytes_of_masks
from azulejos.games.shared.tiles import (
    COLOURS,
    NO_TILES,
    before,
    colours_present,
    count_of,
    ticket_colour,
    tiles_of,
    total,
)

Numbers = NDArray[np.int64]
Mask = NDArray[np.int8]

DESTINATION_BYTES = np.array(bytes_of_masks(DESTINATIONS), np.int64)


@rule
def apply(state: State, action: int, tape: Tape | None = None) -> None:
    """Play a legal action, and whatever follows from it without a choice or chance."""
    act(state, action, tape)
    advance(state, tape)


@rule
def legal_actions(state: State, out: Numbers) -> int:
    """Write the legal actions, ascending; return how many."""
    if state.to_act < 0:
        return 0
    number = list_takes(state, out) if state.phase == ACQUISITION else 0
    return list_each(choices(state), first_choice(state), out, number)


@rule
def list_takes(state: State, out: Numbers) -> int:
    """The turns that take tiles: from the suns, then from the moons."""
    number = 0
    for source in range(MOONS + 1):
        tiles = tops(state) if source == MOONS else int(state.sun[source])
        if tiles != NO_TILES:
            for colour in range(COLOURS):
                if count_of(tiles, colour):
                    first = take_action(source, colour, 0)
                    number = list_each(destinations(state, colour), first, out, number)
    return number


@rule
def mark_legal(state: State, out: Mask) -> None:
    """Write 1 for each legal action, 0 for each other."""
    if state.to_act >= 0 and state.phase == ACQUISITION:
        at = 0
        for factory in range(FACTORIES):
            at = mark_takes(state, int(state.sun[factory]), out, at)
        mark_takes(state, tops(state), out, at)
    else:
        out[:TAKE_PLATE] = 0
    others = choices(state) if state.to_act >= 0 else 0
    is_late = first_choice(state) == LAY
    mark_each(0 if is_late else others, out, TAKE_PLATE, LAY)
    mark_each(others if is_late else 0, out, LAY, ACTIONS)


@rule
def mark_takes(state: State, tiles: int, out: Mask, at: int) -> int:
    """The destinations of each colour that there is, written at once; the place after them."""
    for colour in range(COLOURS):
        there = count_of(tiles, colour) > 0
        write_eight(out, at, DESTINATION_BYTES[destinations(state, colour)] * there)
        at += DESTINATIONS
    return at


@rule
def pick(state: State, rng: Rng) -> int:
    """Draw a ticket among all legal actions: first those that take tiles, then the others."""
    others = choices(state)
    if state.phase != ACQUISITION:
        return first_choice(state) + bit_number(others, below(rng, popcount(others)))
    moves = takes_by_colour(state)
    takes = total(moves)
    ticket = below(rng, takes + popcount(others))
    if ticket < takes:
        return numbered_take(state, moves, ticket)
    return first_choice(state) + bit_number(others, ticket - takes)


@rule
def takes_by_colour(state: State) -> int:
    """How many turns take each colour, packed as tiles are (six sources and seven destinations: 42 at most)."""
    sources = colours_present(tops(state))
    for factory in range(FACTORIES):
        sources += colours_present(state.sun[factory])
    moves = NO_TILES
    for colour in range(COLOURS):
        moves += tiles_of(colour, count_of(sources, colour) * popcount(destinations(state, colour)))
    return moves


@rule
def numbered_take(state: State, moves: int, ticket: int) -> int:
    """The turn with a number, counted by colour, then source, the moons last, then destination."""
    colour = ticket_colour(moves, ticket)
    ticket -= before(moves, colour)
    lines = destinations(state, colour)
    source = 0
    while source < FACTORIES:
        if count_of(state.sun[source], colour):
            if ticket < popcount(lines):
                break
            ticket -= popcount(lines)
        source += 1
    return take_action(source, colour, bit_number(lines, ticket))
