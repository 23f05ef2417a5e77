"""Phase 1 of a round, acquisition (D20 to D32)."""

from collections.abc import Iterable
from dataclasses import replace

from tests.reference.duel_parts import (
    BROKEN,
    COLOURS,
    ORIENTATIONS,
    Board,
    Line,
    add,
    destinations,
    exchange,
    known,
    without,
)
from tests.reference.duel_state import (
    CHIPS_OF_A_ROUND,
    DRAW_COST,
    DRAWING,
    FACTORIES,
    LARGE,
    SMALL,
    TILING,
    TURN,
    DrawPlate,
    Move,
    PlacePlate,
    State,
    TakeChip,
    TakeMoon,
    TakePlate,
    TakeSun,
    acting_board,
    change_board,
    done,
    first,
    next_starter,
    shatter,
)
from tests.reference.duel_supply import decided, has_stack, has_unknown_top


def acquisitions(state: State, seat: int) -> Iterable[Move]:
    """Everything that a seat may do with its turn (D20)."""
    board = state.boards[seat]
    yield from (
        TakeSun(factory, colour, destination)
        for factory in FACTORIES
        for colour in COLOURS
        if colour in state.suns[factory]
        for destination in destinations(board, colour)
    )
    yield from (
        TakeMoon(colour, destination)
        for colour in COLOURS
        if any(on_top(state, factory, colour) for factory in FACTORIES)
        for destination in destinations(board, colour)
    )
    if board.tokens > 0:  # D21
        yield from open_plates(state)
        if has_stack(state):
            yield DrawPlate()
    if board.chips_taken < CHIPS_OF_A_ROUND:  # D30
        yield from (TakeChip(factory) for factory in SMALL if isinstance(state.chips[factory], int))


def open_plates(state: State) -> Iterable[TakePlate]:
    """The plates of the display."""
    return (TakePlate(slot) for slot, plate in enumerate(state.display) if plate is not None)


def on_top(state: State, factory: int, colour: str) -> int:
    """How many tiles of a colour lie on top of a moon: on the large one every tile does (D26)."""
    moon = state.moons[factory]
    return (moon if factory == LARGE else moon[-1:]).count(colour)


def take_sun(state: State, move: TakeSun) -> State:
    """Take a colour from a sun; the rest goes to the moon, and has to be stacked on a small one (D24)."""
    state, sun = done(state), state.suns[move.factory]
    rest = tuple(tile for tile in sun if tile != move.colour)
    state = store(state, move.colour, len(sun) - len(rest), move.destination)
    if move.factory != LARGE:
        return first(replace(state, suns=exchange(state.suns, move.factory, rest), stacking=move.factory), "stack")
    state = state if rest else take_start_tile(state)  # R24
    moon = tuple(sorted(rest, key=COLOURS.index))
    return replace(state, suns=exchange(state.suns, LARGE, ()), moons=exchange(state.moons, LARGE, moon))


def lay(state: State, colour: str) -> State:
    """Lay a tile of the sun's rest on the moon of its factory."""
    factory = known(state.stacking)
    suns = exchange(state.suns, factory, without(state.suns[factory], colour))
    moons = exchange(state.moons, factory, (*state.moons[factory], colour))
    return replace(state, suns=suns, moons=moons)


def stack(state: State) -> State:
    """Wait for the order of the sun's rest, so long as it has two colours; then lay what is left."""
    rest = state.suns[known(state.stacking)]
    if len(set(rest)) > 1:
        return state
    for colour in rest:
        state = lay(state, colour)
    return done(replace(state, stacking=None))


def take_moon(state: State, move: TakeMoon) -> State:
    """Take a colour from the tops of all moons (D26)."""
    tiles = [on_top(state, factory, move.colour) for factory in FACTORIES]
    if tiles[LARGE] > 0:
        state = take_start_tile(state)
    large = tuple(tile for tile in state.moons[LARGE] if tile != move.colour)
    small = (state.moons[factory][: len(state.moons[factory]) - tiles[factory]] for factory in SMALL)
    return store(done(replace(state, moons=(large, *small))), move.colour, sum(tiles), move.destination)


def take_start_tile(state: State) -> State:
    """The first to take from the large moon takes the start-player tile (D27)."""
    return state if state.has_start_tile is not None else replace(state, has_start_tile=state.turn)


def store(state: State, colour: str, tiles: int, destination: int) -> State:
    """Put tiles on a pattern line; those past its end break (D29)."""
    if destination == BROKEN:
        return shatter(state, colour, tiles)
    board = acting_board(state)
    held = board.lines[destination].tiles + tiles
    kept = min(held, destination + 1)
    lines = exchange(board.lines, destination, Line(colour, kept))
    return shatter(change_board(state, replace(board, lines=lines)), colour, held - kept)


def take_plate(state: State, slot: int) -> State:
    """Take an open plate, to be placed; it costs a token, but in the opening (D15, D21)."""
    if state.phase == "acquisition":
        state = use_token(state)
    state = replace(state, hand=state.display[slot], display=exchange(state.display, slot, None))
    return first(done(state), "place")


def use_token(state: State) -> State:
    """Put a token down (D21)."""
    board = acting_board(state)
    return change_board(state, replace(board, tokens=board.tokens - 1))


def draw_plate(state: State) -> State:
    """Draw a plate without seeing its front; only the first one of a turn costs a token (D21, D22, R20)."""
    if state.phase == "acquisition":
        state = first(done(use_token(state)), *DRAWING)
    board = acting_board(state)
    state = change_board(state, replace(board, score=max(0, board.score - DRAW_COST)))
    if has_unknown_top(state):
        state = replace(state, drawn=(*state.drawn, known(state.top)))
    else:
        (plate, _), *_ = state.returned
        state = replace(state, drawn=(*state.drawn, plate), returned=state.returned[1:])
    return first(replace(state, top=None), "top")


def go_on_drawing(state: State) -> State:
    """Wait for the player to draw or to stop, so long as there is a stack (D22)."""
    return state if has_stack(state) else done(state)


def look(state: State) -> State:
    """Wait for the fronts of the plates drawn (D22)."""
    return done(state) if all(isinstance(plate, int) for plate in state.drawn) else state


def choose(state: State) -> State:
    """Wait for the choice among the plates drawn; of one there is none (D22)."""
    plates = decided(state)
    return state if len(plates) > 1 else keep(state, plates[0])


def keep(state: State, plate: int) -> State:
    """Keep one of the plates drawn, to be placed (D22)."""
    return done(replace(state, hand=plate, drawn=without(state.drawn, plate)))


def placements(board: Board) -> Iterable[PlacePlate]:
    """Every empty space of the dome, in any orientation (D23)."""
    spaces = (space for space, plate in enumerate(board.plates) if plate is None)
    return (PlacePlate(space, orientation) for space in spaces for orientation in range(ORIENTATIONS))


def place_plate(state: State, space: int, orientation: int) -> State:
    """Place the plate in hand (D23)."""
    board = acting_board(state)
    plates = exchange(board.plates, space, (known(state.hand), orientation))
    return done(replace(change_board(state, replace(board, plates=plates)), hand=None))


def return_plates(state: State) -> State:
    """Wait for the order of the plates to put back; of one there is none (D22, R26)."""
    plates = decided(state)
    if len(plates) > 1:
        return state
    return put_back(state, plates[0]) if plates else done(state)


def put_back(state: State, plate: int) -> State:
    """Put a plate under the stack (D22)."""
    returned = (*state.returned, (plate, known(state.turn)))
    return replace(state, drawn=without(state.drawn, plate), returned=returned)


def take_chip(state: State, factory: int) -> State:
    """Take a revealed chip into the reserve (D30)."""
    board, kind = acting_board(state), state.chips[factory]
    assert isinstance(kind, int)
    board = replace(board, chips=add(board.chips, kind, 1), chips_taken=board.chips_taken + 1)
    return done(replace(change_board(state, board), chips=exchange(state.chips, factory, None)))


def pass_turn(state: State) -> State:
    """The other seat acts if it can, else the same one; the phase ends when neither can (D20, D31, D32)."""
    seat = known(state.turn)
    for candidate in (1 - seat, seat):
        if any(True for _ in acquisitions(state, candidate)):
            return replace(state, turn=candidate, agenda=TURN)
    return replace(state, turn=next_starter(state), row=0, agenda=TILING)
