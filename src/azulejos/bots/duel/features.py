"""The index of each feature of a position.

A board's features come twice: those of the board of the seat that is asked, then the other's.
"""

from __future__ import annotations

from itertools import accumulate

from azulejos.games.duel.rules.state import CHIPS_A_ROUND, LINES, ROUNDS, SIZE, SPACES, TOKENS
from azulejos.games.duel.rules.tablets import TABLETS
from azulejos.games.shared.tiles import COLOURS

CELLS = SIZE * SIZE
COUNTS = SIZE + 1  # a row or column holds 0 to 6 tiles
CORNER_COUNTS = 5
SPECIAL_STEPS = 3  # how many of a special plate's other cells are filled, if not all
MISSING = LINES * LINES  # by line and by how many tiles it lacks
BROKEN_COUNTS = 5
MOST_CHIPS = 9  # told apart


def starts(*sizes: int) -> tuple[int, ...]:
    """The first index of each group of these sizes, and the end of the last one."""
    return (0, *accumulate(sizes))


(
    SCORE,  # when tiled
    FINAL,  # what the tablets would give now
    FILLED_CELL,
    PLATE,  # spaces with a plate
    SPECIAL_PLATE,  # of those, special ones
    SPECIAL_STEP,  # by the row of an empty special cell, and how far its plate is
    GAIN,  # by row and colour, what a tile would score
    LACKS,  # by line, what it lacks
    PROMISE,  # what the tile of an incomplete line would score, times the part that is there
    WAITING,  # lines without a cell as yet
    IN_REACH,  # lines that one take would complete
    SHORT,  # lines for which there are not enough tiles on the table
    PAYABLE,  # lines that chips would complete: what the tile would score
    ROW_COUNT,  # complete rows are worth something: the number of rows with each number of tiles
    COLUMN_COUNT,  # the same of columns
    DIAGONAL_COUNT,  # of diagonals
    COLOURFUL_COUNT,  # of different tiles in a row
    UPPER_CORNER,
    LOWER_CORNER,
    WILD_TABLET,  # wild cells, and empty ones
    OUTER,
    EMPTY_SPECIALS,
    EMPTY_WILDS,
    SPECIALS,  # empty special cells, whatever the tablets
    CHIP_COUNT,
    CHIP_COLOUR,
    TOKEN,
    CHIPS_TAKEN,
    BROKEN,
    START_TILE,
    BOARD_FEATURES,
) = starts(
    1,
    1,
    CELLS,
    SPACES,
    SPACES,
    LINES * SPECIAL_STEPS,
    LINES * COLOURS,
    MISSING,
    LINES,
    LINES,
    LINES,
    LINES,
    LINES,
    COUNTS,
    COUNTS,
    COUNTS,
    COUNTS,
    CORNER_COUNTS,
    CORNER_COUNTS,
    2,
    1,
    1,
    1,
    1,
    MOST_CHIPS,
    COLOURS,
    TOKENS + 1,
    CHIPS_A_ROUND + 1,
    BROKEN_COUNTS,
    1,
)

(
    ROUND,  # which round, apart for positions before its factories are filled
    ON_TABLE,  # tiles of each colour
    TAKES,  # what one take gives of each colour, at most
    TILES_LEFT,
    SUNS_LEFT,
    START_TILE_LIES,
    CHIPS_HIDDEN,
    CHIPS_OPEN,
    OPEN_PLATES,
    OPENINGS,
    TABLET,
    SUPPLY_FEATURES,
) = starts(2 * ROUNDS, COLOURS, COLOURS, 1, 1, 1, 1, 1, 1, 1, 2 * TABLETS)

SUPPLY = 2 * BOARD_FEATURES  # where the features of the supply begin
FEATURES = SUPPLY + SUPPLY_FEATURES
