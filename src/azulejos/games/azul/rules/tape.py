"""The tape on which the rules write what they do, for explanations and previews.

A rule that does something visible takes a tape, and says so on it. In search there is none: the compiler drops every
`if tape is not None`, so that a silent rule costs what it would without. `text/explain.py` runs the same rules as
plain Python with a tape that writes effects.
"""

from __future__ import annotations

from typing import Protocol

from azulejos.games.azul.rules.state import State


class Tape(Protocol):
    def start(self, seat: int) -> None:
        """A start player is drawn (A5)."""

    def refill(self, tiles: int) -> None:
        """The lid is tipped into the bag (A30)."""

    def deal(self, state: State, colour: int) -> None:
        """The next tile is about to go to a factory (A5, A30)."""

    def take(self, seat: int, source: int, rest: int) -> None:
        """A seat takes tiles from a source, where others are left (A11)."""

    def marker(self, seat: int, space: int) -> None:
        """The marker goes to a space of the floor line, or to none if that is full: -1 (A12, R1)."""

    def place(self, seat: int, line: int, first: int, tiles: int, colour: int) -> None:
        """Tiles go to a pattern line, from its space `first` on (A13)."""

    def fall(self, seat: int, first: int, tiles: int, discarded: int, colour: int) -> None:
        """Tiles go to the floor line, from its space `first` on, and those that find no space to the lid (A16–A18)."""

    def slide(self) -> None:
        """The tiles left where others were taken go to the centre (A11)."""

    def tile(self, state: State, seat: int, row: int, column: int, colour: int) -> None:
        """A tile has gone from a complete line to the wall (A20)."""

    def drop_line(self, seat: int, row: int) -> None:
        """All tiles of a line are about to fall, as no space is legal (A52)."""

    def pay(self, state: State, seat: int, points: int) -> None:
        """The floor line is about to be emptied, and has cost points (A24)."""

    def next_round(self, seat: int) -> None:
        """The next round begins with a seat (A30)."""

    def end(self, state: State) -> None:
        """The game is over, and the bonuses are about to be counted (A40–A42)."""
