"""A state's fields as plain Python numbers, which Python reads and changes ten times faster than a record's."""

from __future__ import annotations

from collections import namedtuple
from functools import cache
from types import SimpleNamespace
from typing import Any

import numpy as np

from azulejos.core.game import State


def fields_of(state: Any) -> Any:
    """A tuple with the names of the record's fields: ints, and lists of ints. Such a tuple is returned as it is."""
    if isinstance(state, tuple):
        return state
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


def fields_of_copy(plain: Any, dtype: np.dtype[Any]) -> Any:
    """The fields of a copy as they are now, as `fields_of` gives those of the state."""
    names = dtype.names or ()
    return tuple_of(names)._make(listed(getattr(plain, name), dtype[name].shape) for name in names)


def listed(value: Any, shape: tuple[int, ...]) -> Any:
    """A field with lists of lists again for two dimensions."""
    if isinstance(value, dict):
        return [[value[row, column] for column in range(shape[1])] for row in range(shape[0])]
    return list(value) if isinstance(value, list) else value


def plain_array(values: np.ndarray) -> Any:
    """A list; of two dimensions a dict, so that an index is a pair there too."""
    numbers = values.tolist()
    if values.ndim == 1:
        return numbers
    return {(row, column): number for row, line in enumerate(numbers) for column, number in enumerate(line)}
