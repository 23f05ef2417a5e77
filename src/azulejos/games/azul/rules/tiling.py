"""Phase B, wall tiling: complete lines move to the wall and score, then the floor is paid (A20–A25, A50–A52).

Seats tile one after the other, the holder of the marker first; no choice touches another's board.
Where a line has one space to go to, or none, it is tiled at once; where the grey wall leaves a choice, the
position waits for it in the phase TILING.
"""

from __future__ import annotations

from itertools import accumulate

from azulejos.core.compiling.bits import lowest_bit
from azulejos.core.compiling.rule import rule
from azulejos.games.azul.rules.ending import end_round
from azulejos.games.azul.rules.offer import drop
from azulejos.games.azul.rules.state import (
    MARKER,
    ROWS,
    SPACE,
    SPACE_BITS,
    TILING,
    State,
    in_row,
    line_colour,
    line_tiles,
    next_seat,
)
from azulejos.games.azul.rules.tape import Tape
from azulejos.games.azul.rules.wall import points, put_on_wall, spaces_for
from azulejos.games.shared.lines import clear_line
from azulejos.games.shared.tiles import tiles_of

FLOOR_COSTS = (1, 1, 2, 2, 2, 3, 3)  # of the spaces of the floor line, from the left (A24)
COST = (0, *accumulate(FLOOR_COSTS))  # of the floor line, by spaces in use


# What `tile_next` leaves behind: more to tile, a player who must choose, or nothing.
GOES_ON, WAITS, DONE = range(3)


@rule
def begin_tiling(state: State) -> None:
    """The holder of the marker begins; if it was not taken, that is the start player (R3)."""
    state.phase = TILING
    state.marker_in_centre = 0
    state.to_act = state.starter
    state.tiling_row = 0


@rule
def tile_walls(state: State, tape: Tape | None) -> None:
    """Go on with the tiling until a player must choose, or to the end of the round."""
    step = GOES_ON
    while step == GOES_ON:
        step = tile_next(state, tape)
    if step == DONE:
        end_round(state, tape)


@rule
def tile_next(state: State, tape: Tape | None) -> int:
    """Do one thing: look at the next line of the seat that tiles, or pay its floor and pass on to the next seat."""
    seat = int(state.to_act)
    if state.tiling_row < ROWS:
        if not tile_line(state, seat, int(state.tiling_row), tape):
            return WAITS
        state.tiling_row += 1
        return GOES_ON
    pay_floor(state, seat, tape)
    state.tiling_row = 0
    state.to_act = next_seat(state, seat)
    return DONE if state.to_act == state.starter else GOES_ON


@rule
def tile_line(state: State, seat: int, row: int, tape: Tape | None = None) -> bool:
    """Tile one line if it is complete (A20); false if that takes a choice of the player's."""
    if line_tiles(state, seat, row) != row + 1:
        return True
    spaces = spaces_for(state, seat, row, line_colour(state, seat, row))
    if spaces == 0:
        drop_line(state, seat, row, tape)
    elif spaces & (spaces - 1):
        return False
    else:
        tile_space(state, seat, row, lowest_bit(spaces), tape)
    return True


@rule
def choose_column(state: State, column: int, tape: Tape | None) -> None:
    """The player's choice on the grey wall (A51)."""
    tile_space(state, int(state.to_act), int(state.tiling_row), column, tape)
    state.tiling_row += 1


@rule
def tile_space(state: State, seat: int, row: int, column: int, tape: Tape | None = None) -> None:
    """The rightmost tile of a line moves to the wall and scores at once; the others go to the lid (A20, A23)."""
    colour = line_colour(state, seat, row)
    put_on_wall(state, seat, row, column, colour)
    state.score[seat] += points(int(state.filled[seat]), row, column)
    state.lid += tiles_of(colour, row)
    empty_line(state, seat, row)
    if tape is not None:
        tape.tile(state, seat, row, column, colour)


@rule
def drop_line(state: State, seat: int, row: int, tape: Tape | None) -> None:
    """No space is legal: all tiles of the line fall to the floor line (A52)."""
    colour = line_colour(state, seat, row)
    empty_line(state, seat, row)
    if tape is not None:
        tape.drop_line(seat, row)
    drop(state, seat, colour, row + 1, tape)


@rule
def empty_line(state: State, seat: int, line: int) -> None:
    """A line without tiles takes every colour that its wall row does not show (A15)."""
    clear_line(state, seat, line)
    state.open[seat] |= in_row(line) & ~state.shown[seat]


@rule
def pay_floor(state: State, seat: int, tape: Tape | None = None) -> None:
    """The floor line costs points, never below 0 (A24); its tiles go to the lid (A25)."""
    score = state.score[seat]
    state.score[seat] = max(0, score - COST[state.floor_used[seat]])
    if tape is not None:
        tape.pay(state, seat, state.score[seat] - score)
    floor = int(state.floor[seat])
    while floor:
        if floor & SPACE != MARKER:
            state.lid += tiles_of((floor & SPACE) - 1, 1)
        floor >>= SPACE_BITS
    state.floor[seat] = 0
    state.floor_used[seat] = 0
