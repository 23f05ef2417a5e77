"""The second engine of Mini, written from `docs/rules.md`: the table as nested tuples of letters, and a plain search.

A table is (round, seat to act, starter, marker in centre, factories, centre, bag, boards); tiles are sorted texts, a
board is (points, lines, wall, floor). Seats count from 0; between rounds the seat is −1.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import NamedTuple

PRINTED = ("BY", "YB")
COSTS = (0, 1, 2, 4)


class Board(NamedTuple):
    points: int = 0
    lines: tuple[str, str] = ("", "")
    wall: frozenset[tuple[int, int]] = frozenset()
    floor: int = 0


class Table(NamedTuple):
    round: int
    to_act: int
    starter: int
    marker: bool
    factories: tuple[str, ...]
    centre: str
    bag: str
    boards: tuple[Board, Board]


def new(starter: int) -> Table:
    return Table(1, -1, starter, False, (), "", "B" * 6 + "Y" * 6, (Board(), Board()))


def is_over(table: Table) -> bool:
    is_between = table.to_act < 0 and not table.factories
    return is_between and (len(table.bag) < 6 or any(full_row(board) for board in table.boards))


def full_row(board: Board) -> bool:
    return any({(row, 0), (row, 1)} <= board.wall for row in (0, 1))


def fillings(table: Table) -> Iterator[Table]:
    """The table with one more factory, once for each pair of tiles in the bag."""
    for pair in combinations(range(len(table.bag)), 2):
        tiles = "".join(table.bag[place] for place in pair)
        bag = "".join(tile for place, tile in enumerate(table.bag) if place not in pair)
        factories = tuple(sorted((*table.factories, tiles)))
        if len(factories) == 3:
            yield table._replace(factories=factories, bag=bag, marker=True, to_act=table.starter)
        else:
            yield table._replace(factories=factories, bag=bag)


def moves(table: Table) -> dict[str, Table]:
    """Every legal move with what it leads to."""
    found = {}
    for source in sorted({*table.factories, "C"}):
        tiles = table.centre if source == "C" else source
        for colour in sorted(set(tiles)):
            for line in "12F":
                if line == "F" or takes(table.boards[table.to_act], int(line) - 1, colour):
                    found[f"{source}{colour}{line}"] = moved(table, source, colour, line)
    return found


def takes(board: Board, line: int, colour: str) -> bool:
    held = board.lines[line]
    shown = (line, PRINTED[line].index(colour)) in board.wall
    return len(held) < line + 1 and not shown and set(held) <= {colour}


def moved(table: Table, source: str, colour: str, line: str) -> Table:
    seat, board = table.to_act, table.boards[table.to_act]
    factories, centre = list(table.factories), table.centre
    tiles = centre if source == "C" else source
    rest = tiles.replace(colour, "")
    if source == "C":
        centre = rest
    else:
        factories.remove(source)
        centre = "".join(sorted(centre + rest))
    takes_marker = source == "C" and table.marker
    floor = board.floor + takes_marker
    number = tiles.count(colour)
    lines = list(board.lines)
    if line != "F":
        room = int(line) - len(lines[int(line) - 1])
        lines[int(line) - 1] += colour * min(room, number)
        number -= min(room, number)
    board = board._replace(lines=(lines[0], lines[1]), floor=min(3, min(3, floor) + number))
    after = table._replace(
        to_act=1 - seat,
        starter=seat if takes_marker else table.starter,
        marker=table.marker and not takes_marker,
        factories=tuple(factories),
        centre=centre,
        boards=(board, table.boards[1]) if seat == 0 else (table.boards[0], board),
    )
    return after if factories or centre else tiled(after)


def tiled(table: Table) -> Table:
    first, second = (tile(board) for board in table.boards)
    after = table._replace(to_act=-1, marker=False, boards=(first, second))
    return after if is_over(after) else after._replace(round=table.round + 1)


def tile(board: Board) -> Board:
    points, lines, wall = board.points, list(board.lines), set(board.wall)
    for row in (0, 1):
        if len(lines[row]) == row + 1:
            column = PRINTED[row].index(lines[row][0])
            wall.add((row, column))
            runs = 2 * ((row, 1 - column) in wall) + 2 * ((1 - row, column) in wall)
            points += runs or 1
            lines[row] = ""
    return Board(max(0, points - COSTS[board.floor]), (lines[0], lines[1]), frozenset(wall), 0)


@cache
def value(table: Table) -> Fraction:
    """The exact value of a table for the first seat."""
    if table.to_act == 0:
        return max(value(after) for after in moves(table).values())
    if table.to_act == 1:
        return min(value(after) for after in moves(table).values())
    if is_over(table):
        ours, theirs = (board.points for board in table.boards)
        return Fraction((ours > theirs) - (ours < theirs))
    ways = [value(after) for after in fillings(table)]
    return sum(ways, Fraction(0)) / len(ways)


def text(table: Table) -> str:
    """The same in the notation."""
    phase = "over" if is_over(table) else "deal" if table.to_act < 0 else "offer"
    seat = str(table.to_act + 1) if table.to_act >= 0 else "-"
    centre = ("M" if table.marker else "") + table.centre or "-"
    bag = f"{table.bag.count('B')},{table.bag.count('Y')}"
    head = f"mini/1 {table.round} {phase} {seat} {table.starter + 1} {'/'.join(table.factories) or '-'} {centre} {bag}"
    return " ".join([head, *(board_text(board) for board in table.boards)])


def board_text(board: Board) -> str:
    lines = "/".join(line or "-" for line in board.lines)
    wall = "/".join(
        "".join(PRINTED[row][column] if (row, column) in board.wall else "." for column in (0, 1)) for row in (0, 1)
    )
    return f"{board.points}:{lines}:{wall}:{board.floor}"
