"""Phase 2, tiling the dome: complete lines move a tile to the dome and score, chips help, broken tiles cost (D40–D47).

The seat that will start the next round tiles first. A line is tiled at once where it has one cell to go to; where
there are several, or chips could complete it, the position waits for the player.
"""

from __future__ import annotations

from azulejos.core.compiling.bits import lowest_bit
from azulejos.core.compiling.rule import rule
from azulejos.games.duel.rules.components import BROKEN_COST, CHIP_COLOURS, COLOUR_NAMES
from azulejos.games.duel.rules.dome import fitting_columns, is_covered, put_tile
from azulejos.games.duel.rules.lines import break_tiles, empty_line
from azulejos.games.duel.rules.state import (
    CHIP_BITS,
    CHIP_MASK,
    State,
    chip_kinds,
    chip_total,
    line_colour,
    line_tiles,
)
from azulejos.games.duel.rules.tape import Tape
from azulejos.games.shared.tiles import NO_TILES, tiles_of, total

START_TILE_COST = 2  # D47
SHOWING_CHIPS, ANY_CHIPS = 2, 3  # that stand for a missing tile (D45)
# For each colour all chips that show it, laid out as `chips` are.
CHIPS_SHOWING = tuple(
    sum(CHIP_MASK << CHIP_BITS * kind for kind, colours in enumerate(CHIP_COLOURS) if name in colours)
    for name in COLOUR_NAMES
)


@rule
def begin_dome(state: State, seat: int) -> None:
    """A seat tiles its dome from the top."""
    state.turn = seat
    state.row = 0


@rule
def tile_next(state: State, tape: Tape | None) -> bool:
    """Look at the next line of the seat that tiles; false if it waits for the player."""
    seat, row = int(state.turn), int(state.row)
    if line_tiles(state, seat, row) == 0:
        next_line(state)
        return True
    columns = fitting_columns(state, seat, row, line_colour(state, seat, row))
    if columns == 0:
        if is_covered(state, seat, row):
            break_line(state, seat, row, tape)
        next_line(state)
        return True
    if missing(state) > 0:
        if can_pay(state):
            return False
        next_line(state)
        return True
    if columns & (columns - 1):
        return False
    tile_cell(state, lowest_bit(columns), tape)
    return True


@rule
def next_line(state: State) -> None:
    state.row += 1
    state.paid = 0
    state.laid = 0
    state.laid_showing = 0


@rule
def leave_line(state: State, tape: Tape | None) -> None:
    """The player spends no chips on an incomplete line (D45)."""
    if tape is not None:
        tape.leave(state.turn, state.row)
    next_line(state)


@rule
def tile_cell(state: State, column: int, tape: Tape | None) -> None:
    """The rightmost tile moves to a cell and scores (D40, D41); the others go to the tower (D46)."""
    seat, row = int(state.turn), int(state.row)
    colour = line_colour(state, seat, row)
    put_tile(state, seat, row, column, colour, tape)
    others = line_tiles(state, seat, row) - 1
    state.tower += tiles_of(colour, others)
    if tape is not None:
        tape.clear(seat, row, others, colour)
    empty_line(state, seat, row)
    next_line(state)


@rule
def break_line(state: State, seat: int, row: int, tape: Tape | None = None) -> None:
    """No cell will ever take them: all tiles of the line are illegal and break (D44)."""
    colour = line_colour(state, seat, row)
    tiles = line_tiles(state, seat, row)
    empty_line(state, seat, row)
    if tape is not None:
        tape.break_line(seat, row)
    break_tiles(state, seat, colour, tiles, tape)


@rule
def missing(state: State) -> int:
    """How many tiles the line lacks, those paid with chips not counted."""
    return int(state.row) + 1 - line_tiles(state, int(state.turn), int(state.row)) - int(state.paid)


@rule
def can_leave(state: State) -> bool:
    """A line that lacks tiles may be left so long as no chip was spent on it (D45)."""
    return state.paid == 0 and state.laid == 0


@rule
def showing(state: State, chips: int) -> int:
    """Of some chips those that show the colour of the line being tiled; either half counts (D45)."""
    return chips & CHIPS_SHOWING[line_colour(state, int(state.turn), int(state.row))]


@rule
def can_pay(state: State) -> bool:
    """The chips in the reserve can pay for all that the line lacks (D45)."""
    chips = int(state.chips[int(state.turn)])
    held = chip_total(showing(state, chips))
    return can_finish(missing(state), int(state.laid), int(state.laid_showing), held, chip_total(chips) - held)


@rule
def can_finish(tiles: int, laid: int, laid_showing: int, show: int, others: int) -> bool:
    """Whether a number of tiles can be paid: the first of them with the chips laid and some more."""
    if tiles == 0:
        return True
    two = SHOWING_CHIPS - laid_showing  # showing chips that would complete the payment
    if two <= show and are_payable(tiles - 1, show - two, others):
        return True
    three = ANY_CHIPS - laid  # or chips of any kind, of which those that do not show the colour are spent first
    spent = min(three, others)
    return three - spent <= show and are_payable(tiles - 1, show - three + spent, others - spent)


@rule
def are_payable(tiles: int, show: int, others: int) -> bool:
    """Pairs of showing chips go as far as they can; the other tiles take three chips each."""
    pairs = min(tiles, show // SHOWING_CHIPS)
    return ANY_CHIPS * (tiles - pairs) <= show - SHOWING_CHIPS * pairs + others


@rule
def spend(state: State, kind: int, tape: Tape | None) -> None:
    """Lay a chip; a tile is paid as soon as two that show the colour, or three, lie there (D45)."""
    if tape is not None:
        tape.spend(state.turn, state.row, kind)
    chip = 1 << CHIP_BITS * kind
    state.chips[int(state.turn)] -= chip
    state.laid += 1
    state.laid_showing += showing(state, chip) != 0
    if state.laid_showing == SHOWING_CHIPS or state.laid == ANY_CHIPS:
        state.paid += 1
        state.laid = 0
        state.laid_showing = 0


@rule
def spendable(state: State) -> int:
    """One chip of each kind that may be laid: it is there, and the payment can still be finished after it."""
    chips = int(state.chips[int(state.turn)])
    held = showing(state, chips)
    show, others = chip_total(held), chip_total(chips - held)
    kinds = 0
    if show and finishes_after(state, 1, show - 1, others):
        kinds |= chip_kinds(held)
    if others and finishes_after(state, 0, show, others - 1):
        kinds |= chip_kinds(chips - held)
    return kinds


@rule
def finishes_after(state: State, shows: int, show: int, others: int) -> bool:
    """Whether these chips can finish the payment after one more chip, which shows the colour or does not."""
    laid, laid_showing, lacking = int(state.laid) + 1, int(state.laid_showing) + shows, missing(state)
    if laid_showing == SHOWING_CHIPS or laid == ANY_CHIPS:
        return can_finish(lacking - 1, 0, 0, show, others)
    return can_finish(lacking, laid, laid_showing, show, others)


@rule
def pay_broken(state: State, tape: Tape | None) -> None:
    """Broken tiles and the start-player tile cost, never below 0 (D47); the broken tiles go to the tower."""
    seat = int(state.turn)
    cost = BROKEN_COST[total(int(state.broken[seat]))]
    if state.start_tile == seat:
        cost += START_TILE_COST
    score = state.score[seat]
    state.score[seat] = max(0, score - cost)
    if tape is not None:
        tape.pay(state, seat, state.score[seat] - score)
    state.tower += state.broken[seat]
    state.broken[seat] = NO_TILES
