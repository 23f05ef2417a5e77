"""The second engine of Azul Duel, against which the real one is compared.

Here are the rules of a game, D1 to D67, with the rulings R20 to R28; tablets are chosen, never drawn (D11).
Not here: moves as text or numbers, checks of legality, who may see what, speed. The ideas needed to read it: a
state never changes; a rule takes a state and returns the next one. Its agenda is the list of what comes next:
each step of it needs chance, or a decision, or is carried out by `settle` as soon as it stands first. Chance is
lazy: `draw` takes one outcome at a time, and none that no player could see yet.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace

from tests.reference.duel_acquisition import (
    acquisitions,
    choose,
    draw_plate,
    go_on_drawing,
    keep,
    lay,
    look,
    open_plates,
    pass_turn,
    place_plate,
    placements,
    put_back,
    return_plates,
    stack,
    take_chip,
    take_moon,
    take_plate,
    take_sun,
)
from tests.reference.duel_parts import (
    CHIPS,
    CHIPS_OF_A_KIND,
    COLOURS,
    EMPTY_BOARD,
    NO_CHIPS,
    NO_TILES,
    PLATES,
    TILES_OF_A_COLOUR,
    TYPES,
    known,
)
from tests.reference.duel_state import (
    FACTORIES,
    OPEN_PLATES,
    SEATS,
    SET_UP,
    DrawPlate,
    Keep,
    Leave,
    Move,
    PlacePlate,
    Return,
    Spend,
    Stack,
    State,
    Stop,
    TakeChip,
    TakeMoon,
    TakePlate,
    TakeSun,
    Tile,
    acting_board,
    done,
    next_starter,
    switch,
    wait,
)
from tests.reference.duel_supply import (
    deal,
    decided,
    fill,
    fill_display,
    first_undecided,
    identify,
    new_chips,
    refill,
    reveal,
    see_top,
    turn_up,
    uncover,
    unknown_in_stack,
    unknown_of_type,
)
from tests.reference.duel_tablets import is_choice
from tests.reference.duel_tiling import end_round, next_line, place_tile, spend, tile_dome, tilings

# Set-up and chance


def new(tablets: tuple[str, ...] = ("D60", "D61", "D62"), start: int | None = None) -> State:
    """Set the table for a first round, whose start player is named or else still to be drawn (D15, R21)."""
    if not is_choice(tablets) or start not in (None, *SEATS):
        raise ValueError(f"no game with the tablets {tablets!r} and the start player {start!r}")
    return State(
        tablets=tablets,
        round=1,
        agenda=("start", *SET_UP) if start is None else SET_UP,
        starter=start,
        turn=start,
        has_start_tile=None,
        suns=tuple(() for _ in FACTORIES),
        moons=tuple(() for _ in FACTORIES),
        stacking=None,
        chips=new_chips(),
        unseen_chips=tuple(CHIPS_OF_A_KIND for _ in CHIPS),
        spent_chips=NO_CHIPS,
        display=tuple(None for _ in range(OPEN_PLATES)),
        unknown=frozenset(range(len(PLATES))),
        top=None,
        returned=(),
        drawn=(),
        hand=None,
        bag=tuple(TILES_OF_A_COLOUR for _ in COLOURS),
        tower=NO_TILES,
        boards=tuple(EMPTY_BOARD for _ in SEATS),
        row=0,
        paid=0,
        laid=(),
    )


def outcomes(state: State) -> list[tuple[object, int]]:
    """The possible outcomes of chance, each with its weight."""
    weights: Iterable[tuple[object, int]] = ()
    match state.phase:
        case "start":
            weights = ((seat, 1) for seat in SEATS)
        case "fill":
            weights = zip(COLOURS, refill(state).bag, strict=True)
        case "reveal":
            weights = enumerate(state.unseen_chips)
        case "top":
            weights = ((kind, unknown_in_stack(state, kind)) for kind in TYPES)
        case "display":
            weights = ((plate, 1) for plate in unknown_of_type(state, known(state.top)))
        case "identify":
            weights = ((plate, 1) for plate in unknown_of_type(state, first_undecided(state)))
    return [(outcome, weight) for outcome, weight in weights if weight > 0]


def draw(state: State, outcome: object) -> State:
    """Let chance name the start player, a tile, a chip, or a plate or its type."""
    match state.phase, outcome:
        case "start", int(seat):
            state = done(replace(state, starter=seat, turn=seat))
        case "fill", str(colour):
            state = deal(state, colour)
        case "reveal", int(kind):
            state = reveal(state, kind)
        case "top", str(kind):
            state = done(replace(state, top=kind))
        case "display", int(plate):
            state = turn_up(replace(state, unknown=state.unknown - {plate}), plate)
        case "identify", int(plate):
            state = identify(state, plate)
        case _:
            raise TypeError(f"no outcome {outcome!r} in the phase {state.phase!r}")
    return settle(state)


# Moves


def legal(state: State) -> list[Move]:
    """All moves of the seat to act."""
    moves: Iterable[Move] = ()
    match state.phase:
        case "opening":
            moves = open_plates(state)
        case "acquisition":
            moves = acquisitions(state, known(state.turn))
        case "stack":
            rest = state.suns[known(state.stacking)]
            moves = (Stack(colour) for colour in COLOURS if colour in rest)
        case "draw":
            moves = (DrawPlate(), Stop())
        case "keep":
            moves = (Keep(plate) for plate in sorted(decided(state)))
        case "place":
            moves = placements(acting_board(state))
        case "return":
            moves = (Return(plate) for plate in sorted(decided(state)))
        case "tiling":
            moves = tilings(state)
    return [*moves]


def play(state: State, move: Move) -> State:
    """Carry out a legal move, and all that follows from it without a decision or chance."""
    match move:
        case TakeSun():
            state = take_sun(state, move)
        case TakeMoon():
            state = take_moon(state, move)
        case TakePlate(slot):
            state = take_plate(state, slot)
        case DrawPlate():
            state = draw_plate(state)
        case Stop():
            state = done(state)
        case Keep(plate):
            state = keep(state, plate)
        case Return(plate):
            state = put_back(state, plate)
        case PlacePlate(space, orientation):
            state = place_plate(state, space, orientation)
        case TakeChip(factory):
            state = take_chip(state, factory)
        case Stack(colour):
            state = lay(state, colour)
        case Tile(column):
            state = place_tile(state, column)
        case Leave():
            state = next_line(state)
        case Spend(kind):
            state = spend(state, kind)
    return settle(state)


def settle(state: State) -> State:
    """Carry out step after step, until one waits."""
    settled = STEPS[state.phase](state)
    while settled is not state:
        state, settled = settled, STEPS[settled.phase](settled)
    return state


# The end


def scores(state: State) -> tuple[int, ...]:
    """The points of both seats."""
    return tuple(board.score for board in state.boards)


def winners(state: State) -> tuple[int, ...]:
    """The seat with most points; if tied, the one that holds the start-player tile (D59)."""
    best = [seat for seat in SEATS if scores(state)[seat] == max(scores(state))]
    return (best[0],) if len(best) == 1 else (next_starter(state),)


STEPS: dict[str, Callable[[State], State]] = {
    "start": wait,
    "fill": fill,
    "reveal": uncover,
    "top": see_top,
    "display": fill_display,
    "switch": switch,
    "opening": wait,
    "acquisition": wait,
    "pass": pass_turn,
    "stack": stack,
    "draw": go_on_drawing,
    "identify": look,
    "keep": choose,
    "place": wait,
    "return": return_plates,
    "tiling": tile_dome,
    "end": end_round,
    "over": wait,
}
