"""Small pieces of sentences in which games describe their tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from azulejos.texts.reader import Texts

Colour = TypeVar("Colour", bound=str)


def player(say: Texts, seat: int, viewer: int | None) -> str:
    return say("cli_player_you" if seat == viewer else "player_number", number=seat + 1)


def turn_of(say: Texts, seat: int, viewer: int | None) -> str:
    """The player whose turn it is: "Your turn", "Player 2's turn"."""
    return say("your_turn") if seat == viewer else say("waits_for", name=say("player_number", number=seat + 1))


def asked(say: Texts, what: str) -> str:
    """A question to the viewer: "Your turn. Choose the plate to keep"."""
    return f"{say('your_turn')}. {what}"


def colour_name(say: Texts, name: str) -> str:
    return say(f"colour_{name}")


def counted(say: Texts, tiles: Iterable[str]) -> str:
    """Tiles by colour: "2 blue and 1 red"."""
    return say.listed(counted_parts(say, tiles))


def counted_parts(say: Texts, tiles: Iterable[str]) -> list[str]:
    """Tiles by colour, each colour as a part of a list: "2 blue", "1 red"."""
    return parts_of_counts(say, Counter(tiles))


def parts_of_counts(say: Texts, counts: Mapping[Colour, int]) -> list[str]:
    return [say("tiles_of_colour", number=number, colour=name) for name, number in counts.items() if number]


def describe_counts(say: Texts, place: str, counts: Mapping[Colour, int], all_of_a_colour: int) -> str:
    """The contents of a bag, a lid or a tower."""
    tiles = sum(counts.values())
    if tiles == 0:
        return f"{place}: {say('azul_empty')}."
    if set(counts.values()) == {all_of_a_colour}:
        return say("cli_counts_all", place=place, tiles=tiles, each=all_of_a_colour)
    return say("cli_counts", place=place, tiles=tiles, numbers=say.listed(parts_of_counts(say, counts)))


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
