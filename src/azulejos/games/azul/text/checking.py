"""Checks of a written position: the rules that every position on a table keeps.

The reader of positions has checked each part by itself; here are the rules between the parts. Whether play
could have led there is not asked.
"""

from __future__ import annotations

from azulejos.core.compiling.bits import popcount
from azulejos.core.errors import NotationError
from azulejos.core.game import State
from azulejos.games.azul.rules.playing import choosable_columns
from azulejos.games.azul.rules.state import FACTORY_TILES, FLOOR_SPACES, GREY, TILES_PER_COLOUR
from azulejos.games.azul.text.view import COLOUR_NAMES, Board, View, view
from azulejos.texts.reasons import Reason, because


def check(state: State) -> None:
    seen = view(state)
    check_tiles(seen)
    check_marker(seen)
    check_columns(seen)
    PHASE_CHECKS[seen.phase](seen, state)


def check_tiles(seen: View) -> None:
    """20 tiles of each colour, wherever they are (A4)."""
    for colour in COLOUR_NAMES:
        number = seen.bag[colour] + seen.lid[colour] + seen.centre.count(colour)
        number += sum(tiles.count(colour) for tiles in seen.factories)
        number += sum(count_on_board(board, colour) for board in seen.boards)
        require(
            number == TILES_PER_COLOUR,
            because("tiles_number", "A4", number=number, colour=colour, expected=TILES_PER_COLOUR),
        )


def count_on_board(board: Board, colour: str) -> int:
    in_lines = sum(line.tiles for line in board.lines if line.colour == colour)
    return in_lines + sum(row.count(colour) for row in board.wall) + board.floor.count(colour)


def check_marker(seen: View) -> None:
    """One marker: in the centre, on its holder's floor line, or before its holder (A12, A25, R1)."""
    markers = [board.floor.count("marker") for board in seen.boards]
    places = sum(markers) + seen.marker_in_centre
    require(places <= 1, because("part_wrong", part="marker"))
    if sum(markers):
        holder = markers.index(1)
        require(seen.starter == holder, because("marker_with", player=holder + 1))
    require(
        seen.phase == "start" or seen.starter is not None, because("part_in_phase", part="starter", phase=seen.phase)
    )


def check_columns(seen: View) -> None:
    """No colour stands twice in a column (A51)."""
    for seat, board in enumerate(seen.boards):
        for column in range(len(board.wall)):
            placed = [row[column] for row in board.wall if row[column]]
            require(
                len(placed) == len(set(placed)),
                because("column_twice", "A51", column=column + 1, player=seat + 1),
            )


def check_start(seen: View, state: State) -> None:
    require(seen.starter is None, in_phase(seen, "starter"))
    check_between_rounds(seen)
    require(not any(seen.factories), in_phase(seen, "factories"))


def check_deal(seen: View, state: State) -> None:
    check_between_rounds(seen)
    full = sum(len(tiles) == FACTORY_TILES for tiles in seen.factories)
    require(not any(seen.factories[full + 1 :]), in_phase(seen, "factories", "A5"))
    require(full < len(seen.factories), in_phase(seen, "factories", "A5"))
    require(sum(seen.bag.values()) + sum(seen.lid.values()) > 0, in_phase(seen, "bag", "A30"))
    for board in seen.boards:
        complete = any(None not in row for row in board.wall)
        require(not complete, in_phase(seen, "wall", "A40"))


def check_between_rounds(seen: View) -> None:
    require(seen.to_act is None, in_phase(seen, "seat"))
    require(not seen.centre and not seen.marker_in_centre, in_phase(seen, "centre"))
    for board in seen.boards:
        require(not board.floor, in_phase(seen, "floor", "A25"))
        complete = any(line.tiles == line.size for line in board.lines)
        require(not complete, in_phase(seen, "lines", "A20"))


def check_offer(seen: View, state: State) -> None:
    require(seen.to_act is not None, in_phase(seen, "seat"))
    require(any(seen.factories) or bool(seen.centre), in_phase(seen, "factories", "A19"))
    on_a_floor = any("marker" in board.floor for board in seen.boards)
    if not seen.marker_in_centre and not on_a_floor and seen.starter is not None:
        full = len(seen.boards[seen.starter].floor) == FLOOR_SPACES
        require(full, because("marker_missing", "A12, R1", player=seen.starter + 1))
    for board in seen.boards:
        complete = any(None not in row for row in board.wall)
        require(not complete, in_phase(seen, "wall", "A40"))


def check_tiling(seen: View, state: State) -> None:
    """The seat that waits tiles the first complete line it has; the seats before it have tiled theirs."""
    require(state[0].grey == GREY, in_phase(seen, "wall", "A51"))
    require(seen.to_act is not None, in_phase(seen, "seat"))
    require(not any(seen.factories) and not seen.centre, in_phase(seen, "factories", "A19"))
    require(not seen.marker_in_centre, in_phase(seen, "marker", "A25"))
    if seen.to_act is None or seen.starter is None or seen.tiling_row is None:
        return
    seat = seen.starter
    while seat != seen.to_act:
        board = seen.boards[seat]
        tiled = not board.floor and all(line.tiles < line.size for line in board.lines)
        require(tiled, because("tiles_before", first=seat + 1, second=seen.to_act + 1))
        seat = (seat + 1) % seen.players
    board = seen.boards[seen.to_act]
    line = board.lines[seen.tiling_row]
    require(line.tiles == line.size, in_phase(seen, "lines", "A51"))
    require(
        popcount(choosable_columns(state[0])) > 1,
        in_phase(seen, "wall", "A51"),
    )


def check_over(seen: View, state: State) -> None:
    require(seen.to_act is None, in_phase(seen, "seat"))
    require(not any(seen.factories) and not seen.centre, in_phase(seen, "factories", "A19"))


PHASE_CHECKS = {
    "start": check_start,
    "deal": check_deal,
    "offer": check_offer,
    "tiling": check_tiling,
    "over": check_over,
}


def in_phase(seen: View, part: str, rule: str = "") -> Reason:
    """A part of the table that can't be as it is in this phase."""
    return because("part_in_phase", rule, part=part, phase=seen.phase)


def require(condition: bool, why: Reason) -> None:
    if not condition:
        raise NotationError(why)
