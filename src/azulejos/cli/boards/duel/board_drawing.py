"""One player's board as lines of text: the pattern lines, the dome, and what lies below."""

from __future__ import annotations

from collections.abc import Sequence

from azulejos.cli.boards.blocks import (
    ARROW,
    CELL_WIDTH,
    HEAVY,
    ROUND,
    Block,
    Frame,
    Row,
    blank,
    board_title,
    cell,
    edge,
    framed,
    width_of,
)
from azulejos.cli.boards.duel.description import (
    broken_cost,
    cell_of,
    missing,
    open_columns,
    start_note,
    winner,
)
from azulejos.cli.boards.duel.signs import (
    FREE,
    PAID,
    PLATE_WIDTH,
    START_TILE,
    draw_chip,
    free_cell,
    tile,
)
from azulejos.cli.boards.phrases import player, points
from azulejos.cli.boards.spans import Span
from azulejos.games.duel.rules.components import BROKEN_COST, BROKEN_SPACES, SPECIAL_POINTS
from azulejos.games.duel.rules.dome import PLATE_SIDE
from azulejos.games.duel.rules.state import BANDS, CHIPS_A_ROUND, LINES, SIZE
from azulejos.games.duel.rules.tiling import START_TILE_COST
from azulejos.games.duel.text.notation import BROKEN_LETTER
from azulejos.games.duel.text.view import Board, View
from azulejos.texts.reader import Texts

LINES_WIDTH = CELL_WIDTH * (1 + LINES) + 1  # their numbers, the lines, and an arrow
DOME_WIDTH = BANDS * (PLATE_WIDTH + 1) + 1
BOARD_WIDTH = LINES_WIDTH + DOME_WIDTH + CELL_WIDTH + 2
NUMBERS = [f"─{column}──{column + 1}─" for column in range(1, SIZE, PLATE_SIDE)]  # of the dome's columns


def draw_board(seen: View, seat: int, viewer: int | None, say: Texts) -> Block:
    """Pattern lines and dome side by side, broken tiles and chips below; a heavy frame for the seat to act."""
    frame = HEAVY if seat == seen.to_act else ROUND
    rows = [[blank(LINES_WIDTH), Span(grid("┌┬┐", NUMBERS), "faint")]]
    for row in range(SIZE):
        rows.append(draw_row(seen, seat, row))
        if (row + 1) % PLATE_SIDE == 0 and row + 1 < SIZE:
            rows.append([blank(LINES_WIDTH), Span(grid("├┼┤"), "faint")])
    return [
        board_title(player(say, seat, viewer), points(say, seen.boards[seat].score), BOARD_WIDTH, frame),
        *(framed(row, BOARD_WIDTH, frame) for row in rows),
        draw_costs(frame),
        framed(draw_broken(seen, seat, say), BOARD_WIDTH, frame),
        framed(draw_reserve(seen.boards[seat], say), BOARD_WIDTH, frame),
        draw_note(seen, seat, frame, say),
    ]


def draw_note(seen: View, seat: int, frame: Frame, say: Texts) -> Row:
    """Below a board: who starts, in the end who has won, and what is left to use in the round."""
    over = seen.phase == "over"
    note = say("winner") if over and seat == winner(seen) else start_note(seen, seat, say, "cli_draw_goes_first_next")
    left = [Span(f" {note} ", "strong")] if note else []
    board = seen.boards[seat]
    unused = say("cli_draw_left_to_use", tokens=board.tokens, chips=CHIPS_A_ROUND - board.chips_taken)
    right = [] if over else [Span(f" {unused} ")]
    return edge(frame.bottom, BOARD_WIDTH, frame.style, left, right)


def grid(signs: str, plates: Sequence[str] = ("─" * PLATE_WIDTH,) * BANDS) -> str:
    """A line across the dome: its upper edge, one between two bands, or its lower edge."""
    return signs[0] + signs[1].join(plates) + signs[2]


def draw_row(seen: View, seat: int, row: int) -> Row:
    """A pattern line, the row of the dome beside it, and what a special tile scores there (D42)."""
    is_full = seen.boards[seat].lines[row].tiles == row + 1
    dome = [span for column in range(SIZE) for span in draw_cell(seen, seat, row, column)]
    return [
        cell(str(row + 1), "faint"),
        *draw_line(seen, seat, row),
        Span(ARROW if is_full else " ", "strong"),
        *dome,
        Span("│", "faint"),
        cell(str(SPECIAL_POINTS[row]), "faint"),
    ]


def draw_line(seen: View, seat: int, row: int) -> Row:
    """Filled from the right (D29); what is paid with chips follows."""
    line = seen.boards[seat].lines[row]
    paid = seen.paid if (seat, row) == (seen.turn, seen.row) else 0
    tiles = [tile(line.colour) for _ in range(line.tiles) if line.colour]
    free = [cell(FREE, "faint")] * (line.size - line.tiles - paid)
    return [blank(CELL_WIDTH * (LINES - line.size)), *free, *[cell(PAID, "strong")] * paid, *tiles]


def draw_cell(seen: View, seat: int, row: int, column: int) -> Row:
    """A tile; else what the cell shows, or its number where it may be chosen; an empty plate space shows its own."""
    board = seen.boards[seat]
    name = cell_of(board, row, column)
    placed = board.dome[row][column]
    is_choice = (seat, row) == (seen.to_act, seen.row) and missing(seen) == 0 and column in open_columns(seen)
    if placed:
        drawn = tile(placed)
    elif is_choice:
        drawn = cell(f"[{column + 1}]", "strong")
    elif name:
        drawn = free_cell(name)
    elif row % PLATE_SIDE == column % PLATE_SIDE == 0:
        is_open = seat == seen.turn and seen.phase == "place"
        drawn = cell(str(row // PLATE_SIDE * BANDS + column // PLATE_SIDE + 1), "strong" if is_open else "faint")
    else:
        drawn = cell(FREE, "faint")
    return [drawn] if column % PLATE_SIDE else [Span("│", "faint"), drawn]


def draw_costs(frame: Frame) -> Row:
    """Above the broken tiles, what they cost in all (D47), joined to the lower edge of the dome."""
    line = frame.middle[1]
    costs = "".join(f"{cost:^{CELL_WIDTH}}" for cost in BROKEN_COST[1:])
    left = [Span(line * 2, frame.style), Span(costs, "faint"), Span(line, frame.style)]
    left += [Span(f" -{START_TILE_COST} ", "faint")]
    room = LINES_WIDTH - 1 - width_of(left)
    dome = grid("┷┷┷" if frame is HEAVY else "┴┴┴", [line * PLATE_WIDTH] * BANDS)
    return edge(frame.middle, BOARD_WIDTH, frame.style, [*left, Span(line * room + dome, frame.style)])


def draw_broken(seen: View, seat: int, say: Texts) -> Row:
    board = seen.boards[seat]
    has_start_tile = seen.start_tile == seat
    cost = broken_cost(board) + START_TILE_COST * has_start_tile
    return [
        cell(BROKEN_LETTER, "faint"),
        *(tile(name) for name in board.broken),
        *[cell(FREE, "faint")] * (BROKEN_SPACES - len(board.broken)),
        blank(2),
        Span(START_TILE, "marker") if has_start_tile else cell(FREE, "faint"),
        Span(f"  {say('cli_costs', cost=cost)}" if cost and seen.phase != "over" else ""),
    ]


def draw_reserve(board: Board, say: Texts) -> Row:
    return [
        Span(f" {say('cli_draw_chips')}", "faint"),
        *(span for chip in board.chips for span in (blank(1), *draw_chip(chip))),
    ]
