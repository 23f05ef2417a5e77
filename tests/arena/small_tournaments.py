"""Small tournaments for tests."""

from __future__ import annotations

import sys
from pathlib import Path

from azulejos.arena.folder import Folder
from azulejos.arena.plan import Plan, make_plan
from azulejos.arena.results import Result
from azulejos.arena.sequential import Question
from azulejos.arena.tournament import Tournament
from azulejos.arena.workers import Runner, play_here

ROGUE = Path(__file__).parent.parent / "bots" / "rogue.py"


def plan_of(*bots: str, game: str = "azul", players: int | None = None, **rest: object) -> Plan:
    return make_plan(game, {}, players, list(bots), **({"games": 4, "seed": 1} | rest))


def rogue(how: str) -> str:
    """The name of an engine that does this."""
    return f"cmd:{sys.executable} {ROGUE} '{how}'"


def played(folder: Path, plan: Plan, runner: Runner = play_here, question: Question | None = None) -> Tournament:
    tournament = Tournament(plan, Folder(folder, plan), question)
    tournament.run(runner, lambda: None)
    return tournament


def game_files(folder: Path) -> dict[str, str]:
    """The games in a folder without the times that they took."""
    return {
        path.name: "\n".join(
            line for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith("[Seconds")
        )
        for path in sorted((folder / "games").iterdir())
    }


def result(deal: int, rotation: int, ranks: tuple[int, ...], bots: tuple[str, ...] = ("a", "b")) -> Result:
    """A game as if it had been played."""
    seats = bots[rotation:] + bots[:rotation]
    scores = tuple(30 - 10 * rank for rank in ranks)
    return Result(0, deal, rotation, seats, ranks, scores, (5,) * len(bots), (0.5,) * len(bots), {})
