"""Actions: the numbers by which the engine knows the moves, in the order of the rulebook, and what they mean.

`take_action` and `place_action` make a number of several parts; the functions with `_of` take it apart again.
"""

from __future__ import annotations

from azulejos.core.compiling.rule import rule
from azulejos.games.duel.rules.components import CHIP_KINDS, ORIENTATIONS, PLATES
from azulejos.games.duel.rules.state import DESTINATIONS, DISPLAY, FACTORIES, SIZE, SPACES
from azulejos.games.shared.tiles import COLOURS

MOONS = FACTORIES  # as a source, after the suns: the moons of all factories at once

TAKE_SUN = 0  # + (factory * 5 + colour) * 7 + destination (D24)
TAKE_MOON = TAKE_SUN + FACTORIES * COLOURS * DESTINATIONS  # + colour * 7 + destination (D26)
TAKE_PLATE = TAKE_MOON + COLOURS * DESTINATIONS  # + place in the display (D15, D21)
DRAW_PLATE = TAKE_PLATE + DISPLAY  # from the stack, or one more (D22)
STOP = DRAW_PLATE + 1  # drawing, and look (D22)
CHOOSE_PLATE = STOP + 1  # + plate: to keep, or to put under the stack (D22)
PLACE_PLATE = CHOOSE_PLATE + PLATES  # + space * 4 + quarter turns (D23)
TAKE_CHIP = PLACE_PLATE + SPACES * ORIENTATIONS  # + small factory - 1 (D30)
LAY = TAKE_CHIP + FACTORIES - 1  # + colour: the next tile of a moon's stack (D24)
TILE_CELL = LAY + COLOURS  # + column (D40)
LEAVE = TILE_CELL + SIZE  # the line incomplete (D45)
SPEND = LEAVE + 1  # + kind of chip (D45)
ACTIONS = SPEND + CHIP_KINDS


@rule
def take_action(source: int, colour: int, destination: int) -> int:
    """Take a colour from the sun of a factory, or from the MOONS, for a line or the broken space."""
    return TAKE_SUN + (source * COLOURS + colour) * DESTINATIONS + destination


@rule
def source_of(action: int) -> int:
    """A factory for its sun, or MOONS."""
    return (action - TAKE_SUN) // (COLOURS * DESTINATIONS)


@rule
def colour_of(action: int) -> int:
    """Of the tiles that are taken."""
    return (action - TAKE_SUN) // DESTINATIONS % COLOURS


@rule
def destination_of(action: int) -> int:
    """The line for the tiles that are taken, or BROKEN."""
    return (action - TAKE_SUN) % DESTINATIONS


@rule
def slot_of(action: int) -> int:
    """The place in the display of the plate that is taken."""
    return action - TAKE_PLATE


@rule
def plate_of(action: int) -> int:
    """The plate that is kept or put back."""
    return action - CHOOSE_PLATE


@rule
def place_action(space: int, turns: int) -> int:
    """Place the plate in hand."""
    return PLACE_PLATE + space * ORIENTATIONS + turns


@rule
def dome_space_of(action: int) -> int:
    """The space on which the plate is placed."""
    return (action - PLACE_PLATE) // ORIENTATIONS


@rule
def turns_of(action: int) -> int:
    """The turns of the plate."""
    return (action - PLACE_PLATE) % ORIENTATIONS


@rule
def factory_of(action: int) -> int:
    """The factory of the chip that is taken."""
    return action - TAKE_CHIP + 1


@rule
def laid_colour_of(action: int) -> int:
    """Of the tile that is laid on a moon's stack."""
    return action - LAY


@rule
def column_of(action: int) -> int:
    """Of the cell that is tiled."""
    return action - TILE_CELL


@rule
def chip_of(action: int) -> int:
    """The kind of chip that is spent."""
    return action - SPEND
