"""Phase A, factory offer: tiles are taken from a factory or the centre and put on a line (A10–A19)."""

from __future__ import annotations

from azulejos.core.compiling.rule import rule
from azulejos.games.azul.rules.state import (
    CENTRE,
    FLOOR,
    FLOOR_SPACES,
    MARKER,
    OFFER,
    SPACE_BITS,
    State,
    next_seat,
)
from azulejos.games.azul.rules.tape import Tape
from azulejos.games.shared.lines import fill_line
from azulejos.games.shared.tiles import NO_TILES, count_of, tiles_of, without

# By a number of tiles: 1 in each of as many spaces of a floor line.
IN_EACH_SPACE = tuple(sum(1 << SPACE_BITS * space for space in range(n)) for n in range(FLOOR_SPACES + 1))


@rule
def begin_offer(state: State) -> None:
    """The marker goes to the centre, and its holder begins (A10)."""
    state.phase = OFFER
    state.marker_in_centre = 1
    state.to_act = state.starter


@rule
def take_and_place(state: State, source: int, colour: int, destination: int, tape: Tape | None = None) -> None:
    """One turn; when it empties the table, the phase is over and `on_table` is 0 (A19)."""
    seat = int(state.to_act)
    tiles = take(state, seat, source, colour, tape)
    if destination != FLOOR:
        tiles -= fill_line(state, seat, destination, colour, tiles, tape)
    drop(state, seat, colour, tiles, tape)
    if tape is not None:
        tape.slide()
    state.to_act = next_seat(state, seat)


@rule
def take(state: State, seat: int, source: int, colour: int, tape: Tape | None) -> int:
    """Take all tiles of one colour (A11); the rest of a factory goes to the centre."""
    tiles = int(state.supply[source])
    rest = without(tiles, colour)
    state.supply[source] = NO_TILES
    state.supply[CENTRE] += rest
    if tape is not None:
        tape.take(seat, source, rest)
    if source == CENTRE and state.marker_in_centre:
        take_marker(state, seat, tape)
    number = count_of(tiles, colour)
    state.on_table -= number
    return number


@rule
def take_marker(state: State, seat: int, tape: Tape | None) -> None:
    """The marker lies on the leftmost free space of the floor line (A12), or costs nothing if there is none (R1)."""
    state.marker_in_centre = 0
    state.starter = seat
    put = put_on_floor(state, seat, MARKER, 1)
    if tape is not None:
        tape.marker(seat, state.floor_used[seat] - 1 if put else -1)


@rule
def drop(state: State, seat: int, colour: int, tiles: int, tape: Tape | None) -> None:
    """Tiles fall to the floor line (A16), and to the lid where it is full (A18)."""
    put = put_on_floor(state, seat, colour + 1, tiles)
    state.lid += tiles_of(colour, tiles - put)
    if tape is not None:
        tape.fall(seat, state.floor_used[seat] - put, put, tiles - put, colour)


@rule
def put_on_floor(state: State, seat: int, what: int, number: int) -> int:
    """Fill spaces of the floor line from left to right; return how many were free."""
    used = int(state.floor_used[seat])
    put = min(number, FLOOR_SPACES - used)
    state.floor[seat] |= what * IN_EACH_SPACE[put] << SPACE_BITS * used
    state.floor_used[seat] = used + put
    return put
