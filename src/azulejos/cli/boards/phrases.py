"""Small pieces of sentences in which games describe their tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

Colour = TypeVar("Colour", bound=str)


def player(seat: int, viewer: int | None) -> str:
    return f"Player {seat + 1} (you)" if seat == viewer else f"Player {seat + 1}"


def counted(tiles: Iterable[str]) -> str:
    """Tiles by colour: "2 blue, 1 red"."""
    return ", ".join(f"{number} {name}" for name, number in Counter(tiles).items())


def describe_counts(place: str, counts: Mapping[Colour, int], all_of_a_colour: int) -> str:
    """What a bag, a lid or a tower holds."""
    tiles = sum(counts.values())
    if tiles == 0:
        return f"{place}: empty."
    if set(counts.values()) == {all_of_a_colour}:
        return f"{place}: all {tiles} tiles, {all_of_a_colour} of each colour."
    numbers = ", ".join(f"{number} {name}" for name, number in counts.items() if number)
    return f"{place}: {plural(tiles, 'tile')}: {numbers}."


def in_columns(spaces: Sequence[tuple[str, int]]) -> str:
    """Spaces of a row: "blue in column 1, red in 3"."""
    return ", ".join(
        f"{name} in {'column ' if place == 0 else ''}{column + 1}" for place, (name, column) in enumerate(spaces)
    )


def listed(parts: Sequence[str], last: str = "and") -> str:
    """A list as people say it: "1, 2 and 5"."""
    return f" {last} ".join([", ".join(parts[:-1]), parts[-1]]) if len(parts) > 1 else "".join(parts)


def plural(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
