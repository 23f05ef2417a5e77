"""The table as lines of text for a terminal of 80 columns. The same in sentences is in `description.py`.

A drawing is made of blocks (see `cli/boards/blocks.py`). Every tile, space and number is a cell of three characters; a
tile's style covers its whole cell, so that a surface that colours backgrounds shows the wall as a mosaic. Letters and
signs say everything by themselves; colours only help.
"""

from __future__ import annotations

from azulejos.cli.boards.azul.description import (
    Seen,
    headline,
    printed_colour,
    seats_from,
    see,
    start_note,
)
from azulejos.cli.boards.blocks import (
    ARROW,
    CELL_WIDTH,
    HEAVY,
    ROUND,
    Block,
    Frame,
    Row,
    beside,
    blank,
    board_title,
    box,
    cell,
    chunks,
    edge,
    framed,
    padded,
)
from azulejos.cli.boards.phrases import player, points
from azulejos.cli.boards.spans import Span
from azulejos.core.game import State
from azulejos.games.azul.rules.state import COLUMNS, FACTORY_TILES, FLOOR_SPACES, ROWS
from azulejos.games.azul.rules.tiling import COST, FLOOR_COSTS
from azulejos.games.azul.text.notation import CENTRE_LETTER, FLOOR_LETTER
from azulejos.games.azul.text.position import LETTER_OF
from azulejos.games.azul.text.view import Board, Colour, Line, Tiles, View
from azulejos.texts.reader import Texts

WIDTH = 80
GAP = 2  # between boards
BOARD_WIDTH = (WIDTH - GAP) // 2
BOARDS_ABREAST = 2
FACTORY_COLUMNS = 2  # a factory shows its tiles two by two
FACTORY_WIDTH = FACTORY_COLUMNS * CELL_WIDTH + 2
CENTRE_LEAST = 30  # a narrower centre goes below the factories

FREE = "·"


def draw(state: State, viewer: int | None, say: Texts) -> Block:
    """The whole table, the viewer's board first."""
    seen = see(state)
    boards = [draw_board(seen, seat, viewer, say) for seat in seats_from(seen, viewer)]
    drawing = [draw_headline(seen, viewer, say), [], *draw_middle(seen, say), draw_counts(seen, say), []]
    for first in range(0, len(boards), BOARDS_ABREAST):
        drawing += beside(boards[first : first + BOARDS_ABREAST], GAP)
    return drawing


def draw_headline(seen: Seen, viewer: int | None, say: Texts) -> Row:
    where, phase, news = headline(seen, viewer, say)
    sign = f"{ARROW} " if seen.to_act is not None else ""
    return [Span(f" {where} · {phase}", "title"), Span(" · ", "faint"), Span(sign + news, "strong")]


def draw_middle(seen: View, say: Texts) -> Block:
    """The factories, and the centre beside them where there is room, else below."""
    number = len(seen.factories)
    boxes = [draw_factory(place, tiles) for place, tiles in enumerate(seen.factories, start=1)]
    room = WIDTH - number * (FACTORY_WIDTH + 1) - 1
    if room >= CENTRE_LEAST:
        return beside([beside(boxes, 1), draw_centre(seen, room, FACTORY_TILES // FACTORY_COLUMNS, say)], GAP)
    spread = (WIDTH - number * FACTORY_WIDTH) // (number - 1)
    return [*beside(boxes, spread), *draw_centre(seen, WIDTH, 1, say)]


def draw_factory(number: int, tiles: Tiles) -> Block:
    cells = [tile(name) for name in tiles] + [blank(CELL_WIDTH)] * (FACTORY_TILES - len(tiles))
    title = Span(f" {number} ", "strong" if tiles else "faint")
    return box(chunks(cells, FACTORY_COLUMNS), FACTORY_WIDTH, [title])


def draw_centre(seen: View, width: int, least: int, say: Texts) -> Block:
    """The centre, at least `least` rows high."""
    cells = [tile(name) for name in (("marker",) if seen.marker_in_centre else ()) + seen.centre]
    rows = chunks(cells, (width - 2) // CELL_WIDTH)
    rows += [[] for _ in range(least - len(rows))]
    title = [
        Span(f" {CENTRE_LETTER} ", "strong" if cells else "faint"),
        Span(f"{say('azul_centre').lower()} ", "faint"),
    ]
    return box(rows, width, title)


def draw_counts(seen: View, say: Texts) -> Row:
    """Bag and lid, each as wide as a board."""
    places = ((say("azul_bag"), seen.bag), (say("azul_lid"), seen.lid))
    bag, lid = ([padded(draw_count(*place), BOARD_WIDTH)] for place in places)
    return beside([bag, lid], GAP)[0]


def draw_count(place: str, counts: dict[Colour, int]) -> Row:
    row = [Span(f" {place} {sum(counts.values()):>3}", "strong")]
    for name, number in counts.items():
        styles = (name, "") if number else ("faint", "faint")
        row += [blank(1), Span(LETTER_OF[name], styles[0]), Span(f"{number:>3}", styles[1])]
    return row


def draw_board(seen: Seen, seat: int, viewer: int | None, say: Texts) -> Block:
    """Pattern lines and wall side by side, the floor line below; a heavy frame for the seat to act."""
    board = seen.boards[seat]
    frame = HEAVY if seat == seen.to_act else ROUND
    rows = [draw_column_numbers()] if seen.wall == "grey" else []
    rows += [draw_row(seen, seat, row) for row in range(ROWS)]
    costs = [Span(frame.middle[1], frame.style), Span(" " + "".join(f"-{cost} " for cost in FLOOR_COSTS), "faint")]
    return [
        board_title(player(say, seat, viewer), points(say, board.score), BOARD_WIDTH, frame),
        *(framed(row, BOARD_WIDTH, frame) for row in rows),
        edge(frame.middle, BOARD_WIDTH, frame.style, left=costs),
        framed(draw_floor(board, say), BOARD_WIDTH, frame),
        draw_note(seen, seat, frame, say),
    ]


def draw_note(seen: Seen, seat: int, frame: Frame, say: Texts) -> Row:
    """Below a board: who starts, and in the end who has won."""
    note = say("winner") if seat in seen.winners else start_note(seen, seat, say, "cli_draw_starts_next")
    return edge(frame.bottom, BOARD_WIDTH, frame.style, left=[Span(f" {note} ", "strong")] if note else [])


def draw_column_numbers() -> Row:
    """Above the grey wall, whose columns are chosen by number."""
    return [blank(CELL_WIDTH * (1 + ROWS + 1)), *(cell(str(column + 1), "faint") for column in range(COLUMNS))]


def draw_row(seen: Seen, seat: int, row: int) -> Row:
    """A pattern line and the wall row that continues it."""
    board = seen.boards[seat]
    line = board.lines[row]
    between = cell(ARROW, "strong") if line.tiles == line.size else cell("│", "faint")
    return [cell(str(row + 1), "faint"), *draw_line(line), between, *draw_wall_row(seen, seat, row)]


def draw_line(line: Line) -> Row:
    """Filled from the right (A13)."""
    tiles = [tile(line.colour) for _ in range(line.tiles) if line.colour]
    return [blank(CELL_WIDTH * (ROWS - line.size)), *[cell(FREE, "faint")] * (line.size - line.tiles), *tiles]


def draw_wall_row(seen: Seen, seat: int, row: int) -> Row:
    """Tiles, and the free spaces in their colours; the columns that a player may choose show their numbers (A51)."""
    choices = seen.open_columns if (seat, row) == (seen.to_act, seen.tiling_row) else []
    cells = []
    for column, name in enumerate(seen.boards[seat].wall[row]):
        if name:
            cells.append(tile(name))
        elif column in choices:
            cells.append(cell(str(column + 1), "strong"))
        elif seen.wall == "grey":
            cells.append(cell(FREE, "faint"))
        else:
            colour = printed_colour(row, column)
            cells.append(cell(LETTER_OF[colour].lower(), f"{colour} faint"))
    return cells


def draw_floor(board: Board, say: Texts) -> Row:
    cost = say("cli_costs", cost=COST[len(board.floor)]) if board.floor else ""
    return [
        cell(FLOOR_LETTER, "faint"),
        *(tile(name) for name in board.floor),
        *[cell(FREE, "faint")] * (FLOOR_SPACES - len(board.floor)),
        Span(f"{cost:>{BOARD_WIDTH - CELL_WIDTH * (1 + FLOOR_SPACES) - CELL_WIDTH}}"),
    ]


def tile(name: str) -> Span:
    """A tile or the marker."""
    return cell(LETTER_OF[name], name)
