"""A state's fields as plain Python numbers, for whoever reads many of them."""

from __future__ import annotations

from collections import namedtuple
from functools import cache
from typing import Any

import numpy as np

from azulejos.core.game import State


def fields_of(state: State) -> Any:
    """A tuple with the names of the record's fields: ints, and lists of ints. It is read ten times faster."""
    values = state.tolist()[0]
    return tuple_of(state.dtype.names)._make(each.tolist() if isinstance(each, np.ndarray) else each for each in values)


@cache
def tuple_of(names: tuple[str, ...]) -> Any:
    return namedtuple("Fields", names)  # the names are known when the program runs
