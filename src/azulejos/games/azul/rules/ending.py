"""Phase C and the end: whether there is a next round, the bonuses, and who has won (A30, A40–A42, R4, R5)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from azulejos.core.actors import CHANCE, NOBODY
from azulejos.core.rule import rule
from azulejos.games.azul.rules.state import DEAL, OVER, ROWS, State, is_shown, line_colour, line_tiles
from azulejos.games.azul.rules.tape import Tape
from azulejos.games.azul.rules.wall import bonus, complete_rows, has_complete_row, spaces_for
from azulejos.games.shared.tiles import COLOURS, count_of


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
    """No player has a line that could still be completed and tiled (R5). Without any tile (R4) nobody has."""
    for seat in range(state.players):
        for row in range(ROWS):
            for colour in range(COLOURS):
                if can_complete(state, seat, row, colour):
                    return False
    return True


@rule
def can_complete(state: State, seat: int, row: int, colour: int) -> bool:
    """Whether the wall allows the colour, the line takes it, and bag and lid have enough of it."""
    held = line_tiles(state, seat, row)
    if is_shown(state, seat, row, colour) or (held and line_colour(state, seat, row) != colour):
        return False
    if held + count_of(state.bag + state.lid, colour) <= row:
        return False
    return spaces_for(state, seat, row, colour) != 0


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
