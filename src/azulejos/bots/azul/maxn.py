"""Search for more than two: every seat seeks its own good (max-n), as players do who have not sworn against anybody.

A position has a value for each seat. No line can be cut off as alpha-beta does, for what is bad for one is not
good for all others; so only the moves that look best after one look at what they lead to are followed further.

By the hand-made evaluation one of these won 47 ± 14 % against two that take all others for one opponent, where 33 %
would be its share (3 players, 3,000 nodes, 60 games). Values that were learned by two know nothing of who acts after
whom; with them the others are taken for one: against two greedy bots 83 ± 6 % (120 games), against 70 ± 10 % here.
"""

from __future__ import annotations

from azulejos.bots.azul.judging import WORTH, value_after_round, value_in_round
from azulejos.bots.azul.mind import Mind, Networks
from azulejos.bots.azul.ordering import list_moves, next_move
from azulejos.bots.azul.table import NONE
from azulejos.bots.budget import Flag
from azulejos.core.rule import rule
from azulejos.games.azul.actions import colour_of, destination_of, source_of
from azulejos.games.azul.offer import take_and_place
from azulejos.games.azul.state import State

BREADTH = 5  # moves that are followed further
ROOT_BREADTH = 10  # the same of the position itself
WORST = -2 * WORTH


@rule
def max_n(mind: Mind, networks: Networks, flag: Flag, ply: int, depth: int) -> None:
    """Leave in `mind.values` what the position at a ply is worth to each seat."""
    state = mind.plies[ply]
    mind.line_length[ply] = ply
    if mind.nodes >= mind.limit or flag[0]:
        mind.stopped = 1
        return
    if state.on_table == 0 or depth <= 0:
        write_values(mind, networks, ply)
        return
    seat = int(state.to_act)
    number = list_moves(mind, state, ply, NONE)
    look_at_each(mind, networks, ply, number)
    followed = 1 if depth == 1 else (BREADTH if ply else ROOT_BREADTH)
    best = WORST
    for which in range(min(number, followed)):
        action = next_move(mind, ply, which, number)
        move(mind, ply, action)
        max_n(mind, networks, flag, ply + 1, depth - 1)
        if mind.stopped:
            return
        if mind.values[ply + 1, seat] > best:
            best = int(mind.values[ply + 1, seat])
            mind.values[ply] = mind.values[ply + 1]
            lengthen_line(mind, ply, action)


@rule
def move(mind: Mind, ply: int, action: int) -> None:
    """The position after an action, one ply on."""
    mind.plies[ply + 1] = mind.plies[ply]
    take_and_place(mind.plies[ply + 1], source_of(action), colour_of(action), destination_of(action))


@rule
def look_at_each(mind: Mind, networks: Networks, ply: int, number: int) -> None:
    """Order moves by what the position after each is worth to the seat that makes it."""
    seat = int(mind.plies[ply].to_act)
    for which in range(number):
        move(mind, ply, int(mind.actions[ply, which]))
        mind.promise[ply, which] = value_for(mind, networks, mind.plies[ply + 1], seat)
    mind.nodes += number


@rule
def value_for(mind: Mind, networks: Networks, state: State, seat: int) -> int:
    if state.on_table == 0:
        return value_after_round(mind, networks, state, seat)
    return value_in_round(mind, networks, state, seat)


@rule
def write_values(mind: Mind, networks: Networks, ply: int) -> None:
    """The values of all seats where the round or the search ends."""
    state = mind.plies[ply]
    mind.nodes += 1
    mind.cut_off += state.on_table > 0
    for seat in range(state.players):
        mind.values[ply, seat] = value_for(mind, networks, state, seat)


@rule
def lengthen_line(mind: Mind, ply: int, action: int) -> None:
    """The best line from here is this action and the best line after it."""
    mind.line[ply, ply] = action
    for later in range(ply + 1, mind.line_length[ply + 1]):
        mind.line[ply, later] = mind.line[ply + 1, later]
    mind.line_length[ply] = max(ply + 1, int(mind.line_length[ply + 1]))
