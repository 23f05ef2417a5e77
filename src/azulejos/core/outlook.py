"""The outlook of a round if it ended now, as data: for each board as it is, and for each move that could be made.

A game's own rules work it out (`games/*/text/outlook.py`): they play the move, tile the board and pay its floor on a
copy, and write down what scores. So what is promised here is what the engine will do. Where a player still has a
choice (columns of the grey wall, cells of a dome), the best is taken for this round's points; chips are kept.
Costs are at most 0, and what is really paid: a score never falls below 0.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

# What becomes of a pattern line at the round's end.
Fate = Literal[
    "scores",  # it is complete, and its tile goes to `to`
    "stays",  # it is not complete, and waits for the next round
    "waits",  # it is complete, but no plate with a cell for it is placed yet (Duel)
    "falls",  # no space or cell will take its colour: its tiles fall to the floor line, or break
]
RunKind = Literal["row", "column", "alone", "special"]
BonusKind = Literal["row bonus", "column bonus", "colour bonus", "tablet"]


@dataclass(frozen=True, slots=True)
class Spot:
    """A space of a wall or a cell of a dome, counted from 0."""

    row: int
    space: int


@dataclass(frozen=True, slots=True)
class Run:
    """Tiles that score together. The kind is that of its effect."""

    kind: RunKind
    points: int
    spots: tuple[Spot, ...]  # in reading order; of a special tile its own


@dataclass(frozen=True, slots=True)
class LineOutlook:
    """One pattern line with tiles, and what becomes of it."""

    row: int  # which line
    tiles: int  # how many it holds
    size: int  # of how many
    fate: Fate
    points: int = 0  # what its tile scores: the sum of its runs
    to: Spot | None = None  # where its tile goes
    is_choice: bool = False  # whether other spaces would do too: `to` is then the best for this round's points
    runs: tuple[Run, ...] = ()  # what scores; in Duel also the special tile that it brings
    with_chips: int | None = None  # in Duel: points that the round would bring in addition if chips completed the line


@dataclass(frozen=True, slots=True)
class Bonus:
    """A board's bonus at the end of the game, if it ended with this round."""

    kind: BonusKind
    rule: str  # A41, or the side of the tablet
    points: int
    spots: tuple[Spot, ...] = ()  # the complete row, column or colour; none for a tablet


@dataclass(frozen=True, slots=True)
class SeatOutlook:
    """The outlook of a board, if no other move were made in this round."""

    seat: int
    score: int  # now
    gain: int  # what its lines will score
    cost: int  # what the floor line, or what is broken, will cost: at most 0
    then: int  # the score after that: score + gain + cost
    bonus: int  # the sum of `bonuses`, not counted in `then`
    lines: tuple[LineOutlook, ...]  # those that hold tiles, from the top
    bonuses: tuple[Bonus, ...]


@dataclass(frozen=True, slots=True)
class Outlook:
    """The outlook of the whole table, if no other move were made in this round."""

    ends: bool  # whether the game would be over, so that the bonuses are paid
    seats: tuple[SeatOutlook, ...]


@dataclass(frozen=True, slots=True)
class MoveOutlook:
    """The outlook of the acting seat's board after one move, if no other were made in this round."""

    line: int | None  # the pattern line that it fills or tiles; None if it concerns none
    tiles: int  # how many tiles that line then holds (or held, if it is tiled by the move)
    size: int  # of how many; 0 without a line
    fallen: int  # tiles that fall to the floor line, or break; those that find no space there count too
    marker: bool  # whether the marker, or the start-player tile, comes with them
    fall_cost: int  # what both add to the cost at the round's end, as printed: at most 0
    points: int  # won or lost at once: a tile that is laid while tiling, a plate that is drawn from the stack
    gain: int  # as in SeatOutlook, with the move; points won at once are counted in it
    cost: int  # likewise; points lost at once are counted in it
    then: int
    bonus: int
    ends: bool
    lines: tuple[LineOutlook, ...]  # those that fare otherwise than without the move; always the one that it fills
    bonuses: tuple[Bonus, ...]  # what the move would add at the end of the game; of a tablet the difference
