"""A board as numbers, as it would be if it were tiled now; and what it seems worth by hand.

Each function notes features that are not 0, and returns its share of the hand-made evaluation, in points. The network
corrects that evaluation and does not start from nothing; without learned values it stands alone.
"""

from __future__ import annotations

from azulejos.bots.duel import features
from azulejos.bots.duel.evaluation.tablet_progress import write_progress
from azulejos.bots.duel.evaluation.tiled_board import special_share
from azulejos.bots.duel.workspace import Workspace, note
from azulejos.core.compiling.bits import lowest_bit, popcount
from azulejos.core.compiling.rule import rule
from azulejos.games.duel.rules.components import SPECIAL, TURNED_CELLS, WILD
from azulejos.games.duel.rules.dome import PLATE_MASK, PLATE_SIDE, SPECIAL_PLACES, points
from azulejos.games.duel.rules.state import (
    BANDS,
    LINES,
    NONE,
    ROUNDS,
    SIZE,
    SPACES,
    State,
    chip_total,
    line_colour,
    line_tiles,
)
from azulejos.games.duel.rules.tablets import all_points
from azulejos.games.duel.rules.tiling import CHIPS_SHOWING, are_payable
from azulejos.games.shared.tiles import COLOURS, total

# So that features are between 0 and about 1.
POINTS, LINE_POINTS = 1 / 20, 1 / 8

# The hand-made evaluation, in points: guesses that no match has tuned, since a network is learned on top of it.
SOON, LATER, LAST_LATER = 0.8, 0.55, 0.3  # of an incomplete line's points: chips pay; not yet; nor in the last round
CHIP_WORTH, PLATE_WORTH = 0.6, 0.7  # a chip; a plate, for each round in which it will be used
WAITING_WORTH = 0.5  # a line that waits for a plate


@rule
def write_board(workspace: Workspace, state: State, seat: int, first: int) -> float:
    """The features of a board in a position with its board tiled, from a place on; return what it seems worth."""
    worth = float(state.score[seat])
    final = all_points(state, seat)
    note(workspace, first + features.SCORE, state.score[seat] * POINTS)
    if final:
        note(workspace, first + features.FINAL, final * POINTS)
    worth += write_plates(workspace, state, seat, first)
    worth += write_lines(workspace, state, seat, first)
    worth += write_chips(workspace, state, seat, first)
    worth += write_progress(workspace, state, seat, first)
    note(workspace, first + features.TOKEN + int(state.tokens[seat]), 1.0)
    note(workspace, first + features.CHIPS_TAKEN + int(state.chips_taken[seat]), 1.0)
    return worth + final


@rule
def write_debts(workspace: Workspace, state: State, seat: int, first: int) -> None:
    """Note what tiling has paid already: broken tiles, the start-player tile."""
    note(workspace, first + features.BROKEN + total(int(state.broken[seat])), 1.0)
    if state.start_tile == seat:
        note(workspace, first + features.START_TILE, 1.0)


@rule
def write_plates(workspace: Workspace, state: State, seat: int, first: int) -> float:
    """Filled cells, plates, special cells; and for `write_lines` what tiles would score."""
    workspace.gain[:] = 0
    workspace.cells[:] = 0
    filled = int(state.filled[seat])
    worth = 0.0
    for space in range(SPACES):
        plate = int(state.plates[seat, space])
        if plate != NONE:
            worth += PLATE_WORTH * (ROUNDS + 1 - state.round_number)
            note(workspace, first + features.PLATE + space, 1.0)
            write_gains(workspace, filled, plate, space)
            if SPECIAL_PLACES[plate] >= 0:
                note(workspace, first + features.SPECIAL_PLATE + space, 1.0)
                worth += write_special(workspace, state, seat, space, first)
    while filled:
        note(workspace, first + features.FILLED_CELL + lowest_bit(filled), 1.0)
        filled &= filled - 1
    for row in range(LINES):
        for colour in range(COLOURS):
            if workspace.gain[row, colour]:
                note(
                    workspace,
                    first + features.GAIN + row * COLOURS + colour,
                    workspace.gain[row, colour] * LINE_POINTS,
                )
    return worth


@rule
def write_gains(workspace: Workspace, filled: int, plate: int, space: int) -> None:
    """The most that a tile of each colour would score on a plate's empty cells."""
    for place in range(PLATE_SIDE * PLATE_SIDE):
        row = space // BANDS * PLATE_SIDE + place // PLATE_SIDE
        column = space % BANDS * PLATE_SIDE + place % PLATE_SIDE
        cell = 1 << SIZE * row + column
        shows = int(TURNED_CELLS[plate, place])
        workspace.cells[shows, 0 if filled & cell else 1] += 1
        if filled & cell == 0 and shows != SPECIAL:
            won = points(filled | cell, row, column)
            if shows == WILD:
                for colour in range(COLOURS):
                    workspace.gain[row, colour] = max(int(workspace.gain[row, colour]), won)
            else:
                workspace.gain[row, shows] = max(int(workspace.gain[row, shows]), won)


@rule
def write_special(workspace: Workspace, state: State, seat: int, space: int, first: int) -> float:
    """The progress of a special plate, if it is not full."""
    corner = space // BANDS * PLATE_SIDE * SIZE + space % BANDS * PLATE_SIDE
    filled = popcount(int(state.filled[seat]) >> corner & PLATE_MASK)
    if filled > features.SPECIAL_STEPS:
        return 0.0
    row = space // BANDS * PLATE_SIDE + int(SPECIAL_PLACES[int(state.plates[seat, space])]) // PLATE_SIDE
    note(
        workspace,
        first + features.SPECIAL_STEP + row * features.SPECIAL_STEPS + min(filled, features.SPECIAL_STEPS - 1),
        1.0,
    )
    return special_share(state, seat, space, 0) * (ROUNDS + 1 - int(state.round_number)) / ROUNDS


@rule
def write_lines(workspace: Workspace, state: State, seat: int, first: int) -> float:
    """Lines that hold tiles: what they lack, what they promise, and whether chips would complete them."""
    worth = 0.0
    chips = int(state.chips[seat])
    for row in range(LINES):
        held = line_tiles(state, seat, row)
        if held == 0:
            continue
        colour = line_colour(state, seat, row)
        lacks = row + 1 - held
        gain = int(workspace.gain[row, colour])
        note(workspace, first + features.LACKS + row * LINES + lacks, 1.0)
        if gain == 0:
            note(workspace, first + features.WAITING + row, 1.0)
            worth += WAITING_WORTH * held / (row + 1)
            continue
        promise = gain * held / (row + 1)
        note(workspace, first + features.PROMISE + row, promise * LINE_POINTS)
        share = LAST_LATER if state.round_number == ROUNDS else LATER
        showing = chip_total(chips & CHIPS_SHOWING[colour])
        if are_payable(lacks, showing, chip_total(chips) - showing):
            note(workspace, first + features.PAYABLE + row, gain * LINE_POINTS)
            share = SOON
        worth += share * promise
    return worth


@rule
def write_reach(workspace: Workspace, state: State, seat: int, first: int) -> None:
    """Incomplete lines that one take would complete, and those for which there are not enough tiles on the table."""
    for row in range(1, LINES):
        held = line_tiles(state, seat, row)
        if 0 < held <= row:
            colour = line_colour(state, seat, row)
            if workspace.takes[colour] > row - held:
                note(workspace, first + features.IN_REACH + row, 1.0)
            elif workspace.on_table[colour] <= row - held:
                note(workspace, first + features.SHORT + row, 1.0)


@rule
def write_chips(workspace: Workspace, state: State, seat: int, first: int) -> float:
    chips = int(state.chips[seat])
    number = chip_total(chips)
    note(workspace, first + features.CHIP_COUNT + min(number, features.MOST_CHIPS - 1), 1.0)
    for colour in range(COLOURS):
        showing = chip_total(chips & CHIPS_SHOWING[colour])
        if showing:
            note(workspace, first + features.CHIP_COLOUR + colour, showing / 4)
    return 0.0 if state.round_number == ROUNDS and number < 2 else CHIP_WORTH * number
