"""The effects of a move, as data: for previews, logs, animation and screen readers alike.

An effect is one thing that a person would do with a hand or say aloud: tiles that go from one place to another,
points that are won or lost. Every surface words it in its own language; none computes it. Each game narrows these
two types to its own kinds, zones and pieces (`games/*/text/effects.py`), which are all that it can ever say.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Place:
    """Somewhere on the table. Numbers count from 0; -1 where a zone has no such number."""

    zone: str  # a noun of the rulebook, one of the game's
    seat: int = -1  # whose board it is on
    row: int = -1  # which factory, line or wall row
    space: int = -1  # which space of it, from the left; in a pattern line from the right, as it is filled


@dataclass(frozen=True, slots=True)
class Effect:
    """One step of what happens."""

    kind: str  # a verb: what the rulebook says is done, one of the game's
    rule: str  # the id of the rule behind it
    seat: int = -1  # whose score or board it concerns; -1 for the table's
    tiles: tuple[object, ...] = ()  # what moves: tiles by colour, and the game's other pieces
    origin: Place | None = None  # where the tiles come from
    to: tuple[Place, ...] = ()  # where they go: one place for all, or one for each
    points: int = 0  # won or, below 0, lost by the seat
