"""A position as one line of text, both ways (see `docs/notation.md`).

The fields: game and version; tablets; round; phase; whose turn; start player; who has the start-player tile;
opening plates to come; factories; display; plates put back; type of the stack's top; plates drawn; plate in hand;
factory being stacked; line being tiled; unseen chips; bag; tower; then the two boards. What follows from these is
not written: the unseen plates, and the next decision of chance or of a seat.
"""

from __future__ import annotations

import numpy as np

from azulejos.core.actors import CHANCE, NOBODY, REFEREE
from azulejos.core.errors import NotationError
from azulejos.core.game import State
from azulejos.games.duel.rules.components import (
    BROKEN_SPACES,
    CHIPS_OF_A_KIND,
    ORIENTATIONS,
)
from azulejos.games.duel.rules.state import (
    CHIP_BITS,
    CHIPS_A_ROUND,
    DISPLAY,
    FACTORIES,
    LARGE,
    LARGE_TILES,
    LINE_BITS,
    LINES,
    NONE,
    NOTHING,
    OVER,
    ROUNDS,
    SEATS,
    SIZE,
    SMALL_TILES,
    SPACES,
    SPECIAL_TILE,
    STACK_ROOM,
    STATE,
    TOKENS,
    UNDECIDED,
)
from azulejos.games.duel.rules.tablets import TABLET_IDS
from azulejos.games.duel.text import checking
from azulejos.games.duel.text.notation import CHIP_LETTERS, LETTER_OF, LETTERS, TYPE_LETTERS, UNKNOWN
from azulejos.games.duel.text.position_pieces import (
    DASH,
    DOME_LETTERS,
    chip_letters,
    dome_letter,
    format_plate,
    format_seat,
    format_tiles,
    format_type,
    read_chip,
    read_counts,
    read_plate,
    read_seat,
    read_tiles,
    read_unseen_chips,
)
from azulejos.games.duel.text.view import PHASE_NAMES, Board, Factory, View, view
from azulejos.games.shared.text_fields import Field, split_fields
from azulejos.games.shared.tiles import EACH, tiles_of
from azulejos.texts.reasons import because

VERSION = 1  # of the game: of its rules and texts
HEAD = f"duel/{VERSION}"
TABLE_FIELDS = 19  # before the boards
HIGHEST_SCORE = int(np.iinfo(np.int16).max) // 2


def format_position(state: State, viewer: int | None = REFEREE) -> str:
    record, seen = state[0], view(state, viewer)
    return " ".join(
        [
            HEAD,
            "+".join(seen.tablets) or f"{UNKNOWN}{-int(record.tablets)}",
            str(seen.round),
            seen.phase,
            format_seat(seen.turn),
            format_seat(seen.starter),
            format_seat(seen.start_tile),
            str(record.openings),
            "/".join(format_factory(factory) for factory in seen.factories),
            ",".join(format_plate(plate) for plate in seen.display),
            ",".join(
                f"{format_plate(plate)}.{(int(record.returned_by) >> place & 1) + 1}"
                for place, plate in enumerate(seen.returned)
            )
            or DASH,
            format_type(seen.top),
            ",".join(format_plate(plate) for plate in seen.drawn) or DASH,
            format_plate(seen.hand) + ("!" if record.hand_is_secret else ""),
            DASH if seen.stacking is None else str(seen.stacking),
            format_tiling(seen),
            "".join(str(number) for number in seen.unseen_chips.values()),
            ",".join(str(number) for number in seen.bag.values()),
            ",".join(str(number) for number in seen.tower.values()),
            *(format_board(board) for board in seen.boards),
        ]
    )


def format_factory(factory: Factory) -> str:
    chip = DASH if factory.chip is None else UNKNOWN if factory.chip == "hidden" else chip_letters(factory.chip)
    return f"{format_tiles(factory.sun)}:{format_tiles(factory.moon)}:{chip}"


def format_tiling(seen: View) -> str:
    return DASH if seen.row is None else f"{seen.row + 1}.{seen.paid}.{seen.laid}.{seen.laid_showing}"


def format_board(board: Board) -> str:
    lines = "/".join(LETTER_OF[line.colour] * line.tiles if line.colour else DASH for line in board.lines)
    plates = ",".join(DASH if plate is None else f"{plate.number}.{plate.turns}" for plate in board.plates)
    rows = ("".join(dome_letter(tile) for tile in row) for row in board.dome)
    chips = ",".join(chip_letters(chip) for chip in board.chips) or DASH
    parts = [str(board.score), lines, plates, "/".join(rows), format_tiles(board.broken), chips]
    return ":".join([*parts, str(board.tokens), str(board.chips_taken)])


def parse_position(text: str) -> State:
    """The state that a line of text describes; a table that could not exist is refused."""
    fields = split_fields(text)
    if not fields or fields[0].text != HEAD:
        raise NotationError(because("head", head=HEAD, text=text[:20]), column=1)
    if len(fields) != TABLE_FIELDS + SEATS:
        raise NotationError(because("fields", fields=TABLE_FIELDS, boards=SEATS, found=len(fields)))
    states = np.zeros(1, STATE)
    record = states[0]
    read_stages(record, fields[1:8])
    read_factories(record, fields[8])
    read_plates(record, fields[9:14])
    read_steps(record, fields[14:16])
    record.unseen_chips = read_unseen_chips(fields[16])
    record.bag, record.tower = read_counts(fields[17], "bag_numbers"), read_counts(fields[18], "tower_numbers")
    for seat, field in enumerate(fields[TABLE_FIELDS:]):
        read_board(record, seat, field)
    record.unknown = checking.unseen_plates(record)
    record.awaits = NOTHING
    checking.check(states)
    record.awaits = checking.chance_due(states)
    record.to_act = CHANCE if record.awaits != NOTHING else NOBODY if record.phase == OVER else record.turn
    checking.check_decision(states)
    return states


def read_stages(record: np.record, fields: list[Field]) -> None:
    tablets, round_number, phase, turn, starter, start_tile, openings = fields
    record.tablets = read_tablets(tablets)
    record.round_number = round_number.number("round", 1, ROUNDS)
    record.phase = phase.one_of("phase", PHASE_NAMES)
    record.turn = read_seat(turn, "to_act")
    record.starter = read_seat(starter, "start_player")
    record.start_tile = read_seat(start_tile, "start_tile")
    record.openings = openings.number("openings", 0, SEATS)


def read_tablets(field: Field) -> int:
    """The sides in play, or the number that will be drawn."""
    if field.text in (f"{UNKNOWN}3", f"{UNKNOWN}4"):
        return -int(field.text[1])
    mask = parse_tablets(field.text)
    if mask is None:
        raise field.fault(because("tablets", text=field.text))
    return mask


def parse_tablets(text: str) -> int | None:
    """The mask of sides that a text such as `D60+D65+D62` names, or None (D11)."""
    names = text.split("+")
    if not 3 <= len(names) <= 4 or any(name not in TABLET_IDS for name in names):
        return None
    sides = [TABLET_IDS.index(name) for name in names]
    if len({side % 4 for side in sides}) < len(sides):
        return None
    return sum(1 << side for side in sides)


def read_factories(record: np.record, field: Field) -> None:
    for factory, part in enumerate(field.parts("/", FACTORIES, "factories")):
        sun, moon, chip = part.parts(":", 3, "factory_parts")
        room = LARGE_TILES if factory == LARGE else SMALL_TILES
        record.sun[factory] = read_tiles(sun, room)
        if factory == LARGE:
            record.moon = read_tiles(moon, room)
        else:
            read_tiles(moon, SMALL_TILES)
            for letter in moon.text.replace(DASH, ""):
                record.stack[factory] = int(record.stack[factory]) << LINE_BITS | (LETTERS.index(letter) + 1)
        record.chip[factory] = read_chip(chip)


def read_plates(record: np.record, fields: list[Field]) -> None:
    display, returned, top, drawn, hand = fields
    for slot, field in enumerate(display.parts(",", DISPLAY, "display")):
        record.display[slot] = NONE if field.text == DASH else read_plate(field)
    record.returned[:] = NONE
    for place, field in enumerate([] if returned.text == DASH else returned.split(",")):
        plate, owner = field.parts(".", 2, "plate_and_seat")
        if place == STACK_ROOM:
            raise field.fault(because("plates_most", most=STACK_ROOM))
        record.returned[place] = read_plate(plate)
        record.returned_by |= owner.one_of("seat", ["1", "2"]) << place
    record.top = NONE if top.text == DASH else top.one_of("plate_type", TYPE_LETTERS)
    record.drawn[:] = NONE
    for place, field in enumerate([] if drawn.text == DASH else drawn.split(",")):
        if place == STACK_ROOM:
            raise field.fault(because("plates_most", most=STACK_ROOM))
        is_type = field.text != "" and field.text in TYPE_LETTERS
        record.drawn[place] = UNDECIDED - TYPE_LETTERS.index(field.text) if is_type else read_plate(field)
    record.hand_is_secret = hand.text.endswith("!")
    number = Field(hand.text.removesuffix("!"), hand.column)
    record.hand = NONE if number.text == DASH else read_plate(number)


def read_steps(record: np.record, fields: list[Field]) -> None:
    stacking, tiling = fields
    record.stacking = NONE if stacking.text == DASH else stacking.number("small_factory", 1, FACTORIES - 1)
    if tiling.text != DASH:
        row, paid, laid, showing = tiling.parts(".", 4, "tiling_step")
        record.row = row.number("line", 1, LINES) - 1
        record.paid = paid.number("tiles_paid", 0, LINES)
        record.laid = laid.number("chips_laid", 0, 2)
        record.laid_showing = showing.number("chips_showing", 0, 1)


def read_board(record: np.record, seat: int, field: Field) -> None:
    score, lines, plates, dome, broken, chips, tokens, taken = field.parts(":", 8, "board_duel")
    record.score[seat] = score.number("score", 0, HIGHEST_SCORE)
    for number, line in enumerate(lines.parts("/", LINES, "lines")):
        read_line(record, seat, number, line)
    for space, plate in enumerate(plates.parts(",", SPACES, "plate_spaces")):
        record.plates[seat, space] = read_placed(plate)
    for row, cells in enumerate(dome.parts("/", SIZE, "dome_rows")):
        read_dome_row(record, seat, row, cells)
    record.broken[seat] = read_tiles(broken, BROKEN_SPACES)
    for chip in [] if chips.text == DASH else chips.split(","):
        kind = chip.one_of("chip", CHIP_LETTERS)
        if int(record.chips[seat]) >> CHIP_BITS * kind & 3 == CHIPS_OF_A_KIND:
            raise chip.fault(because("only", number=CHIPS_OF_A_KIND, text=chip.text))
        record.chips[seat] += 1 << CHIP_BITS * kind
    record.tokens[seat] = tokens.number("tokens", 0, TOKENS)
    record.chips_taken[seat] = taken.number("chips_taken", 0, CHIPS_A_ROUND)


def read_line(record: np.record, seat: int, line: int, field: Field) -> None:
    if field.text == DASH:
        record.open[seat] |= EACH << line
        return
    tiles = len(field.text)
    if not 1 <= tiles <= line + 1:
        raise field.fault(because("line_tiles", line=line + 1, nothing=DASH, text=field.text))
    colour = field.letters()[0].one_of("tile", LETTERS)
    if field.text != LETTERS[colour] * tiles:
        raise field.fault(because("one_colour", "D29", text=field.text))
    record.line_tiles[seat] |= tiles << LINE_BITS * line
    record.line_colours[seat] |= colour << LINE_BITS * line
    if tiles <= line:
        record.open[seat] |= tiles_of(colour, 1 << line)


def read_placed(field: Field) -> int:
    if field.text == DASH:
        return NONE
    plate, turns = field.parts(".", 2, "plate_and_turns")
    return read_plate(plate) * ORIENTATIONS + turns.number("turns", 0, ORIENTATIONS - 1)


def read_dome_row(record: np.record, seat: int, row: int, field: Field) -> None:
    if len(field.text) != SIZE:
        raise field.fault(because("length", wanted="dome_row", number=SIZE, text=field.text))
    for column, letter in enumerate(field.letters()):
        tile = letter.one_of("dome_space", DOME_LETTERS)
        assert tile <= SPECIAL_TILE
        record.dome[seat, row] |= tile << LINE_BITS * column
        if tile:
            record.filled[seat] |= 1 << SIZE * row + column
