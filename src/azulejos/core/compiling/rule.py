"""The one place where the rules meet the compiler.

`@rule` marks a sentence of the rulebook: it takes a record, and whatever calls it is compiled with it. `@entry` marks
what Python calls: it takes arrays of records, and its machine code is kept on disk (see `cache`). `@verb` marks
what every game has, so that one compiled loop serves them all.

All of them also run as plain Python. A rule that Python calls always does; an entry does while its machine code is
missing, in processes that must not wait for the compiler (`run_plain_meanwhile`); and everything does with
NUMBA_DISABLE_JIT=1, and where there is no Numba, as in a browser. There an entry has a third way: code that was
compiled beforehand, and that `foreign` calls.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any, TypeVar, cast

import numpy as np

from azulejos.core.compiling import registry
from azulejos.core.compiling.digest import VERB
from azulejos.core.compiling.foreign import Door

F = TypeVar("F", bound=Callable[..., Any])


def can_compile() -> bool:
    """Whether there is a compiler, and it is wanted."""
    if find_spec("numba") is None:
        return False
    import numba

    return not numba.config.DISABLE_JIT


COMPILED = can_compile()

if COMPILED:
    from azulejos.core.compiling.dispatching import choose_when_compiling, compiled_entry, compiled_rule


def rule(function: F) -> F:
    """Compile a rule into its callers. Its annotations serve the reader and the type checker."""
    return cast(F, compiled_rule(function)) if COMPILED else function


def entry(function: F) -> F:
    """Compile a function that Python calls, once for each machine and version of the rules."""
    plainly = letting_integers_wrap(function)
    return cast(F, compiled_entry(function, plainly) if COMPILED else Door(function, plainly))


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


def verb(function: F) -> F:
    """Dispatch a function to the rule of the same name in the game of its first argument.

    A game without such a rule gets the function itself, made of other verbs. Compiled code chooses when the calling
    loop is compiled, so that the choice costs nothing at run time.
    """
    name = function.__name__

    @functools.wraps(function)
    def chosen(state: Any, *rest: Any) -> Any:
        return registry.rules[state.dtype].get(name, function)(state, *rest)

    setattr(chosen, VERB, name)
    if COMPILED:
        choose_when_compiling(chosen, name, function)
    return cast(F, chosen)
