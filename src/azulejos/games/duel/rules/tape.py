"""The tape on which the rules write what they do, for explanations and previews.

A rule that does something visible takes a tape, and says so on it. In search there is none: the compiler drops every
`if tape is not None`, so that a silent rule costs what it would without. `text/explain.py` runs the same rules as
plain Python with a tape that writes effects. Who may know a plate is the tape's affair: the rules say it all.
"""

from __future__ import annotations

from typing import Protocol

from azulejos.games.duel.rules.state import State


class Tape(Protocol):
    # Chance

    def tablets(self, sides: int) -> None:
        """The tablets are drawn (D11)."""

    def start(self, seat: int) -> None:
        """A start player is drawn (D15)."""

    def refill(self, tiles: int, rule: str) -> None:
        """The tower is tipped into the bag (D53, R25)."""

    def deal(self, state: State, factory: int, colour: int) -> None:
        """A tile is about to go to a sun (D12, D53)."""

    def redraw(self, tiles: int) -> None:
        """Five tiles of one colour go back to the bag (D12)."""

    def top(self, kind: int) -> None:
        """The stack is about to show the type of its uppermost plate (D2)."""

    def turn_up(self, plate: int, slot: int, rule: str) -> None:
        """A plate is about to be turned up (D14, D52)."""

    def reveal(self, factory: int, kind: int) -> None:
        """A chip is about to be turned up (D28)."""

    def look(self, seat: int, plate: int) -> None:
        """A player is about to see the front of a drawn plate (D22)."""

    # Acquisition

    def take_from_sun(self, seat: int, factory: int) -> None:
        """A seat is about to take tiles from the sun of a factory (D24)."""

    def take_from_moons(self, state: State, seat: int, colour: int) -> None:
        """A seat is about to take a colour from all moons (D26)."""

    def place(self, seat: int, line: int, first: int, tiles: int, colour: int) -> None:
        """Tiles go to a pattern line, from its space `first` on (D29)."""

    def break_tiles(self, seat: int, tiles: int, discarded: int, colour: int) -> None:
        """Tiles go to the broken space, and those that find it full to the tower (D29)."""

    def slide(self, rest: int) -> None:
        """The rest of the large sun goes to the large moon (D24)."""

    def start_tile(self, seat: int) -> None:
        """A player takes the start-player tile (D27)."""

    def stack(self, state: State, factory: int, tiles: int) -> None:
        """Tiles are about to go from a sun to the stack on its moon (D24)."""

    def take_chip(self, seat: int, factory: int, kind: int) -> None:
        """A player takes a chip (D30)."""

    # Plates

    def take_plate(self, state: State, slot: int) -> None:
        """A player is about to take an open plate (D15, D21)."""

    def draw(self, seat: int, code: int, points: int) -> None:
        """A player draws a plate, in the code of `drawn`, and pays for it (D22, R20)."""

    def stop(self, seat: int) -> None:
        """A player draws no more (D22)."""

    def keep(self, seat: int, plate: int) -> None:
        """A player is about to keep one of the plates drawn (D22)."""

    def put_back(self, seat: int, plate: int) -> None:
        """A player is about to put one under the stack (D22)."""

    def place_plate(self, seat: int, space: int, plate: int, turns: int) -> None:
        """A plate goes to the dome (D23)."""

    # Tiling

    def leave(self, seat: int, row: int) -> None:
        """A line is left as it is (D45)."""

    def spend(self, seat: int, row: int, kind: int) -> None:
        """A chip stands for a missing tile (D45)."""

    def tile(self, state: State, seat: int, row: int, column: int, colour: int) -> None:
        """A tile has gone from a complete line to the dome (D40)."""

    def special(self, seat: int, row: int, column: int) -> None:
        """A special tile is placed on the dome (D42)."""

    def clear(self, seat: int, row: int, tiles: int, colour: int) -> None:
        """The others of a line go to the tower (D46)."""

    def break_line(self, seat: int, row: int) -> None:
        """All tiles of a line are about to break (D44)."""

    def pay(self, state: State, seat: int, points: int) -> None:
        """Broken tiles are about to go to the tower; with the start-player tile they have cost points (D47)."""

    # The end of a round, and of the game

    def next_round(self, seat: int) -> None:
        """The next round is about to be prepared; a seat begins it (D55)."""

    def end(self, state: State) -> None:
        """The game is over, and the tablets are about to score (D59)."""
