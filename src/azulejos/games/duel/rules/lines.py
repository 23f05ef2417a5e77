"""Pattern lines and the broken space (D29, D44)."""

from __future__ import annotations

from azulejos.core.rule import rule
from azulejos.games.duel.rules.components import BROKEN_SPACES
from azulejos.games.duel.rules.state import LINE_BITS, LINE_MASK, State, line_mask, line_tiles
from azulejos.games.duel.rules.tape import Tape
from azulejos.games.shared.tiles import EACH, tiles_of, total


@rule
def fill_line(state: State, seat: int, line: int, colour: int, tiles: int, tape: Tape | None) -> int:
    """Put as many tiles on a pattern line as it has room for; return how many."""
    room = line + 1 - line_tiles(state, seat, line)
    placed = min(tiles, room)
    if tape is not None:
        tape.place(seat, line, line + 1 - room, placed, colour)
    state.line_tiles[seat] += placed << LINE_BITS * line
    if room == line + 1:
        state.line_colours[seat] |= colour << LINE_BITS * line
    closed = state.open[seat] & ~(EACH << line)
    state.open[seat] = closed if placed == room else closed | line_mask(line, colour)
    return placed


@rule
def empty_line(state: State, seat: int, line: int) -> None:
    """A line without tiles takes every colour."""
    state.line_tiles[seat] &= ~(LINE_MASK << LINE_BITS * line)
    state.line_colours[seat] &= ~(LINE_MASK << LINE_BITS * line)
    state.open[seat] |= EACH << line


@rule
def break_tiles(state: State, seat: int, colour: int, tiles: int, tape: Tape | None) -> None:
    """Tiles break; from the fifth on they go to the tower, free (D29)."""
    kept = min(tiles, BROKEN_SPACES - total(int(state.broken[seat])))
    state.broken[seat] += tiles_of(colour, kept)
    state.tower += tiles_of(colour, tiles - kept)
    if tape is not None:
        tape.break_tiles(seat, kept, tiles - kept, colour)
