"""A score sheet: what people did on cardboard, round by round, and the points that it brings.

A sheet is a question: which tiles went to the walls, how many spaces of the floor are in use, who has the marker. Each
game answers it by its own rules (`games/*/text/score_sheet.py`): with every point and its reason, or with what is
impossible, where, and by which rule. Seats, rows and spaces count from 0. A sheet is always counted from its
first round, so that a round may be corrected at any time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from azulejos.core.errors import AzulejosError
from azulejos.core.outlook import Bonus, Run
from azulejos.texts.reasons import Reason

Part = Literal["sheet", "wall", "floor", "marker", "plate"]
MOST_ROUNDS = 100  # of a sheet; games on cardboard have five or six
MOST_POINTS = 999  # that a player may claim to have


@dataclass(frozen=True, slots=True)
class Laid:
    """A tile that went to a wall or a dome. The colour may be left out where the space says it, or no rule asks."""

    row: int
    space: int
    colour: str = ""


@dataclass(frozen=True, slots=True)
class PlateLaid:
    """A plate that went to a dome (Duel)."""

    space: int
    plate: int
    turns: int = 0  # quarter turns clockwise


@dataclass(frozen=True, slots=True)
class BoardMarks:
    """The marks of one board in a round."""

    tiles: tuple[Laid, ...] = ()
    floor: int = 0  # spaces of the floor line in use, the marker's too; in Duel the broken tiles
    plates: tuple[PlateLaid, ...] = ()
    unseen: int = 0  # plates drawn from the stack, each of which costs a point (Duel)


@dataclass(frozen=True, slots=True)
class RoundMarks:
    """A round: its boards by seat, and the seat that took the marker, if anybody did."""

    boards: tuple[BoardMarks, ...]
    marker: int | None = None


@dataclass(frozen=True, slots=True)
class Wall:
    """A wall at the end of a game that was not counted by rounds, with the points before any bonus."""

    tiles: tuple[Laid, ...]
    points: int
    plates: tuple[PlateLaid, ...] = ()


@dataclass(frozen=True, slots=True)
class Sheet:
    """A game on cardboard: by its rounds, or by the walls at its end."""

    options: Mapping[str, str]
    starter: int = 0
    rounds: tuple[RoundMarks, ...] = ()
    is_stopped: bool = False  # the game ends here, though no rule that a sheet can know ends it (R4, R5)
    asks: int | None = None  # the round whose open places are asked for
    walls: tuple[Wall, ...] = ()
    holder: int | None = None  # with walls: who has the marker at the end, which breaks a tie in Duel


@dataclass(frozen=True, slots=True)
class ScoredTile:
    """A tile of a round, and why it scores what it does. A special tile follows the one that brought it (D42)."""

    row: int
    space: int
    colour: str
    points: int
    runs: tuple[Run, ...]


@dataclass(frozen=True, slots=True)
class Fitting:
    """A place for a tile in a round, and the colours that it takes. A tile of this round in the same row may move."""

    row: int
    space: int
    colours: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ScoredBoard:
    """One board after a round."""

    before: int  # the score
    gain: int
    cost: int  # of the floor: at most 0, and what is really paid (A24)
    then: int
    tiles: tuple[ScoredTile, ...]  # of this round, in the order in which they score
    wall: tuple[tuple[str | None, ...], ...]  # all tiles, row by row
    places: tuple[Fitting, ...] = ()  # if they were asked for
    drawn: int = 0  # what plates drawn from the stack cost: at most 0 (Duel)


@dataclass(frozen=True, slots=True)
class ScoredRound:
    """A round with its points."""

    number: int  # from 1
    starter: int
    begins: int  # who begins the next round
    boards: tuple[ScoredBoard, ...]
    rule: str  # by which the game ends here: A40, R5, D58; empty if it does not
    complete_rows: int  # on all walls


@dataclass(frozen=True, slots=True)
class FinalBoard:
    """One board at the end."""

    before: int  # without bonuses
    bonuses: tuple[Bonus, ...]
    score: int
    rank: int  # 0 for the first; tied seats share it
    complete_rows: int  # which break a tie (A42)


@dataclass(frozen=True, slots=True)
class Refused:
    """The reason why a sheet is impossible, and the place; -1 where that says nothing."""

    why: Reason
    part: Part
    round: int = -1
    seat: int = -1
    row: int = -1
    space: int = -1


@dataclass(frozen=True, slots=True)
class Tally:
    """The answer: all rounds, or those before the one in which something is impossible."""

    rounds: tuple[ScoredRound, ...] = ()
    final: tuple[FinalBoard, ...] = ()  # once the game is over
    tie_rule: str = ""  # that decided between equal scores (A42, D59)
    refused: Refused | None = None


Counts = Callable[[Sheet], Tally]


class SheetFault(AzulejosError):
    """Something on a sheet is impossible."""

    def __init__(self, why: Reason, part: Part, seat: int = -1, row: int = -1, space: int = -1) -> None:
        super().__init__(why)
        self.place: tuple[Part, int, int, int] = (part, seat, row, space)

    def refused(self, number: int) -> Refused:
        part, seat, row, space = self.place
        return Refused(self.why, part, number, seat, row, space)


class Scorer(Protocol):
    """One game's rules, as a sheet needs them. The state is the game's own, and changed in place."""

    def begin(self, sheet: Sheet) -> Any: ...

    def score_round(self, state: Any, marks: RoundMarks, asks: bool, is_stopped: bool) -> ScoredRound: ...

    def lay_walls(self, state: Any, sheet: Sheet) -> None: ...

    def finish(self, state: Any) -> tuple[tuple[FinalBoard, ...], str]: ...
