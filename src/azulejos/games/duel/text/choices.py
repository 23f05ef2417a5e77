"""Legal actions as one points at them (see `core.choices`)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from azulejos.core.choices import Choice
from azulejos.core.compiling.rule import plain
from azulejos.core.game import State
from azulejos.games.duel.rules import actions as act
from azulejos.games.duel.rules.components import COLOUR_NAMES
from azulejos.games.duel.rules.state import BROKEN, tops
from azulejos.games.duel.text.effects import place_id
from azulejos.games.duel.text.piece_names import chip_name
from azulejos.games.shared.lines import line_colour
from azulejos.games.shared.plain_state import fields_of
from azulejos.games.shared.tiles import count_of


def choices(state: State, actions: Sequence[int]) -> list[Choice]:
    record = fields_of(state)
    return [choice(record, record.turn, action) for action in actions]


def choice(record: Any, seat: int, action: int) -> Choice:
    if action < act.TAKE_PLATE:
        source, colour = plain(act.source_of)(action), plain(act.colour_of)(action)
        tiles = plain(tops)(record) if source == act.MOONS else record.sun[source]
        return take_choice(seat, action, count_of(tiles, colour))
    if act.TILE_CELL <= action < act.LEAVE:
        return cell_choice(seat, record.row, action, plain(line_colour)(record, seat, record.row))
    if action == act.LEAVE:
        return Choice(f"leave-{seat}-{record.row}", colour=COLOUR_NAMES[plain(line_colour)(record, seat, record.row)])
    return other_choice(seat, action)


@cache
def take_choice(seat: int, action: int, tiles: int) -> Choice:
    source, line = plain(act.source_of)(action), plain(act.destination_of)(action)
    return Choice(
        target=place_id("broken", seat) if line == BROKEN else place_id("line", seat, line),
        origin="moon" if source == act.MOONS else place_id("sun", row=source - 1),
        colour=COLOUR_NAMES[plain(act.colour_of)(action)],
        tiles=tiles,
    )


@cache
def cell_choice(seat: int, row: int, action: int, colour: int) -> Choice:
    return Choice(place_id("cell", seat, row, plain(act.column_of)(action)), colour=COLOUR_NAMES[colour], tiles=1)


@cache
def other_choice(seat: int, action: int) -> Choice:
    """Plates, chips, and the order of a stack."""
    if action < act.DRAW_PLATE:
        return Choice(place_id("display", row=plain(act.slot_of)(action)))
    if action < act.CHOOSE_PLATE:
        return Choice(place_id("stack") if action == act.DRAW_PLATE else "stop")
    if action < act.PLACE_PLATE:
        return Choice(f"drawn-{plain(act.plate_of)(action)}")
    if action < act.TAKE_CHIP:
        return Choice(place_id("dome", seat, plain(act.dome_space_of)(action)), turns=plain(act.turns_of)(action))
    if action < act.LAY:
        return Choice(place_id("factory", row=plain(act.factory_of)(action) - 1))
    if action < act.TILE_CELL:
        colour = COLOUR_NAMES[plain(act.laid_colour_of)(action)]
        return Choice(f"rest-{colour}", colour=colour, tiles=1)
    return Choice(f"reserve-{seat}-{chip_name(plain(act.chip_of)(action))}")
