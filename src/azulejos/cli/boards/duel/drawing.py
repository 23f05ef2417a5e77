"""The table as lines of text for a terminal of 80 columns. The same in sentences is in `describing.py`.

The two boards stand one above the other at the left; at the right are the factories, the plates, the tablets and
the supply. Every tile, cell and number takes three characters; a tile's style covers all three, so that a surface
that colours backgrounds shows the domes as mosaics. Capital letters are tiles, small ones are cells without a tile.
Letters and signs tell everything by themselves; colours only help.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from azulejos.cli.boards.blocks import (
    CELL,
    HEAVY,
    ROUND,
    Block,
    Frame,
    Row,
    beside,
    blank,
    box,
    cell,
    chunks,
    edge,
    framed,
    padded,
    width_of,
)
from azulejos.cli.boards.duel.description import (
    broken_cost,
    cell_of,
    headline,
    left_to_use,
    missing,
    open_columns,
    seats_from,
    start_note,
    winner,
    worth,
)
from azulejos.cli.boards.phrases import player, plural
from azulejos.cli.boards.spans import Span
from azulejos.core.game import State
from azulejos.games.duel.rules.components import BROKEN_COST, BROKEN_SPACES, COLOUR_NAMES, ORIENTATIONS, SPECIAL_POINTS
from azulejos.games.duel.rules.state import BANDS, LARGE, LINES, SEATS, SIZE
from azulejos.games.duel.rules.tiling import START_TILE_COST
from azulejos.games.duel.text.notation import BROKEN_LETTER, LARGE_LETTER, LETTER_OF, UNKNOWN
from azulejos.games.duel.text.view import Back, Board, Factory, Plate, View, view
from azulejos.games.duel.text.view import plate as turned_plate

SIGN_OF = LETTER_OF | {"special": "S"}  # of tiles
SIGNS = {"wild": "*", "special": "+"}  # of cells, and of the backs of plates
# What the sides of the tablets give, in a few words.
TABLETS = {
    "D60": "3 a row",
    "D61": "7 a column",
    "D62": "10 a diagonal",
    "D63": "2 a wild cell",
    "D64": "4 a mixed row",
    "D65": "1 an edge cell",
    "D66": "3, 8 a corner",
    "D67": "-3 an empty +",
}

WIDTH = 80
GAP = 1  # between the boards and what is at their right
PLATE_SIDE = SIZE // BANDS
PLATE_WIDTH = PLATE_SIDE * CELL
LINES_WIDTH = CELL * (1 + LINES) + 1  # their numbers, the lines, and an arrow
DOME_WIDTH = BANDS * (PLATE_WIDTH + 1) + 1
BOARD_WIDTH = LINES_WIDTH + DOME_WIDTH + CELL + 2
SIDE_WIDTH = WIDTH - GAP - BOARD_WIDTH
SMALL_WIDTH = SIDE_WIDTH // 2 - 1  # two small factories stand side by side
NUMBERS = [f"─{column}──{column + 1}─" for column in range(1, SIZE, PLATE_SIDE)]  # of the dome's columns
PLATES_ABREAST = (SIDE_WIDTH - 2) // (PLATE_WIDTH + 1)
POINTS_WIDTH = 4  # of a player's points for a tablet
NOTE_WIDTH = 10  # of a plate that is known to lie in the stack

FREE = "·"
PAID = "◆"  # a space of a line that was paid with chips
ARROW = "▸"  # before the player to act, and from a complete line to the dome
START_TILE = "1st"


def draw(state: State, viewer: int | None) -> Block:
    """The whole table, the viewer's board first."""
    seen = view(state, viewer)
    boards = [row for seat in seats_from(viewer) for row in draw_board(seen, seat, viewer)]
    side = [*draw_factories(seen), *draw_plates(seen), *draw_tablets(state, seen), *draw_supply(seen)]
    return [draw_headline(seen, viewer), [], *beside([boards, side], GAP)]


def draw_headline(seen: View, viewer: int | None) -> Row:
    where, phase, news = headline(seen, viewer)
    sign = f"{ARROW} " if seen.to_act is not None else ""
    return [Span(f" {where} · {phase}", "title"), Span(" · ", "faint"), Span(sign + news, "strong")]


def draw_factories(seen: View) -> Block:
    """The large one above the four small ones, two by two."""
    start_tile = [Span(START_TILE, "marker")] * (seen.start_tile is None)
    large = seen.factories[LARGE]
    rows = [tiles_or("sun", map(tile, large.sun)), tiles_or("moon", [*start_tile, *map(tile, large.moon)])]
    block = box(rows, SIDE_WIDTH, [draw_name(LARGE_LETTER, large), Span("large factory ", "faint")])
    small = [draw_small_factory(seen, number) for number in range(1, len(seen.factories))]
    for first in range(0, len(small), 2):
        block += beside(small[first : first + 2], SIDE_WIDTH - 2 * SMALL_WIDTH)
    return block


def draw_small_factory(seen: View, number: int) -> Block:
    """Sun, moon, and in the lower edge the chip; a heavy frame while its rest is stacked."""
    factory = seen.factories[number]
    covered = [Span(f"({LETTER_OF[name]})", f"{name} faint") for name in factory.moon[:-1]]
    rows = [tiles_or("sun", map(tile, factory.sun)), tiles_or("moon", [*covered, *map(tile, factory.moon[-1:])])]
    foot = [Span(" chip ", "faint"), *draw_chip(factory.chip), blank(1)] if factory.chip else []
    frame = HEAVY if number == seen.stacking else ROUND
    return box(rows, SMALL_WIDTH, [draw_name(str(number), factory)], foot=foot, frame=frame)


def draw_name(name: str, factory: Factory) -> Span:
    return Span(f" {name} ", "strong" if factory.sun or factory.moon or factory.chip else "faint")


def draw_plates(seen: View) -> Block:
    """The open plates and the stack; below them what is in hand."""
    columns = [draw_plate(f"P{number}", plate) for number, plate in enumerate(seen.display, start=1)]
    state = [f"{seen.stack} left", f"top {SIGNS.get(seen.top or '', UNKNOWN)}"] if seen.stack else ["empty", ""]
    columns.append([[Span("D stack", "strong" if seen.stack else "faint")], *([Span(line)] for line in state)])
    block = box([*abreast(columns), *draw_returned(seen)], SIDE_WIDTH, [Span(" plates ", "faint")])
    return [*block, *draw_hand(seen), *draw_drawn(seen)]


def draw_returned(seen: View) -> Block:
    """The plates of the stack that were put back, the upper ones first; only who put them back knows them."""
    notes = [draw_note_on(plate) for plate in seen.returned]
    label = Span(" under ", "faint")
    room = (SIDE_WIDTH - 2 - len(label.text)) // NOTE_WIDTH
    return [
        [blank(len(label.text)) if first else label, *(span for note in notes[first : first + room] for span in note)]
        for first in range(0, len(notes), room)
    ]


def draw_note_on(plate: Plate | Back) -> Row:
    """A plate in one line: its number and its cells, or what is known of it."""
    if isinstance(plate, Back):
        return padded([Span(name_of(plate), "faint")], NOTE_WIDTH)
    cells = [Span(span.text.strip(), span.style) for span in map(free_cell, plate.cells)]
    return padded([Span(f"{plate.number} "), *cells[:PLATE_SIDE], Span("/", "faint"), *cells[PLATE_SIDE:]], NOTE_WIDTH)


def draw_hand(seen: View) -> Block:
    """The plate that is about to be placed, turned in all ways for whoever knows it."""
    if seen.hand is None:
        return []
    columns = [draw_plate(name_of(seen.hand), seen.hand)]
    title = [Span(" to be placed ", "faint")]
    if isinstance(seen.hand, Plate):
        columns = [draw_plate(str(turns), turned_plate(seen.hand.number, turns)) for turns in range(ORIENTATIONS)]
        title = [Span(f" plate {seen.hand.number} ", "strong"), Span("quarter turns ", "faint")]
    return box(abreast(columns), SIDE_WIDTH, title, frame=HEAVY)


def draw_drawn(seen: View) -> Block:
    """Plates drawn from the stack, or their backs."""
    columns = [draw_plate(name_of(plate), plate) for plate in seen.drawn]
    groups = [columns[first : first + PLATES_ABREAST] for first in range(0, len(columns), PLATES_ABREAST)]
    rows = [row for group in groups for row in abreast(group)]
    return box(rows, SIDE_WIDTH, [Span(" plates drawn ", "faint")]) if rows else []


def name_of(plate: Plate | Back) -> str:
    """The number of a plate; the sign of its type, if that is all that is known."""
    return str(plate.number) if isinstance(plate, Plate) else SIGNS.get(plate.type or "", "") + UNKNOWN


def draw_plate(name: str, plate: Plate | Back | None) -> Block:
    """A plate with its name above; it may be known by its back only, or have been taken."""
    if isinstance(plate, Plate):
        cells = [free_cell(shown) for shown in plate.cells]
    else:
        cells = [cell(UNKNOWN, "faint") if plate else blank(CELL)] * PLATE_SIDE**2
    return [[Span(f"{name:^{PLATE_WIDTH}}", "strong" if plate else "faint")], *chunks(cells, PLATE_SIDE)]


def abreast(columns: Sequence[Block]) -> Block:
    """Plates side by side, each with a blank behind it."""
    return beside([[padded(row, PLATE_WIDTH + 1) for row in column] for column in columns], 0)


def draw_tablets(state: State, seen: View) -> Block:
    """The tablets in play, and what each would give the players now."""
    rows: Block = []
    for name in seen.tablets:
        points = "".join(f"{worth(state, seat, name):>{POINTS_WIDTH}}" for seat in range(SEATS))
        title = Span(f"{TABLETS[name]:<{SIDE_WIDTH - 2 - len(f' {name} {points} ')}}")
        rows.append([Span(f" {name} ", "faint"), title, Span(points, "strong")])
    heads = " player" + "".join(f"{f'{seat + 1} ':>{POINTS_WIDTH}}" for seat in range(SEATS))
    return box(rows, SIDE_WIDTH, [Span(" tablets ", "faint")], heads=[Span(heads, "faint")])


def draw_supply(seen: View) -> Block:
    """Bag and tower, by colour."""
    rows: Block = []
    for place, counts in (("bag", seen.bag), ("tower", seen.tower)):
        numbers = [Span(f"{number:>2} ", "" if number else "faint") for number in counts.values()]
        rows.append([Span(f" {place:<5}", "faint"), Span(f"{sum(counts.values()):>4} ", "strong"), blank(1), *numbers])
    letters = [span for name in COLOUR_NAMES for span in (blank(1), Span(LETTER_OF[name], name), blank(1))]
    return box(rows, SIDE_WIDTH, [Span(" supply ", "faint")], heads=letters)


def draw_board(seen: View, seat: int, viewer: int | None) -> Block:
    """Pattern lines and dome side by side, broken tiles and chips below; a heavy frame for the seat to act."""
    frame = HEAVY if seat == seen.to_act else ROUND
    rows = [[blank(LINES_WIDTH), Span(grid("┌┬┐", NUMBERS), "faint")]]
    for row in range(SIZE):
        rows.append(draw_row(seen, seat, row))
        if (row + 1) % PLATE_SIDE == 0 and row + 1 < SIZE:
            rows.append([blank(LINES_WIDTH), Span(grid("├┼┤"), "faint")])
    return [
        draw_title(seen, seat, viewer, frame),
        *(framed(row, BOARD_WIDTH, frame) for row in rows),
        draw_costs(frame),
        framed(draw_broken(seen, seat), BOARD_WIDTH, frame),
        framed(draw_reserve(seen.boards[seat]), BOARD_WIDTH, frame),
        draw_note(seen, seat, frame),
    ]


def draw_title(seen: View, seat: int, viewer: int | None, frame: Frame) -> Row:
    name = f"{ARROW} {player(seat, viewer)}" if seat == seen.to_act else player(seat, viewer)
    score = plural(seen.boards[seat].score, "point")
    return edge(frame.top, BOARD_WIDTH, frame.style, [Span(f" {name} ", "strong")], [Span(f" {score} ", "strong")])


def draw_note(seen: View, seat: int, frame: Frame) -> Row:
    """Below a board: who starts, in the end who has won, and what is left to use in the round."""
    over = seen.phase == "over"
    note = "winner" if over and seat == winner(seen) else start_note(seen, seat)
    left = [Span(f" {note} ", "strong")] if note else []
    right = [] if over else [Span(f" {left_to_use(seen.boards[seat])} ")]
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
    return [blank(CELL * (LINES - line.size)), *free, *[cell(PAID, "strong")] * paid, *tiles]


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
    costs = "".join(f"{cost:^{CELL}}" for cost in BROKEN_COST[1:])
    left = [Span(line * 2, frame.style), Span(costs, "faint"), Span(line, frame.style)]
    left += [Span(f" -{START_TILE_COST} ", "faint")]
    room = LINES_WIDTH - 1 - width_of(left)
    dome = grid("┷┷┷" if frame is HEAVY else "┴┴┴", [line * PLATE_WIDTH] * BANDS)
    return edge(frame.middle, BOARD_WIDTH, frame.style, [*left, Span(line * room + dome, frame.style)])


def draw_broken(seen: View, seat: int) -> Row:
    board = seen.boards[seat]
    has_start_tile = seen.start_tile == seat
    cost = broken_cost(board) + START_TILE_COST * has_start_tile
    return [
        cell(BROKEN_LETTER, "faint"),
        *(tile(name) for name in board.broken),
        *[cell(FREE, "faint")] * (BROKEN_SPACES - len(board.broken)),
        blank(2),
        Span(START_TILE, "marker") if has_start_tile else cell(FREE, "faint"),
        Span(f"  costs {cost}" if cost and seen.phase != "over" else ""),
    ]


def draw_reserve(board: Board) -> Row:
    return [Span(" chips", "faint"), *(span for chip in board.chips for span in (blank(1), *draw_chip(chip)))]


def draw_chip(name: str) -> Row:
    """Its letters, or that it lies face down."""
    if name == "hidden":
        return [Span(UNKNOWN, "strong")]
    first, *second = (Span(LETTER_OF[colour], colour) for colour in name.split("-"))
    return [first, Span("/", "faint"), *second] if second else [first]


def tile(name: str) -> Span:
    """A tile; a special one looks like the start tile, which has no colour either."""
    return cell(SIGN_OF[name], "marker" if name == "special" else name)


def free_cell(name: str) -> Span:
    """A cell without a tile."""
    return cell(SIGNS[name], "faint") if name in SIGNS else cell(LETTER_OF[name].lower(), f"{name} faint")


def tiles_or(label: str, tiles: Iterable[Span]) -> Row:
    """Tiles, or where there are none the name of their place."""
    return list(tiles) or [Span(f" {label}", "faint")]
