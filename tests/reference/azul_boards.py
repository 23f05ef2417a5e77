"""One player's board in the second engine of Azul: tiles fall, move to the wall, score and cost."""

from __future__ import annotations

from dataclasses import replace
from itertools import takewhile

from tests.reference.azul_state import (
    COLOURS,
    EMPTY_LINE,
    FLOOR_COSTS,
    SIZE,
    State,
    Wall,
    change_board,
    exchange,
    known,
)


def drop(state: State, seat: int, tiles: tuple[str, ...]) -> State:
    """Put tiles, or the marker, on the floor line; what finds no space goes to the lid (A18)."""
    board = state.boards[seat]
    floor = board.floor + tiles
    spaces = len(FLOOR_COSTS)
    state = change_board(state, seat, replace(board, floor=floor[:spaces]))
    return discard(state, floor[spaces:])


def discard(state: State, tiles: tuple[str, ...]) -> State:
    """Put tiles into the lid, except for the marker, which is not a tile (R1, A25)."""
    lid = tuple(held + tiles.count(colour) for held, colour in zip(state.lid, COLOURS, strict=True))
    return replace(state, lid=lid)


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
