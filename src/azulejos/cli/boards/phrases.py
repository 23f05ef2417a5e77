"""Small pieces of sentences in which games describe their tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from azulejos.texts.reader import Texts

Colour = TypeVar("Colour", bound=str)


def player(say: Texts, seat: int, viewer: int | None) -> str:
    return say("cli_player_you" if seat == viewer else "player_number", number=seat + 1)


def colour_name(say: Texts, name: str) -> str:
    return say(f"colour_{name}")


def counted(say: Texts, tiles: Iterable[str]) -> str:
    """Tiles by colour: "2 blue, 1 red"."""
    return counted_names(say, Counter(tiles))


def counted_names(say: Texts, counts: Mapping[Colour, int]) -> str:
    return ", ".join(
        say("tiles_of_colour", number=number, colour=colour_name(say, name))
        for name, number in counts.items()
        if number
    )


def describe_counts(say: Texts, place: str, counts: Mapping[Colour, int], all_of_a_colour: int) -> str:
    """The contents of a bag, a lid or a tower."""
    tiles = sum(counts.values())
    if tiles == 0:
        return f"{place}: {say('azul_empty')}."
    if set(counts.values()) == {all_of_a_colour}:
        return say("cli_counts_all", place=place, tiles=tiles, each=all_of_a_colour)
    return say("cli_counts", place=place, tiles=tiles, numbers=counted_names(say, counts))


def in_columns(say: Texts, spaces: Sequence[tuple[str, int]]) -> str:
    """Spaces of a row: "blue in column 1, red in 3"."""
    return ", ".join(
        say("cli_also_in" if place else "cli_in_column", what=colour_name(say, name), column=column + 1)
        for place, (name, column) in enumerate(spaces)
    )


def numbered(say: Texts, key: str, numbers: Sequence[str]) -> str:
    """One sentence for several places: "line 3: empty", "lines 1 and 2: empty"."""
    return say(key, count=len(numbers), numbers=say.listed(list(numbers)))


def points(say: Texts, number: int) -> str:
    return say("cli_points", points=number)
