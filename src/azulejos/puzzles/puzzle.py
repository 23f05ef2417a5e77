"""A puzzle as data, and a file of them: one in each line, as JSON."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any, TypeVar, get_type_hints

from azulejos.core.errors import NotationError
from azulejos.texts.reasons import because

DIFFICULTIES = range(1, 6)
ID_LENGTH = 8  # hexadecimal digits
SIMPLE: dict[Any, type | tuple[type, ...]] = {str: str, int: int, bool: bool, float: (float, int)}

Part = TypeVar("Part", "Line", "Puzzle")


@dataclass(frozen=True, slots=True)
class Line:
    """A move, its value for the seat that is asked, and the expected rest of the round."""

    move: str
    win: float
    margin: float
    line: tuple[str, ...]  # from the move on


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position in which one move is clearly the best."""

    id: str  # follows from the position
    game: str
    position: str  # in it, what the seat may not know was drawn at random
    seat: int  # to act
    difficulty: int  # from 1, easy, to 5
    missed: float  # of the six levels, how many miss it: each is asked several times
    solved: bool  # the rest of the round was thought through, for the answer and all other moves
    proved: bool  # and the game ends within it: the values are exact
    answer: Line
    others: tuple[Line, ...]  # the best other move, and the one that looks best without search

    @property
    def lead(self) -> float:
        """By how much of the winning chance the answer is ahead of any other move."""
        return round(self.answer.win - max(other.win for other in self.others), 4)


def id_of(position: str) -> str:
    return hashlib.sha256(position.encode()).hexdigest()[:ID_LENGTH]


def format_puzzles(puzzles: Iterable[Puzzle]) -> str:
    return "".join(json.dumps(asdict(puzzle), ensure_ascii=False, separators=(",", ":")) + "\n" for puzzle in puzzles)


def read_puzzles(text: str) -> list[Puzzle]:
    """The puzzles of a file; with a clear refusal at the first line that is none."""
    return [read_puzzle(line, number) for number, line in enumerate(text.splitlines(), start=1) if line.strip()]


def read_puzzle(line: str, number: int) -> Puzzle:
    try:
        data = json.loads(line)
        answer, others = read_line(data.pop("answer")), tuple(map(read_line, data.pop("others")))
        return checked(Puzzle(**data, answer=answer, others=others))
    except (ValueError, KeyError, TypeError, AttributeError):
        raise NotationError(because("not_a_puzzle"), number) from None


def read_line(data: dict[str, Any]) -> Line:
    return checked(Line(**data | {"line": tuple(data["line"])}))


def checked(part: Part) -> Part:
    """The same, if its numbers are numbers and its words are words."""
    for name, kind in get_type_hints(type(part)).items():
        if kind in SIMPLE and not isinstance(getattr(part, name), SIMPLE[kind]):
            raise TypeError(name)
    return part
