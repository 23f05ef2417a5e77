"""The second engine of Azul Duel, against which the real one is compared.

Here are the rules of a game, D1 to D67, with the rulings R20 to R28; tablets are chosen, never drawn (D11).
Not here: moves as text or numbers, checks of legality, who may see what, speed. The ideas needed to read it: a
state never changes; a rule takes a state and returns the next one. Its agenda is the list of what comes next:
each step of it needs chance, or a decision, or is carried out by `settle` as soon as it stands first. Chance is
lazy: `draw` is told one outcome at a time, and none that nobody could see yet.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from tests.reference.duel_parts import (
    BROKEN,
    BROKEN_COSTS,
    CHIPS,
    CHIPS_OF_A_KIND,
    COLOURS,
    EMPTY_BOARD,
    EMPTY_LINE,
    NO_CHIPS,
    NO_TILES,
    ORIENTATIONS,
    PLATES,
    SIZE,
    TILES_OF_A_COLOUR,
    TOKENS,
    TYPES,
    Board,
    Line,
    add,
    band_is_covered,
    can_finish,
    destinations,
    exchange,
    fitting_columns,
    is_enough,
    known,
    plate_type,
    put_on_dome,
    without,
)
from tests.reference.duel_tablets import bonus, is_choice

SEATS = (0, 1)
ROUNDS = 5
TILES_OF_A_FACTORY = (5, 4, 4, 4, 4)  # D12: the large one first
LARGE, *SMALL = FACTORIES = range(len(TILES_OF_A_FACTORY))
OPEN_PLATES = 3  # D14
CHIPS_OF_A_ROUND = 2  # D30: for each player
DRAW_COST = 1  # D22
START_TILE_COST = 2  # D47

HIDDEN = "hidden"  # a chip that lies face down

# What comes next, step by step
TURN = ("acquisition", "reveal", "pass")
OPENING = ("switch", "opening", "display")  # D15
SET_UP = ("fill", "top", "display", *OPENING, *OPENING, *TURN)  # D12 to D15, D20
DRAWING = ("draw", "identify", "keep", "place", "return", "top")  # D22
TILING = ("tiling", "switch", "tiling", "end")  # D40 to D47
PREPARATION = ("display", "fill", "reveal", *TURN)  # D52 to D54
DECISIONS = ("opening", "acquisition", "stack", "draw", "keep", "place", "return", "tiling")


@dataclass(frozen=True, slots=True)
class State:
    """The whole table between two decisions, be they a player's or chance's."""

    tablets: tuple[str, ...]  # the rule ids of the sides in play (D11)
    round: int  # 1 in the first round; grows when the next preparation begins
    agenda: tuple[str, ...]  # the steps to come, the present one first
    starter: int | None  # who starts this round
    turn: int | None  # whose turn it is, or the seat that tiles
    has_start_tile: int | None  # the seat that took it, None while it lies on the large factory
    suns: tuple[tuple[str, ...], ...]  # the tiles of each factory, in the order drawn; those still to be stacked too
    moons: tuple[tuple[str, ...], ...]  # the stacks from bottom to top; of the large one in the order of COLOURS
    stacking: int | None  # the factory whose rest is being stacked, in the phase "stack"
    chips: tuple[int | str | None, ...]  # on each factory: a revealed kind, "hidden", or None
    unseen_chips: tuple[int, ...]  # how many chips of each kind nobody has seen
    spent_chips: tuple[int, ...]  # how many chips of each kind are out of the game
    display: tuple[int | None, ...]  # the open plates, None where one was taken
    unknown: frozenset[int]  # plates that nobody has seen: at the top of the stack, and the undecided of `drawn`
    top: str | None  # the type of the plate on top of the stack
    returned: tuple[tuple[int, int], ...]  # what lies below: plates and the seats that put them there, upper first
    drawn: tuple[int | str, ...]  # plates drawn and neither kept nor put back: a type if undecided
    hand: int | None  # the plate to be placed
    bag: tuple[int, ...]  # how many tiles of each colour are in the bag
    tower: tuple[int, ...]  # how many tiles of each colour are in the tower
    boards: tuple[Board, ...]  # one for each seat
    row: int  # the line that is looked at, in the phase "tiling"
    paid: int  # how many of its missing tiles are paid with chips (D45)
    laid: tuple[int, ...]  # the kinds of chips laid for the next one

    @property
    def phase(self) -> str:
        """The step that waits for chance or for a decision."""
        return self.agenda[0]

    @property
    def to_act(self) -> int | None:
        """The seat that decides, if it is not chance's turn."""
        return self.turn if self.phase in DECISIONS else None


@dataclass(frozen=True, slots=True)
class TakeSun:
    """Take all tiles of a colour from one factory's sun (D24)."""

    factory: int  # 0 is the large one
    colour: str
    destination: int  # 0 is the topmost pattern line, 6 the broken space


@dataclass(frozen=True, slots=True)
class TakeMoon:
    """Take all tiles of a colour that lie on top of a moon (D26)."""

    colour: str
    destination: int


@dataclass(frozen=True, slots=True)
class TakePlate:
    """Take an open plate (D15, D21)."""

    slot: int  # its place in the display


@dataclass(frozen=True, slots=True)
class DrawPlate:
    """Draw a plate from the stack, or one more (D22)."""


@dataclass(frozen=True, slots=True)
class Stop:
    """Draw no more, and look at the plates drawn (D22)."""


@dataclass(frozen=True, slots=True)
class Keep:
    """Choose the plate to keep, of those drawn (D22)."""

    plate: int


@dataclass(frozen=True, slots=True)
class Return:
    """Put a plate under the stack, and under those put there before (D22, R26)."""

    plate: int


@dataclass(frozen=True, slots=True)
class PlacePlate:
    """Place the plate in hand on the dome (D23)."""

    space: int  # 0 is the upper left, 8 the lower right
    orientation: int  # quarter turns clockwise


@dataclass(frozen=True, slots=True)
class TakeChip:
    """Take a revealed chip (D30)."""

    factory: int


@dataclass(frozen=True, slots=True)
class Stack:
    """Choose the next tile to lie on the moon, the bottom one first (D24)."""

    colour: str


@dataclass(frozen=True, slots=True)
class Tile:
    """Choose the cell for the line that is being tiled (D40)."""

    column: int  # 0 is the leftmost


@dataclass(frozen=True, slots=True)
class Leave:
    """Spend no chips on the line (D45)."""


@dataclass(frozen=True, slots=True)
class Spend:
    """Spend a chip on the line (D45)."""

    kind: int


Move = (
    TakeSun
    | TakeMoon
    | TakePlate
    | DrawPlate
    | Stop
    | Keep
    | Return
    | PlacePlate
    | TakeChip
    | Stack
    | Tile
    | Leave
    | Spend
)


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
    """What chance may bring next, each outcome with its weight."""
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


def wait(state: State) -> State:
    """A step that returns its state waits for chance, or for a decision."""
    return state


def done(state: State) -> State:
    """Turn to the next step of the agenda."""
    return replace(state, agenda=state.agenda[1:])


def first(state: State, *steps: str) -> State:
    """Put steps before all others of the agenda."""
    return replace(state, agenda=(*steps, *state.agenda))


def switch(state: State) -> State:
    """The other seat's turn comes."""
    return done(replace(state, turn=1 - known(state.turn), row=0))


# Factories and chips


def new_chips() -> tuple[int | str | None, ...]:
    """A chip face down on each small factory (D13)."""
    return tuple(None if factory == LARGE else HIDDEN for factory in FACTORIES)


def refill(state: State) -> State:
    """Put everything in the tower into the bag, if the bag is empty (D53)."""
    return state if any(state.bag) else pour(state)


def pour(state: State) -> State:
    """Put everything in the tower into the bag."""
    bag = tuple(sum(held) for held in zip(state.bag, state.tower, strict=True))
    return replace(state, bag=bag, tower=NO_TILES)


def lacking(state: State) -> list[int]:
    """The factories whose suns are not full."""
    return [factory for factory in FACTORIES if len(state.suns[factory]) < TILES_OF_A_FACTORY[factory]]


def fill(state: State) -> State:
    """Wait for tiles, until all factories are full or no tile is left (D12, D54)."""
    return state if lacking(state) and any(state.bag + state.tower) else done(state)


def deal(state: State, colour: str) -> State:
    """Draw a tile for the first factory that lacks one, the large one first (D12, D53)."""
    state = refill(state)
    factory = lacking(state)[0]
    sun = (*state.suns[factory], colour)
    bag = add(state.bag, COLOURS.index(colour), -1)
    state = replace(state, bag=bag, suns=exchange(state.suns, factory, sun))
    is_full = len(sun) == TILES_OF_A_FACTORY[factory]
    return redraw(state) if factory == LARGE and is_full and len(set(sun)) == 1 else state


def redraw(state: State) -> State:
    """Put the one-coloured tiles of the large sun back (D12), if two colours can be had at all (R24, R25)."""
    sun = state.suns[LARGE]
    index = COLOURS.index(sun[0])
    emptied = replace(state, bag=add(state.bag, index, len(sun)), suns=exchange(state.suns, LARGE, ()))
    if any(exchange(emptied.bag, index, 0)):
        return emptied
    if any(exchange(emptied.tower, index, 0)):
        return pour(emptied)
    return state


def bare_factories(state: State) -> list[int]:
    """The factories whose last tile is gone while their chip is hidden (D25, D28, D54)."""
    hidden = (factory for factory in FACTORIES if state.chips[factory] == HIDDEN)
    return [factory for factory in hidden if not state.suns[factory] + state.moons[factory]]


def uncover(state: State) -> State:
    """Wait for the chips that are to be revealed."""
    return state if bare_factories(state) else done(state)


def reveal(state: State, kind: int) -> State:
    """Reveal the chip of the first factory that lies bare (D28)."""
    chips = exchange(state.chips, bare_factories(state)[0], kind)
    return replace(state, chips=chips, unseen_chips=add(state.unseen_chips, kind, -1))


# Plates outside the domes


def unknown_of_type(state: State, kind: str) -> list[int]:
    """The plates of a type that nobody has seen."""
    return [plate for plate in sorted(state.unknown) if plate_type(plate) == kind]


def unknown_in_stack(state: State, kind: str) -> int:
    """How many of them lie in the stack: all but the undecided ones drawn."""
    return len(unknown_of_type(state, kind)) - state.drawn.count(kind)


def has_unknown_top(state: State) -> bool:
    """On top of the stack lies a plate that nobody has seen: plates put back come after all of those."""
    return any(unknown_in_stack(state, kind) > 0 for kind in TYPES)


def has_stack(state: State) -> bool:
    """There is a plate to draw."""
    return has_unknown_top(state) or state.returned != ()


def see_top(state: State) -> State:
    """Wait for the type of the plate on top of the stack; that of a plate put back is known (D2)."""
    if state.top is not None or not has_stack(state):
        return done(state)
    return state if has_unknown_top(state) else done(replace(state, top=plate_type(state.returned[0][0])))


def fill_display(state: State) -> State:
    """Wait for plates to turn up, until three lie open or the stack is empty (D14, D15, D52)."""
    if None not in state.display or not has_stack(state):
        return done(state)
    if has_unknown_top(state):
        return state
    (plate, _), *_ = state.returned
    return turn_up(replace(state, returned=state.returned[1:]), plate)


def turn_up(state: State, plate: int) -> State:
    """Lay the top plate of the stack on the first free space of the display."""
    display = exchange(state.display, state.display.index(None), plate)
    return first(replace(state, display=display, top=None), "top")


def first_undecided(state: State) -> str:
    """The type of the first plate drawn whose front is still to be seen."""
    return next(plate for plate in state.drawn if isinstance(plate, str))


def decided(state: State) -> list[int]:
    """The plates drawn whose fronts are seen, in the order drawn."""
    return [plate for plate in state.drawn if isinstance(plate, int)]


def identify(state: State, plate: int) -> State:
    """See the front of a plate drawn (D22)."""
    drawn = exchange(state.drawn, state.drawn.index(first_undecided(state)), plate)
    return replace(state, drawn=drawn, unknown=state.unknown - {plate})


# Phase 1: acquisition


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


def shatter(state: State, colour: str, tiles: int) -> State:
    """Put tiles on the broken space; what finds no room goes to the tower (D29)."""
    board, index = acting_board(state), COLOURS.index(colour)
    kept = min(tiles, len(BROKEN_COSTS) - sum(board.broken))
    state = change_board(state, replace(board, broken=add(board.broken, index, kept)))
    return replace(state, tower=add(state.tower, index, tiles - kept))


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


# Phase 2: tiling the dome


def tile_dome(state: State) -> State:
    """Deal with the lines from top to bottom, until one asks for a decision, then with what is broken."""
    if state.row == SIZE:
        return done(pay_broken(state))
    board = acting_board(state)
    colour = board.lines[state.row].colour
    if colour is None:
        return next_line(state)
    columns = fitting_columns(board, state.row, colour)
    if not columns:
        is_illegal = band_is_covered(board, state.row)
        return next_line(break_line(state) if is_illegal else state)  # D44, D43
    if missing(state) > 0:
        return state if can_pay(state) else next_line(state)
    return state if len(columns) > 1 else place_tile(state, columns[0])  # D40


def tilings(state: State) -> Iterable[Move]:
    """The cells for a complete line; for another one the chips, or to leave it so long as none is spent."""
    board = acting_board(state)
    if missing(state) == 0:
        colour = known(board.lines[state.row].colour)
        yield from (Tile(column) for column in fitting_columns(board, state.row, colour))
        return
    if state.paid == 0 and state.laid == ():
        yield Leave()
    held = (kind for kind, number in enumerate(board.chips) if number > 0)
    yield from (Spend(kind) for kind in held if can_pay(spend(state, kind)))


def next_line(state: State) -> State:
    """Turn to the next line."""
    return replace(state, row=state.row + 1, paid=0, laid=())


def missing(state: State) -> int:
    """How many tiles the line lacks, those paid not counted."""
    return state.row + 1 - acting_board(state).lines[state.row].tiles - state.paid


def spend(state: State, kind: int) -> State:
    """Lay a chip for a missing tile, which is paid when the chips laid are enough (D45)."""
    board, laid = acting_board(state), (*state.laid, kind)
    state = change_board(state, replace(board, chips=add(board.chips, kind, -1)))
    state = replace(state, spent_chips=add(state.spent_chips, kind, 1))
    if is_enough(shown(state, laid)):
        return replace(state, paid=state.paid + 1, laid=())
    return replace(state, laid=laid)


def shown(state: State, kinds: Iterable[int]) -> tuple[bool, ...]:
    """Which of some chips show the colour of the line: either half counts (D45)."""
    colour = acting_board(state).lines[state.row].colour
    return tuple(colour in CHIPS[kind] for kind in kinds)


def can_pay(state: State) -> bool:
    """The chips held can pay for all that the line lacks (D45)."""
    chips = acting_board(state).chips
    shows = shown(state, range(len(CHIPS)))
    showing = sum(number for number, shows_colour in zip(chips, shows, strict=True) if shows_colour)
    return can_finish(missing(state), shown(state, state.laid), showing, sum(chips) - showing)


def place_tile(state: State, column: int) -> State:
    """Move a tile of the line to the dome; its other tiles, but no chip, go to the tower (D40, D45, D46)."""
    board = acting_board(state)
    line = board.lines[state.row]
    colour = known(line.colour)
    board = replace(put_on_dome(board, state.row, column, colour), lines=exchange(board.lines, state.row, EMPTY_LINE))
    tower = add(state.tower, COLOURS.index(colour), line.tiles - 1)
    return next_line(replace(change_board(state, board), tower=tower))


def break_line(state: State) -> State:
    """Put all tiles of the line on the broken space (D44)."""
    board = acting_board(state)
    line = board.lines[state.row]
    state = change_board(state, replace(board, lines=exchange(board.lines, state.row, EMPTY_LINE)))
    return shatter(state, known(line.colour), line.tiles)


def pay_broken(state: State) -> State:
    """Pay for the broken tiles and the start-player tile, and put the broken tiles into the tower (D47)."""
    board = acting_board(state)
    cost = sum(BROKEN_COSTS[: sum(board.broken)])
    if state.has_start_tile == state.turn:
        cost += START_TILE_COST
    tower = tuple(sum(tiles) for tiles in zip(state.tower, board.broken, strict=True))
    board = replace(board, score=max(0, board.score - cost), broken=NO_TILES)
    return replace(change_board(state, board), tower=tower)


# Phase 3 and the end


def next_starter(state: State) -> int:
    """Who holds the start-player tile; if nobody took it, the start player (D55, R24)."""
    return known(state.starter if state.has_start_tile is None else state.has_start_tile)


def end_round(state: State) -> State:
    """End the game (D59), or let the preparation of the next round begin."""
    return score_tablets(state) if state.round == ROUNDS else prepare(state)


def score_tablets(state: State) -> State:
    """Add up what the tablets give, then raise a score below 0 (D59, R23)."""
    boards = tuple(replace(board, score=max(0, board.score + bonus(board, state.tablets))) for board in state.boards)
    return replace(state, boards=boards, agenda=("over",))


def prepare(state: State) -> State:
    """Tokens come back (D50), new chips are laid out (D53), and the start-player tile returns (D55)."""
    starter = next_starter(state)
    return replace(
        state,
        round=state.round + 1,
        agenda=PREPARATION,
        starter=starter,
        turn=starter,
        has_start_tile=None,
        chips=new_chips(),
        boards=tuple(replace(board, tokens=TOKENS, chips_taken=0) for board in state.boards),
        row=0,
    )


def scores(state: State) -> tuple[int, ...]:
    """The points of both seats."""
    return tuple(board.score for board in state.boards)


def winners(state: State) -> tuple[int, ...]:
    """The seat with most points; if tied, the one that holds the start-player tile (D59)."""
    best = [seat for seat in SEATS if scores(state)[seat] == max(scores(state))]
    return (best[0],) if len(best) == 1 else (next_starter(state),)


# Small words


def acting_board(state: State) -> Board:
    """The board of the seat whose turn it is."""
    return state.boards[known(state.turn)]


def change_board(state: State, board: Board) -> State:
    """The same table, but for that board."""
    return replace(state, boards=exchange(state.boards, known(state.turn), board))


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
