"""Unpack packed fields into the bytes of an observation or a mask (see `core.compiling.unaligned_store`)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from azulejos.core.compiling.rule import rule
from azulejos.core.compiling.unaligned_store import write_eight
from azulejos.games.shared.lines import LINE_BITS, LINE_MASK
from azulejos.games.shared.tiles import BITS, COLOURS, COUNT

BYTE = 8  # bits


def bytes_of_masks(bits: int) -> tuple[int, ...]:
    """For each mask of a number of bits, a word with a byte for each of them."""
    return tuple(sum((mask >> bit & 1) << BYTE * bit for bit in range(bits)) for mask in range(2**bits))


@rule
def observe_tiles(tiles: int, out: NDArray[np.uint8], at: int) -> int:
    """Write the counts of the colours from a place on, with room for three bytes more; the place after them."""
    word = tiles & COUNT
    for colour in range(1, COLOURS):
        word |= (tiles & COUNT << BITS * colour) << (BYTE - BITS) * colour
    write_eight(out, at, word)
    return at + COLOURS


@rule
def spread(packed: int, fields: int) -> int:
    """Fields of three bits, as those of lines, walls and domes are, in a byte each."""
    word = packed & LINE_MASK
    for field in range(1, fields):
        word |= (packed & LINE_MASK << LINE_BITS * field) << (BYTE - LINE_BITS) * field
    return word
