"""The small parts of a position's text, both ways: seats, tiles, chips and plates."""

from __future__ import annotations

import re

from azulejos.core.compiling.rule import plain
from azulejos.games.duel.rules.components import CHIP_KINDS, CHIPS_OF_A_KIND, PLATES, TYPE_NAMES
from azulejos.games.duel.rules.state import CHIP_BITS, HIDDEN, NO_CHIP, NONE, SEATS, TILES_PER_COLOUR
from azulejos.games.duel.text.notation import CHIP_LETTERS, LETTER_OF, LETTERS, TYPE_LETTERS, UNKNOWN
from azulejos.games.duel.text.view import Back, Plate
from azulejos.games.shared.text_fields import Field
from azulejos.games.shared.tiles import COLOURS, tiles_of
from azulejos.texts.reasons import because

DASH, FREE, SPECIAL_LETTER = "-", ".", "S"
DOME_LETTERS = FREE + LETTERS + SPECIAL_LETTER  # by the number that stands for a tile on the dome


def format_seat(seat: int | None) -> str:
    return DASH if seat is None else str(seat + 1)


def format_tiles(names: tuple[str, ...]) -> str:
    return "".join(LETTER_OF[name] for name in names) or DASH


def format_type(kind: str | None) -> str:
    return DASH if kind is None else TYPE_LETTERS[TYPE_NAMES.index(kind)]


def format_plate(plate: Plate | Back | None) -> str:
    """A plate's number, the letter of its type if only its back is known, `?` if not even that."""
    if plate is None:
        return DASH
    if isinstance(plate, Back):
        return UNKNOWN if plate.type is None else format_type(plate.type)
    return str(plate.number)


def chip_letters(name: str) -> str:
    return "".join(LETTER_OF[colour] for colour in name.split("-"))


def dome_letter(tile: str | None) -> str:
    return FREE if tile is None else SPECIAL_LETTER if tile == "special" else LETTER_OF[tile]


def read_seat(field: Field, wanted: str) -> int:
    return NONE if field.text == DASH else field.one_of(wanted, [str(seat + 1) for seat in range(SEATS)])


def read_tiles(field: Field, room: int) -> int:
    """Letters of colours, or a dash for none."""
    if field.text == DASH:
        return 0
    if not 1 <= len(field.text) <= room:
        raise field.fault(because("tiles", most=room, nothing=DASH, text=field.text))
    return sum(plain(tiles_of)(letter.one_of("tile", LETTERS), 1) for letter in field.letters())


def read_chip(field: Field) -> int:
    if field.text == DASH:
        return NO_CHIP
    return HIDDEN if field.text == UNKNOWN else field.one_of("chip_or_none", CHIP_LETTERS)


def read_plate(field: Field) -> int:
    return field.number("plate_number", 0, PLATES - 1)


def read_unseen_chips(field: Field) -> int:
    if not re.fullmatch(f"[0-{CHIPS_OF_A_KIND}]{{{CHIP_KINDS}}}", field.text):
        raise field.fault(because("unseen_chips", text=field.text))
    return sum(int(number) << CHIP_BITS * kind for kind, number in enumerate(field.text))


def read_counts(field: Field, wanted: str) -> int:
    return sum(
        plain(tiles_of)(colour, count.number("tiles_number", 0, TILES_PER_COLOUR))
        for colour, count in enumerate(field.parts(",", COLOURS, wanted))
    )
