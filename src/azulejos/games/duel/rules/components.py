"""Plates and chips, read from `components.json`: data, not code (R27)."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any, Literal, get_args

import numpy as np
from numpy.typing import NDArray

from azulejos.games.shared.tiles import COLOURS

Colour = Literal["blue", "yellow", "red", "black", "turquoise"]
Cell = Literal[Colour, "wild", "special"]
PlateType = Literal["special", "wild"]
COLOUR_NAMES: tuple[Colour, ...] = get_args(Colour)
# What a cell shows: a colour, or one of these.
WILD, SPECIAL = COLOURS, COLOURS + 1
CELL_NAMES: tuple[Cell, ...] = get_args(Cell)
SPECIAL_TYPE, WILD_TYPE = 0, 1  # of a plate, as its back shows (D2)
TYPE_NAMES: tuple[PlateType, ...] = get_args(PlateType)

PLATES = 18
ORIENTATIONS = 4  # quarter turns clockwise
PLATE_CELLS = 4
CLOCKWISE = (2, 0, 3, 1)  # the cell that takes each place in a quarter turn
CHIP_KINDS = 10
CHIPS_OF_A_KIND = 2


def _read() -> dict[str, Any]:
    text = files(__package__).joinpath("components.json").read_text(encoding="utf-8")
    read: dict[str, Any] = json.loads(text)
    return read


_DATA = _read()

PLATE_CELL_NAMES: tuple[tuple[Cell, ...], ...] = tuple(tuple(plate["cells"]) for plate in _DATA["dome_plates"])
CHIP_COLOURS: tuple[tuple[Colour, ...], ...] = tuple(tuple(chip["colours"]) for chip in _DATA["bonus_chips"])
SPECIAL_POINTS: tuple[int, ...] = tuple(_DATA["special_tile_points_by_row"])  # D42
START_SCORE: int = _DATA["start_score"]  # D10
BROKEN_SPACES = len(_DATA["broken_tile_costs"])  # D5
# By the number of broken tiles, what they cost in all (D47).
BROKEN_COST: tuple[int, ...] = tuple(sum(_DATA["broken_tile_costs"][:number]) for number in range(BROKEN_SPACES + 1))


def _turned_cells() -> NDArray[np.int8]:
    """By plate and orientation, what its cells show: top left, top right, bottom left, bottom right."""
    cells = np.zeros((PLATES * ORIENTATIONS, PLATE_CELLS), np.int8)
    for plate, names in enumerate(PLATE_CELL_NAMES):
        shown = [CELL_NAMES.index(name) for name in names]
        for orientation in range(ORIENTATIONS):
            cells[plate * ORIENTATIONS + orientation] = shown
            shown = [shown[place] for place in CLOCKWISE]
    return cells


# Indexed by plate * ORIENTATIONS + orientation: how a plate lies on a dome.
TURNED_CELLS = _turned_cells()
PLATE_TYPES = tuple(TYPE_NAMES.index(plate["type"]) for plate in _DATA["dome_plates"])
# The plates of each type, as a mask of their numbers.
PLATES_OF_TYPE = tuple(
    sum(1 << plate for plate in range(PLATES) if PLATE_TYPES[plate] == kind) for kind in (SPECIAL_TYPE, WILD_TYPE)
)
