"""Positions as text: one line, such as `mini/1 1 offer 1 1 BB/BY/YY M 3,3 0:-/-:../..:0 0:-/B:../..:0`."""

from __future__ import annotations

import numpy as np

from azulejos.core.actors import CHANCE, NOBODY, REFEREE
from azulejos.core.errors import NotationError
from azulejos.core.game import State
from azulejos.games.mini.rules.state import (
    COLUMNS,
    FACTORIES,
    FLOOR_SPACES,
    ROUNDS,
    ROWS,
    SEATS,
    STATE,
    TILES_PER_COLOUR,
    space_bit,
)
from azulejos.games.mini.text import checking
from azulejos.games.mini.text.notation import FACTORY_WORDS, LETTER_OF, LETTERS
from azulejos.games.mini.text.view import COLOUR_NAMES, PHASE_NAMES, Board, printed_colours, view
from azulejos.games.shared.text_fields import Field, split_fields
from azulejos.texts.reasons import because

VERSION = 1
HEAD = f"mini/{VERSION}"
NOTHING = "-"
FREE = "."
MARKER_LETTER = LETTER_OF["marker"]
FIELDS = 8 + SEATS
HIGHEST_SCORE = 99


def format_position(state: State, viewer: int | None = REFEREE) -> str:
    seen = view(state)
    centre = (MARKER_LETTER if seen.marker_in_centre else "") + letters(seen.centre)
    return " ".join(
        [
            HEAD,
            str(seen.round),
            seen.phase,
            format_seat(seen.to_act),
            format_seat(seen.starter),
            "/".join(letters(tiles) for tiles in seen.factories) or NOTHING,
            centre or NOTHING,
            ",".join(str(number) for number in seen.bag.values()),
            *(format_board(board) for board in seen.boards),
        ]
    )


def letters(names: tuple[str, ...]) -> str:
    return "".join(LETTER_OF[name] for name in names)


def format_seat(seat: int | None) -> str:
    return NOTHING if seat is None else str(seat + 1)


def format_board(board: Board) -> str:
    lines = "/".join(LETTER_OF[line.colour] * line.tiles if line.colour else NOTHING for line in board.lines)
    wall = "/".join("".join(LETTER_OF[name] if name else FREE for name in row) for row in board.wall)
    return f"{board.score}:{lines}:{wall}:{board.floor}"


def parse_position(text: str) -> State:
    """The state that a line of text describes; a table that could not exist is refused."""
    fields = split_fields(text)
    if not fields or fields[0].text != HEAD:
        raise NotationError(because("head", head=HEAD, text=text[:20]), column=1)
    if len(fields) != FIELDS:
        raise NotationError(because("fields", fields=FIELDS - SEATS, boards=str(SEATS), found=len(fields)))
    states = np.zeros(1, STATE)
    record = states[0]
    read_table(record, fields[1 : FIELDS - SEATS])
    for seat, field in enumerate(fields[FIELDS - SEATS :]):
        read_board(record, seat, field)
    checking.check(states)
    return states


def read_table(record: np.record, fields: list[Field]) -> None:
    round_number, phase, to_act, starter, offered, centre, bag = fields
    record.round_number = round_number.number("round", 1, ROUNDS)
    record.phase = phase.one_of("phase", PHASE_NAMES)
    seats = [str(seat + 1) for seat in range(SEATS)]
    waiting = NOBODY if PHASE_NAMES[record.phase] == "over" else CHANCE
    record.to_act = waiting if to_act.text == NOTHING else to_act.one_of("to_act", seats)
    record.starter = NOBODY if starter.text == NOTHING else starter.one_of("start_player", seats)
    if offered.text != NOTHING:
        read_factories(record, offered)
    if centre.text.startswith(MARKER_LETTER):
        record.marker_in_centre = 1
        centre = Field(centre.text[1:] or NOTHING, centre.column + 1)
    if centre.text != NOTHING:
        read_centre(record, centre)
    for colour, number in enumerate(bag.parts(",", len(LETTERS), "bag_numbers")):
        record.bag[colour] = number.number("tiles_number", 0, TILES_PER_COLOUR)


def read_factories(record: np.record, offered: Field) -> None:
    words = offered.split("/")
    if len(words) > FACTORIES:
        raise offered.fault(because("parts", number=FACTORIES, wanted="factories", separator="/", found=len(words)))
    for word in words:
        record.factories[word.one_of("factory", FACTORY_WORDS)] += 1


def read_centre(record: np.record, centre: Field) -> None:
    if len(centre.text) > FACTORIES or not centre.text:
        raise centre.fault(because("holds_tiles", wanted="centre", most=FACTORIES, nothing=NOTHING, text=centre.text))
    for letter in centre.letters():
        record.centre[letter.one_of("tile", LETTERS)] += 1


def read_board(record: np.record, seat: int, field: Field) -> None:
    score, lines, wall, floor = field.parts(":", 4, "board_azul")
    record.score[seat] = score.number("score", 0, HIGHEST_SCORE)
    for row, spaces in enumerate(wall.parts("/", ROWS, "wall_rows")):
        read_wall_row(record, seat, row, spaces)
    for row, line in enumerate(lines.parts("/", ROWS, "lines")):
        read_line(record, seat, row, line)
    record.floor_used[seat] = floor.number("tiles_number", 0, FLOOR_SPACES)


def read_wall_row(record: np.record, seat: int, row: int, field: Field) -> None:
    if len(field.text) != COLUMNS:
        raise field.fault(because("length", wanted="wall_row", number=COLUMNS, text=field.text))
    for column, letter in enumerate(field.letters()):
        if letter.text == FREE:
            continue
        colour = COLOUR_NAMES[letter.one_of("wall_space", LETTERS)]
        if printed_colours(row)[column] != colour:
            raise letter.fault(because("no_space_here", "M21", colour=colour))
        record.filled[seat] |= space_bit(row, column)


def read_line(record: np.record, seat: int, row: int, field: Field) -> None:
    if field.text == NOTHING:
        return
    tiles = len(field.text)
    if tiles == 0 or tiles > row + 1:
        raise field.fault(because("line_tiles", line=row + 1, nothing=NOTHING, text=field.text))
    colour = field.letters()[0].one_of("tile", LETTERS)
    if field.text != LETTERS[colour] * tiles:
        raise field.fault(because("one_colour", "M12", text=field.text))
    record.line_tiles[seat, row] = tiles
    record.line_colour[seat, row] = colour
