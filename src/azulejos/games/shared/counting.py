"""Tiles as plain numbers by colour, for what looks at a table from outside the rules."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from azulejos.games.shared.lines import LINE_BITS, LINE_MASK, line_colour, line_tiles
from azulejos.games.shared.tiles import COLOURS, count_of, tiles_of

Counts = tuple[int, ...]


def counts(tiles: int) -> Counts:
    """How many tiles there are of each colour."""
    return tuple(count_of(int(tiles), colour) for colour in range(COLOURS))


def sources(packed: Iterable[int]) -> tuple[Counts, ...]:
    """The same for each place that has tiles."""
    return tuple(counts(tiles) for tiles in packed if tiles)


def on_lines(record: np.record, seats: int, lines: int) -> int:
    """The tiles on the pattern lines of all boards."""
    places = [(seat, line) for seat in range(seats) for line in range(lines)]
    return sum(tiles_of(line_colour(record, *place), line_tiles(record, *place)) for place in places)


def in_spaces(spaces: int) -> int:
    """The tiles of a row of spaces, each written as its colour and one more; all else is left out."""
    tiles, rest = 0, int(spaces)
    while rest:
        colour = (rest & LINE_MASK) - 1
        tiles += tiles_of(colour, 1) if 0 <= colour < COLOURS else 0
        rest >>= LINE_BITS
    return tiles
