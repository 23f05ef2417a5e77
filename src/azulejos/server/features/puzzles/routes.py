"""HTTP endpoints about puzzles. They are the same for everybody, and need no session."""

from __future__ import annotations

from functools import lru_cache

from starlette.responses import Response

from azulejos.puzzles.puzzle import Puzzle
from azulejos.puzzles.shipped import games_with_puzzles
from azulejos.server.features.puzzles.puzzles import (
    PuzzleAsked,
    PuzzleList,
    PuzzleSolution,
    asked,
    found,
    list_of,
    solution_of,
)
from azulejos.server.http.endpoints import JSON, Call, Endpoint
from azulejos.server.protocol import messages

REMEMBERED = 64  # positions, and as many solutions, as they are sent: the day's are asked for again and again


class PuzzleRoutes:
    """The endpoints."""

    def endpoints(self) -> list[Endpoint]:
        puzzle, solution = "A puzzle without its answer", "The answer of a puzzle, with lines"
        return [
            Endpoint(
                "GET",
                "/api/puzzles",
                self.puzzles,
                "The puzzles, and those of the day",
                list[PuzzleList],
                is_outside=True,
            ),
            Endpoint("GET", "/api/puzzles/{puzzle}", self.puzzle, puzzle, PuzzleAsked, is_outside=True),
            Endpoint(
                "GET", "/api/puzzles/{puzzle}/solution", self.puzzle_solution, solution, PuzzleSolution, is_outside=True
            ),
        ]

    async def puzzles(self, call: Call, body: None) -> list[PuzzleList]:
        return [list_of(game) for game in games_with_puzzles()]

    async def puzzle(self, call: Call, body: None) -> Response:
        return Response(encoded_question(found(call.path("puzzle"))), media_type=JSON)

    async def puzzle_solution(self, call: Call, body: None) -> Response:
        return Response(encoded_solution(found(call.path("puzzle"))), media_type=JSON)


@lru_cache(REMEMBERED)
def encoded_question(puzzle: Puzzle) -> bytes:
    return messages.encoder.encode(asked(puzzle))


@lru_cache(REMEMBERED)
def encoded_solution(puzzle: Puzzle) -> bytes:
    return messages.encoder.encode(solution_of(puzzle))
