"""The parts of observations: a game lists them, and everything else follows from the list.

An observation is a row of bytes. Each number is a count, or it names one of a few things, such as a colour, and is then
a *category*: learners should see those one-hot. `one_hot` writes them so.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod

import numpy as np
from numpy.typing import NDArray

from azulejos.core.compiling.rule import entry

HIGHEST = 255  # what a byte holds: a score or a round above that is written so

Octets = NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class Part:
    """Numbers that mean the same of several things, side by side."""

    name: str
    shape: tuple[int, ...]  # of the numbers, as in `source, colour`
    highest: int  # that a number may be
    meaning: str  # in words, for the documents
    is_category: bool = False
    board: int | None = None  # whose, counted from the observing seat's, clockwise; None for the table

    @property
    def size(self) -> int:
        return prod(self.shape)


@dataclass(frozen=True, slots=True)
class OneHotPlan:
    """The place of each number when categories are written one-hot."""

    size: int
    places: NDArray[np.int64]  # of each number, its first place
    is_category: NDArray[np.bool_]  # of each number


def size_of(parts: Sequence[Part]) -> int:
    return sum(part.size for part in parts)


def highest_of(parts: Sequence[Part]) -> Octets:
    """The highest value of each number: dividing by it brings everything between 0 and 1."""
    return np.concatenate([np.full(part.size, part.highest, np.uint8) for part in parts])


def plan_one_hot(parts: Sequence[Part]) -> OneHotPlan:
    """A category takes a place for each value; a count takes one, and stays what it is."""
    widths = np.concatenate([np.full(part.size, part.highest + 1 if part.is_category else 1) for part in parts])
    is_category = np.concatenate([np.full(part.size, part.is_category) for part in parts])
    ends = np.cumsum(widths)
    return OneHotPlan(int(ends[-1]), ends - widths, is_category)


def highest_one_hot(parts: Sequence[Part]) -> Octets:
    """The highest value of each number of a one-hot observation."""
    rows = [
        np.full(part.size * (part.highest + 1), 1, np.uint8)
        if part.is_category
        else np.full(part.size, part.highest, np.uint8)
        for part in parts
    ]
    return np.concatenate(rows)


def one_hot(numbers: Octets, plan: OneHotPlan) -> Octets:
    """The same observation with its categories one-hot."""
    out = np.zeros((1, plan.size), np.uint8)
    expand_each(numbers.reshape(1, -1), out, plan.places, plan.is_category, np.ones(1, np.bool_), 0, 1)
    return out[0]


@entry
def expand_each(
    rows: Octets,
    out: Octets,
    places: NDArray[np.int64],
    is_category: NDArray[np.bool_],
    wanted: NDArray[np.bool_],
    first: int,
    end: int,
) -> None:
    """Write those rows of observations one-hot that are wanted."""
    for row in range(first, end):
        if not wanted[row]:
            continue
        out[row, :] = 0
        for number in range(places.size):
            if is_category[number]:
                out[row, places[number] + rows[row, number]] = 1
            else:
                out[row, places[number]] = rows[row, number]
