"""The one place where the rules meet the compiler.

`@rule` marks a sentence of the rulebook: it takes a record, and whatever calls it is compiled with it. `@entry` marks
what Python calls: it takes arrays of records, and its machine code is kept on disk (see `cache`). `@verb` marks
what every game has, so that one compiled loop serves them all.

All of them also run as plain Python. A rule that Python calls always does; an entry does while its machine code is
missing, in processes that must not wait for the compiler (`run_plain_meanwhile`); and everything does with
NUMBA_DISABLE_JIT=1.
"""

from __future__ import annotations

import functools
import sys
import time
from collections.abc import Callable, Collection, Mapping
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numba import types
from numba.core.compiler_lock import global_compiler_lock
from numba.core.registry import CPUDispatcher
from numba.extending import overload

from azulejos.core.compiling.cache import RuleCache
from azulejos.core.compiling.digest import VERB
from azulejos.core.compiling.linking import linked_once
from azulejos.texts.speech import spoken

F = TypeVar("F", bound=Callable[..., Any])

COMPILED = not numba.config.DISABLE_JIT

# Without the wrappers that Python would need, rules compile in two thirds of the time.
RULE_FLAGS = {"nogil": True, "error_model": "numpy", "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
# Inlining what a loop calls saves a random play-out a fifth of its time (see `benchmarks/`).
INLINE_FLAGS = RULE_FLAGS | {"forceinline": True}
ENTRY_FLAGS = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True}
LOOK_SECONDS = 0.5  # between two looks for code that another process may have written to disk
# How many passes the optimiser makes over an entry. With one, play-outs are 4 % slower than Numba's own pipeline makes
# them, with two less than 1 % (`benchmarks/README.md`); batches and searches get two as well, the rest needs one.
PASSES = 1
# By the beginnings of modules' names.
MORE_PASSES = {"azulejos.core.bulk.playouts": 2, "azulejos.core.bulk.batch": 2, "azulejos.bots": 2, "azulejos.envs": 2}


class Rule(CPUDispatcher):  # type: ignore[misc]  # Numba has no types
    """Compiled code calls the machine code of a rule, Python the plain function."""

    def __call__(self, *arguments: Any) -> Any:
        return self.py_func(*arguments)

    def compile(self, arguments: tuple[Any, ...]) -> Any:
        """Compile one form with wide integers for all callers, instead of one for each mixture of narrow fields."""
        return super().compile(tuple(widen(kind) for kind in arguments))


def rule(function: F) -> F:
    """Compile a rule into its callers. Its annotations serve the reader and the type checker."""
    return cast(F, Rule(function, targetoptions=RULE_FLAGS | {"nopython": True})) if COMPILED else function


def widen(kind: Any) -> Any:
    """The type in which compiled code computes: every integer has 64 bits."""
    return types.int64 if isinstance(kind, types.Integer | types.IntegerLiteral) else kind


def plain(function: F) -> F:
    """The Python function behind a rule or an entry: calling it directly saves the dispatch."""
    return cast(F, getattr(function, "py_func", function))


def letting_integers_wrap(function: F) -> F:
    """The same function, in which integers wrap around as they do in machine code: random generators count on it."""

    @functools.wraps(function)
    def wrapped(*arguments: Any) -> Any:
        with np.errstate(over="ignore"):
            return function(*arguments)

    return cast(F, wrapped)


class Entry(CPUDispatcher):  # type: ignore[misc]
    """A compiled function that Python calls, compiled once for each machine and version of the rules.

    Calls for which there is machine code in memory never reach this class: Numba's dispatcher in C answers them.
    """

    def __init__(self, function: Callable[..., Any], *options: Any, **more: Any) -> None:
        super().__init__(function, *options, **more)
        self._cache = RuleCache(function, _rules, _inlined)
        self._plain = letting_integers_wrap(function)
        self._is_search = function.__module__.startswith("azulejos.bots.")
        passes = (number for name, number in MORE_PASSES.items() if function.__module__.startswith(name))
        self._passes = next(passes, PASSES)
        self._next_look: dict[Any, float] = {}  # for the records of each game

    def _compile_for_args(self, *arguments: Any) -> Any:
        """The function to call: machine code, or the plain function until that is ready."""
        if not _runs_plain_meanwhile or self._is_search:
            return super()._compile_for_args(*arguments)
        record = getattr(arguments[0], "dtype", None)
        now = time.monotonic()
        if now < self._next_look.get(record, 0.0):
            return self._plain
        self._next_look[record] = now + LOOK_SECONDS
        kinds = tuple(self.typeof_pyval(argument) for argument in arguments)
        return super()._compile_for_args(*arguments) if self._cache.has(kinds) else self._plain

    def compile(self, signature: Any) -> Any:
        """Compile as a whole (see `linking`); if that fails, as Numba does by default."""
        with global_compiler_lock:
            if signature in self.overloads:
                return super().compile(signature)
            if not self._cache.has(signature):
                announce()
            try:
                with linked_once(self._passes):
                    return super().compile(signature)
            except Exception as error:  # a fault of the function itself is raised again below
                say_on_stderr(f"azulejos: {self.__name__} could not be compiled as a whole, only in pieces: {error!r}")
                return super().compile(signature)


def entry(function: F) -> F:
    """Compile a function that Python calls, once for each machine and version of the rules."""
    if not COMPILED:
        return letting_integers_wrap(function)
    return cast(F, Entry(function, targetoptions=ENTRY_FLAGS | {"nopython": True}))


_runs_plain_meanwhile = False


def run_plain_meanwhile(wanted: bool = True) -> None:
    """From now on, run rules as plain Python in this process until their machine code is ready.

    Another process compiles them (see `bots/background.py`). Searches of bots are too slow as plain Python, and wait.
    """
    global _runs_plain_meanwhile
    _runs_plain_meanwhile = wanted


@functools.cache
def announce() -> None:
    """Explain once per process why the first calls take a while."""
    say_on_stderr(spoken()("cli_compiling_here"))


def say_on_stderr(line: str) -> None:
    print(line, file=sys.stderr, flush=True)  # noqa: T201


# For each game's record, its rules by the names of the verbs, and those that loops inline.
_rules: dict[np.dtype[Any], Mapping[str, Callable[..., Any]]] = {}
_inlined: set[tuple[np.dtype[Any], str]] = set()


def register(dtype: np.dtype[Any], rules: Mapping[str, Callable[..., Any]], inlined: Collection[str]) -> None:
    """Register the rules of the game whose state is this record, and name those that loops inline.

    Inlining makes loops faster, and their compilation slower.
    """
    _rules[dtype] = rules
    _inlined.update((dtype, name) for name in inlined)


def verb(function: F) -> F:
    """Dispatch a function to the rule of the same name in the game of its first argument.

    Compiled code chooses when the calling loop is compiled, so that the choice costs nothing at run time.
    """
    name = function.__name__

    @functools.wraps(function)
    def chosen(state: Any, *rest: Any) -> Any:
        return _rules[state.dtype][name](state, *rest)

    setattr(chosen, VERB, name)
    if COMPILED:

        @overload(chosen, strict=False, jit_options=INLINE_FLAGS)
        def choose_inlined(state, *rest):  # type: ignore[no-untyped-def]
            return plain(_rules[state.dtype][name]) if (state.dtype, name) in _inlined else None

        @overload(chosen, strict=False, jit_options=RULE_FLAGS)
        def choose_called(state, *rest):  # type: ignore[no-untyped-def]
            return None if (state.dtype, name) in _inlined else plain(_rules[state.dtype][name])

    return cast(F, chosen)
