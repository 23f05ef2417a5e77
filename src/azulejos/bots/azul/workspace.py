"""The memory that a search works in, as one record: its line of positions, what it remembers, its limits.

One record is one argument for compiled code, and one piece of memory that is used again for every move. Nothing in
it needs to be cleared: what is remembered carries a stamp, and another stamp makes it unknown. A stamp never decides
where something is kept, so that a search finds the same places free whatever was searched before. Several threads that
search one position have a workspace each, and share the transpositions of the first, under one stamp.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from azulejos.bots.azul.features import MOST_FEATURES
from azulejos.bots.search.hidden_layer import UNITS
from azulejos.core.compiling.alignment import aligned_record, aligned_zeros
from azulejos.games.azul.rules.actions import ACTIONS
from azulejos.games.azul.rules.state import DESTINATIONS, ROWS, SEATS, SOURCES, STATE
from azulejos.games.shared.tiles import COLOURS

Workspace = np.record

MOST_PLIES = 40  # of a round: four players take at most 36 times
MOST_MOVES = SOURCES * COLOURS * DESTINATIONS

# What is known of a position that was searched (see `search/transpositions.py`).
TRANSPOSITION = np.dtype(
    (
        np.record,
        [
            ("check", "i8"),  # key and stamp, mixed with the entry
            ("entry", "i8"),
        ],
    )
)
TRANSPOSITIONS = 2**19

# A board at the end of the round (see `evaluation/tiled_board.py`).
TILED_BOARD = np.dtype(
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
TILED_BOARDS = 2**12

# The shares of the first layer that were worked out (see `evaluation/first_layer.py`), apart for each place of a board
# as the seat that is asked counts, and for the supply, so that no two that are added up drive each other out.
PARTS = SEATS + 1
SUPPLY_PART = SEATS
SHARES = 2**12
NO_SHARE = SHARES  # the place of zeros

WORKSPACE = aligned_record(
    [
        ("limit", "i8"),  # nodes to visit at most
        ("nodes", "i8"),  # visited so far
        ("stamp", "i8"),  # what was remembered under another is unknown
        ("stopped", "i8"),  # the search was cut short
        ("cut_off", "i8"),  # how often a value was taken from before the end of the round
        ("estimated", "i8"),  # how often a value was taken that is not the end of the game
        ("unwanted", "u1", (ACTIONS,)),  # by action: 1 if it is not to be chosen at the root
        ("us", "i8"),  # the seat for which the search is made, if there are more than two
        ("by_hand", "i8"),  # value positions by the hand-made evaluation
        ("plies", STATE, (MOST_PLIES,)),  # the positions from the root to where the search stands
        ("actions", "i2", (MOST_PLIES, MOST_MOVES)),  # the moves in each of them
        ("promise", "i4", (MOST_PLIES, MOST_MOVES)),  # and how good they look
        ("line", "i2", (MOST_PLIES, MOST_PLIES)),  # the best moves found from each ply on
        ("line_length", "i2", (MOST_PLIES,)),
        ("gain", "i4", (SEATS, ROWS, COLOURS)),  # what a tile on the wall is worth, in hundredths
        ("scratch", STATE, (1,)),
        ("features", "i1", (MOST_FEATURES,)),
        ("of_round", "f4", (2, UNITS)),  # by network: the share of what stays through the round
        ("slots", "i8", (PARTS,)),  # where the shares are that are added up
        ("units", "f4", (UNITS,)),
        ("share_keys", "i8", (PARTS, SHARES)),
        ("shares", "f4", (PARTS, SHARES + 1, UNITS)),
        ("tiled", TILED_BOARD, (SEATS, TILED_BOARDS)),
        ("transpositions", TRANSPOSITION, (TRANSPOSITIONS,)),
    ]
)


def new_workspaces(number: int = 1) -> NDArray[Any]:
    """Workspaces that remember nothing: the first search in them raises the stamp."""
    return aligned_zeros(number, WORKSPACE)
