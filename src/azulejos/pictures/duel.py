"""A table of Azul Duel as a picture."""

from __future__ import annotations

from collections.abc import Sequence

from azulejos.games.duel.rules.components import COLOUR_NAMES
from azulejos.games.duel.rules.state import LINES, SIZE
from azulejos.games.duel.text.view import Board, Factory, Plate, View
from azulejos.pictures.drawing import (
    COST_INK,
    FRAME_DARK,
    HEIGHT,
    INK,
    LINE_ART,
    LINEN,
    LINEN_EDGE,
    PAPER,
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

MARGIN, EDGE = 16.0, 10.0
SUN, SUN_RAY, SUN_DISC, MOON, MOON_DISC, STARS = "#f9e2a0", "#eec25a", "#f6cf63", "#17306f", "#eceff6", "#f6f3e7"
BOARD_WIDTH = 522.0
CELL, PITCH = 35.0, 37.2  # of lines and dome
# What a cell shows where no tile lies yet.
TINTS = {
    "blue": "#a8bedd",
    "yellow": "#ecc97a",
    "red": "#e5a194",
    "black": "#9b978f",
    "turquoise": "#86c4b8",
    "wild": "#fbf6ea",
    "special": "#bfa6d6",
}
# Of the side of a plate: the edge, the way from one cell to the next, and a cell.
CELL_EDGE, CELL_STEP, CELL_PART = 0.035, 0.485, 0.45
BROKEN_COSTS = (1, 2, 3, 4)


def draw(view: View, names: Sequence[str]) -> list[str]:
    """Factories and plates on the left, the boards on the right."""
    left = WIDTH - BOARD_WIDTH - MARGIN
    height = (HEIGHT - 3 * MARGIN) / 2
    parts = [*table_top(), *factories(view, left - MARGIN), *plates(view, left - MARGIN)]
    for seat, board in enumerate(view.boards):
        y = MARGIN + seat * (height + MARGIN)
        parts.extend(framed(left, y, BOARD_WIDTH, height, EDGE, seat == view.to_act))
        parts.extend(drawn_board(board, names[seat], view.start_tile == seat, left + EDGE, y + EDGE))
    return parts


# Factories


def factories(view: View, right: float) -> list[str]:
    """The large one above, the small ones in a row below it."""
    large, *small = view.factories
    width = right - MARGIN
    parts = [*panel(MARGIN, MARGIN, width, 66, 64, 12)]
    parts.extend(sun(MARGIN + 46, MARGIN + 34, 20))
    parts.extend(moon(MARGIN + 46, MARGIN + 98, 20))
    parts.extend(tiles_in_row(large.sun, MARGIN + 92, MARGIN + 11, 44))
    parts.extend(
        tiles_in_row(large.moon, MARGIN + 92, MARGIN + 76, min(44.0, (width - 110) / max(1, len(large.moon)) / 1.08))
    )
    if view.start_tile is None:
        parts.append(tile("marker", right - 58, MARGIN + 76, 44))
    each = (width - 3 * 12) / 4
    for number, factory in enumerate(small):
        parts.extend(small_factory(factory, MARGIN + number * (each + 12), MARGIN + 144, each))
    return parts


def panel(x: float, y: float, width: float, upper: float, lower: float, radius: float) -> list[str]:
    """A glazed panel: the sun's half above, the moon's below."""
    left, right, high = x + 5, x + width - 5, y + 5
    arch = (
        f"M{left:g} {y + upper:g}V{y + radius:g}Q{left:g} {high:g} {x + radius:g} {high:g}"
        f"H{x + width - radius:g}Q{right:g} {high:g} {right:g} {y + radius:g}V{y + upper:g}Z"
    )
    return [
        box(x + 3, y + 6, width, upper + lower, "#321a06", radius, opacity=0.3),
        box(x, y, width, upper + lower, PAPER, radius),
        box(x, y + upper, width, lower, PAPER, 10),
        f'<path d="{arch}" fill="{SUN}"/>',
        box(x + 5, y + upper, width - 10, lower - 5, MOON, 5),
    ]


def small_factory(factory: Factory, x: float, y: float, width: float) -> list[str]:
    """Two by two tiles on the sun, a stack on the moon, and its chip."""
    parts = [*panel(x, y, width, 128, 112, width * 0.42)]
    middle = x + width / 2
    parts.extend(sun(middle, y + 72, 38) if not factory.sun else [])
    for place, name in enumerate(factory.sun):
        parts.append(tile(name, middle + (place % 2 - 1) * 46, y + 24 + place // 2 * 47, 44))
    parts.extend(moon(x + 28, y + 158, 15))
    for place, name in enumerate(factory.moon):
        parts.append(tile(name, middle - 30 + place * 12, y + 182 - place * 9, 44))
    if factory.chip is not None and not factory.moon:
        parts.extend(chip(factory.chip, middle + 10, y + 190, 21))
    return parts


def sun(x: float, y: float, radius: float) -> list[str]:
    ray = f"M{x:g} {y - radius * 1.5:g}L{x + radius * 0.22:g} {y:g}L{x - radius * 0.22:g} {y:g}Z"
    rays = "".join(f'<path d="{ray}" transform="rotate({30 * number} {x:g} {y:g})"/>' for number in range(12))
    face = radius * 0.3
    smile = f"M{x - face:g} {y + face:g}Q{x:g} {y + face * 1.9:g} {x + face:g} {y + face:g}"
    return [
        f'<g fill="{SUN_RAY}">{rays}</g>',
        circle(x, y, radius, SUN_DISC, "#d9962a", 1.5),
        circle(x - face, y - face * 0.4, radius * 0.07, "#8a5a10"),
        circle(x + face, y - face * 0.4, radius * 0.07, "#8a5a10"),
        f'<path d="{smile}" fill="none" stroke="#8a5a10" stroke-width="{radius * 0.08:.1f}" stroke-linecap="round"/>',
    ]


def moon(x: float, y: float, radius: float) -> list[str]:
    """A crescent with a few stars."""
    tip = radius * 0.87
    arc = f"M{x:g} {y - radius:g}A{radius:g} {radius:g} 0 1 0 {x + tip:g} {y + radius / 2:g}"
    inner = f"A{tip:g} {tip:g} 0 0 1 {x:g} {y - radius:g}Z"
    stars = [circle(x + radius * dx, y + radius * dy, 1.5, STARS) for dx, dy in ((1.5, -0.6), (2.1, 0.4), (1.2, 0.9))]
    return [f'<path d="{arc}{inner}" fill="{MOON_DISC}"/>', *stars]


def tiles_in_row(tiles: Sequence[str], x: float, y: float, side: float) -> list[str]:
    return [tile(name, x + place * side * 1.08, y, side) for place, name in enumerate(tiles)]


def chip(colours: str, x: float, y: float, radius: float) -> list[str]:
    """A bonus chip: one or two colours, or face down."""
    if colours == "hidden":
        return [
            circle(x, y, radius, "#3156a3", PAPER, 2),
            circle(x, y, radius * 0.72, "none", PAPER, 1, 'stroke-dasharray="2 3"'),
        ]
    halves = [each for each in colours.split("-") if each in COLOUR_NAMES]
    parts = [circle(x, y, radius, PAPER, SOFT, 1.5)]
    for number, name in enumerate(halves):
        turn = 0 if number else 1
        arc = (
            f"M{x:g} {y - radius * 0.8:g}A{radius * 0.8:g} {radius * 0.8:g} 0 0 {1 - turn} {x:g} {y + radius * 0.8:g}Z"
        )
        parts.append(f'<path d="{arc}" fill="{LINE_ART[name]}"/>')
    return parts


# Plates


def plates(view: View, right: float) -> list[str]:
    """The display and the stack, which shows only the back of its uppermost plate."""
    top = MARGIN + 144 + 240 + 14
    height = HEIGHT - MARGIN - top
    side = min(height - 34, (right - MARGIN - 100) / 4)
    upper = top + (height - side) / 2
    parts = [box(MARGIN, top, right - MARGIN, height, LINEN, 8, LINEN_EDGE, 1.5)]
    for slot, plate in enumerate(view.display):
        x = MARGIN + 18 + slot * (side + 18)
        if plate is None:
            parts.append(box(x, upper, side, side, "none", 8, LINEN_EDGE, 1.5))
        else:
            parts.extend(laid_plate(plate, x, upper, side))
    if view.stack:
        x = right - side - 24
        for lower in range(min(4, view.stack), 0, -1):
            parts.append(box(x + lower * 3, upper + lower * 2, side, side, "#0f2555", 8, PAPER, 1))
        parts.append(box(x, upper, side, side, "#24488f", 8, PAPER, 2))
        parts.append(
            symbol("e-wild" if view.top == "wild" else "t-special", x + side * 0.28, upper + side * 0.28, side * 0.44)
        )
    return parts


def laid_plate(plate: Plate, x: float, y: float, side: float) -> list[str]:
    """A plate with what its cells show."""
    parts = [box(x + 2, y + 4, side, side, "#321a06", 7, opacity=0.25), box(x, y, side, side, PAPER, 7)]
    for place, shows in enumerate(plate.cells):
        left, top = side * (CELL_EDGE + place % 2 * CELL_STEP), side * (CELL_EDGE + place // 2 * CELL_STEP)
        parts.extend(empty_cell(shows, x + left, y + top, side * CELL_PART))
    return parts


def cell_at(number: int) -> float:
    """The offset of a column or row of cells on the dome."""
    return number // 2 * 2 * PITCH + (2 * PITCH - 3) * (CELL_EDGE + number % 2 * CELL_STEP)


def empty_cell(shows: str, x: float, y: float, side: float) -> list[str]:
    return [
        box(x, y, side, side, TINTS[shows], side * 0.1),
        symbol(f"e-{shows}", x + side * 0.13, y + side * 0.13, side * 0.74),
    ]


# Boards


def drawn_board(board: Board, name: str, has_start_tile: bool, x: float, y: float) -> list[str]:
    """Name and score in the corner that the lines leave free; lines, dome, broken tiles and chips."""
    lines_right, dome_left, top = x + 6 * PITCH + 10, x + BOARD_WIDTH - 2 * EDGE - 6 * PITCH - 8, y + 6
    parts = [
        written(name, x + 10, y + 24, 13, SOFT),
        written(str(board.score), x + 10, y + 64, 29, INK),
        box(dome_left - 3, top - 3, 6 * PITCH + 4, 6 * PITCH + 4, "#e1d2b4", 6),
    ]
    for row in range(LINES):
        parts.extend(drawn_line(board, row, lines_right, top + row * PITCH))
    for space, plate in enumerate(board.plates):
        if plate is not None:
            left, upper = dome_left + space % 3 * 2 * PITCH, top + space // 3 * 2 * PITCH
            parts.extend(laid_plate(plate, left, upper, 2 * PITCH - 3))
    for row in range(SIZE):
        for column in range(SIZE):
            found = board.dome[row][column]
            if found:
                left, upper = dome_left + cell_at(column), top + cell_at(row)
                parts.append(tile(found, left, upper, (2 * PITCH - 3) * CELL_PART))
    parts.extend(drawn_costs(board, has_start_tile, x + 6, top + 6 * PITCH + 7))
    return parts


def drawn_line(board: Board, row: int, right: float, top: float) -> list[str]:
    """A line fills from the right."""
    line = board.lines[row]
    parts = [box(right - (row + 1) * PITCH, top - 0.5, (row + 1) * PITCH, CELL + 1, RECESS, 4)]
    for place in range(line.tiles):
        parts.append(tile(line.colour or "", right - (place + 1) * PITCH + 1.6, top + 0.4, CELL - 1))
    return parts


def drawn_costs(board: Board, has_start_tile: bool, x: float, y: float) -> list[str]:
    """Broken tiles, the start-player tile, and the chips in the reserve."""
    parts = [box(x, y, 220, 33, TERRACOTTA, 5, FRAME_DARK, 0.6)]
    for place, cost in enumerate(BROKEN_COSTS):
        left = x + 8 + place * 36
        parts.append(box(left, y + 2.5, 28, 28, TERRACOTTA_CELL, 3))
        if place < len(board.broken):
            parts.append(tile(board.broken[place], left, y + 2.5, 28))
        else:
            parts.append(written(f"−{cost}", left + 14, y + 21, 9.5, COST_INK, 0.5))
    if has_start_tile:
        parts.append(tile("marker", x + 176, y + 2.5, 28))
    for place, colours in enumerate(board.chips[:10]):
        parts.extend(chip(colours, x + 246 + place * 27, y + 16.5, 12))
    return parts
