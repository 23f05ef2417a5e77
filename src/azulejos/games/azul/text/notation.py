"""Moves and deals as text: `3R2`, `CKF`, `2-4`, and `S1/BBYR/…` (see `docs/notation.md`)."""

from __future__ import annotations

import re
from functools import cache

from azulejos.core import loops
from azulejos.core.actors import CHANCE, REFEREE
from azulejos.core.compiling.rule import plain
from azulejos.core.errors import NotationError
from azulejos.core.game import State
from azulejos.games.azul.rules.actions import FIRST_TAKE, colour_of, destination_of, source_of, take_action
from azulejos.games.azul.rules.dealing import drawn_from
from azulejos.games.azul.rules.state import CENTRE, FACTORY_TILES, FLOOR, START, TILING
from azulejos.games.shared.tiles import count_of
from azulejos.texts.reasons import because

LETTERS = "BYRKW"  # of the colours, in their printed order; K is black
CENTRE_LETTER, FLOOR_LETTER, START_LETTER = "C", "F", "S"
SEPARATOR = "/"  # between the parts of a deal

TAKE = re.compile(rf"([{CENTRE_LETTER}1-9])([{LETTERS}])([{FLOOR_LETTER}1-5])", re.IGNORECASE | re.ASCII)
COLUMN_CHOICE = re.compile(r"([1-5])-([1-5])", re.ASCII)


def parse_move(state: State, text: str) -> int:
    """The action that a move means here; whether it is legal is another question."""
    if taking := TAKE.fullmatch(text):
        source, colour, destination = taking.groups()
        return plain(take_action)(
            CENTRE if source.upper() == CENTRE_LETTER else int(source),
            LETTERS.index(colour.upper()),
            FLOOR if destination.upper() == FLOOR_LETTER else int(destination) - 1,
        )
    if choice := COLUMN_CHOICE.fullmatch(text):
        return parse_choice(state, text, int(choice[1]) - 1, int(choice[2]) - 1)
    raise NotationError(because("not_a_move_azul", text=text))


def parse_choice(state: State, text: str, row: int, column: int) -> int:
    """A column of the grey wall; the line must be the one that is being tiled."""
    record = state[0]
    if record.phase != TILING:
        raise NotationError(because("no_column_now", text=text))
    if row != record.tiling_row:
        raise NotationError(because("wrong_line", text=text, line=row + 1, due=int(record.tiling_row) + 1))
    return column


def format_move(state: State, action: int, viewer: int | None = REFEREE) -> str:
    return f"{state[0].tiling_row + 1}-{action + 1}" if action < FIRST_TAKE else take_text(action)


@cache
def take_text(action: int) -> str:
    source = plain(source_of)(action)
    destination = plain(destination_of)(action)
    return (
        (CENTRE_LETTER if source == CENTRE else str(source))
        + LETTERS[plain(colour_of)(action)]
        + (FLOOR_LETTER if destination == FLOOR else str(destination + 1))
    )


def parse_deal(state: State, text: str) -> list[int]:
    """The outcomes of one deal: who starts if that is open, then the tiles of each factory in turn."""
    dealt = state.copy()
    outcomes: list[int] = []
    column = 1
    for part in text.split(SEPARATOR):
        if loops.actor(dealt, 0) != CHANCE:
            raise NotationError(because("after_deal", text=part), column=column)
        if dealt[0].phase == START:
            drawn = [parse_start(dealt, part, column)]
            loops.apply_chance(dealt, 0, drawn[0])
        else:
            drawn = draw_factory(dealt, part, column)
        outcomes += drawn
        column += len(part) + len(SEPARATOR)
    if loops.actor(dealt, 0) == CHANCE:
        raise NotationError(because("deal_short", text=text), column=column - 1)
    return outcomes


def parse_start(state: State, part: str, column: int) -> int:
    """`S1` to `S4`: the player who starts."""
    seats = [f"{START_LETTER}{seat + 1}" for seat in range(state[0].players)]
    if part not in seats:
        raise NotationError(
            because("not_one_of", wanted="start_player", choices=", ".join(seats), text=part), column=column
        )
    return seats.index(part)


def draw_factory(state: State, part: str, column: int) -> list[int]:
    """Draw the tiles of one factory, each of which must be there to be drawn."""
    record = state[0]
    outcomes: list[int] = []
    room = FACTORY_TILES - int(record.on_table) % FACTORY_TILES
    for letter in part:
        if letter not in LETTERS:
            why = because("not_one_of", wanted="colour", choices=", ".join(LETTERS), text=letter)
            raise NotationError(why, column=column)
        colour = LETTERS.index(letter)
        source = int(drawn_from(record))
        if loops.actor(state, 0) != CHANCE or len(outcomes) == room:
            raise NotationError(because("tiles_due", number=room, text=part), column=column)
        if not count_of(source, colour):
            raise NotationError(because("none_left", letter=letter), column=column)
        loops.apply_chance(state, 0, colour)
        outcomes.append(colour)
        column += 1
    if loops.actor(state, 0) == CHANCE and len(outcomes) < room:
        raise NotationError(because("tiles_due", number=room, text=part), column=column)
    return outcomes


def format_deal(state: State, outcomes: list[int], viewer: int | None = REFEREE) -> str:
    record = state[0]
    parts: list[str] = []
    tiles = list(outcomes)
    if record.phase == START:
        parts.append(f"{START_LETTER}{tiles.pop(0) + 1}")
    room = FACTORY_TILES - int(record.on_table) % FACTORY_TILES
    while tiles:
        parts.append("".join(LETTERS[colour] for colour in tiles[:room]))
        tiles = tiles[room:]
        room = FACTORY_TILES
    return SEPARATOR.join(parts)
