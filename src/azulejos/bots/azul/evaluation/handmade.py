"""The hand-made evaluation: what a board is worth when its lines are tiled, in points.

It is a yardstick for the learned values, and a guess: none of its numbers but the bonuses was tuned by a match.
"""

from __future__ import annotations

from azulejos.core.compiling.bits import popcount
from azulejos.core.compiling.rule import rule
from azulejos.games.azul.rules.outlook import best_space
from azulejos.games.azul.rules.state import COLUMNS, ROWS, State, line_colour, line_tiles
from azulejos.games.azul.rules.wall import COLOUR_BONUS, COLUMN_BONUS, ROW_BONUS, WHOLE_ROW, column_spaces, points
from azulejos.games.shared.tiles import count_of

# Of a bonus, the share that each way towards it is worth grows with the square of how far it has come.
WHOLE_WAY = ROWS * ROWS
PROMISE = 0.5  # of what an unfinished line would bring, times the part of it that is filled
WANT = 0.15  # a missing tile costs
START = 1.0  # starting the next round is worth


@rule
def worth(state: State, seat: int) -> float:
    """Points, progress towards the bonuses, and the promise of unfinished lines."""
    filled = int(state.filled[seat])
    value = float(state.score[seat])
    for each in range(ROWS):
        value += COLUMN_BONUS * popcount(column_spaces(filled, each)) ** 2 / WHOLE_WAY
        value += COLOUR_BONUS * popcount(count_of(state.shown[seat], each)) ** 2 / WHOLE_WAY
        value += ROW_BONUS * popcount(filled >> COLUMNS * each & WHOLE_ROW) ** 2 / WHOLE_WAY
        value += promised(state, seat, each)
    return value


@rule
def promised(state: State, seat: int, row: int) -> float:
    """The value of an unfinished line."""
    held = line_tiles(state, seat, row)
    space = best_space(state, seat, row, int(state.filled[seat])) if held else -1
    if space < 0:
        return 0.0
    gain = tile_gain(state, seat, row, line_colour(state, seat, row), space)
    return PROMISE * gain * held / (row + 1) - WANT * (row + 1 - held)


@rule
def tile_gain(state: State, seat: int, row: int, colour: int, column: int) -> float:
    """The gain from a tile on the wall: its points, and a step towards each bonus."""
    filled = int(state.filled[seat])
    gain = float(points(filled | 1 << COLUMNS * row + column, row, column))
    gain += COLUMN_BONUS * step(popcount(column_spaces(filled, column)))
    gain += COLOUR_BONUS * step(popcount(count_of(state.shown[seat], colour)))
    gain += ROW_BONUS * step(popcount(filled >> COLUMNS * row & WHOLE_ROW))
    return gain


@rule
def step(before: int) -> float:
    """The share of a bonus that comes with one more of five."""
    return (2 * before + 1) / WHOLE_WAY
