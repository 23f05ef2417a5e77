"""Moves and deals as text: `2R3`, `MKX`, `P2`, `@51`, `+BR`, … (see `docs/notation.md`)."""

from __future__ import annotations

import re
from collections.abc import Callable

import numpy as np

from azulejos.core import loops
from azulejos.core.actors import CHANCE, REFEREE
from azulejos.core.compiling.rule import plain
from azulejos.core.errors import NotationError
from azulejos.core.game import State
from azulejos.games.duel.rules.actions import (
    CHOOSE_PLATE,
    DRAW_PLATE,
    LAY,
    LEAVE,
    MOONS,
    PLACE_PLATE,
    SPEND,
    STOP,
    TAKE_CHIP,
    TAKE_PLATE,
    TILE_CELL,
    chip_of,
    colour_of,
    column_of,
    destination_of,
    dome_space_of,
    factory_of,
    laid_colour_of,
    place_action,
    plate_of,
    slot_of,
    source_of,
    take_action,
    turns_of,
)
from azulejos.games.duel.rules.components import CHIP_COLOURS, COLOUR_NAMES, PLATES
from azulejos.games.duel.rules.state import (
    BROKEN,
    CHIP,
    FRONT,
    KEEPING,
    LARGE,
    STARTER,
    TABLET_SIDES,
    TILE,
    TILING,
    TOP,
)
from azulejos.games.duel.rules.tablets import TABLET_IDS
from azulejos.texts.reasons import because

LETTERS = "BYRKT"  # of the colours, in their printed order; K is black
LETTER_OF: dict[str, str] = dict(zip(COLOUR_NAMES, LETTERS, strict=True))
LARGE_LETTER, MOON_LETTER, BROKEN_LETTER, UNKNOWN = "L", "M", "X", "?"
# What a chip is called: the letters of its colours.
CHIP_LETTERS = tuple("".join(LETTER_OF[name] for name in colours) for colours in CHIP_COLOURS)
TYPE_LETTERS = "sw"  # special, wild: the back of a plate
START_LETTER, PLATE_LETTER, TABLET_JOINT = "S", "P", "+"
SEPARATOR = "/"  # between the parts of a deal
MOST_OUTCOMES = 32  # of one chance: when three tablets are drawn

DESTINATION = f"[1-6{BROKEN_LETTER}]"
NUMBER = "(0|[1-9][0-9]?)"
# What is expected when chance decides, as texts know it; a plate, unless it is one of these.
DRAWN = {
    TILE: "colour",
    TABLET_SIDES: "drawn_tablets",
    STARTER: "start_player",
    TOP: "plate_type",
    CHIP: "chip",
}


def parse_move(state: State, text: str) -> int:
    """The action that a move means here; whether it is legal is another question."""
    for pattern, read in READERS:
        if match := re.fullmatch(pattern, text.upper(), re.ASCII):
            return read(state, match)
    raise NotationError(because("not_a_move_duel", text=text))


def parse_sun(state: State, match: re.Match[str]) -> int:
    factory = 0 if match[1] == LARGE_LETTER else int(match[1])
    return plain(take_action)(factory, LETTERS.index(match[2]), parse_destination(match[3]))


def parse_moon(state: State, match: re.Match[str]) -> int:
    return plain(take_action)(MOONS, LETTERS.index(match[1]), parse_destination(match[2]))


def parse_destination(letter: str) -> int:
    return BROKEN if letter == BROKEN_LETTER else int(letter) - 1


def parse_chosen(state: State, match: re.Match[str]) -> int:
    """`K` keeps a plate, `U` puts one under the stack."""
    is_kept = match[1] == "K"
    if is_kept != (state[0].phase == KEEPING):
        raise NotationError(because("keep_not_due" if is_kept else "return_not_due", "D22", text=match[0]))
    if int(match[2]) >= PLATES:
        raise NotationError(because("no_such_plate", text=match[0], most=PLATES - 1))
    return CHOOSE_PLATE + int(match[2])


def parse_place(state: State, match: re.Match[str]) -> int:
    return plain(place_action)(int(match[1]) - 1, int(match[2]))


def parse_tiling(state: State, match: re.Match[str]) -> int:
    """A cell for a line, or to leave it; it must be the line that is being tiled."""
    record = state[0]
    if record.phase != TILING:
        raise NotationError(because("tiling_not_due", "D40", text=match[0]))
    if int(match[1]) - 1 != record.row:
        raise NotationError(because("wrong_line", "D40", text=match[0], line=match[1], due=int(record.row) + 1))
    return LEAVE if match[2] == "0" else TILE_CELL + int(match[2]) - 1


def parse_chip(state: State, match: re.Match[str]) -> int:
    if match[1] not in CHIP_LETTERS:
        raise NotationError(because("not_one_of", wanted="chip", choices=", ".join(CHIP_LETTERS), text=match[1]))
    return SPEND + CHIP_LETTERS.index(match[1])


READERS: tuple[tuple[str, Callable[[State, re.Match[str]], int]], ...] = (
    (f"([{LARGE_LETTER}1-4])([{LETTERS}])({DESTINATION})", parse_sun),
    (f"{MOON_LETTER}([{LETTERS}])({DESTINATION})", parse_moon),
    ("P([1-3])", lambda state, match: TAKE_PLATE + int(match[1]) - 1),
    ("D", lambda state, match: DRAW_PLATE),
    ("S", lambda state, match: STOP),
    (f"([KU]){NUMBER}", parse_chosen),
    ("@([1-9])([0-3])", parse_place),
    ("C([1-4])", lambda state, match: TAKE_CHIP + int(match[1]) - 1),
    (rf"\^([{LETTERS}])", lambda state, match: LAY + LETTERS.index(match[1])),
    ("([1-6])-([0-6])", parse_tiling),
    (rf"\+([{LETTERS}]+)", parse_chip),
)


def format_move(state: State, action: int, viewer: int | None = REFEREE) -> str:
    record = state[0]
    if action < TAKE_PLATE:
        return format_take(plain(source_of)(action), plain(colour_of)(action), plain(destination_of)(action))
    if action < DRAW_PLATE:
        return f"P{plain(slot_of)(action) + 1}"
    if action < CHOOSE_PLATE:
        return "D" if action == DRAW_PLATE else "S"
    if action < PLACE_PLATE:
        plate = plain(plate_of)(action) if viewer in (REFEREE, int(record.turn)) else UNKNOWN
        return f"{'K' if record.phase == KEEPING else 'U'}{plate}"
    if action < TAKE_CHIP:
        return f"@{plain(dome_space_of)(action) + 1}{plain(turns_of)(action)}"
    if action < LAY:
        return f"C{plain(factory_of)(action)}"
    if action < TILE_CELL:
        return f"^{LETTERS[plain(laid_colour_of)(action)]}"
    if action <= LEAVE:
        column = 0 if action == LEAVE else plain(column_of)(action) + 1
        return f"{record.row + 1}-{column}"
    return f"+{CHIP_LETTERS[plain(chip_of)(action)]}"


def format_take(source: int, colour: int, destination: int) -> str:
    start = MOON_LETTER if source == MOONS else LARGE_LETTER if source == LARGE else str(source)
    return start + LETTERS[colour] + (BROKEN_LETTER if destination == BROKEN else str(destination + 1))


def parse_deal(state: State, text: str) -> list[int]:
    """The outcomes of one deal: parts in the order in which chance decides, tiles that follow each other in one."""
    dealt = state.copy()
    outcomes: list[int] = []
    column = 1
    for part in text.split(SEPARATOR):
        letters = part if dealt[0].awaits == TILE and loops.actor(dealt, 0) == CHANCE and part else [part]
        for place, letter in enumerate(letters):
            if loops.actor(dealt, 0) != CHANCE:
                raise NotationError(because("after_deal", text=letter), column=column + place)
            outcome = parse_outcome(dealt, letter, column + place)
            loops.apply_chance(dealt, 0, outcome)
            outcomes.append(outcome)
        column += len(part) + len(SEPARATOR)
    if loops.actor(dealt, 0) == CHANCE:
        raise NotationError(because("deal_short", text=text), column=len(text) + 1)
    return outcomes


def parse_outcome(state: State, text: str, column: int) -> int:
    """One thing that chance decides, which must be possible."""
    possible = {format_outcome(state, outcome): outcome for outcome in possible_outcomes(state)}
    if text not in possible:
        wanted = DRAWN.get(int(state[0].awaits), "plate")
        why = because("not_one_of", wanted=wanted, choices=", ".join(possible), text=text)
        raise NotationError(why, column=column)
    return possible[text]


def possible_outcomes(state: State) -> list[int]:
    outcomes, weights = np.zeros(MOST_OUTCOMES, np.int64), np.zeros(MOST_OUTCOMES, np.int64)
    return list(outcomes[: loops.chance_outcomes(state, 0, outcomes, weights)].tolist())


def format_outcome(state: State, outcome: int, viewer: int | None = REFEREE) -> str:
    record = state[0]
    awaits = int(record.awaits)
    if awaits == TILE:
        return LETTERS[outcome]
    if awaits == TABLET_SIDES:
        return TABLET_JOINT.join(name for side, name in enumerate(TABLET_IDS) if outcome >> side & 1)
    if awaits == STARTER:
        return f"{START_LETTER}{outcome + 1}"
    if awaits == TOP:
        return TYPE_LETTERS[outcome]
    if awaits == CHIP:
        return CHIP_LETTERS[outcome]
    is_secret = awaits == FRONT and viewer not in (REFEREE, int(record.turn))
    return PLATE_LETTER + (UNKNOWN if is_secret else str(outcome))


def format_deal(state: State, outcomes: list[int], viewer: int | None = REFEREE) -> str:
    dealt = state.copy()
    text = ""
    was_tile = False
    for outcome in outcomes:
        is_tile = bool(dealt[0].awaits == TILE)
        joint = "" if not text or (is_tile and was_tile) else SEPARATOR
        text += joint + format_outcome(dealt, outcome, viewer)
        loops.apply_chance(dealt, 0, outcome)
        was_tile = is_tile
    return text
