"""What an action shows: did anybody learn something by it that was hidden from them before?

Nothing is listed here: the REFEREE's view is compared with that of each viewer. Where they differ, something is hidden,
and a piece that was hidden before an action and is less so afterwards has been shown. Every game whose views keep the
same shape for all viewers can be asked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from azulejos.core.actors import REFEREE
from azulejos.core.game import Game, State

Hidden = tuple[Any, Any]  # what lies there, and what a viewer sees of it


def reveals(game: Game, before: State, after: State) -> bool:
    """Whether a seat or a spectator has learned something hidden by an action."""
    if not game.has_secrets:
        return False
    old_truth, new_truth = game.view(before, REFEREE), game.view(after, REFEREE)
    for viewer in (None, *range(game.players(before))):
        was = Counter(hidden(old_truth, game.view(before, viewer)))
        now = Counter(hidden(new_truth, game.view(after, viewer)))
        if was and has_learned(was - now, now - was):
            return True
    return False


def hidden(truth: Any, seen: Any) -> Iterator[Hidden]:
    """The parts of a view that differ from what a viewer sees in their place."""
    if truth == seen:
        return
    if is_dataclass(truth) and type(truth) is type(seen):
        for part in fields(truth):
            yield from hidden(getattr(truth, part.name), getattr(seen, part.name))
    elif isinstance(truth, tuple) and isinstance(seen, tuple) and len(truth) == len(seen):
        for one, other in zip(truth, seen, strict=True):
            yield from hidden(one, other)
    else:
        yield truth, seen


def has_learned(gone: Counter[Hidden], new: Counter[Hidden]) -> bool:
    """Whether what is no longer hidden as it was is not simply hidden as well as before, or better."""
    for (truth, was_seen), number in gone.items():
        kept = sum(count for (other, seen), count in new.items() if other == truth and not tells_more(seen, was_seen))
        if kept < number:
            return True
    return False


def tells_more(seen: Any, was_seen: Any) -> bool:
    """Whether one sight of a hidden piece says something that another does not, such as the type on its back."""
    if not is_dataclass(seen) or type(seen) is not type(was_seen):
        return bool(seen != was_seen)
    names = [part.name for part in fields(seen)]
    return any(getattr(seen, name) not in (None, getattr(was_seen, name)) for name in names)
