"""Compiled rules and entries: Numba's dispatchers, with our cache and our way of linking. Only `rule` imports this.

`recorded` lists the entries that Python calls, and with which arguments, to compile them for other machines.
"""

from __future__ import annotations

import functools
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from numba import types
from numba.core.compiler_lock import global_compiler_lock
from numba.core.registry import CPUDispatcher
from numba.extending import overload

from azulejos.core.compiling import registry
from azulejos.core.compiling.linking import linked_once
from azulejos.core.compiling.rule_cache import RuleCache
from azulejos.texts.speech import spoken

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

Kinds = tuple[Any, ...]  # the types of an entry's arguments, as Numba has them
Calls = dict["Entry", Kinds]
_record: Calls | None = None


class Rule(CPUDispatcher):  # type: ignore[misc]  # Numba has no types
    """Compiled code calls the machine code of a rule, Python the plain function."""

    def __call__(self, *arguments: Any) -> Any:
        return self.py_func(*arguments)

    def compile(self, arguments: Kinds) -> Any:
        """Compile one form with wide integers for all callers, instead of one for each mixture of narrow fields."""
        return super().compile(tuple(widen(kind) for kind in arguments))


def compiled_rule(function: Callable[..., Any]) -> Rule:
    return Rule(function, targetoptions=RULE_FLAGS | {"nopython": True})


def widen(kind: Any) -> Any:
    """The type in which compiled code computes: every integer has 64 bits."""
    return types.int64 if isinstance(kind, types.Integer | types.IntegerLiteral) else kind


class Entry(CPUDispatcher):  # type: ignore[misc]
    """A compiled function that Python calls, compiled once for each machine and version of the rules.

    Calls for which there is machine code in memory never reach this class: Numba's dispatcher in C answers them.
    """

    def __init__(self, function: Callable[..., Any], *options: Any, **more: Any) -> None:
        super().__init__(function, *options, **more)
        self._cache = RuleCache(function, registry.rules, registry.inlined_verbs)
        self._is_search = function.__module__.startswith("azulejos.bots.")
        passes = (number for name, number in MORE_PASSES.items() if function.__module__.startswith(name))
        self._passes = next(passes, PASSES)
        self._next_look: dict[Any, float] = {}  # for the records of each game
        self._plain = function

    def _compile_for_args(self, *arguments: Any) -> Any:
        """The function to call: machine code, or the plain function until that is ready."""
        if _record is not None:
            note_call(_record, self, tuple(self.typeof_pyval(argument) for argument in arguments))
            return self._plain
        if not registry.runs_plain_meanwhile() or self._is_search:
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

    def source_digest(self, kinds: Kinds) -> str:
        """A digest of all that machine code for these arguments is made from."""
        return self._cache.source_digest(kinds)


def compiled_entry(function: Callable[..., Any], plain: Callable[..., Any]) -> Entry:
    """An entry, and the function that runs until its code is ready."""
    entry = Entry(function, targetoptions=ENTRY_FLAGS | {"nopython": True})
    entry._plain = plain
    return entry


def note_call(record: Calls, entry: Entry, kinds: Kinds) -> None:
    if record.setdefault(entry, kinds) != kinds:
        raise TypeError(f"{entry.__name__} is called with {kinds} and with {record[entry]}: one of them must do")


@contextmanager
def recorded() -> Iterator[Calls]:
    """Within this, entries run as plain Python, and with which arguments is recorded.

    One game at a time, in a process that has no machine code in memory: what is compiled already is not seen.
    """
    global _record
    _record = {}
    try:
        yield _record
    finally:
        _record = None


def choose_when_compiling(chosen: Callable[..., Any], name: str, default: Callable[..., Any]) -> None:
    """Let compiled code choose a game's rule for a verb, or the default, when the calling loop is compiled."""

    def rule_of(state: Any) -> Any:
        found = registry.rules[state.dtype].get(name, default)
        return getattr(found, "py_func", found)

    @overload(chosen, strict=False, jit_options=INLINE_FLAGS)
    def choose_inlined(state, *rest):  # type: ignore[no-untyped-def]
        return rule_of(state) if (state.dtype, name) in registry.inlined_verbs else None

    @overload(chosen, strict=False, jit_options=RULE_FLAGS)
    def choose_called(state, *rest):  # type: ignore[no-untyped-def]
        return None if (state.dtype, name) in registry.inlined_verbs else rule_of(state)


@functools.cache
def announce() -> None:
    """Explain once per process why the first calls take a while."""
    say_on_stderr(spoken()("cli_compiling_here"))


def say_on_stderr(line: str) -> None:
    print(line, file=sys.stderr, flush=True)  # noqa: T201
