"""The table as lines of text for a terminal of 80 columns. The same in sentences is in `description.py`.

The two boards stand one above the other at the left; at the right are the factories, the plates, the tablets and
the supply. Every tile, cell and number takes three characters; a tile's style covers all three, so that a surface
that colours backgrounds shows the domes as mosaics. Capital letters are tiles, small ones are cells without a tile.
Letters and signs say everything by themselves; colours only help.
"""

from __future__ import annotations

from collections.abc import Sequence

from azulejos.cli.boards.blocks import (
    ARROW,
    CELL_WIDTH,
    HEAVY,
    ROUND,
    Block,
    Row,
    beside,
    blank,
    box,
    cell,
    chunks,
    padded,
    width_of,
)
from azulejos.cli.boards.duel.board_drawing import BOARD_WIDTH, draw_board
from azulejos.cli.boards.duel.description import (
    headline,
    seats_from,
    worth,
)
from azulejos.cli.boards.duel.signs import (
    PLATE_WIDTH,
    SIGNS,
    START_TILE,
    draw_chip,
    free_cell,
    tile,
    tiles_or,
)
from azulejos.cli.boards.spans import Span
from azulejos.core.game import State
from azulejos.games.duel.rules.components import COLOUR_NAMES, ORIENTATIONS
from azulejos.games.duel.rules.dome import PLATE_SIDE
from azulejos.games.duel.rules.state import LARGE, SEATS
from azulejos.games.duel.text.notation import LARGE_LETTER, LETTER_OF, UNKNOWN
from azulejos.games.duel.text.view import Back, Factory, Plate, View, view
from azulejos.games.duel.text.view import plate as turned_plate
from azulejos.texts.reader import Texts

WIDTH = 80
GAP = 1  # between the boards and what is at their right
SIDE_WIDTH = WIDTH - GAP - BOARD_WIDTH
SMALL_WIDTH = SIDE_WIDTH // 2 - 1  # two small factories stand side by side
PLATES_ABREAST = (SIDE_WIDTH - 2) // (PLATE_WIDTH + 1)
POINTS_WIDTH = 4  # of a player's points for a tablet
NOTE_WIDTH = 10  # of a plate that is known to be in the stack


def draw(state: State, viewer: int | None, say: Texts) -> Block:
    """The whole table, the viewer's board first."""
    seen = view(state, viewer)
    boards = [row for seat in seats_from(viewer) for row in draw_board(seen, seat, viewer, say)]
    side = [
        *draw_factories(seen, say),
        *draw_plates(seen, say),
        *draw_tablets(state, seen, say),
        *draw_supply(seen, say),
    ]
    return [*draw_headline(seen, viewer, say), *beside([boards, side], GAP)]


def draw_headline(seen: View, viewer: int | None, say: Texts) -> Block:
    """Two lines: the round, the phase and what happens next, which is on the second line if it is long."""
    where, phase, news = headline(seen, viewer, say)
    sign = f"{ARROW} " if seen.to_act is not None else ""
    title = [Span(f" {where} · {phase}", "title"), Span(" · ", "faint"), Span(sign + news, "strong")]
    return [title, []] if width_of(title) <= WIDTH else [title[:1], [Span(f" {sign}{news}", "strong")]]


def draw_factories(seen: View, say: Texts) -> Block:
    """The large one above the four small ones, two by two."""
    start_tile = [Span(START_TILE, "marker")] * (seen.start_tile is None)
    large = seen.factories[LARGE]
    sun, moon = say("cli_draw_sun"), say("cli_draw_moon")
    rows = [tiles_or(sun, map(tile, large.sun)), tiles_or(moon, [*start_tile, *map(tile, large.moon)])]
    block = box(
        rows, SIDE_WIDTH, [draw_name(LARGE_LETTER, large), Span(f"{say('duel_large_factory').lower()} ", "faint")]
    )
    small = [draw_small_factory(seen, number, say) for number in range(1, len(seen.factories))]
    for first in range(0, len(small), 2):
        block += beside(small[first : first + 2], SIDE_WIDTH - 2 * SMALL_WIDTH)
    return block


def draw_small_factory(seen: View, number: int, say: Texts) -> Block:
    """Sun, moon, and in the lower edge the chip; a heavy frame while its rest is stacked."""
    factory = seen.factories[number]
    covered = [Span(f"({LETTER_OF[name]})", f"{name} faint") for name in factory.moon[:-1]]
    sun, moon = say("cli_draw_sun"), say("cli_draw_moon")
    rows = [tiles_or(sun, map(tile, factory.sun)), tiles_or(moon, [*covered, *map(tile, factory.moon[-1:])])]
    foot = [Span(f" {say('cli_draw_chip')} ", "faint"), *draw_chip(factory.chip), blank(1)] if factory.chip else []
    frame = HEAVY if number == seen.stacking else ROUND
    return box(rows, SMALL_WIDTH, [draw_name(str(number), factory)], foot=foot, frame=frame)


def draw_name(name: str, factory: Factory) -> Span:
    return Span(f" {name} ", "strong" if factory.sun or factory.moon or factory.chip else "faint")


def draw_plates(seen: View, say: Texts) -> Block:
    """The open plates and the stack; below them what is in hand."""
    columns = [draw_plate(f"P{number}", plate) for number, plate in enumerate(seen.display, start=1)]
    top = SIGNS.get(seen.top or "", UNKNOWN)
    left, on_top = say("cli_draw_left", plates=seen.stack), say("cli_draw_top", type=top)
    state = [left, on_top] if seen.stack else [say("cli_draw_empty"), ""]
    columns.append(
        [[Span(f"D {say('cli_draw_stack')}", "strong" if seen.stack else "faint")], *([Span(line)] for line in state)]
    )
    block = box(
        [*abreast(columns), *draw_returned(seen, say)], SIDE_WIDTH, [Span(f" {say('cli_draw_plates')} ", "faint")]
    )
    return [*block, *draw_hand(seen, say), *draw_drawn(seen, say)]


def draw_returned(seen: View, say: Texts) -> Block:
    """The plates of the stack that were put back, the upper ones first; only who put them back knows them."""
    notes = [draw_note_on(plate) for plate in seen.returned]
    label = Span(f" {say('cli_draw_under')} ", "faint")
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


def draw_hand(seen: View, say: Texts) -> Block:
    """The plate that is about to be placed, in all orientations for a viewer who knows it."""
    if seen.hand is None:
        return []
    columns = [draw_plate(name_of(seen.hand), seen.hand)]
    title = [Span(f" {say('cli_draw_to_place')} ", "faint")]
    if isinstance(seen.hand, Plate):
        columns = [draw_plate(str(turns), turned_plate(seen.hand.number, turns)) for turns in range(ORIENTATIONS)]
        plate = say("cli_draw_plate", number=seen.hand.number)
        title = [Span(f" {plate} ", "strong"), Span(f"{say('cli_draw_turns')} ", "faint")]
    return box(abreast(columns), SIDE_WIDTH, title, frame=HEAVY)


def draw_drawn(seen: View, say: Texts) -> Block:
    """Plates drawn from the stack, or their backs."""
    columns = [draw_plate(name_of(plate), plate) for plate in seen.drawn]
    groups = [columns[first : first + PLATES_ABREAST] for first in range(0, len(columns), PLATES_ABREAST)]
    rows = [row for group in groups for row in abreast(group)]
    return box(rows, SIDE_WIDTH, [Span(f" {say('cli_draw_drawn')} ", "faint")]) if rows else []


def name_of(plate: Plate | Back) -> str:
    """The number of a plate; the sign of its type, if that is all that is known."""
    return str(plate.number) if isinstance(plate, Plate) else SIGNS.get(plate.type or "", "") + UNKNOWN


def draw_plate(name: str, plate: Plate | Back | None) -> Block:
    """A plate with its name above; it may be known by its back only, or have been taken."""
    if isinstance(plate, Plate):
        cells = [free_cell(shown) for shown in plate.cells]
    else:
        cells = [cell(UNKNOWN, "faint") if plate else blank(CELL_WIDTH)] * PLATE_SIDE**2
    return [[Span(f"{name:^{PLATE_WIDTH}}", "strong" if plate else "faint")], *chunks(cells, PLATE_SIDE)]


def abreast(columns: Sequence[Block]) -> Block:
    """Plates side by side, each with a blank behind it."""
    return beside([[padded(row, PLATE_WIDTH + 1) for row in column] for column in columns], 0)


def draw_tablets(state: State, seen: View, say: Texts) -> Block:
    """The tablets in play, and what each would give the players now."""
    rows: Block = []
    for name in seen.tablets:
        points = "".join(f"{worth(state, seat, name):>{POINTS_WIDTH}}" for seat in range(SEATS))
        title = Span(f"{say(f'cli_note_{name}'):<{SIDE_WIDTH - 2 - len(f' {name} {points} ')}}")
        rows.append([Span(f" {name} ", "faint"), title, Span(points, "strong")])
    heads = f" {say('cli_draw_player')}" + "".join(f"{f'{seat + 1} ':>{POINTS_WIDTH}}" for seat in range(SEATS))
    return box(rows, SIDE_WIDTH, [Span(f" {say('cli_draw_tablets')} ", "faint")], heads=[Span(heads, "faint")])


def draw_supply(seen: View, say: Texts) -> Block:
    """Bag and tower, by colour."""
    rows: Block = []
    for place, counts in ((say("azul_bag"), seen.bag), (say("cli_tower"), seen.tower)):
        numbers = [Span(f"{number:>2} ", "" if number else "faint") for number in counts.values()]
        rows.append(
            [Span(f" {place.lower():<5}", "faint"), Span(f"{sum(counts.values()):>4} ", "strong"), blank(1), *numbers]
        )
    letters = [span for name in COLOUR_NAMES for span in (blank(1), Span(LETTER_OF[name], name), blank(1))]
    return box(rows, SIDE_WIDTH, [Span(f" {say('cli_draw_supply')} ", "faint")], heads=letters)
