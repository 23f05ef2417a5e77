"""Tiles that leave a pattern line, and the broken space (D29, D44)."""

from __future__ import annotations

from azulejos.core.compiling.rule import rule
from azulejos.games.duel.rules.components import BROKEN_SPACES
from azulejos.games.duel.rules.state import State
from azulejos.games.duel.rules.tape import Tape
from azulejos.games.shared.lines import clear_line
from azulejos.games.shared.tiles import EACH, tiles_of, total


@rule
def empty_line(state: State, seat: int, line: int) -> None:
    """A line without tiles takes every colour."""
    clear_line(state, seat, line)
    state.open[seat] |= EACH << line


@rule
def break_tiles(state: State, seat: int, colour: int, tiles: int, tape: Tape | None) -> None:
    """Tiles break; from the fifth on they go to the tower, free (D29)."""
    kept = min(tiles, BROKEN_SPACES - total(int(state.broken[seat])))
    state.broken[seat] += tiles_of(colour, kept)
    state.tower += tiles_of(colour, tiles - kept)
    if tape is not None:
        tape.break_tiles(seat, kept, tiles - kept, colour)
