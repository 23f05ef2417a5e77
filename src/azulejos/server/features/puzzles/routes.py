"""HTTP endpoints about puzzles. They are the same for everybody, and need no session."""

from __future__ import annotations

from functools import lru_cache

from starlette.responses import Response

from azulejos.puzzles.puzzle import Puzzle
from azulejos.puzzles.shipped import daily, games_with_puzzles, shipped, today
from azulejos.server.features.puzzles.puzzles import (
    PuzzleAsked,
    PuzzleInList,
    PuzzleList,
    PuzzleSolution,
    asked,
    solution_of,
)
from azulejos.server.http.endpoints import JSON, Call, Endpoint
from azulejos.server.protocol import messages
from azulejos.server.protocol.refusals import Refusal

REMEMBERED = 64  # positions, and as many solutions, as they are sent: the day's are asked for again and again


class PuzzleRoutes:
    """The endpoints."""

    def endpoints(self) -> list[Endpoint]:
        puzzle, solution = "A puzzle without its answer", "The answer of a puzzle, with lines"
        return [
            Endpoint("GET", "/api/puzzles", self.puzzles, "The puzzles, and those of the day", list[PuzzleList]),
            Endpoint("GET", "/api/puzzles/{puzzle}", self.puzzle, puzzle, PuzzleAsked),
            Endpoint("GET", "/api/puzzles/{puzzle}/solution", self.puzzle_solution, solution, PuzzleSolution),
        ]

    async def puzzles(self, call: Call, body: None) -> list[PuzzleList]:
        return [list_of(game) for game in games_with_puzzles()]

    async def puzzle(self, call: Call, body: None) -> Response:
        return Response(encoded_question(found(call.path("puzzle"))), media_type=JSON)

    async def puzzle_solution(self, call: Call, body: None) -> Response:
        return Response(encoded_solution(found(call.path("puzzle"))), media_type=JSON)


def list_of(game: str) -> PuzzleList:
    puzzles, day = shipped(game), today()
    listed = [PuzzleInList(puzzle.id, puzzle.difficulty) for puzzle in puzzles]
    return PuzzleList(game, day.isoformat(), daily(puzzles, day).id, listed)


def found(wanted: str) -> Puzzle:
    for game in games_with_puzzles():
        for puzzle in shipped(game):
            if puzzle.id == wanted:
                return puzzle
    raise Refusal("no_such_puzzle")


@lru_cache(REMEMBERED)
def encoded_question(puzzle: Puzzle) -> bytes:
    return messages.encoder.encode(asked(puzzle))


@lru_cache(REMEMBERED)
def encoded_solution(puzzle: Puzzle) -> bytes:
    return messages.encoder.encode(solution_of(puzzle))
