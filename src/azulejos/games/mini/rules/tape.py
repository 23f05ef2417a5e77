"""The tape on which the rules write what they do (see Azul's tape): in search there is none."""

from __future__ import annotations

from typing import Protocol

from azulejos.games.mini.rules.state import State


class Tape(Protocol):
    def start(self, seat: int) -> None:
        """A start player is drawn (M3)."""

    def deal(self, state: State, kind: int) -> None:
        """The next factory is about to be filled (M2)."""

    def take(self, state: State, source: int, colour: int) -> None:
        """Tiles are about to be taken from a source (M10)."""

    def marker(self, seat: int, space: int) -> None:
        """The marker goes to a space of the floor line, or to none if that is full: -1 (M11, M14)."""

    def place(self, seat: int, line: int, first: int, tiles: int, colour: int) -> None:
        """Tiles go to a pattern line, from its space `first` on (M12)."""

    def fall(self, seat: int, first: int, tiles: int, discarded: int, colour: int) -> None:
        """Tiles go to the floor line, from its space `first` on, and the others out of the game (M13, M14)."""

    def slide(self) -> None:
        """The tiles left where others were taken go to the centre (M10)."""

    def tile(self, state: State, seat: int, row: int, column: int, colour: int) -> None:
        """A tile has gone from a complete line to the wall (M20)."""

    def pay(self, state: State, seat: int, points: int) -> None:
        """The floor line is about to be emptied, and has cost points (M23)."""

    def next_round(self, seat: int) -> None:
        """The next round begins with a seat (M30)."""

    def end(self, state: State) -> None:
        """The game is over (M30)."""
