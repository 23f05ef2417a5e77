"""Phase 2 of a round, tiling the domes; phase 3, and the tablets (D40 to D59)."""

from collections.abc import Iterable
from dataclasses import replace

from tests.reference.duel_parts import (
    BROKEN_COSTS,
    CHIPS,
    COLOURS,
    EMPTY_LINE,
    NO_TILES,
    SIZE,
    TOKENS,
    add,
    band_is_covered,
    can_finish,
    exchange,
    fitting_columns,
    is_enough,
    known,
    put_on_dome,
)
from tests.reference.duel_state import (
    PREPARATION,
    ROUNDS,
    START_TILE_COST,
    Leave,
    Move,
    Spend,
    State,
    Tile,
    acting_board,
    change_board,
    done,
    next_starter,
    shatter,
)
from tests.reference.duel_supply import new_chips
from tests.reference.duel_tablets import bonus

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
