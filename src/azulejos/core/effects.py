"""The effects of a move, as data: for previews, logs, animation and screen readers alike.

An effect is one thing that a person would do with a hand or say aloud: tiles that go from one place to another,
points that are won or lost. Effects come in steps: a step is what is seen as one, such as a player's take, or one line
that is tiled. Every surface words and shows them in its own way; none computes them. Each game narrows these types to
its own kinds, zones and pieces (`games/*/text/effects.py`), which are all that it can ever say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Any, Literal

By = Literal["player", "chance", "rules"]


@dataclass(frozen=True, slots=True)
class Place:
    """Somewhere on the table. Numbers count from 0; -1 where a zone has no such number."""

    zone: str  # a noun of the rulebook, one of the game's
    seat: int = -1  # whose board it is on
    row: int = -1  # which factory, line or wall row
    space: int = -1  # which space of it, from the left; in a pattern line from the right, as it is filled
    id: str = field(init=False, compare=False)  # of the place on the page, as in "wall-0-3-1"

    def __post_init__(self) -> None:
        object.__setattr__(self, "id", self.identify())

    def identify(self) -> str:
        """The zone and the numbers that it has; a game whose page has other places says so in its own `Place`."""
        return place_id(self.zone, self.seat, self.row, self.space)


def place_id(zone: str, *numbers: int) -> str:
    return "-".join((zone, *(str(number) for number in numbers if number >= 0)))


@dataclass(frozen=True, slots=True)
class Effect:
    """One thing that happens."""

    kind: str  # a verb: what the rulebook says is done, one of the game's
    rule: str  # the id of the rule behind it
    seat: int = -1  # whose score or board it concerns; -1 for the table's
    tiles: tuple[object, ...] = ()  # what moves: tiles by colour, and the game's other pieces
    origin: Place | None = None  # where the tiles come from
    to: tuple[Place, ...] = ()  # where they go: one place for all, or one for each
    points: int = 0  # won or, below 0, lost by the seat
    spaces: tuple[Place, ...] = ()  # of the origin, one for each tile, if it is several places at once


@dataclass(frozen=True, slots=True)
class Step:
    """Effects that belong together, and are seen as one."""

    kind: str  # a verb, one of the game's
    by: By  # a player's choice, chance, or what the rules make of it
    seat: int  # whose tiles they are; -1 for the table's
    main: int  # which of the effects it is about
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class ViewedStep(Step):
    """A step of a game whose effects do not say all that is seen; so it shows the table at its end."""

    view: Any = field(default=None, compare=False)  # None where no other step follows: it is the state's


def ended(steps: Sequence[Step], view: Callable[[], Any]) -> list[Step]:
    """The same steps where others follow: the last shows the table at its end, too."""
    if not steps or not isinstance(steps[-1], ViewedStep):
        return list(steps)
    return [*steps[:-1], replace(steps[-1], view=view())]


def effects_of(steps: Iterable[Step]) -> list[Effect]:
    """All effects of some steps."""
    return list(chain.from_iterable(step.effects for step in steps))
