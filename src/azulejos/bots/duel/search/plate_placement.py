"""The best place for a plate without search, so that taking one can be valued before its place is searched."""

from __future__ import annotations

from azulejos.core.compiling.rule import rule
from azulejos.core.rng import Rng
from azulejos.games.duel.rules.actions import CHOOSE_PLATE, PLACE_PLATE, STOP
from azulejos.games.duel.rules.components import ORIENTATIONS, SPECIAL, SPECIAL_POINTS, TURNED_CELLS, WILD
from azulejos.games.duel.rules.dealing import deal
from azulejos.games.duel.rules.dome import PLATE_SIDE, fitting_columns, points
from azulejos.games.duel.rules.playing import apply
from azulejos.games.duel.rules.state import (
    BANDS,
    DRAWING,
    FRONT,
    KEEPING,
    NONE,
    PLACING,
    SIZE,
    SPACES,
    TOP,
    State,
    line_colour,
    line_tiles,
)

# In points, untuned guesses: the places that seem best need only come near the best.
NEIGHBOUR_SHARE = 0.35  # of what a tile would score on a cell now
SPECIAL_SHARE = 0.3  # of a special tile's points
WILD_WORTH = 1.0
WANTED_WORTH = 1.5  # a cell for a line that has none, times the part of the line that is there


@rule
def finish_step(state: State, rng: Rng) -> None:
    """Play on what belongs to taking a plate, so that the other seat is next."""
    while True:
        if state.phase == PLACING:
            apply(state, best_place(state))
        elif state.awaits == FRONT or (state.awaits == TOP and state.phase == DRAWING):
            deal(state, rng)
        elif state.phase == DRAWING:
            apply(state, STOP)
        elif state.phase == KEEPING:
            apply(state, CHOOSE_PLATE + int(state.drawn[0]))
        else:
            return


@rule
def best_place(state: State) -> int:
    """The action that puts the plate in hand where it seems worth most."""
    best, most = 0, -1.0
    seat = int(state.turn)
    for space in range(SPACES):
        if state.plates[seat, space] == NONE:
            for orientation in range(ORIENTATIONS):
                worth = 1.0
                for place in range(PLATE_SIDE * PLATE_SIDE):
                    worth += cell_worth(state, seat, space, orientation, place)
                if worth > most:
                    best, most = PLACE_PLATE + space * ORIENTATIONS + orientation, worth
    return best


@rule
def cell_worth(state: State, seat: int, space: int, orientation: int, place: int) -> float:
    """The value that one cell of the plate in hand would add."""
    row = space // BANDS * PLATE_SIDE + place // PLATE_SIDE
    column = space % BANDS * PLATE_SIDE + place % PLATE_SIDE
    shows = int(TURNED_CELLS[int(state.hand) * ORIENTATIONS + orientation, place])
    if shows == SPECIAL:
        return SPECIAL_SHARE * SPECIAL_POINTS[row]
    worth = NEIGHBOUR_SHARE * points(int(state.filled[seat]) | 1 << SIZE * row + column, row, column)
    if shows == WILD:
        worth += WILD_WORTH
    held, colour = line_tiles(state, seat, row), line_colour(state, seat, row)
    if held and (shows == WILD or shows == colour) and fitting_columns(state, seat, row, colour) == 0:
        worth += WANTED_WORTH * held / (row + 1) * (1 + NEIGHBOUR_SHARE * row)
    return worth
