"""The table as lines of text for a terminal of 80 columns. The same in sentences is in `description.py`."""

from __future__ import annotations

from azulejos.cli.boards.blocks import (
    ARROW,
    CELL_WIDTH,
    HEAVY,
    ROUND,
    Block,
    Row,
    beside,
    blank,
    board_title,
    box,
    cell,
    edge,
    framed,
)
from azulejos.cli.boards.mini.description import headline, seats_from, start_note
from azulejos.cli.boards.phrases import player, points
from azulejos.cli.boards.spans import Span
from azulejos.core.game import State
from azulejos.games.mini.game import GAME
from azulejos.games.mini.rules.state import FACTORIES, FACTORY_TILES, FLOOR_SPACES, ROWS
from azulejos.games.mini.rules.tiling import COST, FLOOR_COSTS
from azulejos.games.mini.text.notation import CENTRE_LETTER, FLOOR_LETTER, LETTER_OF
from azulejos.games.mini.text.view import Tiles, View, printed_colours, view
from azulejos.texts.reader import Texts

BOARD_WIDTH = 39
GAP = 2  # between boards
FACTORY_WIDTH = FACTORY_TILES * CELL_WIDTH + 2
CENTRE_WIDTH = (FACTORIES + 1) * CELL_WIDTH + 8
FREE = "·"


def draw(state: State, viewer: int | None, say: Texts) -> Block:
    """The whole table, the viewer's board first."""
    seen, winners = view(state), GAME.winners(state)
    where, phase, news = headline(seen, winners, viewer, say)
    sign = f"{ARROW} " if seen.to_act is not None else ""
    title = [Span(f" {where} · {phase}", "title"), Span(" · ", "faint"), Span(sign + news, "strong")]
    boards = [draw_board(seen, seat, winners, viewer, say) for seat in seats_from(viewer)]
    return [title, [], *draw_middle(seen, say), draw_bag(seen, say), [], *beside(boards, GAP)]


def draw_middle(seen: View, say: Texts) -> Block:
    """The factories that hold tiles, and the centre."""
    empty: list[Tiles] = [()] * (FACTORIES - len(seen.factories))
    factories = [box([draw_tiles(tiles)], FACTORY_WIDTH, []) for tiles in (*seen.factories, *empty)]
    inside = (("marker",) if seen.marker_in_centre else ()) + seen.centre
    name = [
        Span(f" {CENTRE_LETTER} ", "strong" if inside else "faint"),
        Span(f"{say('azul_centre').lower()} ", "faint"),
    ]
    return beside([*factories, box([draw_tiles(inside)], CENTRE_WIDTH, name)], 1)


def draw_tiles(names: tuple[str, ...]) -> Row:
    return [cell(LETTER_OF[name], name) for name in names]


def draw_bag(seen: View, say: Texts) -> Row:
    row = [Span(f" {say('azul_bag')} {sum(seen.bag.values()):>2}", "strong")]
    for name, number in seen.bag.items():
        row += [blank(1), Span(LETTER_OF[name], name), Span(f"{number:>2}")]
    return row


def draw_board(seen: View, seat: int, winners: tuple[int, ...], viewer: int | None, say: Texts) -> Block:
    """Pattern lines and wall side by side, the floor line below; a heavy frame for the seat to act."""
    board = seen.boards[seat]
    frame = HEAVY if seat == seen.to_act else ROUND
    costs = [Span(frame.middle[1], frame.style), Span(" " + "".join(f"-{cost} " for cost in FLOOR_COSTS), "faint")]
    note = say("winner") if seat in winners else start_note(seen, seat, say)
    return [
        board_title(player(say, seat, viewer), points(say, board.score), BOARD_WIDTH, frame),
        *(framed(draw_row(seen, seat, row), BOARD_WIDTH, frame) for row in range(ROWS)),
        edge(frame.middle, BOARD_WIDTH, frame.style, left=costs),
        framed(draw_floor(board.floor, say), BOARD_WIDTH, frame),
        edge(frame.bottom, BOARD_WIDTH, frame.style, left=[Span(f" {note} ", "strong")] if note else []),
    ]


def draw_row(seen: View, seat: int, row: int) -> Row:
    """A pattern line, filled from the right, and the wall row that continues it."""
    board = seen.boards[seat]
    line = board.lines[row]
    tiles = [cell(LETTER_OF[line.colour], line.colour) for _ in range(line.tiles) if line.colour]
    wall = [
        cell(LETTER_OF[name], name) if name else cell(LETTER_OF[printed].lower(), f"{printed} faint")
        for name, printed in zip(board.wall[row], printed_colours(row), strict=True)
    ]
    between = cell(ARROW, "strong") if line.tiles == line.size else cell("│", "faint")
    free = [cell(FREE, "faint")] * (line.size - line.tiles)
    return [cell(str(row + 1), "faint"), blank(CELL_WIDTH * (ROWS - line.size)), *free, *tiles, between, *wall]


def draw_floor(used: int, say: Texts) -> Row:
    cost = say("cli_costs", cost=COST[used]) if used else ""
    cells = [cell("■", "")] * used + [cell(FREE, "faint")] * (FLOOR_SPACES - used)
    return [cell(FLOOR_LETTER, "faint"), *cells, Span(f"  {cost}")]
