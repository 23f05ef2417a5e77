"""The names of tiles and chips that a state holds as packed numbers."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Literal

from azulejos.games.duel.rules.components import CHIP_COLOURS, CHIP_KINDS, COLOUR_NAMES, Colour
from azulejos.games.duel.rules.state import CHIP_BITS, CHIP_MASK, LINE_BITS, LINE_MASK, SIZE, SPECIAL_TILE
from azulejos.games.shared.tiles import COLOURS, count_of

Tiles = tuple[Colour, ...]
DomeTile = Colour | Literal["special"]


def stack_names(stack: int) -> Tiles:
    """The tiles of a moon's stack, from bottom to top."""
    names: list[Colour] = []
    while stack:
        names.insert(0, COLOUR_NAMES[(stack & LINE_MASK) - 1])
        stack >>= LINE_BITS
    return tuple(names)


# The parts of a table change seldom, and recur in view after view.
remembered = lru_cache(maxsize=2**14)


@remembered
def dome_row(row: int) -> tuple[DomeTile | None, ...]:
    return tuple(tile_name(packed(row, column)) for column in range(SIZE))


def packed(places: int, place: int) -> int:
    return places >> LINE_BITS * place & LINE_MASK


@remembered
def chip_names(chips: int) -> tuple[str, ...]:
    return tuple(chip_name(kind) for kind in range(CHIP_KINDS) for _ in range(chip_count(chips, kind)))


def tile_name(code: int) -> DomeTile | None:
    return None if code == 0 else "special" if code == SPECIAL_TILE else COLOUR_NAMES[code - 1]


def chip_name(kind: int) -> str:
    """The colours that a chip shows, as in "blue" or "blue-red"."""
    return "-".join(CHIP_COLOURS[kind])


def chip_count(chips: Any, kind: int) -> int:
    return int(chips) >> CHIP_BITS * kind & CHIP_MASK


def tile_counts(tiles: Any) -> dict[Colour, int]:
    return {COLOUR_NAMES[colour]: count_of(tiles, colour) for colour in range(COLOURS)}


@remembered
def tile_names(tiles: int) -> Tiles:
    return tuple(name for name, number in tile_counts(tiles).items() for _ in range(number))
