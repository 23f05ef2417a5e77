"""The second engine of Azul, against which the real one is compared.

Here are the rules of both walls, A1 to A53, with the rulings R1 to R6 (R6 in that nothing limits the rounds).
Not here: moves as text or numbers, checks of legality, speed. The one idea needed to read it: a state never
changes; a rule takes a state and returns the next one. Chance is lazy: `draw` is told one outcome at a time.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import product, takewhile
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

CENTRE = 0  # the source that is no factory
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
    """What lies before one player."""

    score: int  # points so far, never below 0
    lines: tuple[Line, ...]  # the pattern lines, from top to bottom
    wall: Wall  # rows from top to bottom, each the colours placed from left to right, None where free
    floor: tuple[str, ...]  # the floor line from left to right: colours, and the marker


@dataclass(frozen=True, slots=True)
class State:
    """The whole table between two decisions, be they a player's or chance's."""

    wall_kind: str  # "coloured" or "grey" (A1)
    round: int  # 1 in the first round; grows when the next dealing begins
    phase: str  # "start", "deal", "offer", "tiling" (a column is to be chosen) or "over"
    to_act: int | None  # the seat that decides, in the phases "offer" and "tiling"
    starter: int | None  # who starts this round; once the marker is taken, who starts the next
    marker_in_centre: bool  # from the end of dealing until the marker is taken
    factories: tuple[tuple[str, ...], ...]  # the tiles of each, in the order drawn
    centre: tuple[str, ...]  # the tiles in the centre, in the order of COLOURS
    bag: tuple[int, ...]  # how many tiles of each colour are in the bag
    lid: tuple[int, ...]  # how many tiles of each colour are in the lid of the box
    boards: tuple[Board, ...]  # one for each seat, clockwise
    tiling_row: int | None  # the row whose column is to be chosen, in the phase "tiling"


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


# Set-up and chance


def new(players: int, wall: str = "coloured", start: int | None = None) -> State:
    """Set the table for a first round, whose start player is named or else still to be drawn (A5)."""
    if players not in FACTORIES or wall not in WALL_KINDS:
        raise ValueError(f"no game for {players} players on the wall {wall!r}")
    return State(
        wall_kind=wall,
        round=1,
        phase="start" if start is None else "deal",
        to_act=None,
        starter=start,
        marker_in_centre=False,
        factories=tuple(() for _ in range(FACTORIES[players])),
        centre=(),
        bag=tuple(TILES_OF_A_COLOUR for _ in COLOURS),
        lid=NOTHING,
        boards=tuple(EMPTY_BOARD for _ in range(players)),
        tiling_row=None,
    )


def outcomes(state: State) -> list[tuple[object, int]]:
    """What chance may bring next, each outcome with its weight."""
    if state.phase == "start":
        return [(seat, 1) for seat in range(len(state.boards))]
    if state.phase == "deal":
        bag = refill(state).bag
        return [(colour, tiles) for colour, tiles in zip(COLOURS, bag, strict=True) if tiles > 0]
    return []


def draw(state: State, outcome: object) -> State:
    """Let chance name the start player, or draw one tile."""
    match outcome:
        case int(seat):
            return replace(state, starter=seat, phase="deal")
        case str(colour):
            return deal(state, colour)
    raise TypeError(f"no outcome {outcome!r}: expected a seat or a colour")


def refill(state: State) -> State:
    """Put everything in the lid into the bag, if the bag is empty (A30)."""
    if any(state.bag):
        return state
    return replace(state, bag=state.lid, lid=NOTHING)


def deal(state: State, colour: str) -> State:
    """Draw a tile for the first factory that lacks one; the offer opens after the last (A5, A30)."""
    state = refill(state)
    number = next(number for number, tiles in enumerate(state.factories) if len(tiles) < TILES_OF_A_FACTORY)
    factory = (*state.factories[number], colour)
    index = COLOURS.index(colour)
    bag = exchange(state.bag, index, state.bag[index] - 1)
    state = replace(state, bag=bag, factories=exchange(state.factories, number, factory))
    is_full = all(len(tiles) == TILES_OF_A_FACTORY for tiles in state.factories)
    if is_full or not any(state.bag + state.lid):  # A31
        return replace(state, phase="offer", marker_in_centre=True, to_act=state.starter)  # A10
    return state


# Moves


def legal(state: State) -> list[Take | Place]:
    """All moves of the seat to act, by source, colour and line, or by column."""
    if state.phase == "offer":
        return [*takes(state)]
    if state.phase == "tiling":
        seat, row = known(state.to_act), known(state.tiling_row)
        colour = known(state.boards[seat].lines[row].colour)
        return [Place(column) for column in open_columns(state, seat, row, colour)]
    return []


def play(state: State, move: Take | Place) -> State:
    """Carry out a legal move, and all that follows from it without a decision."""
    seat = known(state.to_act)
    match move:
        case Take():
            return pass_turn(take(state, seat, move), seat)
        case Place(column):
            return tile_walls(place(state, seat, known(state.tiling_row), column))


# Phase A: factory offer


def takes(state: State) -> Iterable[Take]:
    """Every way to take a colour from a source to a line that accepts it, or to the floor line (A17)."""
    board = state.boards[known(state.to_act)]
    for source, tiles in enumerate((state.centre, *state.factories)):
        for colour in COLOURS:
            if colour in tiles:
                lines = (line for line in range(SIZE) if accepts(board, line, colour))
                yield from (Take(source, colour, line) for line in (*lines, FLOOR_LINE))


def accepts(board: Board, line: int, colour: str) -> bool:
    """A pattern line has room (R2) and no other colour (A14), and its wall row lacks this one (A15, A53)."""
    held = board.lines[line]
    return room(board, line) > 0 and held.colour in (None, colour) and colour not in board.wall[line]


def room(board: Board, line: int) -> int:
    """The free spaces of a pattern line: the topmost has one in all, each next one more (A13)."""
    return line + 1 - board.lines[line].tiles


def take(state: State, seat: int, move: Take) -> State:
    """Take all tiles of a colour from one source, and put them on one line (A11)."""
    lying = (state.centre, *state.factories)[move.source]
    tiles = tuple(tile for tile in lying if tile == move.colour)
    rest = tuple(tile for tile in lying if tile != move.colour)
    if move.source == CENTRE:
        state = replace(take_marker(state, seat), centre=rest)
    else:
        factories = exchange(state.factories, move.source - 1, ())
        centre = tuple(sorted(state.centre + rest, key=COLOURS.index))
        state = replace(state, factories=factories, centre=centre)
    return drop(state, seat, tiles) if move.line == FLOOR_LINE else fill(state, seat, move.line, tiles)


def take_marker(state: State, seat: int) -> State:
    """The first to take from the centre takes the marker, and will start the next round (A12, A25, R1)."""
    if not state.marker_in_centre:
        return state
    return replace(drop(state, seat, (MARKER,)), marker_in_centre=False, starter=seat)


def fill(state: State, seat: int, line: int, tiles: tuple[str, ...]) -> State:
    """Put tiles of one colour on a pattern line; those past its end fall to the floor line (A13, A16)."""
    board = state.boards[seat]
    fitting = room(board, line)
    filled = Line(tiles[0], board.lines[line].tiles + len(tiles[:fitting]))
    state = change_board(state, seat, replace(board, lines=exchange(board.lines, line, filled)))
    return drop(state, seat, tiles[fitting:])


def drop(state: State, seat: int, tiles: tuple[str, ...]) -> State:
    """Put tiles, or the marker, on the floor line; what finds no space goes to the lid (A18)."""
    board = state.boards[seat]
    floor = board.floor + tiles
    spaces = len(FLOOR_COSTS)
    state = change_board(state, seat, replace(board, floor=floor[:spaces]))
    return discard(state, floor[spaces:])


def discard(state: State, tiles: tuple[str, ...]) -> State:
    """Put tiles into the lid; the marker, if among them, is no tile and does not go there (R1, A25)."""
    lid = tuple(held + tiles.count(colour) for held, colour in zip(state.lid, COLOURS, strict=True))
    return replace(state, lid=lid)


def pass_turn(state: State, seat: int) -> State:
    """The next seat clockwise acts (A10), unless all tiles are taken (A19)."""
    if state.centre or any(state.factories):
        return replace(state, to_act=(seat + 1) % len(state.boards))
    return tile_walls(state)


# Phase B: wall tiling


def tile_walls(state: State) -> State:
    """Tile all walls, clockwise from the next start player, until a column is to be chosen.

    After a choice it goes round again: whoever is done has no complete line and no floor tile left.
    A marker that nobody took goes back to the start player (R3).
    """
    state = replace(state, phase="tiling", marker_in_centre=False, to_act=None, tiling_row=None)
    starter, seats = known(state.starter), range(len(state.boards))
    for seat in (*seats[starter:], *seats[:starter]):
        state = tile_wall(state, seat)
        if state.tiling_row is not None:
            return state
    return end_round(state)


def tile_wall(state: State, seat: int) -> State:
    """Tile one wall from top to bottom, then pay for the floor line; or stop at a choice (A20, A51)."""
    for row in range(SIZE):
        board = state.boards[seat]
        colour = board.lines[row].colour
        if colour is None or room(board, row) > 0:
            continue  # A23: an incomplete line keeps its tiles
        columns = open_columns(state, seat, row, colour)
        if len(columns) > 1:
            return replace(state, to_act=seat, tiling_row=row)
        state = place(state, seat, row, columns[0]) if columns else drop_line(state, seat, row)
    return pay_floor(state, seat)


def open_columns(state: State, seat: int, row: int, colour: str) -> list[int]:
    """The columns where a wall row takes a colour: the printed one (A21), or any free one that keeps A51."""
    wall = state.boards[seat].wall
    if colour in wall[row]:
        return []
    if state.wall_kind == "coloured":
        return [(COLOURS.index(colour) + row) % SIZE]
    columns = enumerate(zip(*wall, strict=True))
    return [number for number, column in columns if column[row] is None and colour not in column]  # A50


def place(state: State, seat: int, row: int, column: int) -> State:
    """Move a tile of a complete line to the wall and score it; the others go to the lid (A20, A23)."""
    board = state.boards[seat]
    colour = known(board.lines[row].colour)
    wall = exchange(board.wall, row, exchange(board.wall[row], column, colour))
    score = board.score + tile_score(wall, row, column)
    emptied = exchange(board.lines, row, EMPTY_LINE)
    state = change_board(state, seat, replace(board, score=score, wall=wall, lines=emptied))
    return discard(state, (colour,) * (board.lines[row].tiles - 1))


def tile_score(wall: Wall, row: int, column: int) -> int:
    """The runs through a tile that are longer than the tile itself, or 1 if there is none (A22)."""
    across = run_length(wall[row], column)
    down = run_length(tuple(spaces[column] for spaces in wall), row)
    return sum(run for run in (across, down) if run > 1) or 1


def run_length(spaces: tuple[str | None, ...], index: int) -> int:
    """How many tiles lie side by side through the tile at an index."""
    before = takewhile(bool, reversed(spaces[:index]))
    onwards = takewhile(bool, spaces[index:])
    return len([*before, *onwards])


def drop_line(state: State, seat: int, row: int) -> State:
    """Drop all tiles of a complete line that finds no space on the wall (A52)."""
    board = state.boards[seat]
    line = board.lines[row]
    state = change_board(state, seat, replace(board, lines=exchange(board.lines, row, EMPTY_LINE)))
    return drop(state, seat, (known(line.colour),) * line.tiles)


def pay_floor(state: State, seat: int) -> State:
    """Pay for the floor line (A24), and put its tiles into the lid (A25)."""
    board = state.boards[seat]
    cost = sum(FLOOR_COSTS[: len(board.floor)])
    state = change_board(state, seat, replace(board, score=max(0, board.score - cost), floor=()))
    return discard(state, board.floor)


# Phase C and the end


def end_round(state: State) -> State:
    """End the game, or let the dealing of the next round begin (A30, A40, R5)."""
    if any(complete_rows(board) > 0 for board in state.boards) or is_dead(state):
        boards = tuple(replace(board, score=board.score + bonus(board)) for board in state.boards)
        return replace(state, phase="over", boards=boards)
    return replace(state, phase="deal", round=state.round + 1)


def is_dead(state: State) -> bool:
    """No player has a line that could still be completed and tiled (R5)."""
    # R4 is part of it: no line is complete after the wall tiling, so with no tile to deal none can become so.
    lines = product(range(len(state.boards)), range(SIZE), COLOURS)
    return not any(can_be_tiled(state, seat, row, colour) for seat, row, colour in lines)


def can_be_tiled(state: State, seat: int, row: int, colour: str) -> bool:
    """The wall row and its line allow the colour, and bag and lid hold enough of it (R5)."""
    board, index = state.boards[seat], COLOURS.index(colour)
    is_allowed = board.lines[row].colour in (None, colour) and open_columns(state, seat, row, colour) != []
    return is_allowed and room(board, row) <= state.bag[index] + state.lid[index]


def complete_rows(board: Board) -> int:
    """How many horizontal rows of the wall are complete (A40)."""
    return sum(all(row) for row in board.wall)


def bonus(board: Board) -> int:
    """The points for complete rows, columns and colours (A41)."""
    columns = sum(all(column) for column in zip(*board.wall, strict=True))
    colours = sum(all(colour in row for row in board.wall) for colour in COLOURS)
    return ROW_BONUS * complete_rows(board) + COLUMN_BONUS * columns + COLOUR_BONUS * colours


def scores(state: State) -> tuple[int, ...]:
    """The points of every seat."""
    return tuple(board.score for board in state.boards)


def winners(state: State) -> tuple[int, ...]:
    """The seats with most points and, if tied, most complete rows; the still tied share the victory (A42)."""
    results = [(board.score, complete_rows(board)) for board in state.boards]
    return tuple(seat for seat, result in enumerate(results) if result == max(results))


# Small words


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
