"""The letters and signs in which the table of Azul Duel is drawn, and how wide they are."""

from __future__ import annotations

from collections.abc import Iterable

from azulejos.cli.boards.blocks import CELL_WIDTH, Row, cell
from azulejos.cli.boards.spans import Span
from azulejos.games.duel.rules.dome import PLATE_SIDE
from azulejos.games.duel.text.notation import LETTER_OF, UNKNOWN

SIGN_OF = LETTER_OF | {"special": "S"}  # of tiles
SIGNS = {"wild": "*", "special": "+"}  # of cells, and of the backs of plates
PLATE_WIDTH = PLATE_SIDE * CELL_WIDTH
FREE = "·"
PAID = "◆"  # a space of a line that was paid with chips
START_TILE = " ① "


def draw_chip(name: str) -> Row:
    """Its letters, or that it lies face down."""
    if name == "hidden":
        return [Span(UNKNOWN, "strong")]
    first, *second = (Span(LETTER_OF[colour], colour) for colour in name.split("-"))
    return [first, Span("/", "faint"), *second] if second else [first]


def tile(name: str) -> Span:
    """A tile; a special one looks like the start tile, which has no colour either."""
    return cell(SIGN_OF[name], "marker" if name == "special" else name)


def free_cell(name: str) -> Span:
    """A cell without a tile."""
    return cell(SIGNS[name], "faint") if name in SIGNS else cell(LETTER_OF[name].lower(), f"{name} faint")


def tiles_or(label: str, tiles: Iterable[Span]) -> Row:
    """Tiles, or where there are none the name of their place."""
    return list(tiles) or [Span(f" {label}", "faint")]
