"""A game's bot as an analyst: it judges moves in chances and points, instead of the search's own values.

A game's package has a module `analyst` with `ANALYST`. A judgement is made of what the seat to act may know.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Protocol

from azulejos.bots.protocol import SearchResult, Seen
from azulejos.bots.search.budget import Flag
from azulejos.core.elementary import exp, log
from azulejos.core.errors import OptionError
from azulejos.core.game import Game, Generator, State

FOLDER = Path(__file__).parent / "values"
DIGITS = 4  # of a chance: beyond them two machines may round differently
POINT_DIGITS = 1
LEAST = 1e-6  # no estimate is nearer to a sure result

Standing = tuple[tuple[float, ...], tuple[float, ...]]  # by seat: winning chances, and margins


@dataclass(frozen=True, slots=True)
class Judgement:
    """The best of the searched moves, with its value for all seats."""

    action: int
    line: tuple[int, ...]  # the expected continuation, from the action to the next chance at most
    value: float  # the search's own for the acting seat, from 0 (lost) to 1 (won): mostly victory, partly margin
    wins: tuple[float, ...]  # by seat, the winning chance; a shared victory counts as a share
    margins: tuple[float, ...]  # by seat, the points that it is expected to be ahead of the best other
    depth: int = 0
    is_solved: bool = False  # the rest of the round is thought through, by the values at its end
    is_proved: bool = False  # the game ends within it: exact
    nodes: int = 0

    def worth(self, seat: int) -> tuple[float, float]:
        """The key by which judgements are compared: the chance, which may be proved, then the search's value."""
        return self.wins[seat], self.value


@dataclass(frozen=True, slots=True)
class Effort:
    """The effort of a review, in the bot's own unit."""

    nodes: int  # for each of the searches of a move
    deal_nodes: int  # for each deal that is tried
    deals: int = 100  # that are tried beside the real one
    again: int = 10  # times the nodes for a move whose loss would be marked, or nearly
    at_last: int = 100  # times the nodes where even then the mark could be taken back (benchmarks/marks.md)


class Analyst(Protocol):
    """Judges positions of one game."""

    effort: Effort  # by default
    deep_effort: Effort

    def kind(self, state: State) -> str:
        """The name of the values that judge such tables."""
        ...

    def as_seen(self, game: Game, state: State, seat: int, rng: Generator) -> State:
        """A state that could be true for all that a seat knows: the same for all states that look alike to it."""
        ...

    def same_as(self, game: Game, state: State, action: int) -> int:
        """One action that stands for all that are alike."""
        ...

    def first_sight(self, seen: Seen, rng: Generator) -> dict[int, float]:
        """The value of each action without search, from -1 to 1, for the acting seat."""
        ...

    def standing(self, seen: Seen, result: SearchResult) -> Standing:
        """The chances and margins of all seats after a search that has a value."""
        ...

    def judge(self, seen: Seen, only: tuple[int, ...], nodes: int, rng: Generator, flag: Flag) -> list[Judgement]:
        """Search some actions, or all if none is named; what was found at each depth, the last at the end."""
        ...


def analyst_of(game: Game) -> Analyst:
    """The analyst of a game."""
    return find_analyst(game.name)


@cache
def find_analyst(game: str) -> Analyst:
    package = f"azulejos.bots.{game}"
    if not find_spec(package) or not find_spec(f"{package}.analyst"):
        raise OptionError(f"{game} can't be analysed: no bot of it tells winning chances")
    analyst: Analyst = import_module(f"{package}.analyst").ANALYST
    return analyst


@dataclass(frozen=True, slots=True)
class Calibration:
    """From the value of a search to a chance and to points: a line over the logit of the value (`docs/review.md`).

    With a bend the line gets steeper towards both ends: what is nearly even is less sure than it seems.
    """

    slope: float
    shift: float
    points: float
    points_shift: float
    bend: float = 0.0

    def win(self, value: float) -> float:
        """The chance that belongs to a value from -1 to 1."""
        found = logit(value)
        return rounded_win(1 / (1 + exp(-((self.slope + self.bend * abs(found)) * found + self.shift))))

    def margin(self, value: float) -> float:
        return round(self.points * logit(value) + self.points_shift, POINT_DIGITS)


USUAL = {"slope": 1.0, "shift": 0.0, "points": 10.0, "points_shift": 0.0}  # where nothing was measured


@cache
def calibration(kind: str) -> Calibration:
    """Measured for a kind of table by `benchmarks/calibration.py`."""
    path = FOLDER / f"{kind}.calibration.json"
    known = json.loads(path.read_text()) if path.exists() else {}
    return Calibration(**(USUAL | known))


def logit(value: float) -> float:
    """The logarithm of the odds of a value from -1 to 1."""
    bound = max(LEAST - 1, min(1 - LEAST, value))
    return log((1 + bound) / (1 - bound))


def rounded_win(chance: float) -> float:
    return round(chance, DIGITS)


def as_value(share: float) -> float:
    """A share of the victory, from 0 to 1, as a value from -1 to 1."""
    return 2 * share - 1


def opposite(seat: int, win: float, margin: float) -> Standing:
    """Chances and margins of two, from one seat's."""
    wins, margins = (win, rounded_win(1 - win)), (margin, -margin or 0.0)
    return (wins, margins) if seat == 0 else (wins[::-1], margins[::-1])


def ended(game: Game, state: State) -> Standing:
    """Chances and margins when the game is over: a shared victory counts as a share."""
    winners, scores = game.winners(state), game.scores(state)
    wins = tuple(rounded_win(1 / len(winners)) if seat in winners else 0.0 for seat in range(len(scores)))
    margins = tuple(float(own - max(scores[:seat] + scores[seat + 1 :])) for seat, own in enumerate(scores))
    return wins, margins


def known_depths(
    heard: list[SearchResult], last: SearchResult, judge: Callable[[SearchResult], Judgement]
) -> list[Judgement]:
    """The judgements of a search at each depth that it reported; at its end if it reported none."""
    told = [result for result in heard if result.value is not None]
    return [judge(result) for result in told or [last]]
