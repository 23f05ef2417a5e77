"""A position as one line of text, both ways (see `docs/notation.md`).

    azul/1 coloured 2 offer 1 2 BBYR/-/-/KKWW/RRRY MBBY 14,10,9,12,11 2,1,0,3,0 12:B/-/RR/-/-:.Y.../…:MR 5:…

The fields: game and version; board; round; phase; seat to act; start player; factories; centre; bag; lid; then
each board as score, pattern lines, wall and floor line. Reading checks that the table could exist: 100 tiles,
one marker, lines and walls that the rules allow.
"""

from __future__ import annotations

import numpy as np

from azulejos.core.actors import CHANCE, NOBODY, REFEREE
from azulejos.core.compiling.rule import plain
from azulejos.core.errors import NotationError
from azulejos.core.game import State
from azulejos.games.azul.rules.state import (
    CENTRE,
    COLUMNS,
    DESTINATIONS,
    FACTORY_TILES,
    FLOOR_SPACES,
    MARKER,
    ROWS,
    SPACE,
    SPACE_BITS,
    STATE,
    TILES_PER_COLOUR,
    TILING,
    factories,
    in_row,
    in_row_of,
)
from azulejos.games.azul.text import checking
from azulejos.games.azul.text.notation import LETTERS
from azulejos.games.azul.text.view import COLOUR_NAMES, PHASE_NAMES, WALL_NAMES, Board, view
from azulejos.games.shared.text_fields import Field, split_fields
from azulejos.games.shared.tiles import COLOURS, tiles_of
from azulejos.texts.reasons import because

VERSION = 1  # of the game: of its rules and texts
HEAD = f"azul/{VERSION}"
NOTHING = "-"
FREE = "."
MARKER_LETTER = "M"
LETTER_OF = dict(zip(COLOUR_NAMES, LETTERS, strict=True)) | {"marker": MARKER_LETTER}
TABLE_FIELDS = 10  # before the boards
PLAYERS = range(2, 5)  # A1
HIGHEST_ROUND = int(np.iinfo(np.int32).max)
HIGHEST_SCORE = int(np.iinfo(np.int16).max) // 2  # room for the bonuses


def format_position(state: State, viewer: int | None = REFEREE) -> str:
    seen = view(state)
    return " ".join(
        [
            HEAD,
            seen.wall,
            str(seen.round),
            seen.phase,
            format_seat(seen.to_act),
            format_seat(seen.starter),
            "/".join(format_tiles(tiles) for tiles in seen.factories),
            format_tiles((("marker",) if seen.marker_in_centre else ()) + seen.centre),
            ",".join(str(number) for number in seen.bag.values()),
            ",".join(str(number) for number in seen.lid.values()),
            *(format_board(board) for board in seen.boards),
        ]
    )


def format_seat(seat: int | None) -> str:
    return NOTHING if seat is None else str(seat + 1)


def format_tiles(names: tuple[str, ...]) -> str:
    return "".join(LETTER_OF[name] for name in names) or NOTHING


def format_board(board: Board) -> str:
    lines = "/".join(LETTER_OF[line.colour] * line.tiles if line.colour else NOTHING for line in board.lines)
    wall = "/".join("".join(LETTER_OF[name] if name else FREE for name in row) for row in board.wall)
    return f"{board.score}:{lines}:{wall}:{format_tiles(board.floor)}"


def parse_position(text: str) -> State:
    """The state that a line of text describes; a table that could not exist is refused."""
    fields = split_fields(text)
    players = len(fields) - TABLE_FIELDS
    if not fields or fields[0].text != HEAD:
        raise NotationError(because("head", head=HEAD, text=text[:20]), column=1)
    if players not in PLAYERS:
        raise NotationError(because("fields", fields=TABLE_FIELDS, boards="2–4", found=len(fields)))
    states = np.zeros(1, STATE)
    record = states[0]
    record.players = players
    read_table(record, fields[1:TABLE_FIELDS])
    for seat, field in enumerate(fields[TABLE_FIELDS:]):
        read_board(record, seat, field)
    if record.phase == TILING:
        record.tiling_row = first_complete_line(record)
    checking.check(states)
    return states


def first_complete_line(record: np.record) -> int:
    """The line that the seat to act is tiling: those above it are done."""
    full = [int(record.line_tiles[record.to_act]) >> SPACE_BITS * line & SPACE == line + 1 for line in range(ROWS)]
    return full.index(True) if True in full else 0


def read_table(record: np.record, fields: list[Field]) -> None:
    wall, round_number, phase, to_act, starter, offered, centre, bag, lid = fields
    record.grey = wall.one_of("board", WALL_NAMES)
    record.round_number = round_number.number("round", 1, HIGHEST_ROUND)
    record.phase = phase.one_of("phase", PHASE_NAMES)
    seats = [str(seat + 1) for seat in range(record.players)]
    waiting = NOBODY if PHASE_NAMES[record.phase] == "over" else CHANCE
    record.to_act = waiting if to_act.text == NOTHING else to_act.one_of("to_act", seats)
    record.starter = NOBODY if starter.text == NOTHING else starter.one_of("start_player", seats)
    for factory, tiles in enumerate(offered.parts("/", factories(record), "factories")):
        record.supply[1 + factory] = read_tiles(tiles, "factory", FACTORY_TILES)
    if centre.text.startswith(MARKER_LETTER):
        record.marker_in_centre = 1
        centre = Field(centre.text[1:] or NOTHING, centre.column + 1)
    record.supply[CENTRE] = read_tiles(centre, "centre", TILES_PER_COLOUR * COLOURS)
    record.bag = read_counts(bag, "bag_numbers")
    record.lid = read_counts(lid, "lid_numbers")
    record.on_table = sum(len(tiles.text) for tiles in (*offered.split("/"), centre) if tiles.text != NOTHING)


def read_tiles(field: Field, wanted: str, most: int) -> int:
    """Letters of colours, or a dash for none."""
    if field.text == NOTHING:
        return 0
    if not 1 <= len(field.text) <= most:
        raise field.fault(because("holds_tiles", wanted=wanted, most=most, nothing=NOTHING, text=field.text))
    tiles = 0
    for letter in field.letters():
        tiles += plain(tiles_of)(letter.one_of("tile", LETTERS), 1)
        if field.text.count(letter.text) > TILES_PER_COLOUR:
            raise letter.fault(because("only", number=TILES_PER_COLOUR, text=letter.text))
    return tiles


def read_counts(field: Field, wanted: str) -> int:
    counts = field.parts(",", COLOURS, wanted)
    numbers = [count.number("tiles_number", 0, TILES_PER_COLOUR) for count in counts]
    return sum(plain(tiles_of)(colour, number) for colour, number in enumerate(numbers))


def read_board(record: np.record, seat: int, field: Field) -> None:
    score, lines, wall, floor = field.parts(":", 4, "board_azul")
    record.score[seat] = score.number("score", 0, HIGHEST_SCORE)
    for row, spaces in enumerate(wall.parts("/", ROWS, "wall_rows")):
        read_wall_row(record, seat, row, spaces)
    record.open[seat] = plain(in_row)(DESTINATIONS - 1)
    for number, line in enumerate(lines.parts("/", ROWS, "lines")):
        read_line(record, seat, number, line)
    read_floor(record, seat, floor)


def read_wall_row(record: np.record, seat: int, row: int, field: Field) -> None:
    if len(field.text) != COLUMNS:
        raise field.fault(because("length", wanted="wall_row", number=COLUMNS, text=field.text))
    for column, letter in enumerate(field.letters()):
        if letter.text == FREE:
            continue
        colour = letter.one_of("wall_space", LETTERS)
        if not record.grey and column != (row + colour) % COLUMNS:
            raise letter.fault(because("no_space_here", "A21", colour=COLOUR_NAMES[colour]))
        if field.text.count(letter.text) > 1:
            raise letter.fault(because("row_twice", "A51", colour=COLOUR_NAMES[colour]))
        record.wall[seat, row] |= (colour + 1) << SPACE_BITS * column
        record.filled[seat] |= 1 << COLUMNS * row + column
        record.shown[seat] |= plain(in_row_of)(row, colour)


def read_line(record: np.record, seat: int, line: int, field: Field) -> None:
    shown = int(record.shown[seat])
    if field.text == NOTHING:
        record.open[seat] |= plain(in_row)(line) & ~shown
        return
    tiles = len(field.text)
    if tiles == 0 or tiles > line + 1:
        raise field.fault(because("line_tiles", line=line + 1, nothing=NOTHING, text=field.text))
    colour = field.letters()[0].one_of("tile", LETTERS)
    if field.text != LETTERS[colour] * tiles:
        raise field.fault(because("one_colour", "A14", text=field.text))
    if shown & plain(in_row_of)(line, colour):
        raise field.fault(because("line_cannot_hold", "A15", line=line + 1, colour=COLOUR_NAMES[colour]))
    record.line_tiles[seat] |= tiles << SPACE_BITS * line
    record.line_colours[seat] |= colour << SPACE_BITS * line
    if tiles <= line:
        record.open[seat] |= plain(in_row_of)(line, colour)


def read_floor(record: np.record, seat: int, field: Field) -> None:
    if field.text == NOTHING:
        return
    if not 1 <= len(field.text) <= FLOOR_SPACES:
        raise field.fault(
            because("holds_tiles", wanted="floor_line", most=FLOOR_SPACES, nothing=NOTHING, text=field.text)
        )
    codes = {letter: colour + 1 for colour, letter in enumerate(LETTERS)} | {MARKER_LETTER: MARKER}
    for place, letter in enumerate(field.letters()):
        letter.one_of("floor_space", list(codes))
        record.floor[seat] |= codes[letter.text] << SPACE_BITS * place
    record.floor_used[seat] = len(field.text)
