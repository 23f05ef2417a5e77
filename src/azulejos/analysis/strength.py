"""Which level somebody has played like: the accuracy of a game against those that the levels come to."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache

from azulejos.bots.analyst import FOLDER

SPREADS = 1.0  # so many standard deviations of one game from its mean, a level is still possible


@dataclass(frozen=True, slots=True)
class Likeness:
    """The level that is nearest, and the weakest and strongest that one game can't tell from it."""

    level: str
    weakest: str
    strongest: str


@cache
def level_table(kind: str) -> tuple[tuple[str, float, float], ...]:
    """Level, mean accuracy and the spread of one game, from the weakest on; as `benchmarks/accuracy.py` measured it."""
    path = FOLDER / f"{kind}.accuracy.json"
    return tuple((name, mean, spread) for name, mean, spread in json.loads(path.read_text())) if path.exists() else ()


def likeness(kind: str, accuracy: float | None) -> Likeness | None:
    """What an accuracy is like; nothing where no table was measured, or nothing was open."""
    table = level_table(kind)
    if accuracy is None or not table:
        return None
    nearest = min(table, key=lambda row: abs(row[1] - accuracy))
    possible = [row[0] for row in table if abs(row[1] - accuracy) <= SPREADS * row[2]] or [nearest[0]]
    return Likeness(nearest[0], possible[0], possible[-1])
