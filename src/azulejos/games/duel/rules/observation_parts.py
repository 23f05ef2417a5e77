"""The parts of an observation of Azul Duel: `docs/environments/observations.md` is written from it."""

from __future__ import annotations

from functools import cache

from azulejos.core.observation import HIGHEST, Part
from azulejos.games.duel.rules.components import (
    BROKEN_SPACES,
    CELL_NAMES,
    CHIP_KINDS,
    CHIPS_OF_A_KIND,
    PLATE_CELLS,
    PLATES,
    TYPE_NAMES,
)
from azulejos.games.duel.rules.state import (
    CHIP,
    CHIPS_A_ROUND,
    DISPLAY,
    FACTORIES,
    LARGE_TILES,
    LINES,
    OVER,
    ROUNDS,
    SEATS,
    SIZE,
    SPECIAL_TILE,
    STACK_ROOM,
    TILES_PER_COLOUR,
    TOKENS,
)
from azulejos.games.duel.rules.tablets import TABLETS
from azulejos.games.shared.tiles import COLOURS

VERSION = 1  # of the observation

SMALL = FACTORIES - 1  # factories
SMALL_STACK = 3  # tiles of a small moon
TYPES = len(TYPE_NAMES)
CELLS = len(CELL_NAMES)
# In the numbers for plates put back and drawn, what comes before the numbers of plates.
OWN_RETURNED = 2
HIDDEN_DRAWN, SEEN_DRAWN = 1 + TYPES, 1 + 2 * TYPES
SHOWS = "0 no plate, 1–5 a colour, 6 wild, 7 special"
PHASES = (
    "0 start, 1 fill, 2 display, 3 opening, 4 acquisition, 5 stacking, 6 drawing, 7 looking, 8 keeping, 9 placing, "
    "10 returning, 11 revealing, 12 tiling, 13 over"
)
AWAITS = "what chance decides next: 0 nothing, 1 tablets, 2 start player, 3 tile, 4 top, 5 plate, 6 front, 7 chip"


@cache
def parts(players: int) -> tuple[Part, ...]:
    boards = tuple(part for board in range(players) for part in board_parts(board))
    return factory_parts() + plate_parts() + turn_parts() + boards


def factory_parts() -> tuple[Part, ...]:
    return (
        Part("sun", (FACTORIES, COLOURS), LARGE_TILES, "tiles of each colour on each sun, the large one first"),
        Part("moon", (COLOURS,), TILES_PER_COLOUR, "tiles of each colour on the large moon"),
        Part("stacks", (SMALL, SMALL_STACK), COLOURS, "the small moons from the top: 0 none, a colour from 1", True),
        Part("chips", (SMALL,), CHIP_KINDS + 1, "on each small factory: 0 none, 1 hidden, 2–11 its kind", True),
        Part("bag", (COLOURS,), TILES_PER_COLOUR, "tiles of each colour in the bag"),
        Part("tower", (COLOURS,), TILES_PER_COLOUR, "tiles of each colour in the tower"),
        Part("unseen chips", (CHIP_KINDS,), CHIPS_OF_A_KIND, "chips of each kind that nobody has seen"),
    )


def plate_parts() -> tuple[Part, ...]:
    returned = "the plates put back, from the top: 0 none, 1 one of the other's, 2–19 the observer's own plate 0–17"
    drawn = (
        "the plates in the hand, in the order drawn: 0 none; 1, 2 a special, wild one that nobody has seen; 3, 4 a "
        "special, wild one that was put back before; 5–22 plate 0–17, seen"
    )
    return (
        Part("display", (DISPLAY, PLATE_CELLS), CELLS, f"the cells of each open plate: {SHOWS}", True),
        Part("top", (1,), TYPES, "the back of the stack's top: 0 none or not seen yet, 1 special, 2 wild", True),
        Part("stack", (1,), PLATES, "plates in the stack"),
        Part("unseen", (PLATES,), 1, "1 for each plate that the observer has not seen, or may not know where it is"),
        Part("returned", (STACK_ROOM,), OWN_RETURNED + PLATES - 1, returned, True),
        Part("other's returned", (TYPES,), PLATES, "how many of those that the other put back are special, wild"),
        Part("drawn", (STACK_ROOM,), SEEN_DRAWN + PLATES - 1, drawn, True),
        Part("hand", (1,), TYPES, "the plate to be placed: 0 none, 1 special, 2 wild", True),
        Part("hand's cells", (PLATE_CELLS,), CELLS, f"if the observer sees it: {SHOWS}", True),
        Part("hand is secret", (1,), 1, "1 if only its owner has seen it"),
    )


def turn_parts() -> tuple[Part, ...]:
    return (
        Part("tablets", (2 * TABLETS,), 1, "1 for each side in play, D60 to D67"),
        Part("tablets due", (1,), TABLETS, "how many are still hidden; 0 once they are drawn"),
        Part("round", (1,), ROUNDS, "the round, from 1"),
        Part("phase", (1,), OVER, PHASES, True),
        Part("awaits", (1,), CHIP, AWAITS, True),
        Part("openings", (1,), SEATS, "plates still to be taken before the first round"),
        Part(
            "stacking", (1,), FACTORIES, "the factory whose rest is being stacked, 2–5 for the small ones; else 0", True
        ),
        Part("row", (1,), LINES, "the line that is being tiled, from 0", True),
        Part("paid", (1,), LINES, "of its missing tiles, with chips"),
        Part("laid", (1,), LINES, "chips laid for the next one"),
        Part("laid showing", (1,), LINES, "of those, how many show the colour"),
    )


def board_parts(board: int) -> tuple[Part, ...]:
    return (
        Part("lines", (LINES, COLOURS), LINES, "tiles of each colour in each pattern line", board=board),
        Part("cells", (SIZE, SIZE), CELLS, f"what each cell of the dome shows: {SHOWS}", True, board),
        Part(
            "tiles", (SIZE, SIZE), SPECIAL_TILE, "the tile on it: 0 none, a colour from 1, 6 a special one", True, board
        ),
        Part("broken", (COLOURS,), BROKEN_SPACES, "broken tiles of each colour", board=board),
        Part("reserve", (CHIP_KINDS,), CHIPS_OF_A_KIND, "chips of each kind in the reserve", board=board),
        Part("score", (1,), HIGHEST, "points (at most 255)", board=board),
        Part("tokens", (1,), TOKENS, "player tokens not used yet", board=board),
        Part("chips taken", (1,), CHIPS_A_ROUND, "chips taken in this round", board=board),
        Part("start tile", (1,), 1, "1 if it has the start-player tile", board=board),
        Part("starts", (1,), 1, "1 if it started this round", board=board),
        Part("turn", (1,), 1, "1 if it is its turn", board=board),
    )
