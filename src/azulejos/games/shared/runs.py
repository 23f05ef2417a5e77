"""Runs of tiles: what a tile scores with its neighbours in a row or column (A22, D41)."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray


def run_points(length: int) -> NDArray[np.int8]:
    """By the filled spaces of a row or column, and one of them: the length of the run through it, 0 if alone."""
    points = np.zeros((2**length, length), np.int8)
    for filled in range(2**length):
        for space in range(length):
            first = last = space
            while first > 0 and filled >> (first - 1) & 1:
                first -= 1
            while filled >> (last + 1) & 1:
                last += 1
            points[filled, space] = last - first + 1 if last > first else 0
    return points


def run_through(is_filled: Callable[[int, int], bool], row: int, column: int, down: bool) -> list[tuple[int, int]]:
    """The spaces of the unbroken run through a filled one, across or down, in reading order."""
    step_down, step_right = (1, 0) if down else (0, 1)
    while is_filled(row - step_down, column - step_right):
        row, column = row - step_down, column - step_right
    spaces = []
    while is_filled(row, column):
        spaces.append((row, column))
        row, column = row + step_down, column + step_right
    return spaces
