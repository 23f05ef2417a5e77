"""Checks of a written position: the rules between its parts."""

from __future__ import annotations

from azulejos.core.errors import NotationError
from azulejos.core.game import State
from azulejos.games.mini.rules.state import COLOURS, FACTORIES, FACTORY_TILES, ROUND_TILES, TILES_PER_COLOUR
from azulejos.games.mini.text.view import COLOUR_NAMES, Board, View, view
from azulejos.texts.reasons import Reason, because


def check(state: State) -> None:
    seen = view(state)
    check_tiles(seen)
    check_bag(seen)
    for board in seen.boards:
        check_lines(board)
    require(
        seen.phase == "start" or seen.starter is not None, because("part_in_phase", part="starter", phase=seen.phase)
    )
    PHASE_CHECKS[seen.phase](seen)


def check_tiles(seen: View) -> None:
    """No more than six tiles of each colour; those that are nowhere have left the game (M2, M24)."""
    for colour in COLOUR_NAMES:
        number = seen.bag[colour] + seen.centre.count(colour) + sum(tiles.count(colour) for tiles in seen.factories)
        for board in seen.boards:
            number += sum(line.tiles for line in board.lines if line.colour == colour)
            number += sum(row.count(colour) for row in board.wall)
        require(
            number <= TILES_PER_COLOUR,
            because("tiles_number", "M2", number=number, colour=colour, expected=TILES_PER_COLOUR),
        )


def check_bag(seen: View) -> None:
    """Check that the tiles drawn so far are missing in the bag (M2)."""
    drawn = ROUND_TILES * (seen.round - 1)
    if seen.phase == "deal":
        drawn += FACTORY_TILES * len(seen.factories)
    elif seen.phase != "start":
        drawn += ROUND_TILES
    require(sum(seen.bag.values()) == COLOURS * TILES_PER_COLOUR - drawn, in_phase(seen, "bag", "M2"))


def check_lines(board: Board) -> None:
    """No line holds a colour that its wall row shows (M12)."""
    for row, line in enumerate(board.lines):
        if line.colour and line.colour in board.wall[row]:
            raise NotationError(because("line_cannot_hold", "M12", line=row + 1, colour=line.colour))


def check_start(seen: View) -> None:
    require(seen.starter is None, in_phase(seen, "starter"))
    require(not seen.factories, in_phase(seen, "factories"))
    require(seen.round == 1, in_phase(seen, "round"))
    check_between_rounds(seen)


def check_deal(seen: View) -> None:
    require(len(seen.factories) < FACTORIES, in_phase(seen, "factories", "M2"))
    check_between_rounds(seen)
    check_no_complete_row(seen)


def check_between_rounds(seen: View) -> None:
    require(seen.to_act is None, in_phase(seen, "seat"))
    require(not seen.centre and not seen.marker_in_centre, in_phase(seen, "centre"))
    for board in seen.boards:
        require(not board.floor, in_phase(seen, "floor", "M24"))
        require(all(line.tiles < line.size for line in board.lines), in_phase(seen, "lines", "M20"))


def check_offer(seen: View) -> None:
    require(seen.to_act is not None, in_phase(seen, "seat"))
    require(bool(seen.factories or seen.centre), in_phase(seen, "factories", "M15"))
    taken = FACTORIES - len(seen.factories)
    require(len(seen.centre) <= taken, in_phase(seen, "centre", "M10"))
    check_no_complete_row(seen)


def check_over(seen: View) -> None:
    require(seen.to_act is None, in_phase(seen, "seat"))
    require(not seen.factories and not seen.centre and not seen.marker_in_centre, in_phase(seen, "factories", "M15"))
    for board in seen.boards:
        require(not board.floor, in_phase(seen, "floor", "M24"))
        require(all(line.tiles < line.size for line in board.lines), in_phase(seen, "lines", "M20"))


def check_no_complete_row(seen: View) -> None:
    for board in seen.boards:
        require(all(None in row for row in board.wall), in_phase(seen, "wall", "M30"))


PHASE_CHECKS = {"start": check_start, "deal": check_deal, "offer": check_offer, "over": check_over}


def in_phase(seen: View, part: str, rule: str = "") -> Reason:
    """A part of the table that can't be as it is in this phase."""
    return because("part_in_phase", rule, part=part, phase=seen.phase)


def require(condition: bool, why: Reason) -> None:
    if not condition:
        raise NotationError(why)
