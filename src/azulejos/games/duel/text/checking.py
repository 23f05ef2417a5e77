"""Checks of a written position: the rules that every position on a table keeps.

The reader of positions has checked each part by itself; here are the rules between the parts. Whether play
could have led there is not asked.
"""

from __future__ import annotations

import numpy as np

from azulejos.core import loops
from azulejos.core.actors import REFEREE
from azulejos.core.errors import NotationError
from azulejos.core.game import State
from azulejos.games.duel.rules import phases
from azulejos.games.duel.rules.actions import ACTIONS
from azulejos.games.duel.rules.components import (
    CHIP_KINDS,
    CHIPS_OF_A_KIND,
    COLOUR_NAMES,
    ORIENTATIONS,
    PLATES,
    PLATES_OF_TYPE,
    TYPE_NAMES,
)
from azulejos.games.duel.rules.state import NONE, SEATS, TILES_PER_COLOUR, UNDECIDED
from azulejos.games.duel.text.piece_names import chip_count
from azulejos.games.duel.text.view import Board, Plate, View, view
from azulejos.games.shared.plain_state import plain_copy
from azulejos.texts.reasons import Reason, because

DRAWING_PHASES = ("draw", "look", "keep", "place", "return")
IDLE = because("idle")


def unseen_plates(record: np.record) -> int:
    """The plates that lie nowhere to be seen, as a mask."""
    return 2**PLATES - 1 - sum({1 << plate for plate in seen_plates(record)})


def seen_plates(record: np.record) -> list[int]:
    """Every plate whose place is known, as often as it is named."""
    plates = [int(code) // ORIENTATIONS for seat in range(SEATS) for code in record.plates[seat] if code != NONE]
    plates += [int(plate) for plate in record.display if plate != NONE]
    plates += [int(plate) for plate in record.returned if plate != NONE]
    plates += [int(plate) for plate in record.drawn if plate >= 0]
    return plates + ([int(record.hand)] if record.hand != NONE else [])


def check(state: State) -> None:
    record, seen = state[0], view(state, REFEREE)
    check_tiles(seen)
    check_plates(record, seen)
    check_chips(record, seen)
    for seat, board in enumerate(seen.boards):
        check_dome(seat, board)
    check_stage(record, seen)


def check_tiles(seen: View) -> None:
    """13 tiles of each colour, wherever they are (D1)."""
    for colour in COLOUR_NAMES:
        number = seen.bag[colour] + seen.tower[colour]
        number += sum((factory.sun + factory.moon).count(colour) for factory in seen.factories)
        number += sum(count_on_board(board, colour) for board in seen.boards)
        require(
            number == TILES_PER_COLOUR,
            because("tiles_number", "D1", number=number, colour=colour, expected=TILES_PER_COLOUR),
        )


def count_on_board(board: Board, colour: str) -> int:
    in_lines = sum(line.tiles for line in board.lines if line.colour == colour)
    return in_lines + sum(row.count(colour) for row in board.dome) + board.broken.count(colour)


def check_plates(record: np.record, seen: View) -> None:
    named = seen_plates(record)
    for plate in named:
        require(named.count(plate) == 1, because("plate_twice", plate=plate))
    for kind, name in enumerate(TYPE_NAMES):
        undecided = sum(int(code) == UNDECIDED - kind for code in record.drawn)
        unseen = bin(PLATES_OF_TYPE[kind] & int(record.unknown)).count("1")
        require(undecided <= unseen, because("part_wrong", part="drawn"))
        is_top = seen.top == name and len(seen.returned) < seen.stack
        require(not is_top or undecided < unseen, because("part_wrong", part="top"))
    require(seen.stack >= 0, because("part_wrong", part="drawn"))
    require(seen.top is None or seen.stack > 0, because("part_wrong", part="top"))
    if seen.stack == len(seen.returned) > 0 and seen.top is not None:
        first = seen.returned[0]
        require(isinstance(first, Plate) and first.type == seen.top, because("part_wrong", part="top"))
    if seen.phase in ("acquisition", "tiling"):
        require(seen.top is not None or seen.stack == 0, because("part_wrong", "D2", part="top"))


def check_chips(record: np.record, seen: View) -> None:
    """Two chips of each kind at most; a small factory with tiles has its chip face down (D3, D13)."""
    for kind in range(CHIP_KINDS):
        number = chip_count(record.unseen_chips, kind) + sum(int(chip) == kind for chip in record.chip)
        number += sum(chip_count(record.chips[seat], kind) for seat in range(SEATS))
        require(number <= CHIPS_OF_A_KIND, because("chips_number", "D3", number=number, expected=CHIPS_OF_A_KIND))
    require(seen.factories[0].chip is None, because("part_wrong", "D13", part="chips"))
    hidden = sum(factory.chip == "hidden" for factory in seen.factories)
    unseen = sum(seen.unseen_chips.values())
    require(hidden <= unseen, because("part_wrong", part="chips"))
    for number, factory in enumerate(seen.factories[1:], start=1):
        has_tiles = bool(factory.sun or factory.moon)
        require(factory.chip == "hidden" or not has_tiles, because("factory_wrong", factory=number))
        require(
            not factory.sun or not factory.moon or seen.stacking == number,
            because("factory_wrong", factory=number),
        )


def check_dome(seat: int, board: Board) -> None:
    """Every tile lies on a cell that takes it; a special tile where the other three cells are filled (D40, D42)."""
    for space, plate in enumerate(board.plates):
        cells = [(space // 3 * 2 + place // 2, space % 3 * 2 + place % 2) for place in range(4)]
        tiles = [board.dome[row][column] for row, column in cells]
        if plate is None:
            require(not any(tiles), because("tile_without_plate", player=seat + 1))
            continue
        for shown, tile in zip(plate.cells, tiles, strict=True):
            fits = tile is None or shown == tile or (shown == "wild" and tile != "special")
            require(fits, because("cell_wrong", "D40", player=seat + 1, tile=tile or "", cell=shown))
        if "special" in plate.cells:
            others = [tile for shown, tile in zip(plate.cells, tiles, strict=True) if shown != "special"]
            has_special = "special" in tiles
            require(has_special == all(others), because("special_wrong", "D42"))


def check_stage(record: np.record, seen: View) -> None:
    """Check the pieces that a phase needs, and those that it rules out."""
    in_set_up = seen.phase in ("start", "fill", "display", "opening") or seen.openings > 0
    require(seen.openings == 0 or seen.round == 1, in_phase(seen, "openings", "D15"))
    require(seen.openings == 0 or in_set_up, in_phase(seen, "openings", "D15"))
    if seen.phase == "start":
        return
    require(seen.tablets != (), in_phase(seen, "tablets", "D11"))
    require(seen.starter is not None and seen.turn is not None, in_phase(seen, "starter", "D15"))
    require((seen.phase == "stack") == (seen.stacking is not None), in_phase(seen, "stacking"))
    require((seen.phase == "place") == (seen.hand is not None), in_phase(seen, "hand"))
    require(not seen.drawn or seen.phase in DRAWING_PHASES, in_phase(seen, "drawn"))
    require(seen.row is not None or seen.phase != "tiling", in_phase(seen, "lines"))


def chance_due(state: State) -> int:
    """The next decision of chance, or NOTHING; refuses a position that would advance by itself."""
    due = phases.step(plain_copy(state), None)
    require(due != phases.GOES_ON, IDLE)
    return due


def check_decision(state: State) -> None:
    """A position that waits for a seat leaves it something to decide."""
    room = np.zeros(ACTIONS, np.int64)
    require(state[0].to_act < 0 or loops.legal_actions(state, 0, room) > 0, IDLE)


def in_phase(seen: View, part: str, rule: str = "") -> Reason:
    """A part of the table that can't be as it is in this phase."""
    return because("part_in_phase", rule, part=part, phase=seen.phase)


def require(condition: bool, why: Reason) -> None:
    if not condition:
        raise NotationError(why)
