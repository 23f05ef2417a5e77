"""Tiles of five colours as counts packed in one integer, six bits a colour.

Adding two packed counts adds all five, so "the rest goes to the centre" is one addition. Every other
module speaks of tiles through the functions below. A field of a record is narrow: `int` widens it where plain
Python would otherwise lose bits.
"""

from __future__ import annotations

from azulejos.core.compiling.rule import rule

COLOURS = 5
NO_TILES = 0

BITS = 6  # of one count: at most 63 tiles of a colour, where no game has more than 20
COUNT = 2**BITS - 1
EACH = sum(1 << BITS * colour for colour in range(COLOURS))  # one tile of every colour
ALMOST = (COUNT >> 1) * EACH  # adding it carries every count above 0 into the top bit of its field
TOP = (COUNT + 1 >> 1) * EACH


@rule
def tiles_of(colour: int, number: int) -> int:
    """A number of tiles, all of one colour."""
    return number << BITS * colour


@rule
def count_of(tiles: int, colour: int) -> int:
    """How many of the tiles are of a colour."""
    return int(tiles) >> BITS * colour & COUNT


@rule
def without(tiles: int, colour: int) -> int:
    """The tiles without those of one colour."""
    return tiles & ~(COUNT << BITS * colour)


@rule
def total(tiles: int) -> int:
    """How many tiles there are of all colours together."""
    return count_of(tiles, 0) + count_of(tiles, 1) + count_of(tiles, 2) + count_of(tiles, 3) + count_of(tiles, 4)


@rule
def colours_present(tiles: int) -> int:
    """One tile of every colour that there is (each count at most 32)."""
    return (int(tiles) + ALMOST & TOP) >> BITS - 1


@rule
def ticket_colour(tiles: int, ticket: int) -> int:
    """The colour of the tile with a number, the tiles being numbered from 0 in the order of their colours."""
    colour = 0
    passed = 0
    for each in range(COLOURS - 1):
        passed += count_of(tiles, each)
        colour += ticket >= passed
    return colour


@rule
def before(tiles: int, colour: int) -> int:
    """How many tiles there are of the colours that come before one."""
    return total(tiles & ((1 << BITS * colour) - 1))
