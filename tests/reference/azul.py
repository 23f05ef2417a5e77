"""The second engine of Azul, against which the real one is compared.

Here are the rules of both walls, A1 to A53, with the rulings R1 to R6 (R6 in that nothing limits the rounds).
Not here: moves as text or numbers, checks of legality, speed. The one idea needed to read it: a state never
changes; a rule takes a state and returns the next one. Chance is lazy: `draw` takes one outcome at a time.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import product

from tests.reference.azul_boards import drop, drop_line, open_columns, pay_floor, place
from tests.reference.azul_state import (
    CENTRE,
    COLOUR_BONUS,
    COLOURS,
    COLUMN_BONUS,
    EMPTY_BOARD,
    EMPTY_LINE,
    FACTORIES,
    FLOOR_LINE,
    MARKER,
    NOTHING,
    ROW_BONUS,
    SIZE,
    TILES_OF_A_COLOUR,
    TILES_OF_A_FACTORY,
    WALL_KINDS,
    Board,
    Line,
    Place,
    State,
    Take,
    change_board,
    exchange,
    known,
)

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
    """The possible outcomes of chance, each with its weight."""
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


def pass_turn(state: State, seat: int) -> State:
    """The next seat clockwise acts (A10), unless all tiles are taken (A19)."""
    if state.centre or any(state.factories):
        return replace(state, to_act=(seat + 1) % len(state.boards))
    return tile_walls(state)


# Phase B: wall tiling


def tile_walls(state: State) -> State:
    """Tile all walls, clockwise from the next start player, until a column must be chosen.

    After a choice this is repeated: a player who has finished has no complete line and no floor tile left.
    A marker that was not taken goes back to the start player (R3).
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


# Phase C and the end


def end_round(state: State) -> State:
    """End the game, or let the dealing of the next round begin (A30, A40, R5)."""
    if any(complete_rows(board) > 0 for board in state.boards) or is_dead(state):
        boards = tuple(replace(board, score=board.score + bonus(board)) for board in state.boards)
        return replace(state, phase="over", boards=boards)
    return replace(state, phase="deal", round=state.round + 1)


def is_dead(state: State) -> bool:
    """No player has a line that could still be completed and tiled, when all that A52 could free is freed (R5)."""
    # R4 is part of it: no line is complete after the wall tiling, so with no tile to deal none can become so.
    state = freed(state)
    lines = product(range(len(state.boards)), range(SIZE), COLOURS)
    return not any(can_be_tiled(state, seat, row, colour) for seat, row, colour in lines)


def freed(state: State) -> State:
    """As if every line without a legal space that bag and lid can complete had dropped its tiles to the lid (R5)."""
    for seat, row in product(range(len(state.boards)), range(SIZE)):
        board = state.boards[seat]
        tiles, colour = board.lines[row].tiles, board.lines[row].colour
        if colour is None or open_columns(state, seat, row, colour):
            continue
        index = COLOURS.index(colour)
        if room(board, row) <= state.bag[index] + state.lid[index]:
            emptied = replace(board, lines=exchange(board.lines, row, EMPTY_LINE))
            lid = exchange(state.lid, index, state.lid[index] + tiles)
            return freed(replace(change_board(state, seat, emptied), lid=lid))
    return state


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
