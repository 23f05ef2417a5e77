"""Which tiles of the upper rows can still count in a run of a lower one: all else about them may be forgotten.

A search over all ways to tile a board from the top needs to keep only the best of those that agree in this, so
that the work stays small however many ways there are.
"""

from __future__ import annotations


def reach(filled: int, row: int, columns: int) -> tuple[int, ...]:
    """The spaces above a row that hang together with it, column by column: a mask for each row, upwards."""
    masks = []
    hanging = 2**columns - 1
    while row > 0 and hanging:
        row -= 1
        hanging &= filled >> columns * row
        masks.append(hanging)
    return tuple(masks)
