"""Which moves to try first. The better the guess, the more of the others need not be searched.

The move of the transposition table comes first, then what scores most by a rough count. Killer moves and a history of
good moves were tried: they change the number of nodes to a depth by less than 2 in a hundred (20 positions, depths 5
and 6).
"""

from __future__ import annotations

from azulejos.bots.azul.evaluation.handmade import tile_gain
from azulejos.bots.azul.evaluation.tiled_board import tile_board
from azulejos.bots.azul.workspace import Workspace
from azulejos.core.compiling.bits import lowest_bit
from azulejos.core.compiling.rule import rule
from azulejos.games.azul.rules.actions import take_action
from azulejos.games.azul.rules.playing import destinations
from azulejos.games.azul.rules.state import (
    CENTRE,
    FLOOR,
    FLOOR_SPACES,
    ROWS,
    State,
    factories,
    is_shown,
    line_tiles,
    printed_column,
)
from azulejos.games.azul.rules.tiling import COST
from azulejos.games.shared.tiles import COLOURS, NO_TILES, count_of

# In hundredths of points. These are guesses: they only decide what is searched first, and no match has tuned them.
HUNDRED = 100
START = 60  # taking the marker brings the start of the next round
WANT = 15  # a line that stays unfinished, for each missing tile
FIRST = 1 << 28  # the move of the transposition table


@rule
def begin_ordering(workspace: Workspace, state: State) -> None:
    """Write the value of each tile on the wall, once the complete lines have been tiled."""
    for seat in range(state.players):
        workspace.scratch[0] = state
        tile_board(workspace.scratch[0], seat)
        for row in range(ROWS):
            for colour in range(COLOURS):
                workspace.gain[seat, row, colour] = gain_of(workspace.scratch[0], seat, row, colour)


@rule
def gain_of(state: State, seat: int, row: int, colour: int) -> int:
    if is_shown(state, seat, row, colour):
        return 0
    column = printed_column(row, colour)
    return int(HUNDRED * tile_gain(state, seat, row, colour, column))


@rule
def list_moves(workspace: Workspace, state: State, ply: int, remembered: int) -> int:
    """Write the moves of a position and what each promises; factories that are alike count once."""
    number = 0
    seat = int(state.to_act)
    for source in range(CENTRE, factories(state) + 1):
        if state.supply[source] != NO_TILES and not is_like_an_earlier(state, source):
            for colour in range(COLOURS):
                tiles = count_of(state.supply[source], colour)
                lines = destinations(state, seat, colour) if tiles else 0
                while lines:
                    line = lowest_bit(lines)
                    lines &= lines - 1
                    action = take_action(source, colour, line)
                    workspace.actions[ply, number] = action
                    workspace.promise[ply, number] = promise_of(workspace, state, source, colour, line)
                    if action == remembered:
                        workspace.promise[ply, number] = FIRST
                    number += 1
    return number


@rule
def is_like_an_earlier(state: State, source: int) -> bool:
    for earlier in range(CENTRE + 1, source):
        if state.supply[earlier] == state.supply[source]:
            return True
    return False


@rule
def promise_of(workspace: Workspace, state: State, source: int, colour: int, line: int) -> int:
    """The promise of a move in hundredths of points: the value of its line, less the cost of its floor."""
    seat = int(state.to_act)
    over = count_of(state.supply[source], colour)
    promise = 0
    if line != FLOOR:
        held = line_tiles(state, seat, line)
        room = line + 1 - held
        put = min(over, room)
        over -= put
        gain = int(workspace.gain[seat, line, colour])
        if put == room:
            promise += gain
        else:
            promise += gain * put // (2 * (line + 1)) - WANT * (room - put)
    used = int(state.floor_used[seat])
    if source == CENTRE and state.marker_in_centre:
        over += 1
        promise += START
    return promise - HUNDRED * (COST[min(FLOOR_SPACES, used + over)] - COST[used])


@rule
def next_move(workspace: Workspace, ply: int, first: int, number: int) -> int:
    """Bring the move that promises most to the front of those from `first` on, and return it."""
    best = first
    for other in range(first + 1, number):
        if workspace.promise[ply, other] > workspace.promise[ply, best]:
            best = other
    action = workspace.actions[ply, best]
    workspace.actions[ply, best] = workspace.actions[ply, first]
    workspace.promise[ply, best], workspace.promise[ply, first] = (
        workspace.promise[ply, first],
        workspace.promise[ply, best],
    )
    workspace.actions[ply, first] = action
    return int(action)
