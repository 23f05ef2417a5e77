"""Why a move is illegal: the rule that forbids it, in words."""

from __future__ import annotations

from azulejos.core.actors import REFEREE
from azulejos.core.game import State
from azulejos.core.rule import plain
from azulejos.games.duel.rules.actions import (
    ACTIONS,
    CHOOSE_PLATE,
    DRAW_PLATE,
    LAY,
    LEAVE,
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
from azulejos.games.duel.rules.state import CHIPS_A_ROUND
from azulejos.games.duel.text.piece_names import chip_name
from azulejos.games.duel.text.view import View, view

# What is to be done in each phase that waits for a seat.
DUE = {
    "opening": "an open plate is to be taken (D15)",
    "acquisition": "a turn is to be taken: a plate, a sun, a moon or a chip (D20)",
    "stack": "the rest of the sun is to be stacked first (D24)",
    "draw": "the player draws one more plate or stops (D22)",
    "keep": "one of the plates drawn is to be kept (D22)",
    "place": "the plate in hand is to be placed (D23)",
    "return": "the other plates drawn are to be put under the stack (D22)",
    "tiling": "a line of the dome is being tiled (D40)",
}


def why_illegal(state: State, action: int) -> str:
    seen = view(state, REFEREE)
    if seen.phase == "over":
        return "the game is over"
    if seen.to_act is None:
        return "chance decides first"
    if not 0 <= action < ACTIONS:
        return f"actions are numbers from 0 to {ACTIONS - 1}"
    if action < TAKE_PLATE and seen.phase == "acquisition":
        return why_not_take(seen, action)
    if action < TAKE_CHIP:
        return why_not_plate(seen, action)
    if action < LAY and seen.phase == "acquisition":
        return why_not_chip(seen, plain(factory_of)(action))
    if seen.phase == "tiling" and action >= TILE_CELL:
        return why_not_tiling(seen, action)
    if seen.phase == "stack" and LAY <= action < TILE_CELL:
        return f"no {COLOUR_NAMES[plain(laid_colour_of)(action)]} tile is left to be stacked (D24)"
    return DUE[seen.phase]


def why_not_take(seen: View, action: int) -> str:
    destination = plain(destination_of)(action)
    if action < TAKE_MOON:
        factory = plain(source_of)(action)
        where = f"the sun of factory {factory}" if factory else "the sun of the large factory"
        tiles = seen.factories[factory].sun
    else:
        where = "the top of the moons"
        tiles = seen.factories[0].moon + tuple(moon for factory in seen.factories[1:] for moon in factory.moon[-1:])
    name = COLOUR_NAMES[plain(colour_of)(action)]
    if name not in tiles:
        return f"{where} has no {name} tile ({'D24' if action < TAKE_MOON else 'D26'})"
    held = seen.boards[seen.to_act or 0].lines[destination]
    if held.colour != name:
        return f"line {destination + 1} holds {held.colour} (D29)"
    return f"line {destination + 1} is full (D29): take for the broken space instead"


def why_not_plate(seen: View, action: int) -> str:
    board = seen.boards[seen.to_act or 0]
    if TAKE_PLATE <= action <= DRAW_PLATE and seen.phase in ("opening", "acquisition"):
        if action < DRAW_PLATE and seen.display[plain(slot_of)(action)] is None:
            return f"no plate lies at place {plain(slot_of)(action) + 1} of the display (D14)"
        if seen.phase == "opening":
            return DUE["opening"]
        return "both tokens are used (D21)" if board.tokens == 0 else "the stack is empty (D22)"
    if CHOOSE_PLATE <= action < PLACE_PLATE and seen.phase in ("keep", "return"):
        return f"plate {plain(plate_of)(action)} is not among those drawn (D22)"
    if PLACE_PLATE <= action < TAKE_CHIP and seen.phase == "place":
        return f"space {plain(dome_space_of)(action) + 1} of the dome has a plate already (D23)"
    if action == STOP and seen.phase == "acquisition":
        return "no plate was drawn yet (D22)"
    return DUE[seen.phase]


def why_not_chip(seen: View, factory: int) -> str:
    chip = seen.factories[factory].chip
    if chip is None:
        return f"factory {factory} has no chip any more (D30)"
    if chip == "hidden":
        return f"the chip of factory {factory} is not revealed yet (D28)"
    return f"nobody takes more than {CHIPS_A_ROUND} chips a round (D30)"


def why_not_tiling(seen: View, action: int) -> str:
    row = seen.row or 0
    board = seen.boards[seen.to_act or 0]
    line = board.lines[row]
    is_complete = line.tiles + seen.paid == line.size
    if action < LEAVE:
        if not is_complete:
            return f"line {row + 1} is not complete (D40)"
        return f"column {plain(column_of)(action) + 1} of row {row + 1} takes no {line.colour} tile now (D40)"
    if is_complete:
        return f"line {row + 1} is complete and is to be tiled (D40)"
    if action == LEAVE:
        return f"chips were spent on line {row + 1}, so it is to be completed (D45)"
    kind = chip_name(plain(chip_of)(action))
    if kind not in board.chips:
        return f"there is no {kind} chip in the reserve (D45)"
    return f"after a {kind} chip the others could not complete line {row + 1} (D45)"
