"""Everything that can happen in Azul Duel, and where, and to which pieces: the closed types behind `core.effects`."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import Literal

from azulejos.core import effects
from azulejos.games.duel.rules.components import Colour, PlateType
from azulejos.games.duel.rules.tablets import TabletSide
from azulejos.games.duel.text.view import View

Kind = Literal[
    "tablets",  # the tablets are drawn
    "start",  # a start player is drawn
    "deal",  # a tile goes from the bag to a sun
    "redraw",  # five tiles of one colour go back to the bag
    "refill",  # the tower is tipped into the bag
    "top",  # the stack shows the type of its uppermost plate
    "turn up",  # a plate is turned up, and lies open
    "take plate",  # a player takes an open plate
    "draw",  # a player draws a plate from the stack, and pays for it
    "stop",  # a player draws no more
    "look",  # a player sees the front of a drawn plate
    "keep plate",  # a player keeps one of the drawn plates
    "return",  # a player puts one under the stack
    "place plate",  # a plate goes to the dome
    "place",  # tiles go to a pattern line
    "break",  # tiles go to the broken space
    "discard",  # tiles that find it full go to the tower
    "start tile",  # a player takes the start-player tile
    "slide",  # the rest of the large sun goes to the large moon
    "stack",  # tiles go from a sun to the stack on its moon
    "reveal",  # a chip is turned up
    "take chip",  # a player takes a chip
    "spend",  # a chip stands for a missing tile
    "leave",  # a line is left as it is
    "tile",  # a tile goes from a complete line to the dome
    "row",  # it scores a run across
    "column",  # it scores a run down
    "alone",  # it scores 1, without neighbours
    "special",  # a special tile is placed on the dome, and scores
    "clear",  # the others of its line go to the tower
    "pay",  # broken tiles and the start-player tile cost points
    "sweep",  # broken tiles go to the tower
    "next round",  # the next round begins, with `seat`
    "end",  # the game is over
    "tablet",  # a tablet scores; `rule` is its side
    "raise",  # a score below 0 is raised to 0
]
StepKind = Literal[
    "deal",  # tablets, who starts, and tiles for the suns
    "display",  # the stack shows its uppermost plate, or a plate is turned up
    "reveal",  # a chip is turned up
    "take",  # a player takes tiles and lays them
    "stack",  # the rest of a sun is stacked on its moon
    "chip",  # a player takes a chip
    "plate",  # a player takes an open plate
    "draw",  # a player draws a plate
    "stop",  # a player draws no more
    "look",  # a player sees the front of a drawn plate
    "keep",  # a player keeps a drawn plate
    "return",  # a player puts one under the stack
    "place",  # a plate goes to the dome
    "leave",  # a line is left as it is
    "spend",  # a chip stands for a missing tile
    "tile",  # one line is tiled, and scores
    "fall",  # a line that no cell takes breaks
    "pay",  # broken tiles and the start-player tile are paid
    "round",  # the next round begins
    "end",  # the game is over, and the tablets are counted
]
Zone = Literal[
    "bag",
    "tower",
    "factory",  # a small one: where its chip lies
    "sun",
    "moon",
    "display",  # where plates lie open
    "stack",  # of plates
    "hand",  # plates that a player has drawn
    "line",
    "dome",  # for a plate: `row` is one of the nine spaces
    "cell",  # for a tile: `row` and `space` count the cells of the dome
    "broken",
    "start tile",  # before the player who has taken it
    "supply",  # of special tiles, beside the table
]


@dataclass(frozen=True, slots=True)
class PlatePiece:
    """A dome plate, as far as the viewer may know it."""

    piece: Literal["plate"] = "plate"
    number: int | None = None  # None if the viewer has not seen its front
    type: PlateType | None = None  # what its back shows; None if not even that is known
    turns: int = 0  # quarter turns clockwise; only on a dome are there any


@dataclass(frozen=True, slots=True)
class ChipPiece:
    """A bonus chip."""

    piece: Literal["chip"] = "chip"
    colours: tuple[Colour, ...] = ()  # one or two


@dataclass(frozen=True, slots=True)
class TabletPiece:
    """A scoring tablet."""

    piece: Literal["tablet"] = "tablet"
    side: TabletSide = "D60"  # the rule of the side in play


# A tile is its colour.
Piece = Colour | Literal["special", "start tile"] | PlatePiece | ChipPiece | TabletPiece


NAMES: dict[str, str] = {"factory": "chip", "dome": "space", "start tile": "start"}  # of zones, on the page


@cache
def place_id(zone: Zone, seat: int = -1, row: int = -1, space: int = -1) -> str:
    """The id of a place on the page: "sun-0" is the large factory's, "moon-2-0" the bottom of a stack."""
    if zone in ("sun", "moon", "factory"):
        return effects.place_id(NAMES.get(zone, zone), row + 1, space if zone == "moon" else -1)
    return effects.place_id(NAMES.get(zone, zone), seat, row, space)


@dataclass(frozen=True, slots=True)
class Place(effects.Place):
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
class Step(effects.ViewedStep):
    """A step, and the table at its end: the effects do not say how plates, chips and pawns lie then."""

    kind: StepKind
    effects: tuple[Effect, ...]
    view: View | None = field(default=None, compare=False)
