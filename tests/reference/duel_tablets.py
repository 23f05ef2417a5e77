"""The scoring tablets of Azul Duel for its second engine, D60 to D67 (R22)."""

from collections.abc import Callable
from itertools import product

from tests.reference.duel_parts import DOME_SIDE, SIZE, SPECIAL, WILD, Board, cells_of, printed_cells, tile_on

ROW_POINTS = 3  # D60
COLUMN_POINTS = 7  # D61
DIAGONAL_POINTS = 10  # D62
WILD_POINTS = 2  # D63
COLOURFUL_ROW_POINTS, COLOURFUL_ROW_COLOURS = 4, 5  # D64
OUTER_POINTS = 1  # D65
UPPER_CORNER_POINTS, LOWER_CORNER_POINTS = 3, 8  # D66
EMPTY_SPECIAL_POINTS = -3  # D67

BOTTOM_LEFT, BOTTOM_RIGHT = DOME_SIDE * (DOME_SIDE - 1), DOME_SIDE * DOME_SIDE - 1
CORNERS = {  # D66: the points of each corner space
    0: UPPER_CORNER_POINTS,
    DOME_SIDE - 1: UPPER_CORNER_POINTS,
    BOTTOM_LEFT: LOWER_CORNER_POINTS,
    BOTTOM_RIGHT: LOWER_CORNER_POINTS,
}


def complete_rows(board: Board) -> int:
    """Points for the rows without an empty cell (D60)."""
    return ROW_POINTS * sum(all(row) for row in board.dome)


def complete_columns(board: Board) -> int:
    """Points for the columns without an empty cell (D61)."""
    return COLUMN_POINTS * sum(all(column) for column in zip(*board.dome, strict=True))


def complete_diagonals(board: Board) -> int:
    """Points for the two diagonals, where they have no empty cell (D62)."""
    falling = all(board.dome[index][index] for index in range(SIZE))
    rising = all(board.dome[index][SIZE - 1 - index] for index in range(SIZE))
    return DIAGONAL_POINTS * (falling + rising)


def wild_cells(board: Board) -> int:
    """Points for the wild cells, if all are filled (D63)."""
    cells = printed_cells(board, WILD)
    return WILD_POINTS * len(cells) if all(tile_on(board, cell) for cell in cells) else 0


def colourful_rows(board: Board) -> int:
    """Points for the rows of many colours, the special tile being one more colour (D64, R22)."""
    colours = [len({tile for tile in row if tile is not None}) for row in board.dome]
    return COLOURFUL_ROW_POINTS * sum(number >= COLOURFUL_ROW_COLOURS for number in colours)


def outer_cells(board: Board) -> int:
    """Points for the tiles at the rim of the dome (D65)."""
    rim = (0, SIZE - 1)
    cells = [(row, column) for row, column in product(range(SIZE), range(SIZE)) if row in rim or column in rim]
    return OUTER_POINTS * sum(tile_on(board, cell) is not None for cell in cells)


def corner_plates(board: Board) -> int:
    """Points for the corner plates without an empty cell (D66)."""
    return sum(points for space, points in CORNERS.items() if all(tile_on(board, cell) for cell in cells_of(space)))


def empty_special_cells(board: Board) -> int:
    """Points lost for the special cells without a special tile (D67)."""
    return EMPTY_SPECIAL_POINTS * sum(tile_on(board, cell) is None for cell in printed_cells(board, SPECIAL))


TABLETS: dict[str, Callable[[Board], int]] = {
    "D60": complete_rows,
    "D61": complete_columns,
    "D62": complete_diagonals,
    "D63": wild_cells,
    "D64": colourful_rows,
    "D65": outer_cells,
    "D66": corner_plates,
    "D67": empty_special_cells,
}
TWO_SIDES = (("D60", "D64"), ("D61", "D65"), ("D62", "D66"), ("D63", "D67"))  # D4
IN_PLAY = (3, 4)  # D11


def is_choice(tablets: tuple[str, ...]) -> bool:
    """Three or four tablets, each with one side (D11)."""
    sides = [sum(tablets.count(side) for side in tablet) for tablet in TWO_SIDES]
    return len(tablets) in IN_PLAY and len(tablets) == sum(sides) and max(sides) == 1


def bonus(board: Board, tablets: tuple[str, ...]) -> int:
    """The points of a board for all tablets in play (D59)."""
    return sum(TABLETS[tablet](board) for tablet in tablets)
