"""All that a search works with, in one record: its line of positions, its memory, its limits.

One record is one argument for compiled code, and one piece of memory that is used again for every move. Nothing in
it needs to be cleared: keys carry a stamp that is new for every round. Several minds that think about one position,
each on a core of its own, share the memory of the first and its stamp.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from azulejos.bots.azul.features import INPUTS, MOST_FEATURES
from azulejos.core.rule import rule
from azulejos.games.azul.rules.state import DESTINATIONS, ROWS, SEATS, SOURCES, STATE, State
from azulejos.games.shared.tiles import COLOURS

Workspace = np.record
Networks = np.record

HIDDEN = 128  # units of a network
OFFER_NETWORK, DEAL_NETWORK = range(2)  # judges positions within a round; judges them before tiles are dealt
VALUE, WIN, MARGIN, FORETOLD = range(4)  # what a network foretells

NETWORKS = np.dtype(
    (
        np.record,
        [
            ("weights", "f4", (2, INPUTS, HIDDEN)),  # by network: from each input to each unit
            ("bias", "f4", (2, HIDDEN)),
            ("out", "f4", (2, FORETOLD, HIDDEN)),  # by network and what is foretold
            ("out_bias", "f4", (2, FORETOLD)),
        ],
    )
)

MOST_PLIES = 40  # of a round: four players take at most 36 times
MOST_MOVES = SOURCES * COLOURS * DESTINATIONS

# What is known of a position that was searched (see `table.py`).
ENTRY = np.dtype(
    (
        np.record,
        [
            ("check", "i8"),  # the key, mixed with what was found
            ("found", "i8"),
        ],
    )
)
TABLE_SIZE = 2**19

# What a board comes to at the end of the round.
SETTLED = np.dtype(
    (
        np.record,
        [
            ("key", "i8"),
            ("score", "i2"),  # when the floor is paid
            ("final_score", "i2"),  # and with the bonuses, should the game end
            ("rows", "i2"),  # complete rows
            ("tiles", "i4"),  # on lines and wall
            ("wanted", "i4"),  # one tile of each colour that would complete the first line
            ("worth", "f4"),  # by the hand-made evaluation
        ],
    )
)
SETTLED_SIZE = 2**12

# The shares of the first layer that were worked out, apart for each place of a board as the looker counts, and
# for the supply, so that no two of those that are added up drive each other out.
PARTS = SEATS + 1
SUPPLY_PART = SEATS
SUMS = 2**12
NO_SHARE = SUMS  # here lie zeros

WORKSPACE = np.dtype(
    (
        np.record,
        [
            ("limit", "i8"),  # nodes to visit at most
            ("nodes", "i8"),  # visited so far
            ("stamp", "i8"),  # in every key: what was found under another is forgotten
            ("stopped", "i8"),  # the search was cut short
            ("cut_off", "i8"),  # how often a value was taken from before the end of the round
            ("us", "i8"),  # the seat for which the search is made, if there are more than two
            ("by_hand", "i8"),  # judge by the hand-made evaluation
            ("plies", STATE, (MOST_PLIES,)),  # the positions from the root to where the search stands
            ("actions", "i2", (MOST_PLIES, MOST_MOVES)),  # the moves in each of them
            ("promise", "i4", (MOST_PLIES, MOST_MOVES)),  # and how good they look
            ("line", "i2", (MOST_PLIES, MOST_PLIES)),  # the best moves found from each ply on
            ("line_length", "i2", (MOST_PLIES,)),
            ("gain", "i4", (SEATS, ROWS, COLOURS)),  # what a tile on the wall is worth, in hundredths
            ("scratch", STATE, (1,)),
            ("features", "i1", (MOST_FEATURES,)),
            ("of_round", "f4", (2, HIDDEN)),  # by network: the share of what stays through the round
            ("slots", "i8", (PARTS,)),  # where the shares lie that are added up
            ("said", "f4", (HIDDEN,)),
            ("sum_keys", "i8", (PARTS, SUMS)),
            ("sums", "f4", (PARTS, SUMS + 1, HIDDEN)),
            ("settled", SETTLED, (SEATS, SETTLED_SIZE)),
            ("table", ENTRY, (TABLE_SIZE,)),
        ],
    )
)

MIXER = np.int64(-0x61C8864680B583EB)  # odd, and its bits look random
HALF = 32
LOW_HALF = 2**HALF - 1


def new_workspace() -> NDArray[Any]:
    return np.zeros(1, WORKSPACE)


@rule
def mix(word: int) -> int:
    """A word from which others like it can't be guessed: keys become places in a table."""
    mixed = np.int64(word) * MIXER
    mixed = (mixed ^ (mixed >> HALF & LOW_HALF)) * MIXER
    return int(mixed ^ (mixed >> HALF & LOW_HALF))


LINES_BITS = 15  # five lines of three bits
BOARD_BITS = 2 * LINES_BITS + 3


@rule
def board_key(state: State, seat: int) -> int:
    """What a board can become different by within a round: its lines, and how much of its floor is used."""
    lines = int(state.line_tiles[seat]) | int(state.line_colours[seat]) << LINES_BITS
    return lines | int(state.floor_used[seat]) << 2 * LINES_BITS
