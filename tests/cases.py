"""Cases that a test goes through: a loop over none of them would pass whatever the program does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

Case = TypeVar("Case")


def nonempty(cases: Iterable[Case]) -> Iterator[Case]:
    """The same cases; it is an error if there are none."""
    number = 0
    for case in cases:
        number += 1
        yield case
    assert number, "there was nothing to examine"
