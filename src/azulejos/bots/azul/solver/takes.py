"""Which takes there are, and which to try first.

What comes first should end the search of a position, and soon: a take after which fewer are left has by far the
smaller tree. So takes whose leftovers meet their own colours in the centre come first, even those that look worse.
"""

from __future__ import annotations

from azulejos.bots.azul.network import Networks
from azulejos.bots.azul.search.move_ordering import FIRST, HUNDRED, START, WANT, is_like_an_earlier
from azulejos.bots.azul.solver.first_sight import first_sight
from azulejos.bots.azul.solver.memory import SUPPLIES, Memory, Point
from azulejos.bots.azul.solver.points import FLOOR_AT, most_takes, room_on, take
from azulejos.core.compiling.bits import lowest_bit, popcount
from azulejos.core.compiling.rule import rule
from azulejos.games.azul.rules.actions import take_action
from azulejos.games.azul.rules.state import CENTRE, FLOOR, FLOOR_SPACES
from azulejos.games.azul.rules.tiling import COST
from azulejos.games.shared.tiles import BITS, NO_TILES, colours_present, count_of, without

# A take less, in hundredths of points, where takes are ordered by a rough count (figures: `benchmarks/solver.md`).
HASTE = 600
# From this number of takes on, they are ordered by the network's static value.
SIGHT_FROM = 7


@rule
def order_takes(memory: Memory, networks: Networks, ply: int, takes_left: int, remembered: int) -> int:
    """Write the takes of a position, and how soon to try each; return how many there are."""
    number = list_takes(memory, ply, remembered)
    if takes_left >= SIGHT_FROM:
        for which in range(number):
            if memory.promise[ply, which] != FIRST:
                take(memory, ply, int(memory.actions[ply, which]))
                after = memory.points[ply + 1]
                value = -first_sight(memory, networks, after)
                memory.promise[ply, which] = value - memory.haste * most_takes(after)
    return number


@rule
def list_takes(memory: Memory, ply: int, remembered: int) -> int:
    """Write the takes and what each promises; factories that are alike count once."""
    number = 0
    point = memory.points[ply]
    seat = int(point.to_act)
    board = int(point.board[seat])
    for source in range(CENTRE, SUPPLIES):
        if point.supply[source] != NO_TILES and not is_like_an_earlier(point, source):
            colours = colours_present(int(point.supply[source]))
            while colours:
                colour = lowest_bit(colours) // BITS
                colours &= colours - 1
                tiles = count_of(point.supply[source], colour)
                lines = count_of(point.open[seat], colour)
                extra = promise_of_source(point, source, colour)
                while lines:
                    line = lowest_bit(lines)
                    lines &= lines - 1
                    action = take_action(source, colour, line)
                    memory.actions[ply, number] = action
                    memory.promise[ply, number] = extra + promise_of_line(memory, seat, board, colour, tiles, line)
                    if action == remembered:
                        memory.promise[ply, number] = FIRST
                    number += 1
    return number


@rule
def promise_of_source(point: Point, source: int, colour: int) -> int:
    """The start of the next round from the centre; from a factory, how many later takes become one."""
    if source == CENTRE:
        return START if point.marker_in_centre else 0
    rest = colours_present(without(int(point.supply[source]), colour))
    return HASTE * popcount(rest & colours_present(int(point.supply[CENTRE])))


@rule
def promise_of_line(memory: Memory, seat: int, board: int, colour: int, number: int, line: int) -> int:
    """The value of tiles on a line, less the cost of the floor."""
    promise, fall = 0, number
    if line != FLOOR:
        room = room_on(board, line)
        put = min(number, room)
        fall -= put
        gain = int(memory.gain[seat, line, colour])
        promise = gain if put == room else gain * put // (2 * (line + 1)) - WANT * (room - put)
    used = board >> FLOOR_AT
    return promise - HUNDRED * (COST[min(FLOOR_SPACES, used + fall)] - COST[used])
