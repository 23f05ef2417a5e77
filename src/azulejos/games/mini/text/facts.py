"""The facts printed on Mini's components. Every number here is that of the rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from azulejos.games.mini.rules.state import ROWS
from azulejos.games.mini.rules.tiling import FLOOR_COSTS
from azulejos.games.mini.text.view import COLOUR_NAMES, Colour, printed_colours


@dataclass(frozen=True, slots=True)
class Facts:
    """The facts of Mini."""

    game: Literal["mini"]
    colours: tuple[Colour, ...]  # in their printed order
    floor_costs: tuple[int, ...]  # of the spaces of the floor line, from the left
    wall: tuple[tuple[Colour, ...], ...]  # the colours of the wall, row by row


FACTS = Facts("mini", COLOUR_NAMES, FLOOR_COSTS, tuple(printed_colours(row) for row in range(ROWS)))
