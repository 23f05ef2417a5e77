"""A table of Azul as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, cos, pi, sin

from azulejos.games.azul.rules.state import COLUMNS, FLOOR_SPACES, ROWS, printed_column
from azulejos.games.azul.rules.tiling import FLOOR_COSTS
from azulejos.games.azul.text.view import COLOUR_NAMES, Board, View
from azulejos.pictures.drawing import (
    COST_INK,
    FRAME_DARK,
    HEIGHT,
    INK,
    LINEN,
    LINEN_EDGE,
    MORTAR,
    MORTAR_SPACE,
    RECESS,
    SOFT,
    TERRACOTTA,
    TERRACOTTA_CELL,
    WIDTH,
    box,
    circle,
    framed,
    symbol,
    table_top,
    tile,
)
from azulejos.pictures.lettering import written

# A board in tiles: see its parts below.
BOARD_WIDTH, BOARD_HEIGHT, EDGE = 12.9, 7.55, 0.28
MARGIN = 16.0


def draw(view: View, names: Sequence[str]) -> list[str]:
    """Factories and centre on the left, the boards on the right."""
    columns = 1 if view.players == 2 else 2  # of boards
    rows = ceil(view.players / columns)
    side = min((HEIGHT - MARGIN * (rows + 1)) / rows / BOARD_HEIGHT, 660 / columns / BOARD_WIDTH, 39.5)
    width, height = side * BOARD_WIDTH, side * BOARD_HEIGHT
    left = WIDTH - columns * (width + MARGIN)
    top = (HEIGHT - rows * height - (rows - 1) * MARGIN) / 2
    parts = [*table_top(), *supply(view, left)]
    for seat, board in enumerate(view.boards):
        x = left + seat % columns * (width + MARGIN)
        y = top + seat // columns * (height + MARGIN)
        is_lit = seat == view.to_act
        parts.extend(framed(x, y, width, height, side * EDGE, is_lit))
        parts.extend(drawn_board(board, view.wall == "coloured", names[seat], x + side * EDGE, y + side * EDGE, side))
    return parts


def supply(view: View, width: float) -> list[str]:
    """The factories in a ring round the cloth."""
    number = len(view.factories)
    across, down = width / 2, HEIGHT / 2
    size = min(3.5, 3.5 * 7 / (number + 2)) * 46  # of a plate
    ring_x, ring_y = across - size / 2 - 8, down - size / 2 - 8
    parts = [*cloth(view, across, down, min(ring_x, ring_y) - size / 2 - 4, size / 3.6)]
    for place, tiles in enumerate(view.factories):
        turn = 2 * pi * place / number - pi / 2
        parts.extend(factory(tiles, across + ring_x * cos(turn), down + ring_y * sin(turn), size))
    return parts


def factory(tiles: Sequence[str], x: float, y: float, size: float) -> list[str]:
    """A plate, with its tiles two by two."""
    side = size / 3.6
    parts = [
        circle(x + 4, y + 7, size / 2, "#3c2208", more='opacity=".25"'),
        symbol("plate", x - size / 2, y - size / 2, size),
    ]
    for place, name in enumerate(sorted(tiles, key=lambda name: (-tiles.count(name), name))):
        parts.append(tile(name, x + (place % 2 - 1) * side * 1.04, y + (place // 2 - 1) * side * 1.04, side))
    return parts


def cloth(view: View, x: float, y: float, radius: float, side: float) -> list[str]:
    """The centre, with the marker and its tiles, all of which find room."""
    names = (["marker"] if view.marker_in_centre else []) + list(view.centre)
    parts = [
        circle(x, y, radius, LINEN, LINEN_EDGE, 2),
        circle(x, y, radius - 8, "none", LINEN_EDGE, 1.5, 'stroke-dasharray="2 4"'),
    ]
    columns = max(3, ceil(len(names) ** 0.5))
    rows = ceil(len(names) / columns)
    side = min(side, 1.3 * radius / max(columns, rows) / 1.06)
    for place, name in enumerate(names):
        row = place // columns
        in_row = min(columns, len(names) - row * columns)
        left = x - in_row * side * 0.53 + place % columns * side * 1.06
        parts.append(tile(name, left, y - rows * side * 0.53 + row * side * 1.06, side))
    return parts


def drawn_board(board: Board, is_coloured: bool, name: str, x: float, y: float, side: float) -> list[str]:
    """Name and score in the corner that the lines leave free; lines, wall and floor."""
    pitch = side * 1.1
    lines_right, wall_left = x + 5 * pitch + side * 0.15, x + 5 * pitch + side * 0.95
    parts = [
        written(name, x + side * 0.25, y + side * 0.72, side * 0.36, SOFT),
        written(str(board.score), x + side * 0.25, y + side * 1.85, side * 0.82, INK),
        box(wall_left - side * 0.08, y + side * 0.06, 5 * pitch + side * 0.1, 5 * pitch + side * 0.06, MORTAR, 4),
    ]
    for row in range(ROWS):
        top = y + side * 0.12 + row * pitch
        parts.extend(drawn_line(board, row, lines_right, top, side))
        for column in range(COLUMNS):
            left = wall_left + column * pitch
            found = board.wall[row][column]
            parts.append(box(left, top, side, side, MORTAR_SPACE, side * 0.1))
            if found:
                parts.append(tile(found, left, top, side))
            elif is_coloured:
                printed = next(each for code, each in enumerate(COLOUR_NAMES) if printed_column(row, code) == column)
                parts.append(symbol(f"e-{printed}", left + side * 0.12, top + side * 0.12, side * 0.76))
    parts.extend(drawn_floor(board, x, y + 5 * pitch + side * 0.3, side))
    return parts


def drawn_line(board: Board, row: int, right: float, top: float, side: float) -> list[str]:
    """A line fills from the right."""
    line, pitch = board.lines[row], side * 1.1
    parts = [box(right - (row + 1) * pitch, top - side * 0.04, (row + 1) * pitch, side * 1.08, RECESS, side * 0.12)]
    for place in range(line.tiles):
        parts.append(tile(line.colour or "", right - (place + 1) * pitch + side * 0.05, top, side))
    return parts


def drawn_floor(board: Board, x: float, y: float, side: float) -> list[str]:
    """The floor line, with what each free space would cost."""
    parts = [box(x + side * 0.1, y, side * (BOARD_WIDTH - 2 * EDGE - 0.2), side * 1.12, TERRACOTTA, 5, FRAME_DARK, 0.6)]
    for place in range(FLOOR_SPACES):
        left, top = x + side * (0.3 + place * 1.08), y + side * 0.1
        parts.append(box(left, top, side * 0.92, side * 0.92, TERRACOTTA_CELL, side * 0.1))
        if place < len(board.floor):
            parts.append(tile(board.floor[place], left, top, side * 0.92))
        else:
            cost = f"−{FLOOR_COSTS[place]}"
            parts.append(written(cost, left + side * 0.46, top + side * 0.62, side * 0.3, COST_INK, 0.5))
    return parts
