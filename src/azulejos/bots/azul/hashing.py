"""Keys of boards, supplies and positions: equal things have equal keys, and others hardly ever do.

Keys are added up or mixed, and wrap around at 64 bits in compiled code. Plain Python does not wrap; there a sum may be
longer, until `mix` cuts it to the same bits.
"""

from __future__ import annotations

import numpy as np

from azulejos.core.compiling.rule import rule
from azulejos.games.azul.rules.state import CENTRE, State, factories

MIXER = np.int64(-0x61C8864680B583EB)  # odd, and its bits look random
USED_BITS = 2**63 - 1  # of what is mixed: without the sign
HALF = 32
LOW_HALF = 2**HALF - 1

LINES_BITS = 15  # five lines of three bits
BOARD_BITS = 2 * LINES_BITS + 3

FACTORY = 1 << 31  # in the key of a factory, so that the centre is something else
MARKER_WITH = 1 << 40  # in the key of a seat that has taken the marker


@rule
def mix(key: int) -> int:
    """A number from which others like it can't be guessed: keys become places in a table."""
    mixed = np.int64(key & USED_BITS) * MIXER
    mixed = (mixed ^ (mixed >> HALF & LOW_HALF)) * MIXER
    return int(mixed ^ (mixed >> HALF & LOW_HALF))


@rule
def board_key(state: State, seat: int) -> int:
    """The parts of a board that change within a round: its lines, and the used part of its floor."""
    lines = int(state.line_tiles[seat]) | int(state.line_colours[seat]) << LINES_BITS
    return lines | int(state.floor_used[seat]) << 2 * LINES_BITS


@rule
def supply_key(state: State) -> int:
    """The same for all orders of the factories: a sum does not know in which order it was added up."""
    key = mix(int(state.supply[CENTRE]))
    for source in range(CENTRE + 1, factories(state) + 1):
        key += mix(int(state.supply[source]) | FACTORY)
    return key if state.marker_in_centre else mix(key + mix(MARKER_WITH | int(state.starter)))


@rule
def position_key(state: State, us: int) -> int:
    """A key of all that can differ within a round, in a search for the seat `us`."""
    key = supply_key(state) + mix(us << 2 | int(state.to_act))
    for seat in range(state.players):
        key += mix((seat + 1) << BOARD_BITS | board_key(state, seat))
    return mix(key)
