"""Which actions are legal, as a mask: a byte for each action, six of them written at once and without a branch."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from azulejos.core.compiling.rule import rule
from azulejos.core.compiling.unaligned_store import write_eight
from azulejos.games.azul.rules.actions import FIRST_TAKE, take_action
from azulejos.games.azul.rules.playing import choosable_columns, destinations
from azulejos.games.azul.rules.state import CENTRE, COLUMNS, DESTINATIONS, OFFER, TILING, State, factories
from azulejos.games.shared.observing import bytes_of_masks
from azulejos.games.shared.tiles import COLOURS, count_of

Mask = NDArray[np.int8]

DESTINATION_BYTES = np.array(bytes_of_masks(DESTINATIONS), np.int64)


def actions_of(players: int) -> int:
    """All actions with so many players are below this number: 185, 245 or 305."""
    return FIRST_TAKE + (2 * players + 2) * COLOURS * DESTINATIONS


@rule
def mark_legal(state: State, out: Mask) -> None:
    """Write 1 for each legal action, 0 for each other."""
    if state.phase == OFFER:
        mark_takes(state, out)
        return
    out[:] = 0
    if state.phase == TILING:
        columns = choosable_columns(state)
        for column in range(COLUMNS):
            out[column] = columns >> column & 1


@rule
def mark_takes(state: State, out: Mask) -> None:
    """The lines that take a colour, wherever there are tiles of it; the last source and colour byte by byte."""
    out[:FIRST_TAKE] = 0
    seat, last = int(state.to_act), int(factories(state))
    at = FIRST_TAKE
    for source in range(CENTRE, last + 1):
        tiles = int(state.supply[source])
        for colour in range(COLOURS - (source == last)):
            there = count_of(tiles, colour) > 0
            write_eight(out, at, DESTINATION_BYTES[destinations(state, seat, colour)] * there)
            at += DESTINATIONS
    there = count_of(state.supply[last], COLOURS - 1) > 0
    lines = destinations(state, seat, COLOURS - 1) * there
    for destination in range(DESTINATIONS):
        out[take_action(last, COLOURS - 1, destination)] = lines >> destination & 1
