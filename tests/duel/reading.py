"""Reads the contents of a table from its position."""

from __future__ import annotations

from collections import Counter

from azulejos.core.actors import CHANCE, REFEREE
from azulejos.core.game import State
from tests.duel.table import COLOURS, duel


def field(state: State, number: int) -> str:
    return duel.position(state).split()[number]


def phase(state: State) -> str:
    return field(state, 3)


def to_act(state: State) -> str:
    """The player to act, `chance`, or `-`."""
    actor = duel.actor(state)
    return "chance" if actor == CHANCE else str(actor + 1) if actor >= 0 else "-"


def starter(state: State) -> str:
    return field(state, 5)


def start_tile(state: State) -> str:
    return field(state, 6)


def factory(state: State, number: int) -> str:
    """Sun, moon and chip; 0 is the large factory."""
    return field(state, 8).split("/")[number]


def display(state: State) -> str:
    return field(state, 9)


def returned(state: State) -> str:
    return field(state, 10)


def stack_size(state: State) -> int:
    return int(duel.view(state, REFEREE).stack)


def bag(state: State) -> str:
    return tiles(field(state, 17))


def tower(state: State) -> str:
    return tiles(field(state, 18))


def tiles(numbers: str) -> str:
    return "".join(letter * int(number) for letter, number in zip(COLOURS, numbers.split(","), strict=True))


def part(state: State, player: int, number: int) -> str:
    return field(state, 18 + player).split(":")[number]


def score(state: State, player: int) -> int:
    return int(part(state, player, 0))


def line(state: State, player: int, number: int) -> str:
    return part(state, player, 1).split("/")[number - 1]


def plate_on(state: State, player: int, space: int) -> str:
    return part(state, player, 2).split(",")[space - 1]


def row(state: State, player: int, number: int) -> str:
    return part(state, player, 3).split("/")[number - 1]


def broken(state: State, player: int) -> str:
    return part(state, player, 4)


def chips(state: State, player: int) -> str:
    return part(state, player, 5)


def tokens(state: State, player: int) -> int:
    return int(part(state, player, 6))


def chips_taken(state: State, player: int) -> int:
    return int(part(state, player, 7))


def all_tiles(state: State) -> str:
    """Every tile wherever it lies, in the order of the colours; special tiles aside."""
    places = [text.rsplit(":", 1)[0] for text in field(state, 8).split("/")]
    places += [part(state, player, number) for player in (1, 2) for number in (1, 3, 4)]
    everywhere = Counter("".join([*places, bag(state), tower(state)]))
    return "".join(letter * everywhere[letter] for letter in COLOURS)
