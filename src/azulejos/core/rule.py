"""The one place where the rules meet the compiler.

`@rule` marks a sentence of the rulebook: it takes a record, and is compiled into whatever calls it; called from
Python it runs as the plain Python that it is. `@entry` marks what Python calls: it takes arrays of records, and its
machine code is kept on disk (see `cache`). `@verb` marks what every game has, so that one compiled loop serves them
all. With NUMBA_DISABLE_JIT=1 all of them run as plain Python.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numba import types
from numba.core.registry import CPUDispatcher
from numba.extending import overload

from azulejos.core.cache import RuleCache

F = TypeVar("F", bound=Callable[..., Any])

COMPILED = not numba.config.DISABLE_JIT

if not COMPILED:
    np.seterr(over="ignore")  # random words wrap around, as they do in machine code


# Without the wrappers that Python would need, rules compile in two thirds of the time.
RULE_FLAGS = {"nogil": True, "error_model": "numpy", "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
# Inlining what a loop calls saves a random play-out a fifth of its time (see `benchmarks/`).
INLINE_FLAGS = RULE_FLAGS | {"forceinline": True}


class Rule(CPUDispatcher):  # type: ignore[misc]  # Numba has no types
    """A rule to compiled code; to Python the function that it was."""

    def __call__(self, *arguments: Any) -> Any:
        return self.py_func(*arguments)

    def compile(self, arguments: tuple[Any, ...]) -> Any:
        """One form with wide integers serves all callers, instead of one for each mixture of narrow fields."""
        return super().compile(tuple(widen(kind) for kind in arguments))


def rule(function: F) -> F:
    """Compile a rule into whatever calls it. Its annotations serve the reader and the type checker."""
    if not COMPILED:
        return function
    return cast(F, Rule(function, targetoptions=RULE_FLAGS | {"nopython": True}))


def widen(kind: Any) -> Any:
    """The type in which compiled code computes: every integer has 64 bits."""
    return types.int64 if isinstance(kind, types.Integer | types.IntegerLiteral) else kind


def plain(function: F) -> F:
    """The Python function behind a rule, which is quicker to call when it is meant."""
    return cast(F, getattr(function, "py_func", function))


def entry(function: F) -> F:
    """Compile a function that Python calls, once for every machine and version of the rules."""
    if not COMPILED:
        return function
    dispatcher = numba.njit(nogil=True, error_model="numpy", no_cfunc_wrapper=True)(function)
    dispatcher._cache = RuleCache(function)
    return cast(F, dispatcher)


# For each game's record, its rules by the names of the verbs, and those that loops inline.
_rules: dict[np.dtype[Any], Mapping[str, Callable[..., Any]]] = {}
_inlined: set[tuple[np.dtype[Any], str]] = set()


def register(dtype: np.dtype[Any], rules: Mapping[str, Callable[..., Any]], inlined: Collection[str]) -> None:
    """Say which rules play the game whose state is this record, and which of them loops inline.

    Inlining makes loops faster, and their compilation slower.
    """
    _rules[dtype] = rules
    _inlined.update((dtype, name) for name in inlined)


def verb(function: F) -> F:
    """Make a function stand for the rule of that name in whichever game its first argument belongs to.

    The choice falls when the calling loop is compiled, and costs nothing after that.
    """
    name = function.__name__

    if not COMPILED:
        return cast(F, lambda state, *rest: _rules[state.dtype][name](state, *rest))

    @overload(function, strict=False, jit_options=INLINE_FLAGS)
    def choose_inlined(state, *rest):  # type: ignore[no-untyped-def]
        return plain(_rules[state.dtype][name]) if (state.dtype, name) in _inlined else None

    @overload(function, strict=False, jit_options=RULE_FLAGS)
    def choose_called(state, *rest):  # type: ignore[no-untyped-def]
        return None if (state.dtype, name) in _inlined else plain(_rules[state.dtype][name])

    return function
