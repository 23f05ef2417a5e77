"""Whether a position that somebody wrote could lie on a table: the rules that every position keeps.

The reader of positions has checked each part by itself; here are the rules between the parts. Whether play
could have led there is not asked.
"""

from __future__ import annotations

from azulejos.core.bits import popcount
from azulejos.core.errors import NotationError
from azulejos.core.game import State
from azulejos.games.azul.rules.playing import choosable_columns
from azulejos.games.azul.rules.state import FACTORY_TILES, FLOOR_SPACES, GREY, TILES_PER_COLOUR
from azulejos.games.azul.text.view import COLOUR_NAMES, Board, View, view


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
        require(number == TILES_PER_COLOUR, f"there are {number} {colour} tiles where there must be 20 (A4)")


def count_on_board(board: Board, colour: str) -> int:
    in_lines = sum(line.tiles for line in board.lines if line.colour == colour)
    return in_lines + sum(row.count(colour) for row in board.wall) + board.floor.count(colour)


def check_marker(seen: View) -> None:
    """One marker: in the centre, on its holder's floor line, or before its holder (A12, A25, R1)."""
    markers = [board.floor.count("marker") for board in seen.boards]
    places = sum(markers) + seen.marker_in_centre
    require(places <= 1, f"there are {places} markers where there is one")
    if sum(markers):
        holder = markers.index(1)
        require(seen.starter == holder, f"the marker lies with player {holder + 1}, who must be the start player")
    require(seen.phase == "start" or seen.starter is not None, "the start player is drawn before the tiles are")


def check_columns(seen: View) -> None:
    """No colour stands twice in a column (A51)."""
    for seat, board in enumerate(seen.boards):
        for column in range(len(board.wall)):
            placed = [row[column] for row in board.wall if row[column]]
            require(
                len(placed) == len(set(placed)),
                f"column {column + 1} of player {seat + 1}'s wall shows a colour twice (A51)",
            )


def check_start(seen: View, state: State) -> None:
    require(seen.starter is None, "in the phase 'start' no start player is drawn yet")
    check_between_rounds(seen)
    require(not any(seen.factories), "in the phase 'start' no tile is dealt yet")


def check_deal(seen: View, state: State) -> None:
    check_between_rounds(seen)
    full = sum(len(tiles) == FACTORY_TILES for tiles in seen.factories)
    require(not any(seen.factories[full + 1 :]), "in the phase 'deal' factories are filled one after the other")
    require(full < len(seen.factories), "in the phase 'deal' a factory is still to be filled")
    require(sum(seen.bag.values()) + sum(seen.lid.values()) > 0, "in the phase 'deal' there are tiles in bag or lid")
    for board in seen.boards:
        complete = any(None not in row for row in board.wall)
        require(not complete, "nothing is dealt once a wall row is complete (A40)")


def check_between_rounds(seen: View) -> None:
    require(seen.to_act is None, f"in the phase '{seen.phase}' no seat is to act")
    require(not seen.centre and not seen.marker_in_centre, f"in the phase '{seen.phase}' the centre is empty")
    for board in seen.boards:
        require(not board.floor, f"in the phase '{seen.phase}' the floor lines are empty (A25)")
        complete = any(line.tiles == line.size for line in board.lines)
        require(not complete, f"in the phase '{seen.phase}' no pattern line is complete (A20)")


def check_offer(seen: View, state: State) -> None:
    require(seen.to_act is not None, "in the phase 'offer' a seat is to act")
    require(any(seen.factories) or bool(seen.centre), "in the phase 'offer' there are tiles to take (A19)")
    on_a_floor = any("marker" in board.floor for board in seen.boards)
    if not seen.marker_in_centre and not on_a_floor and seen.starter is not None:
        full = len(seen.boards[seen.starter].floor) == FLOOR_SPACES
        require(full, f"the marker is missing: player {seen.starter + 1}'s floor line has room for it (A12, R1)")
    for board in seen.boards:
        complete = any(None not in row for row in board.wall)
        require(not complete, "nothing is offered once a wall row is complete (A40)")


def check_tiling(seen: View, state: State) -> None:
    """The seat that waits tiles the first complete line it has; the seats before it have tiled theirs."""
    require(state[0].grey == GREY, "only the grey wall leaves a choice in tiling (A51)")
    require(seen.to_act is not None, "in the phase 'tiling' a seat is to act")
    require(not any(seen.factories) and not seen.centre, "in the phase 'tiling' factories and centre are empty (A19)")
    require(not seen.marker_in_centre, "in the phase 'tiling' the marker lies with the start player (A25)")
    if seen.to_act is None or seen.starter is None or seen.tiling_row is None:
        return
    seat = seen.starter
    while seat != seen.to_act:
        board = seen.boards[seat]
        tiled = not board.floor and all(line.tiles < line.size for line in board.lines)
        require(tiled, f"player {seat + 1} tiles before player {seen.to_act + 1}, and has not done so")
        seat = (seat + 1) % seen.players
    board = seen.boards[seen.to_act]
    line = board.lines[seen.tiling_row]
    require(line.tiles == line.size, f"player {seen.to_act + 1} is to choose a column, but has no complete line")
    require(
        popcount(choosable_columns(state[0])) > 1,
        f"line {seen.tiling_row + 1} of player {seen.to_act + 1} leaves no choice of a column",
    )


def check_over(seen: View, state: State) -> None:
    require(seen.to_act is None, "in the phase 'over' no seat is to act")
    require(not any(seen.factories) and not seen.centre, "in the phase 'over' factories and centre are empty (A19)")


PHASE_CHECKS = {
    "start": check_start,
    "deal": check_deal,
    "offer": check_offer,
    "tiling": check_tiling,
    "over": check_over,
}


def require(condition: bool, message: str) -> None:
    if not condition:
        raise NotationError(message)
