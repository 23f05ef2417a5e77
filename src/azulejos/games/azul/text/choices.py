"""Legal actions as one points at them (see `core.choices`)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from azulejos.core.choices import Choice
from azulejos.core.compiling.rule import plain
from azulejos.core.game import State
from azulejos.games.azul.rules.actions import FIRST_TAKE, colour_of, destination_of, source_of
from azulejos.games.azul.rules.state import CENTRE, FLOOR
from azulejos.games.azul.text.effects import place_id
from azulejos.games.azul.text.view import COLOUR_NAMES
from azulejos.games.shared.lines import line_colour
from azulejos.games.shared.plain_state import fields_of
from azulejos.games.shared.tiles import count_of


def choices(state: State, actions: Sequence[int]) -> list[Choice]:
    record = fields_of(state)
    seat, row = record.to_act, record.tiling_row
    return [
        column_choice(seat, row, action, plain(line_colour)(record, seat, row))
        if action < FIRST_TAKE
        else take_choice(seat, action, count_of(record.supply[plain(source_of)(action)], plain(colour_of)(action)))
        for action in actions
    ]


@cache
def column_choice(seat: int, row: int, column: int, colour: int) -> Choice:
    """A space of the grey wall for the tile of a line (A51)."""
    return Choice(place_id("wall", seat, row, column), colour=COLOUR_NAMES[colour], tiles=1)


@cache
def take_choice(seat: int, action: int, tiles: int) -> Choice:
    source, line = plain(source_of)(action), plain(destination_of)(action)
    return Choice(
        target=place_id("floor", seat) if line == FLOOR else place_id("line", seat, line),
        origin=place_id("centre") if source == CENTRE else place_id("factory", row=source - 1),
        colour=COLOUR_NAMES[plain(colour_of)(action)],
        tiles=tiles,
    )
