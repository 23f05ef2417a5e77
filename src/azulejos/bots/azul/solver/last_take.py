"""The last take of a round, which needs no search: its destinations are valued one by one."""

from __future__ import annotations

from azulejos.bots.azul.evaluation.evaluate import BEYOND
from azulejos.bots.azul.network import Networks
from azulejos.bots.azul.search.move_ordering import FIRST
from azulejos.bots.azul.solver.ends import find_ended, value_to_seat
from azulejos.bots.azul.solver.memory import Memory, Point
from azulejos.bots.azul.solver.points import placed
from azulejos.bots.azul.solver.takes import promise_of_line
from azulejos.core.compiling.bits import lowest_bit
from azulejos.core.compiling.rule import rule
from azulejos.games.azul.rules.state import CENTRE, DESTINATIONS
from azulejos.games.shared.tiles import BITS, NO_TILES, count_of

ANYWHERE = (1 << DESTINATIONS) - 1


@rule
def last_take(memory: Memory, networks: Networks, point: Point, lines: int, beta: int) -> int:
    """The value for the seat to act where all tiles on the table are one take: the best of some destinations."""
    seat = int(point.to_act)
    source = last_source(point)
    tiles = int(point.supply[source])
    colour = lowest_bit(tiles) // BITS
    number = count_of(tiles, colour)
    marker = int(source == CENTRE and point.marker_in_centre == 1)
    starter = seat if marker else int(point.starter)
    board, other_board = int(point.board[seat]), int(point.board[1 - seat])
    own_place = int(starter != seat)
    other = find_ended(memory, networks, 1 - seat, 1 - own_place, other_board)
    best = -BEYOND
    lines &= count_of(point.open[seat], colour)
    while lines and best < beta:
        line = most_promising(memory, seat, board, colour, number, lines)
        lines &= ~(1 << line)
        after = placed(board, colour, number, line, marker)
        own = find_ended(memory, networks, seat, own_place, after)
        memory.nodes += 1
        best = max(best, value_to_seat(memory, networks, seat, starter, own, other, after, other_board))
    return best


@rule
def last_source(point: Point) -> int:
    """The first source that has tiles."""
    source = CENTRE
    while point.supply[source] == NO_TILES:
        source += 1
    return source


@rule
def most_promising(memory: Memory, seat: int, board: int, colour: int, number: int, lines: int) -> int:
    """Of some lines the one to try first."""
    best, most = 0, -FIRST
    while lines:
        line = lowest_bit(lines)
        lines &= lines - 1
        promise = promise_of_line(memory, seat, board, colour, number, line)
        if promise > most:
            best, most = line, promise
    return best
