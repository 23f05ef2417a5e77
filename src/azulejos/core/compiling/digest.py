"""The digest of an entry's sources, which names its machine code.

It covers the entry, every function of ours that it calls, directly or not, and every constant that any of them reads;
nothing else. So an edit of a rule recompiles its users, and an edit of a comment, a text, a drawing or another
game's rules compiles nothing.
"""

from __future__ import annotations

import hashlib
import types
from collections.abc import Callable, Collection, Iterator, Mapping
from enum import Enum
from functools import cache
from typing import Any

import numpy as np

PACKAGE = __name__.partition(".")[0]
DIGEST_LENGTH = 16
VERB = "__verb__"  # the attribute of a function that stands for a rule of each game

Rules = Mapping[str, Callable[..., Any]]  # of one game, by the names of the verbs


class Ingredients:
    """All that one compiled function is made from."""

    def __init__(self, function: Callable[..., Any], games: Collection[Rules]) -> None:
        self._games = games
        self._parts: dict[str, str] = {}  # by the full names of functions
        self._add_function(function)

    def digest(self) -> str:
        parts = sorted(self._parts.items())
        return hashlib.sha256(repr(parts).encode()).hexdigest()[:DIGEST_LENGTH]

    def _add_function(self, function: Any) -> None:
        name = full_name(function)
        if name in self._parts:
            return
        self._parts[name] = ""  # guards against recursion
        names = sorted(names_in(function.__code__))
        read = [self._describe(value, names) for value in read_by(function, names)]
        self._parts[name] = repr((describe_code(function.__code__, function.__doc__), read))

    def _describe(self, value: Any, names: list[str]) -> str:
        """The contribution of a value that a function reads; functions of ours become parts of their own."""
        function = getattr(value, "py_func", value)
        if isinstance(value, types.ModuleType):
            if not is_ours(value.__name__):
                return value.__name__
            read = ((name, getattr(value, name)) for name in names if hasattr(value, name))
            return repr([(name, self._describe(each, [])) for name, each in read])
        if hasattr(function, VERB):
            verb = getattr(function, VERB)
            default = function.__wrapped__
            return repr([self._describe(rules.get(verb, default), []) for rules in self._games])
        if isinstance(function, types.FunctionType) and is_ours(function.__module__):
            self._add_function(function)
            return full_name(function)
        return describe(value)


def read_by(function: Any, names: list[str]) -> Iterator[Any]:
    """Everything from outside that a function may read, in an order that does not change."""
    yield from (function.__globals__[name] for name in names if name in function.__globals__)
    yield from function.__defaults__ or ()
    yield from (cell.cell_contents for cell in function.__closure__ or ())


def full_name(function: Any) -> str:
    return f"{function.__module__}.{function.__qualname__}"


def is_ours(module: str | None) -> bool:
    return module is not None and (module == PACKAGE or module.startswith(f"{PACKAGE}."))


@cache
def names_in(code: types.CodeType) -> frozenset[str]:
    """The names of globals and attributes that a function uses."""
    inner = [names_in(constant) for constant in code.co_consts if isinstance(constant, types.CodeType)]
    return frozenset(code.co_names).union(*inner)


def describe_code(code: types.CodeType, doc: str | None) -> str:
    """The code of a function, without its comments and its place in the file."""
    constants = [
        describe_code(constant, None) if isinstance(constant, types.CodeType) else describe(constant)
        for constant in code.co_consts
        if doc is None or constant != doc
    ]
    variables = (code.co_names, code.co_varnames, code.co_cellvars, code.co_freevars, code.co_argcount)
    return repr((code.co_code, constants, variables))


def describe(value: Any) -> str:
    """A constant as a text that says all of it; the name of anything else."""
    if isinstance(value, Enum):
        return f"{type(value).__qualname__}.{value.name}={describe(value.value)}"
    if isinstance(value, np.dtype):
        return repr((value.str, value.descr, value.itemsize))
    if isinstance(value, np.ndarray | np.generic):
        return repr((describe(value.dtype), value.shape, value.tobytes()))
    if isinstance(value, tuple | list):
        return repr([describe(each) for each in value])
    if isinstance(value, frozenset | set):
        return repr(sorted(describe(each) for each in value))
    if value is None or isinstance(value, bool | int | float | complex | str | bytes | slice | range):
        return repr(value)
    return f"{getattr(value, '__module__', None)}.{getattr(value, '__qualname__', type(value).__qualname__)}"
