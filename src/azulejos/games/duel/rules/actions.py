"""Actions: the numbers by which the engine knows the moves, in the order of the rulebook."""

from __future__ import annotations

from azulejos.games.duel.rules.components import CHIP_KINDS, ORIENTATIONS, PLATES
from azulejos.games.duel.rules.state import DESTINATIONS, DISPLAY, FACTORIES, SIZE, SPACES
from azulejos.games.shared.tiles import COLOURS

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
