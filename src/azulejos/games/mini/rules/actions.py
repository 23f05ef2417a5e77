"""Actions: a source, a colour and a destination, the destination changing fastest.

A source is the centre or a kind of factory, since factories that hold the same tiles are the same.
"""

from __future__ import annotations

from azulejos.core.compiling.rule import rule
from azulejos.games.mini.rules.state import COLOURS, DESTINATIONS, SOURCES

ACTIONS = SOURCES * COLOURS * DESTINATIONS


@rule
def take_action(source: int, colour: int, destination: int) -> int:
    return (source * COLOURS + colour) * DESTINATIONS + destination


@rule
def source_of(action: int) -> int:
    return action // (COLOURS * DESTINATIONS)


@rule
def colour_of(action: int) -> int:
    return action // DESTINATIONS % COLOURS


@rule
def destination_of(action: int) -> int:
    return action % DESTINATIONS
