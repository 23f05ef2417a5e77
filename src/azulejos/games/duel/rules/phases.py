"""The machine of phases: the phase after an action, and the steps without a decision up to the next one.

Only this file assigns `phase`; the other rules say what happens, and leave it alone.

    set-up       START → FILL → DISPLAYING → OPENING → PLACING → DISPLAYING → OPENING → PLACING → DISPLAYING
    a round      ACQUISITION, turn by turn → TILING → DISPLAYING → FILL → REVEALING → the next round, or OVER
    a turn:
      sun        → STACKING → REVEALING (D24); of the large factory → REVEALING
      moon, chip → REVEALING (D26, D30)
      open plate → PLACING → RETURNING → REVEALING (D21, D23)
      draw       → DRAWING, again and again → LOOKING → KEEPING → PLACING → RETURNING → REVEALING (D22)
    after a turn REVEALING → ACQUISITION of whoever can act (D28, D31), or TILING (D32)

A phase in which there is nothing to decide is passed through: `step` does one thing of it, and `advance` takes steps
until chance or a player must decide.
"""

from __future__ import annotations

from azulejos.core.actors import CHANCE, NOBODY
from azulejos.core.compiling.rule import rule
from azulejos.games.duel.rules import acquisition, actions, ending, plates, preparation, tiling
from azulejos.games.duel.rules.state import (
    ACQUISITION,
    CHIP,
    DISPLAYING,
    DRAWING,
    FILL,
    FRONT,
    KEEPING,
    LINES,
    LOOKING,
    NONE,
    NOTHING,
    OPENING,
    OVER,
    PLACING,
    PLATE,
    RETURNING,
    REVEALING,
    ROUNDS,
    SEATS,
    STACKING,
    START,
    STARTER,
    TABLET_SIDES,
    TILE,
    TILING,
    TOP,
    State,
    next_starter,
    other,
)
from azulejos.games.duel.rules.tape import Tape

GOES_ON = -1  # besides what chance may be asked for


# What a player does


@rule
def act(state: State, action: int, tape: Tape | None) -> None:
    """Apply an action and enter the phase that it leads to, without the automatic steps."""
    if action < actions.TAKE_MOON:
        factory, colour, line = actions.source_of(action), actions.colour_of(action), actions.destination_of(action)
        acquisition.take_sun(state, factory, colour, line, tape)
        state.phase = REVEALING if state.stacking == NONE else STACKING
    elif action < actions.TAKE_PLATE:
        acquisition.take_moon(state, actions.colour_of(action), actions.destination_of(action), tape)
        state.phase = REVEALING
    elif action < actions.TAKE_CHIP:
        act_on_plates(state, action, tape)
    elif action < actions.LAY:
        acquisition.take_chip(state, actions.factory_of(action), tape)
        state.phase = REVEALING
    elif action < actions.TILE_CELL:
        acquisition.lay(state, actions.laid_colour_of(action), tape)
    elif action < actions.LEAVE:
        tiling.tile_cell(state, actions.column_of(action), tape)
    elif action == actions.LEAVE:
        tiling.leave_line(state, tape)
    else:
        tiling.spend(state, actions.chip_of(action), tape)


@rule
def act_on_plates(state: State, action: int, tape: Tape | None) -> None:
    """A plate is taken or drawn, the drawing stops, one is kept or put back, and one is placed (D15, D21–D23)."""
    if action < actions.DRAW_PLATE:
        acquisition.use_token(state)
        plates.take_open(state, actions.slot_of(action), tape)
        state.phase = PLACING
    elif action == actions.DRAW_PLATE:
        if state.phase == ACQUISITION:
            acquisition.use_token(state)
            state.phase = DRAWING
        plates.draw_plate(state, tape)
    elif action == actions.STOP:
        if tape is not None:
            tape.stop(state.turn)
        state.phase = LOOKING
    elif action >= actions.PLACE_PLATE:
        plates.place(state, actions.dome_space_of(action), actions.turns_of(action), tape)
        pass_on_from_place(state)
    elif state.phase == KEEPING:
        plates.keep(state, actions.plate_of(action), tape)
        state.phase = PLACING
    else:
        plates.put_back(state, actions.plate_of(action), tape)


@rule
def pass_on_from_place(state: State) -> None:
    """After an opening plate the display is filled again (D15); in a round other plates drawn are put back (D22)."""
    if state.openings:
        state.openings -= 1
        state.phase = DISPLAYING
    else:
        state.phase = RETURNING


# Automatic steps


@rule
def advance(state: State, tape: Tape | None) -> None:
    """Go on until chance or a player must decide, or the game is over."""
    due = step(state, tape)
    while due == GOES_ON:
        due = step(state, tape)
    state.awaits = due
    if due != NOTHING:
        state.to_act = CHANCE
    elif state.phase == OVER:
        state.to_act = NOBODY
    else:
        state.to_act = state.turn


@rule
def step(state: State, tape: Tape | None) -> int:
    """One step without a decision: GOES_ON; else what chance must decide, or NOTHING if it is for a player, or over."""
    phase = state.phase
    if phase == ACQUISITION:
        return NOTHING
    if phase == REVEALING:
        return step_revealing(state)
    if phase == TILING:
        return step_tiling(state, tape)
    if phase == STACKING:
        return step_stacking(state, tape)
    if phase == FILL:
        return step_filling(state)
    if phase == DISPLAYING:
        return step_displaying(state, tape)
    if phase == START:
        return step_start(state)
    return step_plates(state, tape)


@rule
def step_start(state: State) -> int:
    """Tablets and start player (D11, D15)."""
    if state.tablets < 0:
        return TABLET_SIDES
    if state.starter == NONE:
        return STARTER
    state.phase = FILL
    return GOES_ON


@rule
def step_filling(state: State) -> int:
    """The factories are filled (D12, D53); in the set-up the display comes after them."""
    if preparation.needs_tile(state):
        return TILE
    state.phase = DISPLAYING if state.openings else REVEALING
    return GOES_ON


@rule
def step_displaying(state: State, tape: Tape | None) -> int:
    """Open plates until there are three; then an opening plate is taken, or the factories are filled (D15, D52)."""
    if state.top == NONE and plates.has_unknown_top(state):
        return TOP
    plates.see_returned_top(state)
    if plates.free_slot(state) >= 0 and state.top != NONE:
        if plates.has_unknown_top(state):
            return PLATE
        plates.turn_up_returned(state, tape)
    elif state.openings:
        state.turn = other(int(state.starter)) if state.openings == SEATS else state.starter
        state.phase = OPENING
    elif state.round_number == 1:
        begin_turn(state, int(state.starter))
    else:
        state.phase = FILL
    return GOES_ON


@rule
def step_stacking(state: State, tape: Tape | None) -> int:
    """A rest of one colour is stacked without a choice (D24)."""
    if acquisition.has_order(state):
        return NOTHING
    acquisition.lay_rest(state, tape)
    state.phase = REVEALING
    return GOES_ON


@rule
def step_plates(state: State, tape: Tape | None) -> int:
    """Draw, look, keep and return automatically where there is no choice (D22)."""
    phase = state.phase
    if phase == DRAWING:
        return step_drawing(state)
    if phase == LOOKING:
        if plates.first_undecided(state) >= 0:
            return FRONT
        state.phase = KEEPING
    elif phase == KEEPING and state.drawn[1] == NONE:
        plates.keep(state, int(state.drawn[0]), tape)
        state.phase = PLACING
    elif phase == RETURNING and state.drawn[0] == NONE:
        plates.see_returned_top(state)
        state.phase = REVEALING
    elif phase == RETURNING and state.drawn[1] == NONE:
        plates.put_back(state, int(state.drawn[0]), tape)
    else:
        return NOTHING
    return GOES_ON


@rule
def step_drawing(state: State) -> int:
    """The back of the next plate is seen before the player draws it or stops (D22)."""
    if state.top == NONE and plates.has_unknown_top(state):
        return TOP
    plates.see_returned_top(state)
    if state.top != NONE:
        return NOTHING
    state.phase = LOOKING
    return GOES_ON


@rule
def step_revealing(state: State) -> int:
    """After a turn the chips of bare factories are revealed (D28); then the other seat acts."""
    if preparation.bare_factory(state) != NONE:
        return CHIP
    pass_turn(state)
    return GOES_ON


@rule
def pass_turn(state: State) -> None:
    """The other seat acts if it can, else the same again; the phase ends when neither can (D20, D31, D32)."""
    seat = int(state.turn)
    if acquisition.can_act(state, other(seat)):
        begin_turn(state, other(seat))
    elif acquisition.can_act(state, seat):
        begin_turn(state, seat)
    else:
        tiling.begin_dome(state, next_starter(state))
        state.phase = TILING


@rule
def begin_turn(state: State, seat: int) -> None:
    state.phase = ACQUISITION
    state.turn = seat


@rule
def step_tiling(state: State, tape: Tape | None) -> int:
    """The next line; after the last the broken tiles are paid, and the other seat tiles; then the round ends."""
    if state.row < LINES:
        return GOES_ON if tiling.tile_next(state, tape) else NOTHING
    if state.row > LINES:
        end_round(state, tape)
        return GOES_ON
    tiling.pay_broken(state, tape)
    if state.turn == next_starter(state):
        tiling.begin_dome(state, other(int(state.turn)))
    else:
        state.row += 1
    return GOES_ON


@rule
def end_round(state: State, tape: Tape | None) -> None:
    """After the fifth round the tablets score (D59); else the next one is prepared (D50–D55)."""
    state.row = 0
    if state.round_number == ROUNDS:
        ending.score_tablets(state, tape)
        state.phase = OVER
    else:
        preparation.prepare_round(state, tape)
        state.phase = DISPLAYING
