"""The solver's memory, as one record. As in a search's workspace, nothing in it needs to be cleared.

What is remembered carries a stamp, and never stands where the stamp says, so that equal questions have equal answers
whatever was solved before. Several threads have a memory each, and share the bounds of the first.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from azulejos.bots.azul.features import BOARD_FEATURES, MOST_FEATURES, SCORE
from azulejos.bots.azul.workspace import PARTS
from azulejos.bots.search.hidden_layer import UNITS
from azulejos.core.compiling.alignment import aligned_record, aligned_zeros
from azulejos.games.azul.rules.actions import ACTIONS
from azulejos.games.azul.rules.state import DESTINATIONS, FACTORY_TILES, ROWS, SEATS, STATE
from azulejos.games.shared.tiles import COLOURS

Memory = np.record
Point = np.record

PLAYERS = 2
FACTORIES = 2 * PLAYERS + 1
SUPPLIES = 1 + FACTORIES  # the centre and the factories
MOST_TAKES = FACTORIES * FACTORY_TILES  # of a round: each takes a tile
MOST_MOVES = SUPPLIES * COLOURS * DESTINATIONS

# A position within the round: all that a take can change.
POINT = np.dtype(
    (
        np.record,
        [
            ("supply", "i8", (SUPPLIES,)),  # tiles in the centre and on each factory
            ("board", "i8", (PLAYERS,)),  # lines and floor, as in `hashing.board_key`
            ("open", "i8", (PLAYERS,)),  # for each colour the destinations that take it
            ("on_table", "i8"),
            ("to_act", "i8"),
            ("starter", "i8"),
            ("marker_in_centre", "i8"),
        ],
    )
)

# The value of a board at the end of the round.
ENDED_BOARD = np.dtype(
    (
        np.record,
        [
            ("key", "i8"),
            ("final_score", "i8"),  # with the bonuses, should the game end
            ("rows", "i4"),  # complete rows
            ("tiles", "i4"),  # on lines and wall
            ("wanted", "i4"),  # one tile of each colour that would complete the first line
        ],
    )
)
ENDED_BOARDS = 2**14

# The totals of a board's lines, before the floor is paid (see `tiled_lines.py`).
FROM_SCORE = BOARD_FEATURES - SCORE  # features
TILED = np.dtype(
    (
        np.record,
        [
            ("key", "i8"),
            ("score", "i8"),
            ("bonus", "i8"),
            ("rows", "i4"),
            ("tiles", "i4"),
            ("wanted", "i4"),
            ("features", "i4"),  # how many of those after the score are not 0
            ("feature", "i2", (FROM_SCORE,)),  # which
            ("amount", "f4", (FROM_SCORE,)),  # and what each is
        ],
    )
)
TILED_LINES = 2**14

# Shares of the first layer for positions within the round: the boards as the seat to act counts, and the supply.
SEEN_PARTS = PLAYERS + 1
SEEN = 2**12

# What is known of a position (see `bounds.py`).
BOUNDS = np.dtype((np.record, [("check", "i8"), ("entry", "i8")]))
KNOWN = 2**21

MEMORY = aligned_record(
    [
        ("limit", "i8"),  # nodes to visit at most
        ("nodes", "i8"),  # visited so far
        ("stamp", "i8"),  # what was remembered under another is unknown
        ("stopped", "i8"),  # cut short
        ("estimated", "i8"),  # how often a value was taken that is not the end of the game
        ("haste", "i8"),  # what a take less is worth in the order of takes, by the networks' values
        ("unwanted", "u1", (ACTIONS,)),  # by action: 1 if it is not to be chosen at the root
        ("root", STATE, (1,)),
        ("scratch", STATE, (2,)),
        ("points", POINT, (MOST_TAKES + 1,)),  # the positions from the root to where the search stands
        ("actions", "i2", (MOST_TAKES + 1, MOST_MOVES)),  # the takes in each of them
        ("promise", "i4", (MOST_TAKES + 1, MOST_MOVES)),  # and how soon they are tried
        ("replies", "i8", (2, DESTINATIONS)),  # by the last but one take: where the last can go, the best guess first
        ("replies_known", "i8", (2,)),  # how many
        ("reply_promise", "i8", (DESTINATIONS,)),
        ("line", "i2", (MOST_TAKES,)),  # the best takes, from the root to the end of the round
        ("gain", "i4", (SEATS, ROWS, COLOURS)),  # what a tile on the wall is worth, in hundredths
        ("features", "i1", (MOST_FEATURES,)),
        ("of_round", "f4", (2, UNITS)),  # by network: the share of what stays through the round
        ("slots", "i8", (PARTS,)),
        ("units", "f4", (UNITS,)),
        ("ended", ENDED_BOARD, (PLAYERS, ENDED_BOARDS)),  # by place, from the one who starts the next round on
        ("ended_shares", "f4", (PLAYERS, ENDED_BOARDS, UNITS)),
        ("tiled", TILED, (PLAYERS, TILED_LINES)),
        ("tiled_shares", "f4", (PLAYERS, TILED_LINES, UNITS)),
        ("seen_keys", "i8", (SEEN_PARTS, SEEN)),
        ("seen_shares", "f4", (SEEN_PARTS, SEEN, UNITS)),
        ("known", BOUNDS, (KNOWN,)),
    ]
)


def new_memories(number: int = 1) -> NDArray[Any]:
    """Memories that know nothing: the first question put to them raises the stamp."""
    return aligned_zeros(number, MEMORY)
