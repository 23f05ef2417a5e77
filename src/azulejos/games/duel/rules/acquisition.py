"""Phase 1, acquisition: plates, suns, moons and chips (D20–D32)."""

from __future__ import annotations

from azulejos.core.compiling.rule import rule
from azulejos.games.duel.rules.lines import break_tiles
from azulejos.games.duel.rules.plates import has_stack
from azulejos.games.duel.rules.state import (
    BROKEN,
    CHIP_BITS,
    CHIPS_A_ROUND,
    DISPLAY,
    FACTORIES,
    LARGE,
    LINE_BITS,
    NO_CHIP,
    NONE,
    State,
    has_tiles,
    top_of_stack,
    tops,
)
from azulejos.games.duel.rules.tape import Tape
from azulejos.games.shared.lines import fill_line
from azulejos.games.shared.tiles import COLOURS, NO_TILES, colours_present, count_of, tiles_of, total, without


@rule
def take_sun(state: State, factory: int, colour: int, destination: int, tape: Tape | None) -> None:
    """Take a colour from a sun; the rest is stacked on a small moon, or lies on the large one (D24)."""
    tiles = int(state.sun[factory])
    rest = without(tiles, colour)
    if tape is not None:
        tape.take_from_sun(state.turn, factory)
    store(state, colour, count_of(tiles, colour), destination, tape)
    if factory == LARGE:
        state.sun[LARGE] = NO_TILES
        state.moon += rest
        if tape is not None:
            tape.slide(rest)
        if rest == NO_TILES:  # a one-coloured sun leaves nothing from which to take the start-player tile (R24)
            take_start_tile(state, tape)
    else:
        state.sun[factory] = rest
        state.stacking = factory


@rule
def lay(state: State, colour: int, tape: Tape | None) -> None:
    """The next tile of the rest goes on the moon's stack, on top of those laid before."""
    factory = int(state.stacking)
    if tape is not None:
        tape.stack(state, factory, tiles_of(colour, 1))
    state.sun[factory] -= tiles_of(colour, 1)
    state.stack[factory] = int(state.stack[factory]) << LINE_BITS | (colour + 1)


@rule
def has_order(state: State) -> bool:
    """Whether the rest to be stacked has more than one colour, so that its order matters."""
    return total(colours_present(state.sun[int(state.stacking)])) > 1


@rule
def lay_rest(state: State, tape: Tape | None) -> None:
    """Lay the rest, which is of one colour or empty; then the stack is done."""
    if tape is not None:
        tape.stack(state, state.stacking, state.sun[state.stacking])
    for colour in range(COLOURS):
        while count_of(state.sun[int(state.stacking)], colour):
            lay(state, colour, None)
    state.stacking = NONE


@rule
def take_moon(state: State, colour: int, destination: int, tape: Tape | None) -> None:
    """Take every tile of a colour that lies on top of a moon (D26)."""
    if tape is not None:
        tape.take_from_moons(state, state.turn, colour)
    tiles = count_of(tops(state), colour)
    if count_of(state.moon, colour):
        take_start_tile(state, tape)
        state.moon = without(int(state.moon), colour)
    for factory in range(1, FACTORIES):
        if top_of_stack(state, factory) == colour:
            state.stack[factory] >>= LINE_BITS
    store(state, colour, tiles, destination, tape)


@rule
def take_start_tile(state: State, tape: Tape | None) -> None:
    """The first to take from the large moon takes it (D27)."""
    if state.start_tile == NONE:
        state.start_tile = state.turn
        if tape is not None:
            tape.start_tile(state.turn)


@rule
def store(state: State, colour: int, tiles: int, destination: int, tape: Tape | None) -> None:
    """Tiles go to one pattern line, the surplus or all to the broken space (D29, R32)."""
    seat = int(state.turn)
    if destination != BROKEN:
        tiles -= fill_line(state, seat, destination, colour, tiles, tape)
    break_tiles(state, seat, colour, tiles, tape)


@rule
def take_chip(state: State, factory: int, tape: Tape | None) -> None:
    """A revealed chip goes to the reserve (D30)."""
    seat = int(state.turn)
    if tape is not None:
        tape.take_chip(seat, factory, state.chip[factory])
    state.chips[seat] += 1 << CHIP_BITS * int(state.chip[factory])
    state.chip[factory] = NO_CHIP
    state.chips_taken[seat] += 1


@rule
def use_token(state: State) -> None:
    """A plate costs a token in the rounds (D21); in the opening it does not (D15)."""
    if state.openings == 0:
        state.tokens[int(state.turn)] -= 1


@rule
def can_act(state: State, seat: int) -> bool:
    """Whether a seat can do any of the four (D31)."""
    for factory in range(FACTORIES):
        if has_tiles(state, factory):
            return True
    return can_take_plate(state, seat) or can_take_chip(state, seat)


@rule
def can_take_plate(state: State, seat: int) -> bool:
    if state.tokens[seat] == 0:
        return False
    for slot in range(DISPLAY):
        if state.display[slot] != NONE:
            return True
    return has_stack(state)


@rule
def can_take_chip(state: State, seat: int) -> bool:
    if state.chips_taken[seat] == CHIPS_A_ROUND:
        return False
    for factory in range(1, FACTORIES):
        if state.chip[factory] >= 0:
            return True
    return False
