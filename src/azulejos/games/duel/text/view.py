"""The table as people see it: frozen values, every name spelled out, and nothing that the viewer may not know.

Hidden from all but one seat: the fronts of plates that it has drawn, the plate that it keeps of them until it is
placed, and which plates it put back under the stack, and in what order. Hidden from everybody: what is unseen.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal, get_args

from azulejos.core.actors import REFEREE
from azulejos.games.duel.rules.components import (
    CELL_NAMES,
    CHIP_KINDS,
    COLOUR_NAMES,
    ORIENTATIONS,
    PLATE_TYPES,
    TURNED_CELLS,
    TYPE_NAMES,
    Cell,
    Colour,
    PlateType,
)
from azulejos.games.duel.rules.state import (
    DISPLAY,
    DRAWING,
    FACTORIES,
    HIDDEN,
    LARGE,
    LINES,
    NO_CHIP,
    NONE,
    SEATS,
    UNDECIDED,
)
from azulejos.games.duel.rules.tablets import TABLET_IDS, TabletSide
from azulejos.games.duel.text.piece_names import (
    DomeTile,
    Tiles,
    chip_count,
    chip_name,
    chip_names,
    dome_row,
    packed,
    remembered,
    stack_names,
    tile_counts,
    tile_names,
)
from azulejos.games.shared.pictured import Pictured
from azulejos.games.shared.plain_state import fields_of

Phase = Literal[
    "start",
    "fill",
    "display",
    "opening",
    "acquisition",
    "stack",
    "draw",
    "look",
    "keep",
    "place",
    "return",
    "reveal",
    "tiling",
    "over",
]
Awaits = Literal["tablets", "starter", "tile", "top", "plate", "front", "chip"]
PHASE_NAMES: tuple[Phase, ...] = get_args(Phase)
AWAITS_NAMES: tuple[Awaits | None, ...] = (None, *get_args(Awaits))


@dataclass(frozen=True, slots=True)
class Line:
    """A pattern line."""

    size: int  # spaces
    tiles: int  # in use
    colour: Colour | None  # of the tiles; None if there are none


@dataclass(frozen=True, slots=True)
class Plate:
    """A dome plate; how it is turned matters on a dome only."""

    number: int  # its id in the list of plates
    type: PlateType  # what its back shows
    cells: tuple[Cell, ...]  # as it lies: top left, top right, bottom left, bottom right
    turns: int = 0  # quarter turns clockwise


@dataclass(frozen=True, slots=True)
class Back:
    """A plate of which only the back is known."""

    type: PlateType | None  # None where not even that is known


@dataclass(frozen=True, slots=True)
class Factory:
    """A factory: its sun, its moon, and its chip."""

    sun: Tiles
    moon: Tiles  # of a small one the stack from bottom to top
    chip: str | None  # "hidden", the colours of a revealed one as in "blue-red", or None


@dataclass(frozen=True, slots=True)
class Board:
    """One player's board."""

    score: int
    lines: tuple[Line, ...]  # from the top
    plates: tuple[Plate | None, ...]  # the nine spaces of the dome, row by row
    dome: tuple[tuple[DomeTile | None, ...], ...]  # the tiles on its cells
    broken: Tiles
    chips: tuple[str, ...]  # in the reserve
    tokens: int  # not used yet in this round
    chips_taken: int  # in this round


@dataclass(frozen=True, slots=True)
class View(Pictured):
    """The whole table."""

    game: Literal["duel"]
    players: int  # always 2
    tablets: tuple[TabletSide, ...]  # the rules of the sides in play
    round: int  # from 1 to 5
    phase: Phase
    awaits: Awaits | None  # what chance is about to decide
    to_act: int | None  # the seat that acts next
    turn: int | None  # the seat whose turn it is, also while chance decides
    starter: int | None  # starts this round
    start_tile: int | None  # the seat that has taken it in this round
    factories: tuple[Factory, ...]  # the large one first
    moon_tiles: Tiles  # that can be taken from the moons: those of the large one, and the top of each stack
    display: tuple[Plate | None, ...]
    stack: int  # plates in it
    top: PlateType | None  # the type of the uppermost
    returned: tuple[Plate | Back, ...]  # those of the stack that were put back, the upper ones first
    drawn: tuple[Plate | Back, ...]  # plates in the hand of `turn`, drawn from the stack
    hand: Plate | Back | None  # the plate that is about to be placed
    openings: int  # plates still to be taken before the first round
    stacking: int | None  # the factory whose rest is being stacked
    row: int | None  # the line that is being tiled
    paid: int  # of its missing tiles, with chips
    laid: int  # chips laid for the next one
    laid_showing: int  # of those, how many show the colour
    bag: dict[Colour, int]  # by colour
    tower: dict[Colour, int]
    unseen_chips: dict[str, int]  # by kind
    boards: tuple[Board, ...]  # by seat


def view(state: Any, viewer: int | None = None) -> View:
    """The view of a seat, a spectator (None) or the REFEREE."""
    record = fields_of(state)
    turn = seat_or_none(record.turn)
    phase = PHASE_NAMES[record.phase]
    factories = tuple(factory(record, number) for number in range(FACTORIES))
    is_seen = sees_hand(record, viewer)
    return View(
        game="duel",
        players=SEATS,
        tablets=tuple(
            name for side, name in enumerate(TABLET_IDS) if record.tablets >= 0 and record.tablets >> side & 1
        ),
        round=record.round_number,
        phase=phase,
        awaits=AWAITS_NAMES[record.awaits],
        to_act=seat_or_none(record.to_act),
        turn=turn,
        starter=seat_or_none(record.starter),
        start_tile=seat_or_none(record.start_tile),
        factories=factories,
        moon_tiles=moon_tiles(factories),
        display=tuple(plate_or_none(record.display[slot]) for slot in range(DISPLAY)),
        stack=stack_size(record),
        top=None if record.top == NONE else TYPE_NAMES[record.top],
        returned=tuple(returned(record, place, viewer) for place in range(returned_size(record))),
        drawn=tuple(drawn(int(code), is_seen) for code in record.drawn if code != NONE),
        hand=hand(record, is_seen),
        openings=record.openings,
        stacking=seat_or_none(record.stacking),
        row=record.row if phase == "tiling" else None,
        paid=record.paid,
        laid=record.laid,
        laid_showing=record.laid_showing,
        bag=tile_counts(record.bag),
        tower=tile_counts(record.tower),
        unseen_chips={chip_name(kind): chip_count(record.unseen_chips, kind) for kind in range(CHIP_KINDS)},
        boards=tuple(board(record, seat) for seat in range(SEATS)),
    )


def sees_hand(record: Any, viewer: int | None) -> bool:
    """The front of a plate is hidden until the drawing stops, though it was put back before (D22)."""
    return viewer == REFEREE or (viewer is not None and viewer == record.turn and record.phase != DRAWING)


def seen_plates(record: Any, viewer: int | None) -> Iterator[tuple[int, Plate | Back]]:
    """The plates that a seat has seen the fronts of and others may not have, as a viewer sees them."""
    is_seen = sees_hand(record, viewer)
    for place in range(returned_size(record)):
        yield record.returned[place], returned(record, place, viewer)
    for code in record.drawn:
        if code >= 0:
            yield code, drawn(code, is_seen)
    if shown := hand(record, is_seen):
        yield record.hand, shown


def seat_or_none(seat: Any) -> int | None:
    return int(seat) if seat >= 0 else None


def factory(record: Any, number: int) -> Factory:
    moon = tile_names(record.moon) if number == LARGE else stack_names(record.stack[number])
    chip = record.chip[number]
    name = None if chip == NO_CHIP else "hidden" if chip == HIDDEN else chip_name(chip)
    return Factory(sun=tile_names(record.sun[number]), moon=moon, chip=name)


def moon_tiles(factories: tuple[Factory, ...]) -> Tiles:
    """The tiles that lie open on the moons (D26)."""
    return factories[LARGE].moon + tuple(name for each in factories[LARGE + 1 :] for name in each.moon[-1:])


@cache
def plate(number: int, turns: int = 0) -> Plate:
    cells = tuple(CELL_NAMES[cell] for cell in TURNED_CELLS[number * ORIENTATIONS + turns])
    return Plate(number, TYPE_NAMES[PLATE_TYPES[number]], cells, turns)


def plate_or_none(number: int) -> Plate | None:
    return None if number == NONE else plate(number)


def undecided_number(record: Any) -> int:
    return sum(int(code) <= UNDECIDED for code in record.drawn)


def returned_size(record: Any) -> int:
    return sum(int(code) != NONE for code in record.returned)


def stack_size(record: Any) -> int:
    return record.unknown.bit_count() - undecided_number(record) + returned_size(record)


def returned(record: Any, place: int, viewer: int | None) -> Plate | Back:
    """A plate that was put back: known to the seat that put it there, and its type to all when it is on top."""
    owner = record.returned_by >> place & 1
    if viewer in (REFEREE, owner):
        return plate(record.returned[place])
    is_top = place == 0 and stack_size(record) == returned_size(record) and record.top != NONE
    return Back(TYPE_NAMES[record.top] if is_top else None)


def drawn(code: int, sees_hand: bool) -> Plate | Back:
    if code <= UNDECIDED:
        return Back(TYPE_NAMES[UNDECIDED - code])
    return plate(code) if sees_hand else Back(TYPE_NAMES[PLATE_TYPES[code]])


def hand(record: Any, sees_hand: bool) -> Plate | Back | None:
    number = record.hand
    if number == NONE:
        return None
    return plate(number) if sees_hand or not record.hand_is_secret else Back(TYPE_NAMES[PLATE_TYPES[number]])


def board(record: Any, seat: int) -> Board:
    return Board(
        score=record.score[seat],
        lines=lines(record.line_tiles[seat], record.line_colours[seat]),
        plates=tuple(placed(code) for code in record.plates[seat]),
        dome=tuple(dome_row(row) for row in record.dome[seat]),
        broken=tile_names(record.broken[seat]),
        chips=chip_names(record.chips[seat]),
        tokens=record.tokens[seat],
        chips_taken=record.chips_taken[seat],
    )


@remembered
def lines(tiles: int, colours: int) -> tuple[Line, ...]:
    return tuple(line(number, packed(tiles, number), packed(colours, number)) for number in range(LINES))


def line(number: int, tiles: int, colour: int) -> Line:
    return Line(size=number + 1, tiles=tiles, colour=COLOUR_NAMES[colour] if tiles else None)


def placed(code: int) -> Plate | None:
    return None if code == NONE else plate(code // ORIENTATIONS, code % ORIENTATIONS)
