"""The facts printed on Azul's components, for clients, which know no rules. Every number here is that of the rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from azulejos.core.compiling.rule import plain
from azulejos.games.azul.rules.state import COLUMNS, ROWS, printed_column
from azulejos.games.azul.rules.tiling import FLOOR_COSTS
from azulejos.games.azul.text.notation import LETTERS
from azulejos.games.azul.text.view import COLOUR_NAMES, Colour


@dataclass(frozen=True, slots=True)
class Facts:
    """The facts of Azul."""

    game: Literal["azul"]
    colours: tuple[Colour, ...]  # in their printed order
    letters: dict[Colour, str]  # of the colours, as moves write them
    floor_costs: tuple[int, ...]  # of the spaces of the floor line, from the left
    wall: tuple[tuple[Colour, ...], ...]  # the colours of the coloured wall, row by row


def printed_wall() -> tuple[tuple[Colour, ...], ...]:
    """The colours of the coloured wall, row by row."""
    column_of = plain(printed_column)
    rows = [{column_of(row, code): name for code, name in enumerate(COLOUR_NAMES)} for row in range(ROWS)]
    return tuple(tuple(row[column] for column in range(COLUMNS)) for row in rows)


FACTS = Facts(
    game="azul",
    colours=COLOUR_NAMES,
    letters=dict(zip(COLOUR_NAMES, LETTERS, strict=True)),
    floor_costs=FLOOR_COSTS,
    wall=printed_wall(),
)
