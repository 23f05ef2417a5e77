"""Everything that can happen in Azul, and where, and to which pieces: the closed types behind `core.effects`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from azulejos.core import effects
from azulejos.games.azul.text.view import Colour

Kind = Literal[
    "start",  # a start player is drawn
    "refill",  # the lid is tipped into the bag
    "deal",  # a tile goes from the bag to a factory
    "marker",  # the marker goes to the floor line, or before its holder if that is full
    "place",  # tiles go to a pattern line
    "fall",  # tiles go to the floor line
    "discard",  # tiles that find no space go to the lid
    "slide",  # the rest of a factory goes to the centre
    "tile",  # a tile goes from a complete line to the wall
    "row",  # it scores a run across
    "column",  # it scores a run down
    "alone",  # it scores 1, without neighbours
    "clear",  # the others of its line go to the lid
    "pay",  # the floor line costs points
    "sweep",  # its tiles go to the lid
    "keep",  # its marker stays with the player
    "next round",  # the next round begins, with `seat`
    "end",  # the game is over
    "row bonus",  # a complete row
    "column bonus",  # a complete column
    "colour bonus",  # all five tiles of a colour
]
Zone = Literal["bag", "lid", "factory", "centre", "line", "wall", "floor", "holder"]
Piece = Colour | Literal["marker"]


@dataclass(frozen=True, slots=True)
class Place(effects.Place):
    zone: Zone


@dataclass(frozen=True, slots=True)
class Effect(effects.Effect):
    kind: Kind
    tiles: tuple[Piece, ...] = ()
    origin: Place | None = None
    to: tuple[Place, ...] = ()
