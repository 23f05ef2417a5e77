"""Knowledge of the decorators and the compiler: the rules of every game, and how this process waits for code."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

import numpy as np

# For each game's record, its rules by the names of the verbs, and those that loops inline.
rules: dict[np.dtype[Any], Mapping[str, Callable[..., Any]]] = {}
inlined_verbs: set[tuple[np.dtype[Any], str]] = set()

_runs_plain_meanwhile = False


def register(dtype: np.dtype[Any], verbs: Mapping[str, Callable[..., Any]], inlined: Collection[str]) -> None:
    """Register the rules of the game whose state is this record, and name those that loops inline.

    Inlining makes loops faster, and their compilation slower.
    """
    rules[dtype] = verbs
    inlined_verbs.update((dtype, name) for name in inlined)


def run_plain_meanwhile(wanted: bool = True) -> None:
    """From now on, run rules as plain Python in this process until their machine code is ready.

    Another process compiles them (see `bots/background.py`). Searches of bots are too slow as plain Python, and wait.
    """
    global _runs_plain_meanwhile
    _runs_plain_meanwhile = wanted


def runs_plain_meanwhile() -> bool:
    return _runs_plain_meanwhile
