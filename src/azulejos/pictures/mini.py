"""A table of Mini as a picture."""

from __future__ import annotations

from collections.abc import Sequence

from azulejos.games.mini.rules.state import COLUMNS, FLOOR_SPACES, ROWS
from azulejos.games.mini.rules.tiling import FLOOR_COSTS
from azulejos.games.mini.text.view import Board, View, printed_colours
from azulejos.pictures.drawing import (
    COST_INK,
    HEIGHT,
    INK,
    LINEN,
    LINEN_EDGE,
    MORTAR_SPACE,
    RECESS,
    SOFT,
    TERRACOTTA,
    TERRACOTTA_CELL,
    box,
    circle,
    framed,
    symbol,
    table_top,
    tile,
)
from azulejos.pictures.lettering import written

SIDE, PITCH = 62.0, 68.0  # of a tile, and from one to the next
BOARD_LEFT, BOARD_WIDTH, BOARD_HEIGHT, EDGE = 560.0, 600.0, 290.0, 11.0
PLATE = 170.0


def draw(view: View, names: Sequence[str]) -> list[str]:
    """Factories and centre on the left, the boards on the right."""
    parts = [*table_top(), *supply(view)]
    for seat, board in enumerate(view.boards):
        top = 16.0 + seat * (HEIGHT - 16) / 2
        parts += framed(BOARD_LEFT, top, BOARD_WIDTH, BOARD_HEIGHT, EDGE, seat == view.to_act)
        parts += drawn_board(board, names[seat], BOARD_LEFT + 30, top + 30)
    return parts


def supply(view: View) -> list[str]:
    parts: list[str] = []
    for place, tiles in enumerate(view.factories):
        x, y = 110.0 + 170.0 * place, 130.0
        parts.append(symbol("plate", x - PLATE / 2, y - PLATE / 2, PLATE))
        for number, name in enumerate(tiles):
            parts.append(tile(name, x - PITCH * (1 - number) + 3, y - SIDE / 2, SIDE))
    parts += [circle(280, 420, 175, LINEN, LINEN_EDGE, 2)]
    inside = (("marker",) if view.marker_in_centre else ()) + view.centre
    for number, piece in enumerate(inside):
        parts.append(tile(piece, 280 - PITCH * len(inside) / 2 + PITCH * number + 3, 420 - SIDE / 2, SIDE))
    return parts


def drawn_board(board: Board, name: str, x: float, y: float) -> list[str]:
    """Name and score, then lines and wall side by side, and the floor line below."""
    parts = [written(name, x, y + 18, 20, SOFT), written(str(board.score), x, y + 84, 54, INK)]
    for row, line in enumerate(board.lines):
        top = y + row * PITCH
        for space in range(line.size):
            left = x + 270 - space * PITCH
            parts.append(box(left, top, SIDE, SIDE, RECESS, 6))
            if space < line.tiles and line.colour:
                parts.append(tile(line.colour, left, top, SIDE))
        for column in range(COLUMNS):
            left = x + 370 + column * PITCH
            parts.append(box(left, top, SIDE, SIDE, MORTAR_SPACE, 6))
            found = board.wall[row][column]
            if found:
                parts.append(tile(found, left, top, SIDE))
            else:
                parts.append(symbol(f"e-{printed_colours(row)[column]}", left + 7, top + 7, SIDE - 14))
    return parts + drawn_floor(board, x, y + ROWS * PITCH + 14)


def drawn_floor(board: Board, x: float, y: float) -> list[str]:
    """Its spaces with their costs; those in use are dark, since it is not kept what lies there."""
    parts = []
    for space in range(FLOOR_SPACES):
        fill = TERRACOTTA if space < board.floor else TERRACOTTA_CELL
        left = x + space * PITCH
        parts.append(box(left, y, SIDE, SIDE, fill, 6, opacity=1 if space < board.floor else 0.45))
        parts.append(written(f"-{FLOOR_COSTS[space]}", left + 16, y + 42, 26, COST_INK))
    return parts
