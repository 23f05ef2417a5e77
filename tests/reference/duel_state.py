"""The table of Azul Duel, its moves, and the list of what comes next."""

from dataclasses import dataclass, replace

from tests.reference.duel_parts import BROKEN_COSTS, COLOURS, Board, add, exchange, known

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
    unseen_chips: tuple[int, ...]  # the number of chips of each kind that are unseen
    spent_chips: tuple[int, ...]  # how many chips of each kind are out of the game
    display: tuple[int | None, ...]  # the open plates, None where one was taken
    unknown: frozenset[int]  # unseen plates: at the top of the stack, and the undecided of `drawn`
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


def acting_board(state: State) -> Board:
    """The board of the seat whose turn it is."""
    return state.boards[known(state.turn)]


def change_board(state: State, board: Board) -> State:
    """The same table, but for that board."""
    return replace(state, boards=exchange(state.boards, known(state.turn), board))


def shatter(state: State, colour: str, tiles: int) -> State:
    """Put tiles on the broken space; what finds no room goes to the tower (D29)."""
    board, index = acting_board(state), COLOURS.index(colour)
    kept = min(tiles, len(BROKEN_COSTS) - sum(board.broken))
    state = change_board(state, replace(board, broken=add(board.broken, index, kept)))
    return replace(state, tower=add(state.tower, index, tiles - kept))


def next_starter(state: State) -> int:
    """The holder of the start-player tile, or the start player if it was not taken (D55, R24)."""
    return known(state.starter if state.has_start_tile is None else state.has_start_tile)
