"""What comes after what: from one decision, of a player or of chance, to the next.

Set-up: tablets and start player, factories, display, two opening plates. A round: turns until nobody can act, the
tiling of both domes, the preparation of the next. Whatever needs no decision is done on the way.
"""

from __future__ import annotations

from azulejos.core.actors import CHANCE, NOBODY
from azulejos.core.rule import rule
from azulejos.games.duel.rules.acquisition import can_act, has_order, lay_rest
from azulejos.games.duel.rules.plates import (
    first_undecided,
    free_slot,
    has_unknown_top,
    keep,
    put_back,
    turn_up_returned,
    type_of,
)
from azulejos.games.duel.rules.state import (
    ACQUISITION,
    ALL_TILES,
    CHIP,
    DISPLAYING,
    DRAWING,
    FACTORIES,
    FILL,
    FRONT,
    HIDDEN,
    KEEPING,
    LINES,
    LOOKING,
    NONE,
    NOTHING,
    OPENING,
    OVER,
    PLATE,
    RETURNING,
    REVEALING,
    ROUNDS,
    STACKING,
    START,
    STARTER,
    TABLETS,
    TILE,
    TILING,
    TOKENS,
    TOP,
    State,
    has_tiles,
    next_starter,
    other,
)
from azulejos.games.duel.rules.tablets import all_points
from azulejos.games.duel.rules.tiling import begin_tiling, pay_broken, tile_next
from azulejos.games.shared.tiles import NO_TILES, total

GOES_ON = -1  # besides what chance may be asked for


@rule
def settle(state: State) -> None:
    """Go on until chance or a player must decide, or the game is over."""
    due = advance(state)
    while due == GOES_ON:
        due = advance(state)
    state.awaits = due
    if due != NOTHING:
        state.to_act = CHANCE
    elif state.phase == OVER:
        state.to_act = NOBODY
    else:
        state.to_act = state.turn


@rule
def advance(state: State) -> int:
    """One step without a decision: GOES_ON; else what chance must decide, or NOTHING if it is for a player, or over."""
    phase = state.phase
    if phase == ACQUISITION:
        return NOTHING
    if phase == REVEALING:
        return advance_turn(state)
    if phase == TILING:
        return advance_tiling(state)
    if phase == STACKING:
        return advance_stacking(state)
    if phase == FILL:
        return advance_filling(state)
    if phase == DISPLAYING:
        return advance_display(state)
    if phase == START:
        return advance_start(state)
    return advance_plates(state)


@rule
def advance_turn(state: State) -> int:
    """After a turn the chips of bare factories are revealed (D28); then the other seat acts."""
    if bare_factory(state) != NONE:
        return CHIP
    pass_turn(state)
    return GOES_ON


@rule
def advance_tiling(state: State) -> int:
    """The next line; after the last the broken tiles are paid, and the other seat tiles; then the round ends."""
    if state.row < LINES:
        return GOES_ON if tile_next(state) else NOTHING
    if state.row > LINES:
        end_round(state)
        return GOES_ON
    pay_broken(state)
    if state.turn == next_starter(state):
        begin_tiling(state, other(int(state.turn)))
    else:
        state.row += 1
    return GOES_ON


@rule
def advance_stacking(state: State) -> int:
    """A rest of one colour is stacked without a choice."""
    if has_order(state):
        return NOTHING
    lay_rest(state)
    return GOES_ON


@rule
def advance_filling(state: State) -> int:
    """The factories are filled (D12, D53); in the set-up the display comes after them."""
    if needs_tile(state):
        return TILE
    state.phase = DISPLAYING if state.openings else REVEALING
    return GOES_ON


@rule
def advance_display(state: State) -> int:
    """Open plates until there are three; then an opening plate is taken, or the factories are filled (D15, D52)."""
    if state.top == NONE and has_unknown_top(state):
        return TOP
    see_returned_top(state)
    if free_slot(state) >= 0 and state.top != NONE:
        if has_unknown_top(state):
            return PLATE
        turn_up_returned(state)
    elif state.openings:
        state.turn = other(int(state.starter)) if state.openings == 2 else state.starter
        state.phase = OPENING
    elif state.round_number == 1:
        begin_turn(state, int(state.starter))
    else:
        state.phase = FILL
    return GOES_ON


@rule
def advance_start(state: State) -> int:
    """Tablets and start player (D11, D15)."""
    if state.tablets < 0:
        return TABLETS
    if state.starter == NONE:
        return STARTER
    state.phase = FILL
    return GOES_ON


@rule
def advance_plates(state: State) -> int:
    """Drawing, looking, keeping and returning go on by themselves where there is no choice (D22)."""
    phase = state.phase
    if phase == DRAWING:
        return advance_drawing(state)
    if phase == LOOKING:
        if first_undecided(state) >= 0:
            return FRONT
        state.phase = KEEPING
    elif phase == KEEPING and state.drawn[1] == NONE:
        keep(state, int(state.drawn[0]))
    elif phase == RETURNING and state.drawn[0] == NONE:
        see_returned_top(state)
        state.phase = REVEALING
    elif phase == RETURNING and state.drawn[1] == NONE:
        put_back(state, int(state.drawn[0]))
    else:
        return NOTHING
    return GOES_ON


@rule
def advance_drawing(state: State) -> int:
    """The back of the next plate is seen before the player draws it or stops (D22)."""
    if state.top == NONE and has_unknown_top(state):
        return TOP
    see_returned_top(state)
    if state.top != NONE:
        return NOTHING
    state.phase = LOOKING
    return GOES_ON


@rule
def needs_tile(state: State) -> bool:
    """A factory is not full, and there is a tile for it (D12, D54)."""
    return tiles_on_suns(state) < ALL_TILES and state.bag + state.tower != NO_TILES


@rule
def tiles_on_suns(state: State) -> int:
    tiles = 0
    for factory in range(FACTORIES):
        tiles += total(int(state.sun[factory]))
    return tiles


@rule
def bare_factory(state: State) -> int:
    """The first factory without a tile whose chip is hidden (D25, D28, D54), or NONE."""
    for factory in range(1, FACTORIES):
        if state.chip[factory] == HIDDEN and not has_tiles(state, factory):
            return factory
    return NONE


@rule
def see_returned_top(state: State) -> None:
    """The type of a plate that was put back is known when it comes to lie on top."""
    if state.top == NONE and state.returned[0] != NONE:
        state.top = type_of(int(state.returned[0]))


@rule
def pass_turn(state: State) -> None:
    """The other seat acts if it can, else the same again; the phase ends when neither can (D20, D31, D32)."""
    seat = int(state.turn)
    if can_act(state, other(seat)):
        begin_turn(state, other(seat))
    elif can_act(state, seat):
        begin_turn(state, seat)
    else:
        begin_tiling(state, next_starter(state))


@rule
def begin_turn(state: State, seat: int) -> None:
    state.phase = ACQUISITION
    state.turn = seat


@rule
def end_round(state: State) -> None:
    """After the fifth round the tablets score (D59); else the next one is prepared (D50–D55)."""
    state.row = 0
    if state.round_number == ROUNDS:
        end_game(state)
    else:
        prepare(state)


@rule
def end_game(state: State) -> None:
    """All tablets are added up, then a score is raised to 0 once (R23)."""
    for seat in range(2):
        state.score[seat] = max(0, state.score[seat] + all_points(state, seat))
    state.phase = OVER


@rule
def prepare(state: State) -> None:
    """Tokens come back (D50), chips are laid face down (D53), the start-player tile returns (D55)."""
    state.starter = next_starter(state)
    state.start_tile = NONE
    state.turn = other(int(state.starter))  # after the preparation the turn passes to the start player
    state.round_number += 1
    for seat in range(2):
        state.tokens[seat] = TOKENS
        state.chips_taken[seat] = 0
    for factory in range(1, FACTORIES):
        state.chip[factory] = HIDDEN
    state.phase = DISPLAYING
