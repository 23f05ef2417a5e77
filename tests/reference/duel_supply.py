"""The middle of the table: factories, chips, and plates outside the domes."""

from dataclasses import replace

from tests.reference.duel_parts import COLOURS, NO_TILES, TYPES, add, exchange, plate_type
from tests.reference.duel_state import FACTORIES, HIDDEN, LARGE, TILES_OF_A_FACTORY, State, done, first

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
    """Wait for the chips that must be revealed."""
    return state if bare_factories(state) else done(state)


def reveal(state: State, kind: int) -> State:
    """Reveal the chip of the first factory that lies bare (D28)."""
    chips = exchange(state.chips, bare_factories(state)[0], kind)
    return replace(state, chips=chips, unseen_chips=add(state.unseen_chips, kind, -1))


# Plates outside the domes


def unknown_of_type(state: State, kind: str) -> list[int]:
    """The unseen plates of a type."""
    return [plate for plate in sorted(state.unknown) if plate_type(plate) == kind]


def unknown_in_stack(state: State, kind: str) -> int:
    """The number of them in the stack: all but the undecided ones drawn."""
    return len(unknown_of_type(state, kind)) - state.drawn.count(kind)


def has_unknown_top(state: State) -> bool:
    """The top of the stack is an unseen plate: plates put back come after all of those."""
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
