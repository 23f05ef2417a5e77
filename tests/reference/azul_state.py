"""The state of the second engine of Azul: frozen values, and small changes of them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeVar

COLOURS = ("blue", "yellow", "red", "black", "white")
MARKER = "marker"
WALL_KINDS = ("coloured", "grey")  # A1
FACTORIES = {2: 5, 3: 7, 4: 9}  # A3: how many, by the number of players
TILES_OF_A_COLOUR = 20  # A4
TILES_OF_A_FACTORY = 4  # A5
SIZE = 5  # pattern lines of a board, rows of its wall, and columns of its wall
FLOOR_COSTS = (1, 1, 2, 2, 2, 3, 3)  # A24: one for each of the floor line's spaces (A18)
ROW_BONUS, COLUMN_BONUS, COLOUR_BONUS = 2, 7, 10  # A41
CENTRE = 0  # the source beside the factories
FLOOR_LINE = SIZE  # the destination after the pattern lines
Wall = tuple[tuple[str | None, ...], ...]
Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Line:
    """A pattern line: some tiles of one colour."""

    colour: str | None  # None when the line is empty
    tiles: int  # how many it holds


@dataclass(frozen=True, slots=True)
class Board:
    """The board of one player."""

    score: int  # points so far, never below 0
    lines: tuple[Line, ...]  # the pattern lines, from top to bottom
    wall: Wall  # rows from top to bottom, each the colours placed from left to right, None where free
    floor: tuple[str, ...]  # the floor line from left to right: colours, and the marker


@dataclass(frozen=True, slots=True)
class State:
    """The whole table between two decisions, be they a player's or chance's."""

    wall_kind: str  # "coloured" or "grey" (A1)
    round: int  # 1 in the first round; grows when the next dealing begins
    phase: str  # "start", "deal", "offer", "tiling" (a column must be chosen) or "over"
    to_act: int | None  # the seat that decides, in the phases "offer" and "tiling"
    starter: int | None  # who starts this round; once the marker is taken, who starts the next
    marker_in_centre: bool  # from the end of dealing until the marker is taken
    factories: tuple[tuple[str, ...], ...]  # the tiles of each, in the order drawn
    centre: tuple[str, ...]  # the tiles in the centre, in the order of COLOURS
    bag: tuple[int, ...]  # how many tiles of each colour are in the bag
    lid: tuple[int, ...]  # how many tiles of each colour are in the lid of the box
    boards: tuple[Board, ...]  # one for each seat, clockwise
    tiling_row: int | None  # the row whose column must be chosen, in the phase "tiling"


@dataclass(frozen=True, slots=True)
class Take:
    """Take all tiles of a colour from a source to a line (A11, A13, A17)."""

    source: int  # 0 is the centre, 1 the first factory
    colour: str
    line: int  # 0 is the topmost pattern line, 5 the floor line


@dataclass(frozen=True, slots=True)
class Place:
    """Choose the column of the grey wall for the line that is being tiled (A51)."""

    column: int  # 0 is the leftmost


NOTHING = tuple(0 for _ in COLOURS)
EMPTY_LINE = Line(colour=None, tiles=0)


EMPTY_WALL: Wall = tuple(tuple(None for _ in range(SIZE)) for _ in range(SIZE))


EMPTY_BOARD = Board(score=0, lines=tuple(EMPTY_LINE for _ in range(SIZE)), wall=EMPTY_WALL, floor=())  # A2


def known(value: Item | None) -> Item:
    """A value that the phase of the game ensures."""
    assert value is not None
    return value


def exchange(items: tuple[Item, ...], index: int, item: Item) -> tuple[Item, ...]:
    """The same items, but for the one at an index."""
    return (*items[:index], item, *items[index + 1 :])


def change_board(state: State, seat: int, board: Board) -> State:
    """The same table, but for one seat's board."""
    return replace(state, boards=exchange(state.boards, seat, board))
