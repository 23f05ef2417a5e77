"""The one place where the rules meet the compiler.

`@rule` marks a sentence of the rulebook: it takes a record, and whatever calls it is compiled with it. `@entry` marks
what Python calls: it takes arrays of records, and its machine code is kept on disk (see `cache`). `@verb` marks
what every game has, so that one compiled loop serves them all.

All of them are also the plain Python that they are. A rule that Python calls always runs so. An entry does where its
machine code is not there yet and nobody wants to wait for it (`run_plain_meanwhile`), and everything does with
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

from azulejos.core.cache import RuleCache
from azulejos.core.digest import VERB
from azulejos.core.linking import linked_once
from azulejos.texts.speech import spoken

F = TypeVar("F", bound=Callable[..., Any])

COMPILED = not numba.config.DISABLE_JIT

# Without the wrappers that Python would need, rules compile in two thirds of the time.
RULE_FLAGS = {"nogil": True, "error_model": "numpy", "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
# Inlining what a loop calls saves a random play-out a fifth of its time (see `benchmarks/`).
INLINE_FLAGS = RULE_FLAGS | {"forceinline": True}
ENTRY_FLAGS = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True}
LOOK_SECONDS = 0.5  # between two looks for code that somebody else may have written to disk
# How often the optimiser goes over an entry. A second time takes play-outs from 4 % above what Numba's own way makes of
# them to less than 1 % (`benchmarks/README.md`), and is taken for batches and searches too; the rest needs none.
PASSES = 1
# By the beginnings of modules' names.
MORE_PASSES = {"azulejos.core.playouts": 2, "azulejos.core.batch": 2, "azulejos.bots": 2, "azulejos.envs": 2}


class Rule(CPUDispatcher):  # type: ignore[misc]  # Numba has no types
    """A rule to compiled code; to Python the function that it was."""

    def __call__(self, *arguments: Any) -> Any:
        return self.py_func(*arguments)

    def compile(self, arguments: tuple[Any, ...]) -> Any:
        """One form with wide integers serves all callers, instead of one for each mixture of narrow fields."""
        return super().compile(tuple(widen(kind) for kind in arguments))


def rule(function: F) -> F:
    """Compile a rule into whatever calls it. Its annotations serve the reader and the type checker."""
    return cast(F, Rule(function, targetoptions=RULE_FLAGS | {"nopython": True})) if COMPILED else function


def widen(kind: Any) -> Any:
    """The type in which compiled code computes: every integer has 64 bits."""
    return types.int64 if isinstance(kind, types.Integer | types.IntegerLiteral) else kind


def plain(function: F) -> F:
    """The Python function behind a rule or an entry, which is quicker to call when it is meant."""
    return cast(F, getattr(function, "py_func", function))


def letting_integers_wrap(function: F) -> F:
    """The same function, in which integers wrap around as they do in machine code: random generators count on it."""

    @functools.wraps(function)
    def wrapped(*arguments: Any) -> Any:
        with np.errstate(over="ignore"):
            return function(*arguments)

    return cast(F, wrapped)


class Entry(CPUDispatcher):  # type: ignore[misc]
    """A compiled function that Python calls, once compiled for every machine and version of the rules.

    Calls for which there is machine code in memory never come here: Numba's own code answers them.
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
        """What is to be called: machine code, or meanwhile the plain function."""
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
        """Compile the quick way; if Numba has changed so that it fails, the normal one."""
        with global_compiler_lock:
            if signature in self.overloads:
                return super().compile(signature)
            if not self._cache.has(signature):
                announce()
            try:
                with linked_once(self._passes):
                    return super().compile(signature)
            except Exception as error:  # if the function itself is wrong, the normal way says so too
                say_on_stderr(f"azulejos: {self.__name__} could not be compiled as a whole, only in pieces: {error!r}")
                return super().compile(signature)


def entry(function: F) -> F:
    """Compile a function that Python calls, once for every machine and version of the rules."""
    if not COMPILED:
        return letting_integers_wrap(function)
    return cast(F, Entry(function, targetoptions=ENTRY_FLAGS | {"nopython": True}))


_runs_plain_meanwhile = False


def run_plain_meanwhile(wanted: bool = True) -> None:
    """From now on, nobody in this process waits for rules to be compiled: they run as plain Python until then.

    Somebody else compiles them (see `bots/background.py`). Searches of bots are no use as plain Python, and wait.
    """
    global _runs_plain_meanwhile
    _runs_plain_meanwhile = wanted


@functools.cache
def announce() -> None:
    """Say once why the first calls take a while."""
    say_on_stderr(spoken()("cli_compiling_here"))


def say_on_stderr(line: str) -> None:
    print(line, file=sys.stderr, flush=True)  # noqa: T201


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

    In compiled code the choice falls when the calling loop is compiled, and costs nothing after that.
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
