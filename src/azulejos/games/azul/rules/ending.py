"""Phase C and the end: whether there is a next round, the bonuses, and who has won (A30, A40–A42, R4, R5)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from azulejos.core.actors import CHANCE, NOBODY
from azulejos.core.compiling.rule import rule
from azulejos.games.azul.rules.state import DEAL, OVER, ROWS, State, is_shown, line_colour, line_tiles
from azulejos.games.azul.rules.tape import Tape
from azulejos.games.azul.rules.wall import bonus, complete_rows, has_complete_row, spaces_for
from azulejos.games.shared.tiles import COLOURS, count_of, tiles_of

NO_LINE = -1


@rule
def end_round(state: State, tape: Tape | None) -> None:
    """The game ends with a complete row (A40), or when it is dead (R5); else tiles are dealt again (A30)."""
    if is_won(state) or is_dead(state):
        end_game(state, tape)
    else:
        if tape is not None:
            tape.next_round(state.starter)
        state.round_number += 1
        state.phase = DEAL
        state.to_act = CHANCE


@rule
def is_won(state: State) -> bool:
    for seat in range(state.players):
        if has_complete_row(state, seat):
            return True
    return False


@rule
def is_dead(state: State) -> bool:
    """No player has a line that could still be completed and tiled (R5). Without any tile (R4) none has.

    On the grey wall, lines that A52 could free are reckoned empty, and their tiles as in the lid. That takes nothing
    from any other line, so we look for such a line only when no player can tile without it.
    """
    supply, freed = state.bag + state.lid, 0
    while not can_anybody_tile(state, supply, freed):
        line = line_to_free(state, supply, freed)
        if line == NO_LINE:
            return True
        seat, row = line // ROWS, line % ROWS
        supply += tiles_of(line_colour(state, seat, row), line_tiles(state, seat, row))
        freed |= 1 << line
    return False


@rule
def can_anybody_tile(state: State, supply: int, freed: int) -> bool:
    """Whether some line can be completed from the supply and tiled. Freed lines are bits, by seat and row."""
    for line in range(state.players * ROWS):
        seat, row = line // ROWS, line % ROWS
        held = 0 if freed >> line & 1 else line_tiles(state, seat, row)
        for colour in range(COLOURS):
            is_taken = held == 0 or line_colour(state, seat, row) == colour
            if is_taken and held + count_of(supply, colour) > row and has_space(state, seat, row, colour):
                return True
    return False


@rule
def line_to_free(state: State, supply: int, freed: int) -> int:
    """A line that can be completed, but has no space to go to, so that all its tiles would fall (A52); or none."""
    for line in range(state.players * ROWS):
        seat, row = line // ROWS, line % ROWS
        held, colour = line_tiles(state, seat, row), line_colour(state, seat, row)
        can_be_completed = held > 0 and held + count_of(supply, colour) > row
        if can_be_completed and not freed >> line & 1 and not has_space(state, seat, row, colour):
            return line
    return NO_LINE


@rule
def has_space(state: State, seat: int, row: int, colour: int) -> bool:
    return not is_shown(state, seat, row, colour) and spaces_for(state, seat, row, colour) != 0


@rule
def end_game(state: State, tape: Tape | None) -> None:
    if tape is not None:
        tape.end(state)
    for seat in range(state.players):
        state.score[seat] += bonus(state, seat)
    state.phase = OVER
    state.to_act = NOBODY


@rule
def scores(state: State, out: NDArray[np.int64]) -> None:
    for seat in range(state.players):
        out[seat] = state.score[seat]


@rule
def ranks(state: State, out: NDArray[np.int64]) -> None:
    """0 for the first, by points and then complete rows; who is still tied shares a rank (A42)."""
    for seat in range(state.players):
        out[seat] = 0
        for other in range(state.players):
            out[seat] += is_ahead(state, other, seat)


@rule
def is_ahead(state: State, seat: int, other: int) -> bool:
    if state.score[seat] != state.score[other]:
        return state.score[seat] > state.score[other]
    return complete_rows(state, seat) > complete_rows(state, other)
