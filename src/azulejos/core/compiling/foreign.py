"""Calling entries that were compiled beforehand, from a library: the way where there is no compiler, as in a browser.

A library is made by `modules`, with an interface beside it: a description of each entry's arguments. An array is
passed as an address and its lengths, in order; a number as a number. Records have to be laid out byte by byte as they
were when the library was made, which their digests in the interface say; otherwise the entry runs as plain Python.
"""

from __future__ import annotations

import ctypes
import hashlib
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

PACKAGE = __name__.partition(".")[0]
DIGEST_LENGTH = 12
NUMBER, REAL, NOTHING = "number", "real", "nothing"

_calls: dict[tuple[str, tuple[str, ...]], Callable[..., Any]] = {}  # by the name of an entry and its arrays
_known: dict[tuple[str, tuple[Any, ...]], Callable[..., Any]] = {}  # the same, by the NumPy types of the arrays


def entry_name(function: Callable[..., Any]) -> str:
    """The name of an entry in libraries, such as `core.loops.apply`."""
    return f"{function.__module__.removeprefix(PACKAGE + '.')}.{function.__qualname__}"


def array_kind(dtype: np.dtype[Any], dimensions: int) -> str:
    """The type of an array: what it holds, and a star for each dimension."""
    held = f"record {layout_digest(dtype)}" if dtype.names else dtype.str
    return held + "*" * dimensions


def layout_digest(dtype: np.dtype[Any]) -> str:
    return hashlib.sha256(layout(dtype).encode()).hexdigest()[:DIGEST_LENGTH]


def layout(dtype: np.dtype[Any]) -> str:
    """Every field of a record with its type and place, those of records within it, too."""
    if not dtype.names:
        return dtype.str
    assert dtype.fields is not None  # since it has names
    fields = []
    for name in dtype.names:
        kind, offset = dtype.fields[name][:2]
        fields.append(f"{name} {layout(kind.base)} {list(kind.shape)} {offset}")
    return f"({', '.join(fields)}) {dtype.itemsize}"


def load(library: Path, interface: Path) -> None:
    """From now on, call a game's entries in this library. Games may be in one library or in several."""
    connect(ctypes.CDLL(str(library)), json.loads(interface.read_text(encoding="utf-8")))


def connect(library: Any, interface: dict[str, Any]) -> None:
    """Call the entries of an interface in a library that is open."""
    word = {"i32": ctypes.c_int32, "i64": ctypes.c_int64}[interface["word"]]
    whole = ctypes.c_double if interface["returns"] == "double" else ctypes.c_int64
    for described in interface["entries"]:
        function = library[described["symbol"]]
        kinds = described["arguments"]
        function.argtypes = [each for kind in kinds for each in passed_as(kind, word)]
        function.restype = {NOTHING: None, REAL: ctypes.c_double, NUMBER: whole}[described["returned"]]
        arrays = tuple(kind for kind in kinds if kind != NUMBER)
        _calls[described["name"], arrays] = call_of(function, kinds, described["returned"])
    _known.clear()


def disconnect() -> None:
    """Run everything as plain Python again."""
    _calls.clear()
    _known.clear()


def passed_as(kind: str, word: Any) -> list[Any]:
    return [word] if kind == NUMBER else [ctypes.c_void_p, *[word] * kind.count("*")]


def call_of(function: Any, kinds: Sequence[str], returned: str) -> Callable[..., Any]:
    """A call with arrays and numbers, made into one with addresses, lengths and numbers."""
    is_number = [kind == NUMBER for kind in kinds]
    gives_whole = returned == NUMBER

    def call(*arguments: Any) -> Any:
        passed: list[int] = []
        for number, argument in zip(is_number, arguments, strict=True):
            if number:
                passed.append(int(argument))
            else:
                if not argument.flags.c_contiguous:
                    raise ValueError(f"{function.__name__}: an array with gaps can't be passed to compiled code")
                passed.append(argument.ctypes.data)
                passed.extend(argument.shape)
        result = function(*passed)
        return int(result) if gives_whole else result

    return call


class Door:
    """An entry where there is no compiler: a call of a library that has it, else the plain function."""

    def __init__(self, function: Callable[..., Any], plain: Callable[..., Any]) -> None:
        self.py_func = function
        self.__name__ = function.__name__
        self.__qualname__ = function.__qualname__
        self.__module__ = function.__module__
        self.__doc__ = function.__doc__
        self._called = entry_name(function)
        self._plain = plain

    def __call__(self, *arguments: Any) -> Any:
        if not _calls:
            return self._plain(*arguments)
        types = tuple([each.dtype for each in arguments if isinstance(each, np.ndarray)])
        call = _known.get((self._called, types))
        if call is None:
            arrays = [each for each in arguments if isinstance(each, np.ndarray)]
            kinds = tuple(array_kind(each.dtype, each.ndim) for each in arrays)
            call = _known[self._called, types] = _calls.get((self._called, kinds), self._plain)
        return call(*arguments)
