"""Positions within a round, small enough to copy at every take: takes, and keys."""

from __future__ import annotations

from azulejos.bots.azul.hashing import BOARD_BITS, FACTORY, LINES_BITS, MARKER_WITH, board_key, mix
from azulejos.bots.azul.solver.memory import PLAYERS, SUPPLIES, Memory, Point
from azulejos.core.compiling.bits import popcount
from azulejos.core.compiling.rule import rule
from azulejos.games.azul.rules.actions import colour_of, destination_of, source_of
from azulejos.games.azul.rules.state import CENTRE, FLOOR, FLOOR_SPACES, State
from azulejos.games.shared.lines import LINE_BITS, LINE_MASK
from azulejos.games.shared.tiles import EACH, NO_TILES, colours_present, count_of, tiles_of, without

FLOOR_AT = 2 * LINES_BITS  # in a board's key


@rule
def write_point(point: Point, state: State) -> None:
    """Write the parts of a table that can change within the round."""
    for source in range(SUPPLIES):
        point.supply[source] = state.supply[source]
    for seat in range(PLAYERS):
        point.board[seat] = board_key(state, seat)
        point.open[seat] = state.open[seat]
    point.on_table = state.on_table
    point.to_act = state.to_act
    point.starter = state.starter
    point.marker_in_centre = state.marker_in_centre


@rule
def take(memory: Memory, ply: int, action: int) -> None:
    """The position after a take, one ply on."""
    memory.points[ply + 1] = memory.points[ply]
    point = memory.points[ply + 1]
    source, colour, line = source_of(action), colour_of(action), destination_of(action)
    seat = int(point.to_act)
    tiles = int(point.supply[source])
    number = count_of(tiles, colour)
    point.supply[source] = NO_TILES
    point.supply[CENTRE] += without(tiles, colour)
    point.on_table -= number
    if line != FLOOR:
        closed = point.open[seat] & ~(EACH << line)
        is_full = number >= room_on(int(point.board[seat]), line)
        point.open[seat] = closed if is_full else closed | tiles_of(colour, 1 << line)
    takes_marker = source == CENTRE and point.marker_in_centre == 1
    if takes_marker:
        point.marker_in_centre = 0
        point.starter = seat
    point.board[seat] = placed(int(point.board[seat]), colour, number, line, int(takes_marker))
    point.to_act = 1 - seat


@rule
def placed(board: int, colour: int, number: int, line: int, marker: int) -> int:
    """A board with tiles on a line; the marker, and what the line has no room for, fall to the floor."""
    fall = number + marker
    used = board >> FLOOR_AT
    if line != FLOOR:
        room = room_on(board, line)
        put = min(number, room)
        fall -= put
        board += put << LINE_BITS * line
        if room == line + 1:
            board |= colour << LINES_BITS + LINE_BITS * line
    return board + (min(fall, FLOOR_SPACES - used) << FLOOR_AT)


@rule
def room_on(board: int, line: int) -> int:
    return line + 1 - int(board >> LINE_BITS * line & LINE_MASK)


@rule
def supply_key(point: Point) -> int:
    """A key of what lies on the table, whatever the order of the factories, of the marker, and of whose turn it is."""
    key = mix(int(point.supply[CENTRE]))
    for source in range(CENTRE + 1, SUPPLIES):
        if point.supply[source] != NO_TILES:
            key += mix(int(point.supply[source]) | FACTORY)
    turn = int(point.marker_in_centre) << 2 | int(point.starter) << 1 | int(point.to_act)
    return mix(key + mix(MARKER_WITH | turn))


@rule
def key_of(point: Point) -> int:
    """A key of all that can differ within a round."""
    key = supply_key(point)
    for seat in range(PLAYERS):
        key += mix((seat + 1) << BOARD_BITS | int(point.board[seat]))
    return mix(key)


@rule
def most_takes(point: Point) -> int:
    """The most takes that the round can last: each is of one colour from one source."""
    takes = 0
    for source in range(SUPPLIES):
        takes += popcount(colours_present(int(point.supply[source])))
    return takes
