"""The last two takes of a round, which need no search either: each first take is met with the best second.

Most positions that are looked at have two takes left, so nothing is copied here and nothing remembered.
"""

from __future__ import annotations

from azulejos.bots.azul.evaluation.evaluate import BEYOND
from azulejos.bots.azul.network import Networks
from azulejos.bots.azul.search.move_ordering import next_move
from azulejos.bots.azul.solver.bounds import NO_ACTION
from azulejos.bots.azul.solver.ends import find_ended, value_to_seat
from azulejos.bots.azul.solver.memory import SUPPLIES, Memory, Point
from azulejos.bots.azul.solver.points import placed
from azulejos.bots.azul.solver.takes import list_takes, promise_of_line
from azulejos.core.compiling.bits import lowest_bit
from azulejos.core.compiling.rule import rule
from azulejos.games.azul.rules.actions import colour_of, destination_of, source_of
from azulejos.games.azul.rules.state import CENTRE
from azulejos.games.shared.tiles import BITS, NO_TILES, count_of, tiles_of, without


@rule
def last_two_takes(memory: Memory, networks: Networks, ply: int, alpha: int, beta: int) -> int:
    """The value for the seat to act; right if between alpha and beta, else a bound."""
    point = memory.points[ply]
    number = list_takes(memory, ply, NO_ACTION)
    first = int(memory.actions[ply, 0])
    memory.replies_known[:] = 0
    best = -BEYOND
    for which in range(number):
        action = next_move(memory, ply, which, number)
        is_second = int(source_of(action) != source_of(first) or colour_of(action) != colour_of(first))
        best = max(best, value_of_take(memory, networks, point, action, is_second, max(alpha, best)))
        if best >= beta:
            break
    return best


@rule
def value_of_take(memory: Memory, networks: Networks, point: Point, action: int, which: int, alpha: int) -> int:
    """The value of the last but one take, unless it is at most alpha: then a bound; `which` of the two it takes."""
    source, colour = source_of(action), colour_of(action)
    seat = int(point.to_act)
    tiles, number = int(point.supply[source]), count_of(point.supply[source], colour)
    rest = tiles_on_table(point) - tiles_of(colour, number)
    rest_colour = lowest_bit(rest) // BITS
    rest_number = count_of(rest, rest_colour)
    is_rest_in_centre = without(tiles, colour) != NO_TILES or (source != CENTRE and point.supply[CENTRE] != NO_TILES)
    marker = int(source == CENTRE and point.marker_in_centre == 1)
    rest_marker = int(is_rest_in_centre and point.marker_in_centre == 1 and marker == 0)
    starter = seat if marker else 1 - seat if rest_marker else int(point.starter)
    place = int(starter != seat)
    after = placed(int(point.board[seat]), colour, number, destination_of(action), marker)
    own = find_ended(memory, networks, seat, place, after)
    other_board = int(point.board[1 - seat])
    if memory.replies_known[which] == 0:
        order_replies(memory, point, which, rest_colour, rest_number)
    worst = BEYOND
    for reply in range(memory.replies_known[which]):
        line = int(memory.replies[which, reply])
        other_after = placed(other_board, rest_colour, rest_number, line, rest_marker)
        other = find_ended(memory, networks, 1 - seat, 1 - place, other_after)
        memory.nodes += 1
        worst = min(worst, value_to_seat(memory, networks, seat, starter, own, other, after, other_after))
        if worst <= alpha:
            # What was the answer to one take is tried first against the next.
            for later in range(reply, 0, -1):
                memory.replies[which, later] = memory.replies[which, later - 1]
            memory.replies[which, 0] = line
            break
    return worst


@rule
def tiles_on_table(point: Point) -> int:
    tiles = NO_TILES
    for source in range(SUPPLIES):
        tiles += point.supply[source]
    return tiles


@rule
def order_replies(memory: Memory, point: Point, which: int, colour: int, number: int) -> None:
    """Write where the last take can go, what promises most first."""
    seat = 1 - int(point.to_act)
    board = int(point.board[seat])
    lines = count_of(point.open[seat], colour)
    known = 0
    while lines:
        line = lowest_bit(lines)
        lines &= lines - 1
        promise = promise_of_line(memory, seat, board, colour, number, line)
        place = known
        while place and memory.reply_promise[place - 1] < promise:
            memory.replies[which, place] = memory.replies[which, place - 1]
            memory.reply_promise[place] = memory.reply_promise[place - 1]
            place -= 1
        memory.replies[which, place] = line
        memory.reply_promise[place] = promise
        known += 1
    memory.replies_known[which] = known
