"""Phase A, factory offer: tiles are taken from a factory or the centre and put on a line (A10–A19)."""

from __future__ import annotations

from azulejos.core.rule import rule
from azulejos.games.azul.rules.state import (
    CENTRE,
    FLOOR,
    FLOOR_SPACES,
    MARKER,
    OFFER,
    SPACE_BITS,
    State,
    in_row,
    in_row_of,
    line_tiles,
    next_seat,
)
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
def take_and_place(state: State, source: int, colour: int, destination: int) -> None:
    """One turn; when it empties the table, the phase is over and `on_table` is 0 (A19)."""
    seat = int(state.to_act)
    tiles = take(state, seat, source, colour)
    if destination != FLOOR:
        tiles -= fill_line(state, seat, destination, colour, tiles)
    drop(state, seat, colour, tiles)
    pass_turn(state)


@rule
def pass_turn(state: State) -> None:
    state.to_act = next_seat(state, int(state.to_act))


@rule
def take(state: State, seat: int, source: int, colour: int) -> int:
    """Take all tiles of one colour (A11); the rest of a factory goes to the centre."""
    tiles = int(state.supply[source])
    rest = without(tiles, colour)
    state.supply[source] = NO_TILES
    state.supply[CENTRE] += rest
    if source == CENTRE and state.marker_in_centre:
        take_marker(state, seat)
    number = count_of(tiles, colour)
    state.on_table -= number
    return number


@rule
def take_marker(state: State, seat: int) -> None:
    """The marker lies on the leftmost free space of the floor line (A12), or costs nothing if there is none (R1)."""
    state.marker_in_centre = 0
    state.starter = seat
    put_on_floor(state, seat, MARKER, 1)


@rule
def fill_line(state: State, seat: int, line: int, colour: int, tiles: int) -> int:
    """Put as many tiles on a pattern line as it has room for (A13); return how many."""
    room = line + 1 - line_tiles(state, seat, line)
    placed = min(tiles, room)
    state.line_tiles[seat] += placed << SPACE_BITS * line
    if room == line + 1:
        state.line_colours[seat] |= colour << SPACE_BITS * line
    closed = state.open[seat] & ~in_row(line)
    state.open[seat] = closed if placed == room else closed | in_row_of(line, colour)
    return placed


@rule
def drop(state: State, seat: int, colour: int, tiles: int) -> None:
    """Tiles fall to the floor line (A16), and to the lid where it is full (A18)."""
    state.lid += tiles_of(colour, tiles - put_on_floor(state, seat, colour + 1, tiles))


@rule
def put_on_floor(state: State, seat: int, what: int, number: int) -> int:
    """Fill spaces of the floor line from left to right; return how many were free."""
    used = int(state.floor_used[seat])
    put = min(number, FLOOR_SPACES - used)
    state.floor[seat] |= what * IN_EACH_SPACE[put] << SPACE_BITS * used
    state.floor_used[seat] = used + put
    return put
