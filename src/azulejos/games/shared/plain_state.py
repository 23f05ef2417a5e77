"""A state's fields as plain Python numbers, which Python reads and changes ten times faster than a record's."""

from __future__ import annotations

from collections import namedtuple
from functools import cache
from types import SimpleNamespace
from typing import Any

import numpy as np

from azulejos.core.game import State


def fields_of(state: State) -> Any:
    """A tuple with the names of the record's fields: ints, and lists of ints."""
    values = state.tolist()[0]
    return tuple_of(state.dtype.names)._make(each.tolist() if isinstance(each, np.ndarray) else each for each in values)


@cache
def tuple_of(names: tuple[str, ...]) -> Any:
    return namedtuple("Fields", names)  # the names are known when the program runs


def plain_copy(state: State) -> Any:
    """A copy of the record that rules can play on when they run as plain Python."""
    values = state.tolist()[0]
    return SimpleNamespace(
        **{
            name: plain_array(value) if isinstance(value, np.ndarray) else value
            for name, value in zip(state.dtype.names or (), values, strict=True)
        }
    )


def state_of(plain: Any, dtype: np.dtype[Any]) -> State:
    """The record again, from a copy."""
    state = np.zeros(1, dtype)
    for name in dtype.names or ():
        value = getattr(plain, name)
        if isinstance(value, dict):
            for spot, number in value.items():
                state[0][name][spot] = number
        else:
            state[0][name] = value
    return state


def plain_array(values: np.ndarray) -> Any:
    """A list; of two dimensions a dict, so that an index is a pair there too."""
    numbers = values.tolist()
    if values.ndim == 1:
        return numbers
    return {(row, column): number for row, line in enumerate(numbers) for column, number in enumerate(line)}
