"""Everything that can happen in Mini, and where, and to which pieces: the closed types behind `core.effects`."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Literal

from azulejos.core import effects
from azulejos.games.mini.text.view import Colour

Kind = Literal[
    "start",  # a start player is drawn
    "deal",  # two tiles go from the bag to a factory
    "marker",  # the marker goes to the floor line, or before its holder if that is full
    "place",  # tiles go to a pattern line
    "fall",  # tiles go to the floor line
    "discard",  # tiles that find no space leave the game
    "slide",  # the rest of a factory goes to the centre
    "tile",  # a tile goes from a complete line to the wall
    "row",  # it scores a run across
    "column",  # it scores a run down
    "alone",  # it scores 1, without neighbours
    "clear",  # the others of its line leave the game
    "floor",  # the floor line costs points and is emptied
    "next round",  # the next round begins, with `seat`
    "end",  # the game is over
]
StepKind = Literal[
    "deal",  # who starts, and tiles for the factories
    "take",  # a player takes tiles and lays them
    "tile",  # one line is tiled, and scores
    "pay",  # a floor line is paid and emptied
    "round",  # the next round begins
    "end",  # the game is over
]
Zone = Literal["bag", "lid", "factory", "centre", "line", "wall", "floor", "holder"]
Piece = Colour | Literal["marker"]


@cache
def place_id(zone: Zone, seat: int = -1, row: int = -1, space: int = -1) -> str:
    """The id of a place on the page, as in "factory-2", "line-0-3-1" and "wall-0-3-1"."""
    return effects.place_id(zone, seat, row, -1 if zone == "factory" else space)


@dataclass(frozen=True, slots=True)
class Place(effects.Place):
    """Somewhere on the table; the tiles of a factory have no spaces of their own on the page."""

    zone: Zone

    def identify(self) -> str:
        return place_id(self.zone, self.seat, self.row, self.space)


@dataclass(frozen=True, slots=True)
class Effect(effects.Effect):
    kind: Kind
    tiles: tuple[Piece, ...] = ()
    origin: Place | None = None
    to: tuple[Place, ...] = ()
    spaces: tuple[Place, ...] = ()


@dataclass(frozen=True, slots=True)
class Step(effects.Step):
    kind: StepKind
    effects: tuple[Effect, ...]
