"""As much of NumPy as rules, tables, bots and reviews ask for where there is no NumPy: in a browser.

Arrays of numbers and of records in bytes of their own, at an address that compiled code can be given; views of them by
index, slice and field; a little arithmetic. It is small and slow: the work is done by compiled code (`core/compiling`).
Everything here gives what NumPy gives for the same call, or is missing; `tests/tab/test_numpy.py` compares the two.

It is called `numpy` so that the same source runs with either. It knows nothing of this project.
"""

from __future__ import annotations

from .arrays import ndarray, record
from .files import load
from .kinds import (
    bool_,
    dtype,
    float16,
    float32,
    float64,
    generic,
    iinfo,
    int8,
    int16,
    int32,
    int64,
    uint8,
    uint16,
    uint32,
    uint64,
)
from .making import (
    arange,
    array,
    array_equal,
    concatenate,
    cumsum,
    empty,
    errstate,
    flatnonzero,
    frombuffer,
    full,
    nonzero,
    ones,
    repeat,
    zeros,
    zeros_like,
)

__version__ = "0"
inf = float("inf")
nan = float("nan")
asarray = array

__all__ = [
    "arange",
    "array",
    "array_equal",
    "asarray",
    "bool_",
    "concatenate",
    "cumsum",
    "dtype",
    "empty",
    "errstate",
    "flatnonzero",
    "float16",
    "float32",
    "float64",
    "frombuffer",
    "full",
    "generic",
    "iinfo",
    "inf",
    "int8",
    "int16",
    "int32",
    "int64",
    "load",
    "nan",
    "ndarray",
    "nonzero",
    "ones",
    "record",
    "repeat",
    "uint8",
    "uint16",
    "uint32",
    "uint64",
    "zeros",
    "zeros_like",
]
