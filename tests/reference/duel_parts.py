"""The parts of Azul Duel for its second engine: tiles, plates, chips, and the board of a player.

Here is what can be said of one board alone: where a tile fits, what it scores, and what chips can pay for
(D1 to D5, D29, D40 to D42, D45).
Plates and chips, the numbers of D42 and the fourth broken space are a public transcription's (R27).
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache
from itertools import product, takewhile
from typing import TypeVar

COLOURS = ("blue", "yellow", "red", "black", "turquoise")
SPECIAL, WILD = TYPES = ("special", "wild")  # D2: of a plate, and of its fourth cell

TILES_OF_A_COLOUR = 13  # D1
TOKENS = 2  # D1: of each player

# D2: the cells of each plate: top left, top right, bottom left, bottom right
PLATES = (
    ("yellow", "black", "turquoise", "special"),
    ("wild", "blue", "turquoise", "black"),
    ("turquoise", "red", "blue", "wild"),
    ("black", "yellow", "red", "wild"),
    ("black", "special", "turquoise", "red"),
    ("turquoise", "yellow", "wild", "black"),
    ("special", "black", "red", "blue"),
    ("yellow", "blue", "black", "special"),
    ("turquoise", "red", "blue", "special"),
    ("yellow", "red", "wild", "blue"),
    ("yellow", "special", "black", "red"),
    ("turquoise", "black", "red", "wild"),
    ("blue", "black", "special", "turquoise"),
    ("red", "turquoise", "yellow", "wild"),
    ("turquoise", "blue", "wild", "yellow"),
    ("special", "turquoise", "yellow", "blue"),
    ("red", "wild", "blue", "black"),
    ("special", "yellow", "blue", "red"),
)
CLOCKWISE = (2, 0, 3, 1)  # the cell that takes the place of each after a quarter turn
ORIENTATIONS = 4

# D3: the colours that each kind of chip shows
CHIPS = (
    ("blue",),
    ("yellow",),
    ("red",),
    ("black",),
    ("turquoise",),
    ("blue", "red"),
    ("red", "turquoise"),
    ("turquoise", "yellow"),
    ("yellow", "black"),
    ("black", "blue"),
)
CHIPS_OF_A_KIND = 2  # D3
CHIPS_THAT_SHOW, CHIPS_OF_ANY_KIND = 2, 3  # D45: how many stand for a tile

PLATE_SIDE = 2  # a plate has 2×2 cells
DOME_SIDE = 3  # a dome has 3×3 plate spaces (D5)
SIZE = PLATE_SIDE * DOME_SIDE  # pattern lines of a board, rows of its dome, and columns of its dome
SPECIAL_POINTS = (1, 2, 3, 4, 5, 6)  # D42: by cell row, from the top
BROKEN_COSTS = (1, 2, 3, 4)  # D47: one for each space for broken tiles (D5)
START_SCORE = 5  # D10

BROKEN = SIZE  # the destination after the pattern lines

Dome = tuple[tuple[str | None, ...], ...]
Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Line:
    """A pattern line: some tiles of one colour."""

    colour: str | None  # None when the line is empty
    tiles: int  # how many it holds


@dataclass(frozen=True, slots=True)
class Board:
    """The board of one player."""

    score: int  # points so far, never below 0
    lines: tuple[Line, ...]  # the pattern lines, from top to bottom
    plates: tuple[tuple[int, int] | None, ...]  # plate and quarter turns on each space, None where free
    dome: Dome  # cell rows from top to bottom, each the tiles from left to right: colours, "special", or None
    broken: tuple[int, ...]  # how many broken tiles of each colour
    chips: tuple[int, ...]  # how many chips of each kind are in the reserve
    tokens: int  # tokens that are not used yet
    chips_taken: int  # in this round

    @property
    def filled(self) -> tuple[tuple[bool, ...], ...]:
        """Which cells of the dome hold a tile, special ones included."""
        return tuple(tuple(tile is not None for tile in row) for row in self.dome)


NO_TILES = tuple(0 for _ in COLOURS)
NO_CHIPS = tuple(0 for _ in CHIPS)
EMPTY_LINE = Line(colour=None, tiles=0)
EMPTY_BOARD = Board(
    score=START_SCORE,
    lines=tuple(EMPTY_LINE for _ in range(SIZE)),
    plates=tuple(None for _ in range(DOME_SIDE * DOME_SIDE)),
    dome=tuple(tuple(None for _ in range(SIZE)) for _ in range(SIZE)),
    broken=NO_TILES,
    chips=NO_CHIPS,
    tokens=TOKENS,
    chips_taken=0,
)


# Tiles and chips beside the dome


def destinations(board: Board, colour: str) -> Iterable[int]:
    """The lines that have room and no other colour, and the broken space (D29)."""
    lines = enumerate(board.lines)
    yield from (number for number, line in lines if line.colour in (None, colour) and line.tiles <= number)
    yield BROKEN


def is_enough(laid: tuple[bool, ...]) -> bool:
    """Chips stand for a tile: two that show its colour, or any three (D45)."""
    return sum(laid) == CHIPS_THAT_SHOW or len(laid) == CHIPS_OF_ANY_KIND


@cache
def can_finish(lacking: int, laid: tuple[bool, ...], showing: int, others: int) -> bool:
    """Some order of laying the chips held, of the colour or not, pays for all tiles lacking."""
    if is_enough(laid):
        return can_finish(lacking - 1, (), showing, others)
    if lacking == 0:
        return True
    with_showing = showing > 0 and can_finish(lacking, (*laid, True), showing - 1, others)
    return with_showing or (others > 0 and can_finish(lacking, (*laid, False), showing, others - 1))


# Plates on the dome


def plate_type(plate: int) -> str:
    """The type on the back of a plate (D2)."""
    return SPECIAL if SPECIAL in PLATES[plate] else WILD


def turned(plate: int, orientation: int) -> tuple[str, ...]:
    """The cells of a plate after some quarter turns clockwise."""
    cells: tuple[str, ...] = PLATES[plate]
    for _ in range(orientation):
        cells = tuple(cells[index] for index in CLOCKWISE)
    return cells


def space_of(row: int, column: int) -> int:
    """The plate space that covers a cell (D5)."""
    return row // PLATE_SIDE * DOME_SIDE + column // PLATE_SIDE


def cells_of(space: int) -> Iterable[tuple[int, int]]:
    """The cells that a plate space covers, in the order of a plate's cells."""
    band, position = divmod(space, DOME_SIDE)
    steps = product(range(PLATE_SIDE), range(PLATE_SIDE))
    return ((band * PLATE_SIDE + down, position * PLATE_SIDE + right) for down, right in steps)


def printed(board: Board, row: int, column: int) -> str | None:
    """A cell's colour, "special" or "wild"; None where there is no plate."""
    plate = board.plates[space_of(row, column)]
    if plate is None:
        return None
    return turned(*plate)[row % PLATE_SIDE * PLATE_SIDE + column % PLATE_SIDE]


def printed_cells(board: Board, content: str) -> list[tuple[int, int]]:
    """All cells of the dome that show a colour, "special" or "wild"."""
    return [cell for cell in product(range(SIZE), range(SIZE)) if printed(board, *cell) == content]


def band_is_covered(board: Board, row: int) -> bool:
    """All plates beside a line are placed (D44)."""
    return all(board.plates[space_of(row, column)] is not None for column in range(SIZE))


# Tiles on the dome


def fitting_columns(board: Board, row: int, colour: str) -> list[int]:
    """The empty cells of a row that show the colour, or are wild (D40)."""
    return [
        column
        for column, tile in enumerate(board.dome[row])
        if tile is None and printed(board, row, column) in (colour, WILD)
    ]


def put_on_dome(board: Board, row: int, column: int, colour: str) -> Board:
    """Put a tile on a cell and score it, then the special tile that it may bring (D41, D42)."""
    board = fill_cell(board, row, column, colour)
    board = replace(board, score=board.score + tile_score(board.dome, row, column))
    empty = [cell for cell in cells_of(space_of(row, column)) if tile_on(board, cell) is None]
    if len(empty) == 1 and printed(board, *empty[0]) == SPECIAL:
        row, column = empty[0]
        board = fill_cell(board, row, column, SPECIAL)
        board = replace(board, score=board.score + SPECIAL_POINTS[row])
    return board


def fill_cell(board: Board, row: int, column: int, tile: str) -> Board:
    """Lay a tile on a cell."""
    return replace(board, dome=exchange(board.dome, row, exchange(board.dome[row], column, tile)))


def tile_on(board: Board, cell: tuple[int, int]) -> str | None:
    """The tile on a cell: its colour, or "special"."""
    row, column = cell
    return board.dome[row][column]


def tile_score(dome: Dome, row: int, column: int) -> int:
    """The runs through a tile that are longer than the tile itself, or 1 if there is none (A22, D41)."""
    across = run_length(dome[row], column)
    down = run_length(tuple(cells[column] for cells in dome), row)
    return sum(run for run in (across, down) if run > 1) or 1


def run_length(cells: tuple[str | None, ...], index: int) -> int:
    """How many tiles lie side by side through the tile at an index."""
    before = takewhile(bool, reversed(cells[:index]))
    onwards = takewhile(bool, cells[index:])
    return len([*before, *onwards])


# Small words


def known(value: Item | None) -> Item:
    """A value that the phase of the game ensures."""
    assert value is not None
    return value


def exchange(items: tuple[Item, ...], index: int, item: Item) -> tuple[Item, ...]:
    """The same items, but for the one at an index."""
    return (*items[:index], item, *items[index + 1 :])


def add(counts: tuple[int, ...], index: int, number: int) -> tuple[int, ...]:
    """The same counts, but for one that grows, or shrinks, by a number."""
    return exchange(counts, index, counts[index] + number)


def without(items: tuple[Item, ...], item: Item) -> tuple[Item, ...]:
    """The same items in the same order, but for the first that is the item."""
    index = items.index(item)
    return items[:index] + items[index + 1 :]
