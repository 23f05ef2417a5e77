"""The level that a player has played like: the accuracy of a game compared with those of the levels."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache

from azulejos.bots.analyst import FOLDER

SPREADS = 1.0  # up to this many standard deviations of one game from its mean, a level is still possible


@dataclass(frozen=True, slots=True)
class Likeness:
    """The nearest level, and the weakest and strongest that one game can't distinguish from it."""

    level: str
    weakest: str
    strongest: str


@cache
def level_table(kind: str) -> tuple[tuple[str, float, float], ...]:
    """Level, mean accuracy and the spread of one game, from the weakest on; as `benchmarks/accuracy.py` measured it."""
    path = FOLDER / f"{kind}.accuracy.json"
    return tuple((name, mean, spread) for name, mean, spread in json.loads(path.read_text())) if path.exists() else ()


def likeness(kind: str, accuracy: float | None) -> Likeness | None:
    """The level that an accuracy is like; None where no table was measured, or nothing was open."""
    table = level_table(kind)
    if accuracy is None or not table:
        return None
    nearest = min(table, key=lambda row: abs(row[1] - accuracy))
    possible = [row[0] for row in table if abs(row[1] - accuracy) <= SPREADS * row[2]] or [nearest[0]]
    return Likeness(nearest[0], possible[0], possible[-1])
