"""The scale of values.

Searches compute with values from -1 (a sure defeat) to 1 (a sure victory), because the value to the other side is then
the opposite. A `SearchResult` holds a share of the victory, from 0 to 1, which is what people and engines read.
"""

from __future__ import annotations

import math

from azulejos.core.compiling.rule import rule


@rule
def squash(number: float) -> float:
    """From any number to one between -1 and 1. Root and quotient are the same on every machine, unlike exponentials."""
    return number / math.sqrt(1.0 + number * number)


def as_share(value: float) -> float:
    """A value from -1 to 1 as a share of the victory."""
    return (1 + value) / 2
