"""The table as people see it: frozen values, every name spelled out. Azul hides nothing from anybody."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal, get_args

from azulejos.games.azul.rules.state import (
    CENTRE,
    COLUMNS,
    MARKER,
    OVER,
    ROWS,
    SPACE,
    SPACE_BITS,
    TILING,
    factories,
)
from azulejos.games.shared.pictured import Pictured
from azulejos.games.shared.plain_state import fields_of
from azulejos.games.shared.tiles import COLOURS, count_of

Colour = Literal["blue", "yellow", "red", "black", "white"]
Phase = Literal["start", "deal", "offer", "tiling", "over"]
Wall = Literal["coloured", "grey"]
COLOUR_NAMES: tuple[Colour, ...] = get_args(Colour)
PHASE_NAMES: tuple[Phase, ...] = get_args(Phase)
WALL_NAMES: tuple[Wall, ...] = get_args(Wall)

Tiles = tuple[Colour, ...]
Floor = tuple[Colour | Literal["marker"], ...]


@dataclass(frozen=True, slots=True)
class Line:
    """A pattern line."""

    size: int  # spaces
    tiles: int  # in use
    colour: Colour | None  # of the tiles; None if there are none


@dataclass(frozen=True, slots=True)
class Board:
    """One player's board."""

    score: int
    lines: tuple[Line, ...]  # from the top
    wall: tuple[tuple[Colour | None, ...], ...]  # rows from the top, spaces from the left; None where free
    floor: Floor  # the spaces in use, from the left; "marker" for the marker


@dataclass(frozen=True, slots=True)
class View(Pictured):
    """The whole table."""

    game: Literal["azul"]
    players: int
    wall: Wall
    round: int  # from 1
    phase: Phase  # "start" and "deal" wait for chance, "offer" and "tiling" for a seat; "over"
    to_act: int | None  # the seat whose turn it is
    starter: int | None  # starts this round; once the marker is taken, the next; None before it is drawn
    marker_in_centre: bool
    marker_holder: int | None  # before whom it lies when it is neither in the centre nor on a floor line
    factories: tuple[Tiles, ...]  # tiles in the order of the colours
    centre: Tiles
    bag: dict[Colour, int]  # by colour
    lid: dict[Colour, int]
    boards: tuple[Board, ...]  # by seat
    tiling_row: int | None  # the row whose column `to_act` is choosing


def view(state: Any, viewer: int | None = None) -> View:
    """The view of a seat or a spectator, who may know everything."""
    record = fields_of(state)
    return View(
        game="azul",
        players=record.players,
        wall=WALL_NAMES[record.grey],
        round=record.round_number,
        phase=PHASE_NAMES[record.phase],
        to_act=record.to_act if record.to_act >= 0 else None,
        starter=record.starter if record.starter >= 0 else None,
        marker_in_centre=bool(record.marker_in_centre),
        marker_holder=marker_holder(record),
        factories=tuple(tile_names(tiles) for tiles in record.supply[1 : 1 + factories(record)]),
        centre=tile_names(record.supply[CENTRE]),
        bag=tile_counts(record.bag),
        lid=tile_counts(record.lid),
        boards=tuple(board(record, seat) for seat in range(record.players)),
        tiling_row=record.tiling_row if record.phase == TILING else None,
    )


def marker_holder(record: Any) -> int | None:
    """The seat that keeps the marker between two rounds, or had no space for it (R1)."""
    if record.marker_in_centre or record.phase == OVER or record.starter < 0:
        return None
    floor = record.floor[record.starter]
    lies_there = any(space(floor, place) == MARKER for place in range(record.floor_used[record.starter]))
    return None if lies_there else int(record.starter)


def board(record: Any, seat: int) -> Board:
    return Board(
        score=record.score[seat],
        lines=lines(record.line_tiles[seat], record.line_colours[seat]),
        wall=tuple(wall_row(row) for row in record.wall[seat]),
        floor=tuple(floor_name(space(record.floor[seat], place)) for place in range(record.floor_used[seat])),
    )


# The parts of a table change seldom, and recur in view after view.
remembered = lru_cache(maxsize=2**14)


@remembered
def lines(tiles: int, colours: int) -> tuple[Line, ...]:
    return tuple(line(number, space(tiles, number), space(colours, number)) for number in range(ROWS))


def line(number: int, tiles: int, colour: int) -> Line:
    return Line(size=number + 1, tiles=tiles, colour=COLOUR_NAMES[colour] if tiles else None)


@remembered
def wall_row(row: int) -> tuple[Colour | None, ...]:
    return tuple(colour_or_none(space(row, column)) for column in range(COLUMNS))


def space(packed: Any, place: int) -> int:
    """The contents of a packed row of spaces at a place."""
    return int(packed) >> SPACE_BITS * place & SPACE


def colour_or_none(code: int) -> Colour | None:
    return COLOUR_NAMES[code - 1] if code else None


def floor_name(code: int) -> Colour | Literal["marker"]:
    return "marker" if code == MARKER else COLOUR_NAMES[code - 1]


def tile_counts(tiles: Any) -> dict[Colour, int]:
    return {COLOUR_NAMES[colour]: count_of(tiles, colour) for colour in range(COLOURS)}


@remembered
def tile_names(tiles: int) -> Tiles:
    return tuple(name for name, number in tile_counts(tiles).items() for _ in range(number))
