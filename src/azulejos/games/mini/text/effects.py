"""Everything that can happen in Mini, and where, and to which pieces: the closed types behind `core.effects`."""

from __future__ import annotations

from dataclasses import dataclass
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
