"""Drawings as blocks: lines of one width, put side by side, one below the other, or in a frame. They know no game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from azulejos.cli.boards.spans import Span

Row = list[Span]
Block = list[Row]  # rows of one width

ARROW = "▸"  # before the player to act, and from a complete line to where its tile goes
CELL_WIDTH = 3  # a tile, a space or a number with room at both sides


@dataclass(frozen=True, slots=True)
class Frame:
    """The signs that draw a box: for each edge the first, the repeated and the last."""

    top: str
    side: str
    middle: str
    bottom: str
    style: str


ROUND = Frame("╭─╮", "│", "├─┤", "╰─╯", "faint")
HEAVY = Frame("┏━┓", "┃", "┣━┫", "┗━┛", "strong")


def cell(sign: str, style: str) -> Span:
    return Span(f"{sign:^{CELL_WIDTH}}", style)


def blank(width: int) -> Span:
    return Span(" " * width)


def chunks(cells: Sequence[Span], size: int) -> Block:
    return [list(cells[first : first + size]) for first in range(0, len(cells), size)]


def width_of(row: Sequence[Span]) -> int:
    return sum(len(span.text) for span in row)


def padded(row: Sequence[Span], width: int) -> Row:
    return [*row, blank(width - width_of(row))]


def box(
    rows: Block,
    width: int,
    title: Sequence[Span],
    *,
    heads: Sequence[Span] = (),
    foot: Sequence[Span] = (),
    frame: Frame = ROUND,
) -> Block:
    """Rows in a frame; its upper edge has a title and perhaps heads of columns, its lower edge perhaps a foot."""
    return [
        edge(frame.top, width, frame.style, title, heads),
        *(framed(row, width, frame) for row in rows),
        edge(frame.bottom, width, frame.style, foot),
    ]


def framed(row: Sequence[Span], width: int, frame: Frame) -> Row:
    side = Span(frame.side, frame.style)
    return [side, *padded(row, width - 2), side]


def edge(signs: str, width: int, style: str, left: Sequence[Span] = (), right: Sequence[Span] = ()) -> Row:
    """An edge of a box, with texts set in near its two ends."""
    between = width - 2 * len(signs[:2]) - width_of([*left, *right])
    return [Span(signs[:2], style), *left, Span(signs[1] * between, style), *right, Span(signs[1:], style)]


def board_title(name: str, score: str, width: int, frame: Frame) -> Row:
    """The upper edge of a player's board; a heavy frame is that of the player to act."""
    sign = f"{ARROW} " if frame == HEAVY else ""
    return edge(frame.top, width, frame.style, [Span(f" {sign}{name} ", "strong")], [Span(f" {score} ", "strong")])


def beside(blocks: Sequence[Block], gap: int) -> Block:
    """Blocks from left to right; lower ones are filled up with blanks."""
    height = max(len(block) for block in blocks)
    rows: Block = [[] for _ in range(height)]
    for place, block in enumerate(blocks):
        filled = block + [[blank(width_of(block[0]))]] * (height - len(block))
        for row, piece in zip(rows, filled, strict=True):
            row += [blank(gap), *piece] if place else piece
    return rows
