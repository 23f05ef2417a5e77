"""Actions: the numbers by which the engine knows the moves.

0 to 4 choose a column of the grey wall in tiling (A51). The others take tiles: source, colour and destination,
the destination changing fastest. With fewer players the numbers simply end earlier.
"""

from __future__ import annotations

from azulejos.core.compiling.rule import rule
from azulejos.games.azul.rules.state import COLUMNS, DESTINATIONS, SOURCES
from azulejos.games.shared.tiles import COLOURS

FIRST_TAKE = COLUMNS
ACTIONS = FIRST_TAKE + SOURCES * COLOURS * DESTINATIONS


@rule
def take_action(source: int, colour: int, destination: int) -> int:
    return FIRST_TAKE + (source * COLOURS + colour) * DESTINATIONS + destination


@rule
def source_of(action: int) -> int:
    return (action - FIRST_TAKE) // (COLOURS * DESTINATIONS)


@rule
def colour_of(action: int) -> int:
    return (action - FIRST_TAKE) // DESTINATIONS % COLOURS


@rule
def destination_of(action: int) -> int:
    return (action - FIRST_TAKE) % DESTINATIONS


def actions_of(players: int) -> int:
    """All actions with this many players are below this number: 185, 245 or 305."""
    return FIRST_TAKE + (2 * players + 2) * COLOURS * DESTINATIONS
