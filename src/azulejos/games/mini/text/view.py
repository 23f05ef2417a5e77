"""The table as people see it: frozen values, every name spelled out. Mini hides nothing from anybody."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, get_args

from azulejos.games.mini.rules.state import COLUMNS, FACTORY_TILES, ROWS, SEATS, in_kind, is_shown, printed_column
from azulejos.games.shared.pictured import Pictured
from azulejos.games.shared.plain_state import plain_copy

Colour = Literal["blue", "yellow"]
Phase = Literal["start", "deal", "offer", "over"]
COLOUR_NAMES: tuple[Colour, ...] = get_args(Colour)
PHASE_NAMES: tuple[Phase, ...] = get_args(Phase)

Tiles = tuple[Colour, ...]


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
    floor: int  # spaces in use


@dataclass(frozen=True, slots=True)
class View(Pictured):
    """The whole table."""

    game: Literal["mini"]
    round: int  # from 1
    phase: Phase  # "start" and "deal" wait for chance, "offer" for a seat; "over"
    to_act: int | None  # the seat whose turn it is
    starter: int | None  # starts this round; once the marker is taken, the next; None before it is drawn
    marker_in_centre: bool
    factories: tuple[Tiles, ...]  # those that hold tiles, by the number of their yellow ones
    centre: Tiles
    bag: dict[Colour, int]  # by colour
    boards: tuple[Board, ...]  # by seat


def view(state: Any, viewer: int | None = None) -> View:
    """The view of a seat or a spectator, who may know everything."""
    record = plain_copy(state)
    return View(
        game="mini",
        round=record.round_number,
        phase=PHASE_NAMES[record.phase],
        to_act=record.to_act if record.to_act >= 0 else None,
        starter=record.starter if record.starter >= 0 else None,
        marker_in_centre=bool(record.marker_in_centre),
        factories=tuple(tiles_of_kind(kind) for kind, number in enumerate(record.factories) for _ in range(number)),
        centre=tile_names(record.centre),
        bag=dict(zip(COLOUR_NAMES, record.bag, strict=True)),
        boards=tuple(board(record, seat) for seat in range(SEATS)),
    )


def tile_names(counts: list[int]) -> Tiles:
    return tuple(name for name, number in zip(COLOUR_NAMES, counts, strict=True) for _ in range(number))


def tiles_of_kind(kind: int) -> Tiles:
    """The tiles of a factory of some kind."""
    tiles = tile_names([in_kind(kind, colour) for colour in range(len(COLOUR_NAMES))])
    assert len(tiles) == FACTORY_TILES
    return tiles


def board(record: Any, seat: int) -> Board:
    return Board(
        score=record.score[seat],
        lines=tuple(line(record, seat, row) for row in range(ROWS)),
        wall=tuple(wall_row(record, seat, row) for row in range(ROWS)),
        floor=record.floor_used[seat],
    )


def line(record: Any, seat: int, row: int) -> Line:
    tiles = record.line_tiles[seat, row]
    return Line(row + 1, tiles, COLOUR_NAMES[record.line_colour[seat, row]] if tiles else None)


def wall_row(record: Any, seat: int, row: int) -> tuple[Colour | None, ...]:
    return tuple(
        name if is_shown(record, seat, row, COLOUR_NAMES.index(name)) else None for name in printed_colours(row)
    )


def printed_colours(row: int) -> tuple[Colour, ...]:
    """The colours of a row of the wall, from the left (M21)."""
    columns = {printed_column(row, colour): name for colour, name in enumerate(COLOUR_NAMES)}
    return tuple(columns[column] for column in range(COLUMNS))
