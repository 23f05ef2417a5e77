"""Reasons of illegal moves: the rule that forbids each."""

from __future__ import annotations

from azulejos.core.actors import REFEREE
from azulejos.core.compiling.rule import plain
from azulejos.core.game import State
from azulejos.games.duel.rules.actions import (
    ACTIONS,
    CHOOSE_PLATE,
    DRAW_PLATE,
    LAY,
    LEAVE,
    MOONS,
    PLACE_PLATE,
    STOP,
    TAKE_CHIP,
    TAKE_MOON,
    TAKE_PLATE,
    TILE_CELL,
    chip_of,
    colour_of,
    column_of,
    destination_of,
    dome_space_of,
    factory_of,
    laid_colour_of,
    plate_of,
    slot_of,
    source_of,
)
from azulejos.games.duel.rules.components import COLOUR_NAMES
from azulejos.games.duel.rules.state import CHIPS_A_ROUND, LARGE
from azulejos.games.duel.text.piece_names import chip_name
from azulejos.games.duel.text.view import View, view
from azulejos.texts.reasons import Reason, because

# The rule of the action that each phase with a seat to act demands.
DUE = {
    "opening": "D15",
    "acquisition": "D20",
    "stack": "D24",
    "draw": "D22",
    "keep": "D22",
    "place": "D23",
    "return": "D22",
    "tiling": "D40",
}


def why_illegal(state: State, action: int) -> Reason:
    seen = view(state, REFEREE)
    if seen.phase == "over":
        return because("game_over")
    if seen.to_act is None:
        return because("chance_first")
    if not 0 <= action < ACTIONS:
        return because("no_such_action", most=ACTIONS - 1)
    if action < TAKE_PLATE and seen.phase == "acquisition":
        return why_not_take(seen, action)
    if action < TAKE_CHIP:
        return why_not_plate(seen, action)
    if action < LAY and seen.phase == "acquisition":
        return why_not_chip(seen, plain(factory_of)(action))
    if seen.phase == "tiling" and action >= TILE_CELL:
        return why_not_tiling(seen, action)
    if seen.phase == "stack" and LAY <= action < TILE_CELL:
        return because("none_to_stack", "D24", colour=COLOUR_NAMES[plain(laid_colour_of)(action)])
    return due(seen)


def due(seen: View) -> Reason:
    """The reason that something else must be done first."""
    return because(f"due_{seen.phase}", DUE[seen.phase])


def why_not_take(seen: View, action: int) -> Reason:
    destination = plain(destination_of)(action)
    if action < TAKE_MOON:
        factory = plain(source_of)(action)
        tiles = seen.factories[factory].sun
    else:
        factory = MOONS
        tiles = seen.factories[0].moon + tuple(moon for factory in seen.factories[1:] for moon in factory.moon[-1:])
    name = COLOUR_NAMES[plain(colour_of)(action)]
    if name not in tiles:
        return why_not_there(factory, name)
    held = seen.boards[seen.to_act or 0].lines[destination]
    if held.colour != name:
        return because("line_holds", "D29", line=destination + 1, colour=str(held.colour))
    return because("line_full_break", "D29", line=destination + 1)


def why_not_there(source: int, colour: str) -> Reason:
    """The reason that a source has no tile of a colour."""
    if source == MOONS:
        return because("moons_lack", "D26", colour=colour)
    if source == LARGE:
        return because("large_sun_lacks", "D24", colour=colour)
    return because("sun_lacks", "D24", factory=source, colour=colour)


def why_not_plate(seen: View, action: int) -> Reason:
    board = seen.boards[seen.to_act or 0]
    if TAKE_PLATE <= action <= DRAW_PLATE and seen.phase in ("opening", "acquisition"):
        if action < DRAW_PLATE and seen.display[plain(slot_of)(action)] is None:
            return because("no_open_plate", "D14", place=plain(slot_of)(action) + 1)
        if seen.phase == "opening":
            return due(seen)
        return because("no_tokens", "D21") if board.tokens == 0 else because("stack_empty", "D22")
    if CHOOSE_PLATE <= action < PLACE_PLATE and seen.phase in ("keep", "return"):
        return because("plate_not_drawn", "D22", plate=plain(plate_of)(action))
    if PLACE_PLATE <= action < TAKE_CHIP and seen.phase == "place":
        return because("space_has_plate", "D23", space=plain(dome_space_of)(action) + 1)
    if action == STOP and seen.phase == "acquisition":
        return because("nothing_drawn", "D22")
    return due(seen)


def why_not_chip(seen: View, factory: int) -> Reason:
    chip = seen.factories[factory].chip
    if chip is None:
        return because("chip_gone", "D30", factory=factory)
    if chip == "hidden":
        return because("chip_hidden", "D28", factory=factory)
    return because("chips_enough", "D30", most=CHIPS_A_ROUND)


def why_not_tiling(seen: View, action: int) -> Reason:
    row = seen.row or 0
    board = seen.boards[seen.to_act or 0]
    line = board.lines[row]
    is_complete = line.tiles + seen.paid == line.size
    if action < LEAVE:
        if not is_complete:
            return because("line_incomplete", "D40", line=row + 1)
        column = plain(column_of)(action) + 1
        return because("cell_refuses", "D40", row=row + 1, column=column, colour=str(line.colour))
    if is_complete:
        return because("line_complete", "D40", line=row + 1)
    if action == LEAVE:
        return because("chips_spent", "D45", line=row + 1)
    kind = chip_name(plain(chip_of)(action))
    if kind not in board.chips:
        return because("no_such_chip", "D45", chip=kind)
    return because("chip_useless", "D45", chip=kind, line=row + 1)
