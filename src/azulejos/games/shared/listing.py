"""Legal actions, from the masks that say which there are: one by one in a list, or as a byte for each."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from azulejos.core.compiling.bits import lowest_bit
from azulejos.core.compiling.rule import rule
from azulejos.core.compiling.unaligned_store import WORD_BYTES, write_eight
from azulejos.games.shared.observing import BYTE, bytes_of_masks

BYTES = np.array(bytes_of_masks(WORD_BYTES), np.int64)  # by eight bits, a word with a byte for each of them
LOWEST_BYTE = 2**BYTE - 1


@rule
def list_each(mask: int, first: int, out: NDArray[np.int64], number: int) -> int:
    """Append the action of each bit, of which the lowest is `first`; return how many there are then."""
    while mask:
        out[number] = first + lowest_bit(mask)
        number += 1
        mask &= mask - 1
    return number


@rule
def mark_each(mask: int, out: NDArray[np.int8], first: int, end: int) -> None:
    """Write a byte for each action from `first`, which the lowest bit is, up to `end`."""
    while first + WORD_BYTES <= end:
        write_eight(out, first, BYTES[mask & LOWEST_BYTE])
        mask >>= WORD_BYTES
        first += WORD_BYTES
    while first < end:
        out[first] = mask & 1
        mask >>= 1
        first += 1
