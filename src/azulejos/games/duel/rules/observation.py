"""A learner's observation: bytes in a fixed order (`observation_parts`), the observing seat's board first.

It holds all that the seat knows and nothing else: two states look the same to a seat exactly if `determinise` can lead
from one to the other.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from azulejos.core.compiling.rule import rule
from azulejos.core.compiling.unaligned_store import WORD_BYTES, write_eight
from azulejos.core.observation import HIGHEST
from azulejos.games.duel.rules.components import CHIP_KINDS, ORIENTATIONS, PLATE_CELLS, PLATES, TURNED_CELLS
from azulejos.games.duel.rules.hidden import is_hidden_hand, is_hidden_returned, sees_drawn
from azulejos.games.duel.rules.observation_parts import (
    HIDDEN_DRAWN,
    OWN_RETURNED,
    SEEN_DRAWN,
    SMALL_STACK,
    TYPES,
)
from azulejos.games.duel.rules.observation_parts import VERSION as VERSION
from azulejos.games.duel.rules.observation_parts import parts as parts
from azulejos.games.duel.rules.plates import type_of, unknown_in_stack
from azulejos.games.duel.rules.state import (
    BANDS,
    CHIP_BITS,
    CHIP_MASK,
    DISPLAY,
    FACTORIES,
    HIDDEN,
    LINES,
    NONE,
    SEATS,
    SIZE,
    STACK_ROOM,
    UNDECIDED,
    State,
    line_colour,
    line_tiles,
    other,
    returned_number,
)
from azulejos.games.duel.rules.tablets import TABLETS
from azulejos.games.shared.observing import BYTE, bytes_of_masks, observe_tiles, spread
from azulejos.games.shared.tiles import COLOURS

Observation = NDArray[np.uint8]

# By a mask of eight bits, a byte for each.
BYTES = np.array(bytes_of_masks(BYTE), np.uint64).view(np.int64)
ROW_BITS = SIZE // BANDS * BYTE  # of the two cells that a plate has in a row


def _upper_and_lower_cells() -> NDArray[np.int64]:
    """By plate and orientation: what its cells show, from 1, a byte each, its two rows apart. No plate: 0."""
    words = np.zeros((2, len(TURNED_CELLS) + 1), np.int64)
    for plate, cells in enumerate(TURNED_CELLS):
        for place, shows in enumerate(cells):
            words[place // 2, plate] |= (int(shows) + 1) << BYTE * (place % 2)
    return words


UPPER_CELLS, LOWER_CELLS = _upper_and_lower_cells()


@rule
def observe(state: State, seat: int, out: Observation) -> None:
    at = observe_factories(state, out, 0)
    at = observe_plates(state, seat, out, at)
    at = observe_hand(state, seat, out, at)
    at = observe_turn(state, out, at)
    at = observe_board(state, seat, out, at)
    observe_board(state, other(seat), out, at)


@rule
def observe_factories(state: State, out: Observation, at: int) -> int:
    for factory in range(FACTORIES):
        at = observe_tiles(int(state.sun[factory]), out, at)
    at = observe_tiles(int(state.moon), out, at)
    for factory in range(1, FACTORIES):
        write_eight(out, at, spread(int(state.stack[factory]), SMALL_STACK))
        at += SMALL_STACK
    for factory in range(1, FACTORIES):
        chip = int(state.chip[factory])
        out[at] = chip + 2 if chip >= 0 else chip == HIDDEN
        at += 1
    at = observe_tiles(int(state.bag), out, at)
    at = observe_tiles(int(state.tower), out, at)
    return observe_chips(int(state.unseen_chips), out, at)


@rule
def observe_chips(chips: int, out: Observation, at: int) -> int:
    """Eight kinds at once, then the others."""
    word = chips & CHIP_MASK
    for kind in range(1, WORD_BYTES):
        word |= (chips & CHIP_MASK << CHIP_BITS * kind) << (BYTE - CHIP_BITS) * kind
    write_eight(out, at, word)
    for kind in range(WORD_BYTES, CHIP_KINDS):
        out[at + kind] = chips >> CHIP_BITS * kind & CHIP_MASK
    return at + CHIP_KINDS


@rule
def front(plate: int) -> int:
    """The cells of a plate, unturned; no plate: 0."""
    lies = plate * ORIENTATIONS if plate != NONE else NONE
    return UPPER_CELLS[lies] | LOWER_CELLS[lies] << ROW_BITS


@rule
def observe_plates(state: State, seat: int, out: Observation, at: int) -> int:
    """The display and the stack: what everybody sees, and what the seat knows of it."""
    for slot in range(DISPLAY):
        write_eight(out, at, front(int(state.display[slot])))
        at += PLATE_CELLS
    out[at] = state.top + 1
    out[at + 1] = unknown_in_stack(state, 0) + unknown_in_stack(state, 1) + returned_number(state)
    at += 2
    unseen = unseen_by(state, seat)
    for _ in range(PLATES // WORD_BYTES + 1):
        write_eight(out, at, BYTES[unseen & 2**BYTE - 1])
        unseen >>= BYTE
        at += WORD_BYTES
    at += PLATES - (PLATES // WORD_BYTES + 1) * WORD_BYTES
    clear(out, at, STACK_ROOM + TYPES)
    others = at + STACK_ROOM
    for place in range(returned_number(state)):
        if is_hidden_returned(state, seat, place):
            out[at + place] = 1
            out[others + type_of(int(state.returned[place]))] += 1
        else:
            out[at + place] = OWN_RETURNED + state.returned[place]
    return others + TYPES


@rule
def unseen_by(state: State, seat: int) -> int:
    """The plates that a seat has not seen or may not know where they are, as a mask."""
    unseen = int(state.unknown)
    for place in range(STACK_ROOM):
        if state.returned[place] == NONE and state.drawn[place] == NONE:
            break
        if is_hidden_returned(state, seat, place):
            unseen |= 1 << int(state.returned[place])
        if state.drawn[place] >= 0 and not sees_drawn(state, seat):
            unseen |= 1 << int(state.drawn[place])
    if is_hidden_hand(state, seat):
        unseen |= 1 << int(state.hand)
    return unseen


@rule
def clear(out: Observation, first: int, number: int) -> None:
    for at in range(first, first + number):
        out[at] = 0


@rule
def observe_hand(state: State, seat: int, out: Observation, at: int) -> int:
    """Plates that were drawn, and the one to be placed: everybody sees their backs."""
    clear(out, at, STACK_ROOM)
    place = 0
    while place < STACK_ROOM and state.drawn[place] != NONE:
        code = int(state.drawn[place])
        if code <= UNDECIDED:
            out[at + place] = 1 + UNDECIDED - code
        elif sees_drawn(state, seat):
            out[at + place] = SEEN_DRAWN + code
        else:
            out[at + place] = HIDDEN_DRAWN + type_of(code)
        place += 1
    at += STACK_ROOM
    hand = int(state.hand)
    out[at] = type_of(hand) + 1 if hand != NONE else 0
    write_eight(out, at + 1, 0 if is_hidden_hand(state, seat) else front(hand))
    out[at + 1 + PLATE_CELLS] = state.hand_is_secret
    return at + 2 + PLATE_CELLS


@rule
def observe_turn(state: State, out: Observation, at: int) -> int:
    tablets = int(state.tablets)
    write_eight(out, at, BYTES[max(0, tablets)])
    at += 2 * TABLETS
    out[at] = max(0, -tablets)
    out[at + 1] = state.round_number
    out[at + 2] = state.phase
    out[at + 3] = state.awaits
    out[at + 4] = state.openings
    out[at + 5] = state.stacking + 1
    out[at + 6] = state.row
    out[at + 7] = state.paid
    out[at + 8] = state.laid
    out[at + 9] = state.laid_showing
    return at + 10


@rule
def observe_board(state: State, seat: int, out: Observation, at: int) -> int:
    """Write a board from a place on; the place after it."""
    for line in range(LINES):
        write_eight(out, at, line_tiles(state, seat, line) << BYTE * line_colour(state, seat, line))
        at += COLOURS
    for band in range(BANDS):
        upper, lower = 0, 0
        for which in range(BANDS):
            plate = int(state.plates[seat, band * BANDS + which])
            upper |= UPPER_CELLS[plate] << ROW_BITS * which
            lower |= LOWER_CELLS[plate] << ROW_BITS * which
        write_eight(out, at, upper)
        write_eight(out, at + SIZE, lower)
        at += 2 * SIZE
    for row in range(SIZE):
        write_eight(out, at, spread(int(state.dome[seat, row]), SIZE))
        at += SIZE
    at = observe_tiles(int(state.broken[seat]), out, at)
    at = observe_chips(int(state.chips[seat]), out, at)
    out[at] = min(HIGHEST, int(state.score[seat]))
    out[at + 1] = state.tokens[seat]
    out[at + 2] = state.chips_taken[seat]
    out[at + 3] = state.start_tile == seat
    out[at + 4] = state.starter == seat
    out[at + 5] = state.turn == seat
    return at + 6


assert SEATS == 2  # `observe` writes both boards
