"""A bot made of a Python function: `function(game, state)` returns a legal action, or the probabilities of several.

    py:my_package.my_module:choose               the function itself
    py:my_package.my_module:load=checkpoint.pt   what `load("checkpoint.pt")` returns: adapts a learner's checkpoint

The state could be the true one for all that the seat to act knows; `game.observe(state, game.actor(state))` and
`game.mask(state)` are what environments give. Modules are found as Python finds them, and in the current folder.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

from azulejos.bots.protocol import Bot, SearchResult, Seen, Tell
from azulejos.bots.search.budget import Budget
from azulejos.core import loops
from azulejos.core.errors import OptionError
from azulejos.core.game import Game, Generator, State

PREFIX = "py:"
TICKETS = 2**30  # as many as a random number tells apart

Answer = int | Mapping[int, float]
Chooser = Callable[[Game, State], Answer]


class FunctionBot(Bot):
    """Asks a function; it has all the time that it wants."""

    def __init__(self, name: str, choose: Chooser) -> None:
        self.name = name
        self._choose = choose

    def choose(self, seen: Seen, budget: Budget, rng: Generator, tell: Tell | None = None) -> SearchResult:
        action = drawn(self._choose(seen.game, seen.state), rng)
        if not seen.game.is_legal(seen.state, action):
            raise OptionError(f"{self.name} answers {action}, which is illegal in '{seen.game.position(seen.state)}'")
        return SearchResult(action)


def drawn(answer: Answer, rng: Generator) -> int:
    """The action, or one of several by their probabilities."""
    if not isinstance(answer, Mapping):
        return int(answer)
    left = loops.below(rng, 0, TICKETS) / TICKETS * sum(answer.values())
    for action, chance in answer.items():
        left -= chance
        if left < 0:
            return int(action)
    return int(max(answer, key=lambda action: answer[action]))


def check_function(text: str) -> None:
    """Refuse what can't be a function's name, before anything is imported."""
    module, colon, rest = text.removeprefix(PREFIX).partition(":")
    name = rest.partition("=")[0]
    if not colon or not name.isidentifier() or not all(part.isidentifier() for part in module.split(".")):
        raise OptionError(f"'{text}' names no function: write it as in {PREFIX}my_module:choose")


def load_function(text: str) -> Chooser:
    """The function that a text names."""
    check_function(text)
    module, _, rest = text.removeprefix(PREFIX).partition(":")
    name, equals, checkpoint = rest.partition("=")
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
    try:
        found = getattr(importlib.import_module(module), name)
    except ImportError as error:
        raise OptionError(f"'{text}' can't be imported: {error}") from None
    except AttributeError:
        raise OptionError(f"the module {module} has no function '{name}'") from None
    if equals:
        found = found(checkpoint)
    if not callable(found):
        raise OptionError(f"'{text}' is no function")
    chooser: Chooser = found
    return chooser
