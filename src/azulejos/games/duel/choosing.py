"""A random legal action, each as likely as any other, without listing them where there are many."""

from __future__ import annotations

import numpy as np

from azulejos.core.bits import lowest_bit, popcount
from azulejos.core.rule import rule
from azulejos.core.words import Words, below
from azulejos.games.duel.acquisition import can_take_chip
from azulejos.games.duel.actions import DRAW_PLATE, LAY, PLACE_PLATE, TAKE_CHIP, TAKE_MOON, TAKE_PLATE, TAKE_SUN
from azulejos.games.duel.components import ORIENTATIONS
from azulejos.games.duel.plates import has_stack
from azulejos.games.duel.playing import legal_actions
from azulejos.games.duel.state import (
    ACQUISITION,
    BROKEN,
    DESTINATIONS,
    DISPLAY,
    FACTORIES,
    NONE,
    PLACING,
    SPACES,
    STACKING,
    State,
    tops,
)
from azulejos.games.tiles import COLOURS, NO_TILES, before, colours_present, count_of, ticket_colour, tiles_of, total

FEW = 32  # no phase but acquisition and placing has more legal actions


@rule
def pick(state: State, words: Words) -> int:
    if state.phase == ACQUISITION:
        return pick_turn(state, words)
    if state.phase == PLACING:
        return pick_place(state, words)
    if state.phase == STACKING:
        colours = colours_present(state.sun[int(state.stacking)])
        return LAY + ticket_colour(colours, below(words, total(colours)))
    few = np.empty(FEW, np.int64)
    return few[below(words, legal_actions(state, few))]


@rule
def pick_turn(state: State, words: Words) -> int:
    """Draw a ticket among all turns: first those that take tiles, then plates, the stack and chips."""
    tops_present = colours_present(tops(state))
    moves = takes_by_colour(state, tops_present)
    takes = total(moves)
    ticket = below(words, takes + other_turns(state))
    if ticket < takes:
        return numbered_take(state, moves, ticket)
    return numbered_other(state, ticket - takes)


@rule
def takes_by_colour(state: State, tops_present: int) -> int:
    """How many turns take each colour, packed as tiles are (six sources and seven destinations: 42 at most)."""
    sources = tops_present
    for factory in range(FACTORIES):
        sources += colours_present(state.sun[factory])
    moves = NO_TILES
    for colour in range(COLOURS):
        lines = count_of(state.open[int(state.turn)], colour)
        moves += tiles_of(colour, count_of(sources, colour) * (popcount(lines) + 1))
    return moves


@rule
def numbered_take(state: State, moves: int, ticket: int) -> int:
    """The turn with a number, counted by colour, then source, the moons last, then destination."""
    colour = ticket_colour(moves, ticket)
    ticket -= before(moves, colour)
    lines = count_of(state.open[int(state.turn)], colour)
    destinations = popcount(lines) + 1
    for factory in range(FACTORIES):
        if count_of(state.sun[factory], colour):
            if ticket < destinations:
                first = TAKE_SUN + (factory * COLOURS + colour) * DESTINATIONS
                return first + numbered_destination(lines, ticket)
            ticket -= destinations
    return TAKE_MOON + colour * DESTINATIONS + numbered_destination(lines, ticket)


@rule
def numbered_destination(lines: int, which: int) -> int:
    """The line with a number among those that are open; after the last the broken space."""
    for _ in range(which):
        lines &= lines - 1
    return lowest_bit(lines) if lines else BROKEN


@rule
def other_turns(state: State) -> int:
    """How many turns take a plate or a chip."""
    seat = int(state.turn)
    number = 0
    if state.tokens[seat]:
        for slot in range(DISPLAY):
            number += state.display[slot] != NONE
        number += has_stack(state)
    if can_take_chip(state, seat):
        for factory in range(1, FACTORIES):
            number += state.chip[factory] >= 0
    return number


@rule
def numbered_other(state: State, ticket: int) -> int:
    seat = int(state.turn)
    if state.tokens[seat]:
        for slot in range(DISPLAY):
            if state.display[slot] != NONE:
                if ticket == 0:
                    return TAKE_PLATE + slot
                ticket -= 1
        if has_stack(state):
            if ticket == 0:
                return DRAW_PLATE
            ticket -= 1
    factory = 1
    while state.chip[factory] < 0 or ticket > 0:
        ticket -= state.chip[factory] >= 0
        factory += 1
    return TAKE_CHIP + factory - 1


@rule
def pick_place(state: State, words: Words) -> int:
    """An empty space of the dome and an orientation."""
    seat = int(state.turn)
    free = 0
    for space in range(SPACES):
        free += state.plates[seat, space] == NONE
    ticket = below(words, free * ORIENTATIONS)
    space = 0
    while state.plates[seat, space] != NONE or ticket >= ORIENTATIONS:
        if state.plates[seat, space] == NONE:
            ticket -= ORIENTATIONS
        space += 1
    return PLACE_PLATE + space * ORIENTATIONS + ticket
