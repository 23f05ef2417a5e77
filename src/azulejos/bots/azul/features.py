"""The networks' features of a table: small whole numbers, most of them 0.

A table is three kinds of parts: each player's board, the supply, and what stays as it is through a round. A part
is written by itself, so that its share of the first layer can be kept and used again (`evaluation/first_layer.py`). A
board is seen as it will be when its complete lines are tiled and its floor is paid, for nothing in the round can stop
that.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from azulejos.core.compiling.bits import popcount
from azulejos.core.compiling.rule import rule
from azulejos.games.azul.rules.state import (
    CENTRE,
    COLUMNS,
    FACTORY_TILES,
    FLOOR_SPACES,
    ROWS,
    SEATS,
    State,
    factories,
    line_colour,
    line_tiles,
)
from azulejos.games.azul.rules.wall import WHOLE_ROW, bonus, column_spaces, points, spaces_for
from azulejos.games.shared.tiles import BITS, COLOURS, NO_TILES, count_of, tiles_of, total

Features = NDArray[np.int8]

# Where each kind of feature of a board begins.
WALL = 0  # by row and colour: on the wall once the round is over
LINE = WALL + ROWS * COLOURS  # by row below the first, colour and tiles: an unfinished line
COMPLETE = LINE + COLOURS * sum(range(ROWS))  # by row: the line is complete now
FLOOR = COMPLETE + ROWS  # by spaces in use now
ACCEPTS = FLOOR + FLOOR_SPACES  # by row and colour: the line takes it now
COLUMN = ACCEPTS + ROWS * COLOURS  # by column and number: how many of its spaces are filled
COLOUR = COLUMN + COLUMNS * ROWS  # by colour and number: how many rows show it
ROW = COLOUR + COLOURS * ROWS  # by row and number: how many of its spaces are filled
LONGEST = ROW + ROWS * COLUMNS  # the number of the fullest row: how near the end is
PROMISE = LONGEST + COLUMNS  # by row: points of the tile that its unfinished line promises
CHANCE = PROMISE + ROWS  # by row: the most points of a tile that its empty line could bring
EMPTY = CHANCE + ROWS  # by number: how many lines are empty
SCORE = EMPTY + ROWS + 1
MOST_SCORE = 127  # more count as this many
BONUS = SCORE + 1  # what complete rows, columns and colours will bring
MISSING = BONUS + 1  # tiles that unfinished lines want
TILES = MISSING + 1  # by colour: tiles on lines and wall, which are not in the bag or the lid
FILLED = TILES + COLOURS  # by space, on the grey wall only
IN_BAG = FILLED + ROWS * COLUMNS  # by row: tiles in the bag of the colour that its unfinished line wants
BOARD_FEATURES = IN_BAG + ROWS

# Of the supply.
MOST_IN_CENTRE = 8  # more count as this many
IN_CENTRE = 0  # by colour and number
MOST_FACTORIES = 5  # more count as this many
ON_FACTORIES = IN_CENTRE + COLOURS * MOST_IN_CENTRE  # by colour, tiles on a factory, and how many such factories
FACTORIES = ON_FACTORIES + COLOURS * FACTORY_TILES * MOST_FACTORIES  # by number: those not empty
MARKER = FACTORIES + 2 * SEATS + 2  # in the centre; with the seat that is asked; with another
ON_TABLE = MARKER + 3
TURN = ON_TABLE + 1  # by number: how many seats act, or start the next round, before the one that is asked
SUPPLY_FEATURES = TURN + SEATS

# Of what stays through a round.
BAG = 0  # by colour
BAG_IS_EMPTY = BAG + COLOURS
ROUND = BAG_IS_EMPTY + 1  # by number
MOST_ROUNDS = 8  # more count as this many
ROUND_FEATURES = ROUND + MOST_ROUNDS

MOST_FEATURES = max(BOARD_FEATURES, SUPPLY_FEATURES, ROUND_FEATURES)

# All inputs of a network: the boards, from the seat that is asked on, then supply and round.
SUPPLY_INPUTS = SEATS * BOARD_FEATURES
ROUND_INPUTS = SUPPLY_INPUTS + SUPPLY_FEATURES
INPUTS = ROUND_INPUTS + ROUND_FEATURES


@rule
def write_board(state: State, tiled: State, seat: int, out: Features) -> None:
    """A seat's board: as it is in `state`, and as it will be after the round in `tiled`."""
    out[:] = 0
    for row in range(ROWS):
        write_line(state, tiled, seat, row, out)
    write_counts(tiled, seat, out)
    if state.floor_used[seat]:
        out[FLOOR + state.floor_used[seat] - 1] = 1
    out[SCORE] = min(MOST_SCORE, tiled.score[seat])
    out[BONUS] = bonus(tiled, seat)
    if state.grey:
        for space in range(ROWS * COLUMNS):
            out[FILLED + space] = tiled.filled[seat] >> space & 1


@rule
def write_line(state: State, tiled: State, seat: int, row: int, out: Features) -> None:
    """A line, and its row of the wall."""
    held = line_tiles(tiled, seat, row)
    filled = int(tiled.filled[seat])
    if held:
        colour = line_colour(tiled, seat, row)
        out[LINE + COLOURS * (row * (row - 1) // 2) + colour * row + held - 1] = 1
        out[MISSING] += row + 1 - held
        out[TILES + colour] += held
        out[IN_BAG + row] = count_of(tiled.bag, colour)
        out[PROMISE + row] = most_points(tiled, seat, row, colour)
    elif line_tiles(state, seat, row):
        out[COMPLETE + row] = 1
    for colour in range(COLOURS):
        if tiled.shown[seat] >> BITS * colour + row & 1:
            out[WALL + COLOURS * row + colour] = 1
            out[TILES + colour] += 1
        elif held == 0:
            out[CHANCE + row] = max(out[CHANCE + row], most_points(tiled, seat, row, colour))
        out[ACCEPTS + COLOURS * row + colour] = state.open[seat] >> BITS * colour + row & 1
    number = popcount(filled >> COLUMNS * row & WHOLE_ROW)
    if number:
        out[ROW + COLUMNS * row + number - 1] = 1


@rule
def most_points(state: State, seat: int, row: int, colour: int) -> int:
    """The most that a tile of a colour could score in a row; 0 if it has no space there."""
    filled = int(state.filled[seat])
    spaces = spaces_for(state, seat, row, colour)
    most = 0
    for column in range(COLUMNS):
        if spaces >> column & 1:
            most = max(most, points(filled | 1 << COLUMNS * row + column, row, column))
    return most


@rule
def write_counts(tiled: State, seat: int, out: Features) -> None:
    """Write the number of tiles in columns, colours and rows."""
    filled = int(tiled.filled[seat])
    longest = 0
    empty = 0
    for each in range(ROWS):
        in_column = popcount(column_spaces(filled, each))
        if in_column:
            out[COLUMN + ROWS * each + in_column - 1] = 1
        in_rows = popcount(count_of(tiled.shown[seat], each))
        if in_rows:
            out[COLOUR + ROWS * each + in_rows - 1] = 1
        longest = max(longest, popcount(filled >> COLUMNS * each & WHOLE_ROW))
        empty += line_tiles(tiled, seat, each) == 0
    if longest:
        out[LONGEST + longest - 1] = 1
    out[EMPTY + empty] = 1


@rule
def write_supply(state: State, seat: int, out: Features) -> None:
    """Centre, factories and marker, as a seat sees them."""
    out[:] = 0
    left = 0
    for source in range(CENTRE + 1, factories(state) + 1):
        left += state.supply[source] != NO_TILES
    out[FACTORIES + left] = 1
    for colour in range(COLOURS):
        write_supply_of(state, colour, out)
    if state.marker_in_centre:
        out[MARKER] = 1
    else:
        out[MARKER + 1 + int(state.starter != seat)] = 1
    out[ON_TABLE] = state.on_table
    write_turn(state, int(state.to_act), seat, out)


@rule
def write_supply_of(state: State, colour: int, out: Features) -> None:
    """Write the number of tiles of a colour in the centre, and of factories with one, two, three or four."""
    in_centre = min(MOST_IN_CENTRE, count_of(state.supply[CENTRE], colour))
    if in_centre:
        out[IN_CENTRE + MOST_IN_CENTRE * colour + in_centre - 1] = 1
    alike = NO_TILES  # packed as tiles are: how many factories have as many of the colour
    for source in range(CENTRE + 1, factories(state) + 1):
        if count_of(state.supply[source], colour):
            alike += tiles_of(count_of(state.supply[source], colour) - 1, 1)
    for number in range(FACTORY_TILES):
        if count_of(alike, number):
            which = min(MOST_FACTORIES, count_of(alike, number)) - 1
            out[ON_FACTORIES + (colour * FACTORY_TILES + number) * MOST_FACTORIES + which] = 1


@rule
def write_turn(state: State, next_to_act: int, seat: int, out: Features) -> None:
    """With more than two players: how long a seat must wait. Of two, it is always the next to act that is asked."""
    if state.players > 2:
        waits = seat - next_to_act
        out[TURN + (waits if waits >= 0 else waits + int(state.players))] = 1


@rule
def write_round(state: State, round_number: int, out: Features) -> None:
    """Write the constants of a round: the bag, and the number of the round that is played or comes next."""
    out[:] = 0
    for colour in range(COLOURS):
        out[BAG + colour] = count_of(state.bag, colour)
    if total(state.bag) == 0:
        out[BAG_IS_EMPTY] = 1
    out[ROUND + min(MOST_ROUNDS, round_number) - 1] = 1
